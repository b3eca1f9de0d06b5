#include "game/game_cursor.h"

int tj_game_cursor_init(tj_game_cursor *cursor, tj_stored_game game)
{
    cursor->game = game;
    cursor->symbol = cursor->setups = 0;
    return tj_position_init(&cursor->position, game.board, NULL) ? TJ_E_FORMAT : 0;
}

int tj_game_cursor_peek(tj_game_cursor *c)
{
    tj_position *at = &c->position;
    int colour;
    size_t used = 0;

    if (at->kind->set_up && c->setups < c->game.setups &&
        at->kind->set_up(at->state, c->game.setup + c->setups, c->game.setups - c->setups, at->ply, &used))
        return -TJ_E_FORMAT;
    c->setups += used;
    while (c->symbol < c->game.n && c->game.symbols[c->symbol] < TJ_SYMBOL_PASS)
        c->symbol++;
    if (c->symbol == c->game.n)
        return 0;
    colour = c->symbol % 2 ? TJ_WHITE : TJ_BLACK;
    if (tj_position_to_move(at) != colour && tj_position_set_to_move(at, colour, NULL))
        return -TJ_E_FORMAT;
    if (!at->kind->move_of(c->game.board, c->game.symbols[c->symbol], &c->move) ||
        at->kind->illegal(at->state, c->move, true))
        return -TJ_E_FORMAT;
    return 1;
}

void tj_game_cursor_advance(tj_game_cursor *c)
{
    c->position.kind->play(c->position.state, c->move);
    c->position.ply++;
    c->symbol++;
}
