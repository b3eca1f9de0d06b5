#include "game/shogi/shogi_cursor.h"

#include "game/shogi/shogi_setup.h"
#include "game/shogi/shogi_symbol.h"

int tj_shogi_cursor_init(tj_shogi_cursor *cursor, tj_stored_game game)
{
    if (tj_shogi_setup_read(game.setup, game.setups, &cursor->position))
        return TJ_E_FORMAT;
    cursor->place = game.symbols;
    cursor->end = game.symbols + game.n;
    cursor->moves = 0;
    cursor->move = TJ_SHOGI_NO_MOVE;
    return 0;
}

int tj_shogi_cursor_peek(tj_shogi_cursor *cursor)
{
    unsigned kind;

    while (cursor->place < cursor->end && *cursor->place == TJ_SYMBOL_SKIP)
        cursor->place++;
    if (cursor->place == cursor->end)
        return 0;
    return tj_shogi_symbol_read(*cursor->place, &kind, &cursor->move) ? 1 : -TJ_E_FORMAT;
}

int tj_shogi_cursor_advance(tj_shogi_cursor *cursor)
{
    cursor->place++;
    cursor->moves++;
    return tj_shogi_play(&cursor->position, cursor->move) == TJ_SHOGI_LEGAL ? 0 : TJ_E_FORMAT;
}
