/* A cursor through a stored game of Go, position by position. */
#pragma once

#include "game/kind.h"
#include "tejun/go.h"

typedef struct tj_go_cursor {
    tj_go_board board;
    const uint16_t *place; /* symbols that are left */
    const uint16_t *end;
    const tj_stored_setup *setup; /* stones that are left to be set up */
    size_t setups;
    uint32_t move;   /* number of moves played, passes included */
    uint32_t symbol; /* number of symbols gone through: its parity tells whose turn it is */
    unsigned point;  /* of the move that comes next, or TJ_PASS */
    int colour;
} tj_go_cursor;

/* Puts the stones of a stored game that come before that move onto the board; *setup and *setups then are
 * those that are left.  TJ_E_FORMAT. */
int tj_go_set_up(tj_go_board *board, const tj_stored_setup **setup, size_t *setups, uint32_t move);

/* Stands at the game's beginning. */
void tj_go_cursor_init(tj_go_cursor *cursor, tj_stored_game game);

/* Looks at the next move: sets up what comes before it, and fills point and colour.  1, or 0 if there is
 * none; -TJ_E_FORMAT if the file is damaged. */
int tj_go_cursor_peek(tj_go_cursor *cursor);

/* Plays the move that was looked at.  Suicide is let pass: the import knew whether the game's rules allow it.
 * TJ_E_FORMAT if the game cannot have been played. */
int tj_go_cursor_advance(tj_go_cursor *cursor);

/* Goes on until just before that move (from 0), what is set up there included. */
int tj_go_cursor_seek(tj_go_cursor *cursor, uint32_t move);
