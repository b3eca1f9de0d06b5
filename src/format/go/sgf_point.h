/* SGF's points and point lists. */
#ifndef TJ_FORMAT_GO_SGF_POINT_H
#define TJ_FORMAT_GO_SGF_POINT_H

#include <stddef.h>

#include "tejun/record.h"

/* How a point was written. */
typedef enum tj_sgf_point_kind {
    TJ_SGF_POINT_PLAIN,   /* "dd", "tt" or nothing for a pass */
    TJ_SGF_POINT_UNUSUAL, /* understood all the same: "D16", "pass", "d d" */
    TJ_SGF_POINT_OFF,     /* a point, but outside this board */
    TJ_SGF_POINT_NONE     /* no point at all */
} tj_sgf_point_kind;

/* text[0..n-1] as a point of a board of that size (or TJ_PASS). */
tj_sgf_point_kind tj_sgf_point_read(const unsigned char *text, size_t n, unsigned size, unsigned *point);

/* The corners of a rectangle, first <= last in both directions; a single point is one of 1x1. */
typedef struct tj_sgf_rectangle {
    unsigned left, top, right, bottom;
} tj_sgf_rectangle;

/* A member of a point list: "dd" or "aa:cc" with the corners in any order. */
tj_sgf_point_kind tj_sgf_rectangle_read(const unsigned char *text, size_t n, unsigned size,
                                        tj_sgf_rectangle *out);

#endif
