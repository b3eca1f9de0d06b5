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

int tj_go_set_up(tj_go_board *board, const tj_stored_setup **setup, size_t *setups, uint32_t move)
{
    int rc = 0;

    while (!rc && *setups && (*setup)->before <= move) {
        tj_setup stones[64];
        size_t n = 0;

        for (; n < 64 && *setups && (*setup)->before <= move; ++*setup, --*setups)
            stones[n++] = (tj_setup){(*setup)->before, (*setup)->point, (*setup)->colour};
        rc = tj_go_board_set_all(board, stones, n) ? TJ_E_FORMAT : 0;
    }
    return rc;
}

int tj_go_cursor_peek(tj_go_cursor *r)
{
    unsigned points = (unsigned)r->board.size * r->board.size;

    if (tj_go_set_up(&r->board, &r->setup, &r->setups, r->move))
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
    while (r->move < move)
        if (tj_go_cursor_peek(r) <= 0 || tj_go_cursor_advance(r))
            return TJ_E_FORMAT;
    return tj_go_set_up(&r->board, &r->setup, &r->setups, r->move);
}
