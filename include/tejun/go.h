/* The game of Go: points, symmetries, the board and its rules.
 *
 *     tj_go_board board;
 *     unsigned point;
 *
 *     tj_go_board_init(&board, 19);
 *     tj_go_point_parse(19, "Q16", &point, NULL);
 *     if (tj_go_board_play(&board, point, TJ_BLACK, false) == TJ_GO_LEGAL)
 *         printf("%u liberties\n", tj_go_board_liberties(&board, point)); */
#ifndef TEJUN_GO_H
#define TEJUN_GO_H

#include <stdbool.h>

#include "tejun/position.h"
#include "tejun/record.h"

/* A board's number is that of its lines.  Points are numbered by rows from the top, then columns from the
 * left: row * size + column. */
#define TJ_GO_SIZE_MIN   2
#define TJ_GO_SIZE_MAX   25
#define TJ_GO_POINTS_MAX (TJ_GO_SIZE_MAX * TJ_GO_SIZE_MAX)
#define TJ_GO_SYMMETRIES 8

/* White for Black and Black for White. */
static inline int tj_go_opponent(int colour)
{
    return TJ_BLACK + TJ_WHITE - colour;
}

/* The image of a point (or TJ_PASS) under symmetry 0..7 of the square: bit 0 mirrors left and right, bit 1
 * top and bottom, bit 2 then swaps rows and columns.  0 is the identity. */
TJ_API unsigned tj_go_transform(unsigned size, unsigned symmetry, unsigned point);
/* The symmetry that undoes the given one. */
TJ_API unsigned tj_go_inverse_transform(unsigned symmetry);

/* All images of all points of one board size, for loops over many moves: to[symmetry][point].  10 kB, held
 * by the caller. */
typedef struct tj_go_transforms {
    uint16_t to[TJ_GO_SYMMETRIES][TJ_GO_POINTS_MAX];
} tj_go_transforms;
TJ_API int tj_go_transforms_init(tj_go_transforms *turns, unsigned size); /* TJ_E_RANGE */

/* Reads "Q16" (column letter without I, row from the bottom), "qd"-style SGF pairs or "pass"; any case for
 * the first and the last, lower case for pairs.  TJ_E_FORMAT or TJ_E_RANGE (outside the board) with a
 * sentence; *point is written on success only. */
TJ_API int tj_go_point_parse(unsigned size, const char *text, unsigned *point, tj_err *err);
/* Writes "Q16" or "pass" into out[0..7]; "?" for a point outside the board. */
TJ_API void tj_go_point_format(unsigned size, unsigned point, char out[8]);

/* Steps from a row or column (0..size-1) to the nearer edge: 0 on the first line. */
static inline unsigned tj_go_edge_distance(unsigned size, unsigned at)
{
    return at < size - 1 - at ? at : size - 1 - at;
}

/* Steps from a point on the board to the nearest edge. */
static inline unsigned tj_go_line(unsigned size, unsigned point)
{
    unsigned row = tj_go_edge_distance(size, point / size), column = tj_go_edge_distance(size, point % size);

    return row < column ? row : column;
}

/* The board's arrays are indexed by cell: rows of TJ_GO_STRIDE cells, the board's upper left corner being
 * TJ_GO_MARGIN rows and columns in, so that whatever lies within TJ_GO_MARGIN steps of a point can be looked
 * at without asking where the board ends: it is TJ_GO_EDGE there.
 *
 *      0 . . . . . . . . . . .    The four columns left of a row are also those right of the
 *        4 margin rows            row above.
 *      # # # # + + + ... + # #    row 0, column 0 is cell 4 * 29 + 4
 *      # # # # + + + ... + # #
 *        4 margin rows and 4 cells */
#define TJ_GO_MARGIN 4
#define TJ_GO_STRIDE (TJ_GO_SIZE_MAX + TJ_GO_MARGIN)
#define TJ_GO_CELLS  ((TJ_GO_SIZE_MAX + 2 * TJ_GO_MARGIN) * TJ_GO_STRIDE + TJ_GO_MARGIN)
#define TJ_GO_EDGE   3

/* A position.  Embed it, copy it; no memory behind it (8.5 kB).  next means nothing where there is no stone;
 * length and liberties are those of a chain, at its representative only. */
typedef struct tj_go_board {
    uint8_t size;
    uint8_t ko_colour;               /* who may not play at ko */
    uint16_t ko;                     /* point that may not be retaken now, or TJ_PASS */
    uint32_t row_factor;             /* 65536 / size + 1: see tj_go_cell */
    uint32_t captured[3];            /* stones of that colour taken off so far */
    uint8_t stone[TJ_GO_CELLS];      /* a tj_colour or TJ_GO_EDGE */
    uint16_t head[TJ_GO_CELLS];      /* a chain's representative, one of its cells; 0 without stone */
    uint16_t next[TJ_GO_CELLS];      /* ring of the cells of a chain */
    uint16_t length[TJ_GO_CELLS];    /* number of stones */
    uint16_t liberties[TJ_GO_CELLS]; /* pairs of a stone and an empty neighbour ("pseudo-liberties"); 0 if and
                                       only if the chain has no liberty */
} tj_go_board;

