/* All variations of SGF files as lines: every way from a tree's first node to a leaf.
 *
 * Only nodes with a move or set-up stones count: a variation of comments alone is none, and does not make
 * its parent's line any longer or shorter.  Of a tree without a stone there is no line. */
#pragma once

#include "tejun/record.h"

/* One line; the arrays are lent for the time of the call. */
typedef struct tj_sgf_line {
    const tj_move *moves; /* their offsets are those in the text, made UTF-8 if the file is UTF-16 */
    size_t move_count;
    const tj_setup *setup; /* in the order written */
    size_t setup_count;
    unsigned size; /* of the board */
    uint64_t line; /* where the line's last move or set-up stone stands, from 1 */
} tj_sgf_line;

/* Variations share their beginnings in a file, lines do not: a file of a megabyte can hold lines of 10^11
 * moves in all.  Large dictionaries of joseki come to some 10^6. */
#define TJ_SGF_WORK_MAX  ((uint64_t)1 << 24)
#define TJ_SGF_DEPTH_MAX 1000000

typedef struct tj_sgf_visitor {
    /* Anything but 0 ends the reading and is returned. */
    int (*line)(void *ctx, const tj_sgf_line *line);
    /* What made lines be left out, with its place in the file; may be NULL. */
    int (*fault)(void *ctx, const tj_fault *fault);
    void *ctx;
    uint64_t work_max; /* moves, set-up stones and lines handed over in all; 0: TJ_SGF_WORK_MAX */
} tj_sgf_visitor;

/* Hands over the lines of all trees in bytes[0..n-1] in the order of their ends.  Any encoding, UTF-16 too.
 * O(n + work), memory for the longest line and 40 bytes for each level of variations.
 *
 * Surplus and missing parentheses, unknown properties, lower case and text between trees are taken as they
 * come.  A point that is off the board or cannot be understood is one fault and takes all lines through it
 * with it; a value that is not closed takes the line it stands in, and the rest of its tree; a tree of
 * another game or of a board that is not supported is a fault as a whole.  Everything else is read.
 *
 * Moves are not replayed.  TJ_E_FORMAT: there is no tree; TJ_E_RANGE: more work than work_max, variations
 * nested deeper than TJ_SGF_DEPTH_MAX, a file of 4 gigabytes; TJ_E_NOMEM. */
int tj_sgf_lines(const char *bytes, size_t n, const tj_sgf_visitor *visitor, tj_err *err);
