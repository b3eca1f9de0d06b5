/* A cursor through a stored game of shogi, position by position. */
#ifndef TJ_GAME_SHOGI_SHOGI_CURSOR_H
#define TJ_GAME_SHOGI_SHOGI_CURSOR_H

#include "game/kind.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_cursor {
    tj_shogi position;
    const uint16_t *place; /* symbols that are left */
    const uint16_t *end;
    uint32_t moves;     /* played */
    tj_shogi_move move; /* that comes next */
} tj_shogi_cursor;

/* Stands at the game's beginning.  TJ_E_FORMAT if the file is damaged. */
int tj_shogi_cursor_init(tj_shogi_cursor *cursor, tj_stored_game game);

/* Looks at the next move: 1, or 0 if there is none; -TJ_E_FORMAT if the file is damaged. */
int tj_shogi_cursor_peek(tj_shogi_cursor *cursor);

/* Plays the move that was looked at.  TJ_E_FORMAT if it is not legal. */
int tj_shogi_cursor_advance(tj_shogi_cursor *cursor);

#endif