/* The cell of a point on the board.  point * row_factor >> 16 is point / size for every point of a board. */
static inline unsigned tj_go_cell(const tj_go_board *board, unsigned point)
{
    unsigned row = point * board->row_factor >> 16;
    return (row + TJ_GO_MARGIN) * TJ_GO_STRIDE + TJ_GO_MARGIN + point - row * board->size;
}

/* The point of a cell that is on the board. */
static inline unsigned tj_go_point(const tj_go_board *board, unsigned cell)
{
    return (cell / TJ_GO_STRIDE - TJ_GO_MARGIN) * board->size + cell % TJ_GO_STRIDE - TJ_GO_MARGIN;
}

/* The cell beside another: i = 0 above, 1 left, 2 right, 3 below. */
static inline unsigned tj_go_neighbour(unsigned cell, int i)
{
    static const int step[4] = {-TJ_GO_STRIDE, -1, 1, TJ_GO_STRIDE};

    return (unsigned)((int)cell + step[i]);
}

TJ_API int tj_go_board_init(tj_go_board *board, unsigned size);      /* TJ_E_RANGE */
TJ_API int tj_go_board_at(const tj_go_board *board, unsigned point); /* tj_colour; TJ_GO_EDGE outside */

/* Puts a stone on a point, whatever is there, or takes it off (TJ_EMPTY), as set-up does: nothing is
 * captured, any ko is over.  A chain left without liberties stays on the board: it can neither grow nor be
 * taken until a capture beside it gives it liberties.  O(board), chains are rebuilt.  TJ_E_RANGE, the
 * board untouched. */
TJ_API int tj_go_board_set(tj_go_board *board, unsigned point, int colour);
/* The same for stones[0..n-1] one after the other (`before` is ignored), in O(board + n). */
TJ_API int tj_go_board_set_all(tj_go_board *board, const tj_setup *stones, size_t n);
/* A hash of the size and the stones: equal for equal stones, whoever moves and whatever the ko. */
TJ_API uint64_t tj_go_board_key(const tj_go_board *board);
/* Is there a chain without liberties?  Only set-up can bring that about.  O(board). */
TJ_API bool tj_go_board_has_zero_liberties(const tj_go_board *board);

/* The number of different liberties of the chain at point, 0 if there is no stone.  O(length of the chain).
 */
TJ_API unsigned tj_go_board_liberties(const tj_go_board *board, unsigned point);

enum tj_go_legality { TJ_GO_LEGAL, TJ_GO_OFF_BOARD, TJ_GO_OCCUPIED, TJ_GO_SUICIDE, TJ_GO_KO };

/* May colour (TJ_BLACK or TJ_WHITE) play at point (TJ_PASS always may)?  Simple ko: a lone stone that has
 * just taken one stone and has that point as its only liberty may not be retaken by the other player's very
 * next move; any move or pass of either player ends the ban.  Suicide is illegal unless it is a chain of two
 * or more stones under rules that allow it (allow_suicide). */
TJ_API int tj_go_board_legality(const tj_go_board *board, unsigned point, int colour, bool allow_suicide);
/* Plays it; the board is untouched unless TJ_GO_LEGAL is returned. */
TJ_API int tj_go_board_play(tj_go_board *board, unsigned point, int colour, bool allow_suicide);
/* "the point is occupied", ... */
TJ_API const char *tj_go_legality_text(int verdict);

/* Proves the board's inner state against a recount from the stones: 0, or TJ_E_FORMAT with the place. */
TJ_API int tj_go_board_check(const tj_go_board *board, tj_err *err);

/* Do rules of this name (NULL: none is given) allow the suicide of two or more stones?  Those of New Zealand,
 * of Ing (Goe) and of Tromp and Taylor do. */
TJ_API bool tj_go_rules_allow_suicide(const char *rules);

/* A position of Go as tejun/position.h has it: stones, ko and who is to move.  colour is TJ_BLACK or
 * TJ_WHITE.
 */
TJ_API void tj_position_set_go(tj_position *position, const tj_go_board *board, int colour);
/* Its board; NULL if it is a position of another game. */
TJ_API const tj_go_board *tj_position_go(const tj_position *position);

/* Replays the record by the rules that its header names.  At the first illegal move it is cut there and
 * marked damaged ("move 57, Black Q16: the point is occupied"; the fault has the move's offset, its line and
 * column are 0).  Set-up outside the board is dropped; that, and set-up that leaves a chain without
 * liberties, makes it repaired.  board (may be NULL) is left in the last position.  TJ_E_NOMEM; TJ_E_RANGE
 * (board size). */
TJ_API int tj_go_record_replay(tj_record *record, tj_go_board *board);

#endif
