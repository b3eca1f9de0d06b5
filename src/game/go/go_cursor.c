#include "game/go/go_cursor.h"

void tj_go_cursor_init(tj_go_cursor *cursor, tj_stored_game game)
{
    tj_go_board_init(&cursor->board, game.board);
    cursor->place = game.symbols;
    cursor->end = game.symbols + game.n;
    cursor->setup = game.setup;
    cursor->setups = game.setups;
    cursor->move = cursor->symbol = 0;
    cursor->point = TJ_PASS;
    cursor->colour = TJ_BLACK;
}

static int set_up(tj_go_cursor *r)
{
    int rc = 0;

    while (!rc && r->setups && r->setup->before <= r->move) {
        tj_setup stones[64];
        size_t n = 0;

        for (; n < 64 && r->setups && r->setup->before <= r->move; r->setup++, r->setups--)
            stones[n++] = (tj_setup){r->setup->before, r->setup->point, r->setup->colour};
        rc = tj_go_board_set_all(&r->board, stones, n) ? TJ_E_FORMAT : 0;
    }
    return rc;
}

int tj_go_cursor_peek(tj_go_cursor *r)
{
    unsigned points = (unsigned)r->board.size * r->board.size;

    if (set_up(r))
        return -TJ_E_FORMAT;
    for (; r->place < r->end && *r->place < TJ_SYMBOL_PASS; r->place++)
        r->symbol++;
    if (r->place == r->end)
        return 0;
    r->point = *r->place == TJ_SYMBOL_PASS ? TJ_PASS : *r->place - (unsigned)TJ_SYMBOL_MOVE;
    r->colour = r->symbol % 2 ? TJ_WHITE : TJ_BLACK;
    return r->point == TJ_PASS || r->point < points ? 1 : -TJ_E_FORMAT;
}

int tj_go_cursor_advance(tj_go_cursor *r)
{
    r->place++;
    r->symbol++;
    r->move++;
    return tj_go_board_play(&r->board, r->point, r->colour, true) == TJ_GO_LEGAL ? 0 : TJ_E_FORMAT;
}

int tj_go_cursor_seek(tj_go_cursor *r, uint32_t move)
{
    while (r->move < move) {
        int more = tj_go_cursor_peek(r);

        if (more <= 0)
            return TJ_E_FORMAT;
        if (tj_go_cursor_advance(r))
            return TJ_E_FORMAT;
    }
    return set_up(r);
}
