/* Moves written by a user, of any game, played one after the other. */
#pragma once

#include "answer/param.h"
#include "tejun/position.h"

typedef struct tj_move_line {
    uint16_t *items;
    size_t len, cap;
} tj_move_line;

int tj_move_line_add(tj_move_line *line, unsigned move, tj_err *err);
void tj_move_line_release(tj_move_line *line);

/* The last move; NULL: there is none. */
const uint16_t *tj_move_line_last(const tj_move_line *line);

/* Plays what the words mean, in any notation of the game (tj_position_move_read), several moves in a word
 * with or without commas, and appends the moves to the line.  TJ_E_USAGE: one cannot be read or is not legal.
 */
int tj_move_line_play(tj_move_line *line, tj_position *position, const tj_words *words, tj_err *err);

/* Appends a move of the position; native: as players write it, "▲７六歩". */
void tj_move_put(const tj_position *position, const uint16_t *last, unsigned move, bool native, tj_buf *out);

/* Reads a start position, as text of the game or by its name ("2-piece"), that a parameter of that name has.
 * TJ_E_USAGE. */
int tj_position_read_start(tj_position *position, const tj_game_kind *kind, const char *name,
                           const char *text, tj_err *err);
