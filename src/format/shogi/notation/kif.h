/* KIF and KI2: records with the same header, comments and variations, which differ in how they tell moves. */
#ifndef TJ_FORMAT_SHOGI_NOTATION_KIF_H
#define TJ_FORMAT_SHOGI_NOTATION_KIF_H

#include "base/memory.h"
#include "format/shogi/kifu_builder.h"

#define TJ_KIFU_KIF_HEADER 100 /* a line that both have */

/* What a line of a file looks like: TJ_KIFU_KIF, TJ_KIFU_KI2, TJ_KIFU_KIF_HEADER or TJ_KIFU_UNKNOWN. */
int tj_kif_looks_like(tj_span line);

/* Would the line be read as a header of this name?  What comes from elsewhere may have any name. */
bool tj_kif_is_header(tj_span line, tj_span key);

/* Reads one record from the beginning of text, whichever of the two it is; *used is how much that was, *found
 * false if there is nothing of the kind. */
int tj_kif_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);

void tj_kif_write(const tj_kifu *kifu, tj_buf *out);
void tj_ki2_write(const tj_kifu *kifu, tj_buf *out);

/* ---- the starting position ---- */

/* What header and diagram say of it. */
typedef struct tj_kif_start {
    tj_shogi board;
    unsigned rows;        /* of the diagram, so far */
    tj_span handicap;     /* 手合割; n is 0 if there is none */
    unsigned side;        /* who begins, 0 if that is not said */
    const char *at;       /* where it stands, NULL if it is nowhere */
    const char *fault;    /* why it cannot be understood, NULL as long as it can */
    const char *fault_at; /* where, set with fault */
} tj_kif_start;

void tj_kif_start_init(tj_kif_start *start);
/* A line of the diagram, which begins with "|". */
void tj_kif_start_row(tj_kif_start *start, tj_span line);
/* "飛二　香四　歩十八", "なし" */
void tj_kif_start_hand(tj_kif_start *start, unsigned colour, tj_span hand);
/* Puts it together.  False if it cannot be understood: start->fault then says why. */
bool tj_kif_start_make(tj_kif_start *start, tj_shogi *position);

/* Appends header and diagram of a start. */
void tj_kif_put_start(const tj_kifu *kifu, tj_buf *out);

#endif
