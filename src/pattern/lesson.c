#include "pattern/lesson.h"

#include "game/recent.h"

void tj_lesson_start(tj_lesson *l, const tj_corpus *corpus, const tj_chosen_game *game)
{
    tj_go_cursor_init(&l->replay, tj_segment_stored(corpus->segments[game->segment], game->number));
    l->question = (tj_rank_question){&l->replay.board, TJ_BLACK, l->moves, 0};
    l->answer = TJ_PASS;
}

static void remember(tj_lesson *l, unsigned point)
{
    tj_recent_add(l->moves, TJ_LESSON_MOVES, &l->question.count, point);
}

bool tj_lesson_next(tj_lesson *l)
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
