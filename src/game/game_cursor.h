/* A cursor through a stored game of any kind, position by position. */
#pragma once

#include "game/kind.h"

typedef struct tj_game_cursor {
    tj_position position; /* ply: moves played, passes included */
    tj_stored_game game;
    size_t symbol, setups; /* how many of each are behind */
    uint16_t move;         /* that comes next */
} tj_game_cursor;

/* Stands at the game's beginning.  TJ_E_FORMAT: no game is played on such a board. */
int tj_game_cursor_init(tj_game_cursor *cursor, tj_stored_game game);

/* Looks at the next move: sets up what comes before it, and fills `move`.  1, or 0 if there is none;
 * -TJ_E_FORMAT if the file is damaged, or the move is not legal by any rules. */
int tj_game_cursor_peek(tj_game_cursor *cursor);

/* Plays the move that was looked at. */
void tj_game_cursor_advance(tj_game_cursor *cursor);
