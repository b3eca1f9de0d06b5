/* A position of shogi that somebody asks about: moves from a start, or a place in a record. */
#ifndef TJ_ANSWER_SHOGI_SHOGI_STATE_H
#define TJ_ANSWER_SHOGI_SHOGI_STATE_H

#include "answer/param.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_state {
    tj_shogi position;
    tj_shogi_move last; /* or TJ_SHOGI_NO_MOVE */
    size_t moves;       /* played so far */
} tj_shogi_state;

/* After words such as "7g7f", "+7776FU", "7776FU", "▲７六歩", several in a word with or without commas, from
 * a position in SFEN, which may also be the name of a start ("2-piece", "二枚落ち"); NULL: that of an even
 * game. TJ_E_USAGE for what cannot be read or is not legal. */
int tj_shogi_state_from_words(tj_shogi_state *out, const char *sfen, const tj_words *words, tj_err *err);

/* TJ_E_USAGE: no start of a game has that name; says which there are. */
int tj_shogi_unknown_start(const char *name, tj_err *err);

/* The moves that such words mean in a position; release it whatever is returned. */
typedef struct tj_shogi_line {
    tj_shogi_move *items;
    size_t len, cap;
} tj_shogi_line;
int tj_shogi_line_read(tj_shogi_line *line, const tj_shogi_state *from, const tj_words *words, tj_err *err);
void tj_shogi_line_release(tj_shogi_line *line);

/* After the first `moves` moves (SIZE_MAX: all) of the first game in a file.  TJ_E_RANGE if it has fewer. */
int tj_shogi_state_from_file(tj_shogi_state *out, const char *path, size_t moves, tj_err *err);
/* The same of a record; path (NULL: none) is for errors. */
int tj_shogi_state_from_record(tj_shogi_state *out, const tj_shogi *start, const tj_record *record,
                               size_t moves, const char *path, tj_err *err);

/* Appends a move of the position as players write it, "▲７六歩", or, as ASCII, in USI. */
void tj_shogi_state_put_move(const tj_shogi_state *p, tj_shogi_move move, bool ascii, tj_buf *out);

#endif
