#include "pattern/go/go_game_cursor.h"

#include "game/recent_moves.h"

void tj_go_game_cursor_init(tj_go_game_cursor *l, const tj_corpus *corpus, const tj_selected_game *game)
{
    tj_go_cursor_init(&l->replay, tj_segment_stored(corpus->segments[game->segment], game->number));
    l->question = (tj_go_rank_input){&l->replay.board, TJ_BLACK, l->moves, 0};
    l->answer = TJ_PASS;
}

static void remember(tj_go_game_cursor *l, unsigned point)
{
    tj_recent_moves_add(l->moves, TJ_GO_GAME_CURSOR_MOVES, &l->question.count, point);
}

bool tj_go_game_cursor_next(tj_go_game_cursor *l)
{
    if (l->answer != TJ_PASS) {
        if (tj_go_cursor_advance(&l->replay))
            return false;
        remember(l, l->answer);
        l->answer = TJ_PASS;
    }
    while (tj_go_cursor_peek(&l->replay) > 0) {
        if (l->replay.point != TJ_PASS) {
            l->answer = l->replay.point;
            l->question.colour = l->replay.colour;
            return true;
        }
        if (tj_go_cursor_advance(&l->replay))
            return false;
        remember(l, TJ_PASS);
    }
    return false;
}
