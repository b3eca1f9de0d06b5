/* CSA records (V1 to V3.0): what its parts share. */
#ifndef TJ_FORMAT_SHOGI_NOTATION_CSA_H
#define TJ_FORMAT_SHOGI_NOTATION_CSA_H

#include "base/memory.h"
#include "format/shogi/kifu_builder.h"

/* The kind of "FU", "TO" ..., two bytes; 0 if there is none. */
unsigned tj_csa_kind(const char *text);
/* "77" as a square, TJ_SHOGI_NO_SQUARE for anything else ("00" too). */
static inline unsigned tj_csa_square(const char *text)
{
    unsigned file = (unsigned)(text[0] - '1'), rank = (unsigned)(text[1] - '1');

    return file < 9 && rank < 9 ? file * 9 + rank : TJ_SHOGI_NO_SQUARE;
}

/* Does a line of a file look like CSA? */
bool tj_csa_looks_like(tj_span line);

/* Games are divided by a line "/", but files that were put together have none.  Does the next game begin with
 * this line?  To be asked of every line of a game; *moved is false before the first.  Moves behind other
 * statements of a line are not seen, and lines before "V", "N+" and "P" count to the game before. */
bool tj_csa_is_next(tj_span line, bool *moved);

/* A position as lines that begin with P tell it. */
typedef struct tj_csa_board {
    tj_shogi position;
    bool given;    /* there was such a line */
    bool by_ranks; /* a line of a rank has emptied the board */
} tj_csa_board;

void tj_csa_board_init(tj_csa_board *board);
/* One line without its P.  False if it makes no sense. */
bool tj_csa_board_line(tj_csa_board *board, tj_span line);

/* A comment, "summary:time up:NAME lose:NAME win", as shogi-server writes it behind the moves: how the game
 * ended (TJ_KIFU_NO_END if that is not clear) with `side` to move, and who has won, a tj_winner.  False if
 * it is none. */
bool tj_csa_summary(tj_span text, unsigned side, int *end, int *winner);

/* "** 30 +7776FU": what a program thought of a move.  Such a line stands behind the apostrophe as it is,
 * while others have a * of CSA's own before their text. */
bool tj_csa_is_evaluation(tj_span text);

/* Reads one record from the beginning of text and returns how much of it that was in *used; *found is false
 * if there is nothing but blanks and comments. */
int tj_csa_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);

void tj_csa_write(const tj_kifu *kifu, tj_buf *out);

#endif
