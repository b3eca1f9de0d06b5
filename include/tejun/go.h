/* The game of Go: points, symmetries, the board and its rules. */
#ifndef TEJUN_GO_H
#define TEJUN_GO_H

#include <stdbool.h>

#include "tejun/record.h"

#define TJ_GO_SIZE_MIN   2
#define TJ_GO_SIZE_MAX   25
#define TJ_GO_POINTS_MAX (TJ_GO_SIZE_MAX * TJ_GO_SIZE_MAX)
#define TJ_SYMMETRIES    8

/* The image of a point (or TJ_PASS) under symmetry 0..7 of the square: bit 0 mirrors left and right, bit 1
 * top and bottom, bit 2 then swaps rows and columns.  0 is the identity. */
TJ_API unsigned tj_go_turn(unsigned size, unsigned symmetry, unsigned point);
/* The symmetry that undoes the given one. */
TJ_API unsigned tj_go_inverse(unsigned symmetry);

/* Reads "Q16" (column letter without I, row from the bottom), "qd"-style SGF pairs or "pass"; any case for
 * the former, lower case for the latter.  TJ_E_FORMAT or TJ_E_RANGE (outside the board) with a sentence. */
TJ_API int tj_go_point_parse(unsigned size, const char *text, unsigned *point, tj_err *err);
/* Writes "Q16" or "pass" into out[0..7]. */
TJ_API void tj_go_point_format(unsigned size, unsigned point, char out[8]);

/* A position.  Embed it; 25x25 at most; no memory behind it. */
typedef struct tj_go_board {
    uint8_t size;
    uint16_t ko;                        /* point that may not be retaken now, or TJ_PASS */
    uint16_t captured[3];               /* stones of that colour taken off so far */
    uint8_t stone[27 * 27];             /* with a border, see tj_go_cell */
    uint16_t next[27 * 27];             /* ring of the stones of a chain */
    uint16_t head[27 * 27];             /* a chain's representative */
    uint16_t liberties[27 * 27];        /* pseudo-liberties (edges to empty points) by representative */
} tj_go_board;

TJ_API int tj_go_board_init(tj_go_board *board, unsigned size); /* TJ_E_RANGE */
TJ_API int tj_go_board_at(const tj_go_board *board, unsigned point); /* tj_colour */

/* Puts or removes a stone as set-up does: no captures, chains are rebuilt.  O(board). */
TJ_API int tj_go_board_set(tj_go_board *board, unsigned point, int colour);

enum tj_go_verdict {
    TJ_GO_LEGAL,
    TJ_GO_OFF_BOARD,
    TJ_GO_OCCUPIED,
    TJ_GO_SUICIDE,
    TJ_GO_KO
};

/* May colour play at point (TJ_PASS always may)?  Simple ko; suicide is illegal unless it is a chain of two
 * or more stones under rules that allow it (allow_suicide). */
TJ_API int tj_go_board_verdict(const tj_go_board *board, unsigned point, int colour, bool allow_suicide);
/* Plays it; the board is untouched unless TJ_GO_LEGAL is returned. */
TJ_API int tj_go_board_play(tj_go_board *board, unsigned point, int colour, bool allow_suicide);
/* "the point is occupied", ... */
TJ_API const char *tj_go_verdict_text(int verdict);

/* Proves the board's inner state against a recount from the stones: 0, or TJ_E_FORMAT with the place. */
TJ_API int tj_go_board_check(const tj_go_board *board, tj_err *err);

/* Replays the record by the rules.  At the first illegal move it is cut there and marked damaged.  board
 * (may be NULL) is left in the last position. */
TJ_API int tj_go_replay(tj_record *record, tj_go_board *board);

#endif
