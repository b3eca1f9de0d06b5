#include "engine/odd_moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/bad_moves.h"
#include "pattern/suggest.h"

#define THINK_SECONDS 120

typedef struct odd_work {
    tj_gtp_client *gtp;
    const tj_learnt *learnt;
    const tj_test_games *games;
    tj_ranker *ranker;
    tj_lesson lesson;
    bool expected[TJ_GO_POINTS_MAX]; /* what a professional might play */
} odd_work;

/* ---- answers ---- */

static int count_candidates(tj_answers *answers, const tj_go_board *board, int colour, unsigned point,
                            const tj_learnt *learnt, tj_err *err)
{
    unsigned nearest = TJ_ODD_NEAR + 1;
    tj_go_candidates list;
    int rc = tj_suggest(learnt, board, colour, &list, err);

    for (size_t i = 0; !rc && i < list.len; i++) {
        unsigned distance = tj_test_distance(board->size, list.items[i].point, point);

        nearest = distance < nearest ? distance : nearest;
        answers->memory_first += !i && distance <= TJ_ODD_NEAR;
    }
    answers->candidate += nearest <= TJ_ODD_NEAR;
    answers->closer += nearest < TJ_ODD_NEAR;
    tj_go_candidates_release(&list);
    return rc;
}

static int count_ranked(tj_answers *answers, const tj_rank_question *question, unsigned point,
                        tj_ranker *ranker, tj_err *err)
{
    tj_ranked ranked[TJ_GO_POINTS_MAX];
    size_t count, first = 0;
    int rc = tj_rank(ranker, question, ranked, &count, err);

    while (first < count && tj_test_distance(question->board->size, ranked[first].point, point) > TJ_ODD_NEAR)
        first++;
    answers->ranking_first += count && first == 0;
    answers->ranking_top += first < count && first < TJ_ODD_TOP;
    return rc;
}

/* What answers there are on the board after the player to move has played at point. */
static int count_answers(tj_answers *answers, const tj_lesson *lesson, unsigned point, tj_ranker *ranker,
                         const tj_learnt *learnt, tj_err *err)
{
    const tj_rank_question *q = &lesson->question;
    uint16_t moves[TJ_LESSON_MOVES + 1];
    tj_go_board board = *q->board;
    tj_rank_question after = {&board, tj_go_other(q->colour), moves, q->count + 1};
    int rc = 0;

    if (tj_go_board_play(&board, point, q->colour, true) != TJ_GO_LEGAL)
        return 0;
    memcpy(moves, q->moves, q->count * sizeof *moves);
    moves[q->count] = (uint16_t)point;
    answers->positions++;
    if (ranker)
        rc = count_ranked(answers, &after, point, ranker, err);
    if (!rc && learnt)
        rc = count_candidates(answers, &board, after.colour, point, learnt, err);
    return rc;
}

/* ---- odd moves ---- */

static int expect_moves(odd_work *w, tj_err *err)
{
    const tj_rank_question *q = &w->lesson.question;
    tj_ranked ranked[TJ_GO_POINTS_MAX];
    tj_go_candidates list;
    size_t count;
    int rc;

    memset(w->expected, 0, sizeof w->expected);
    w->expected[w->lesson.answer] = true;
    if (w->ranker) {
        rc = tj_rank(w->ranker, q, ranked, &count, err);
        for (size_t i = 0; i < count && i < TJ_ODD_RANK; i++)
            w->expected[ranked[i].point] = true;
        return rc;
    }
    rc = tj_suggest(w->learnt, q->board, q->colour, &list, err);
    for (size_t i = 0; !rc && i < list.len; i++)
        w->expected[list.items[i].point] = true;
    tj_go_candidates_release(&list);
    return rc;
}

/* Is there a stone within reach, and is it more than a hole in the player's own stones? */
static bool is_somewhere(const tj_go_board *board, unsigned point, int colour)
{
    unsigned size = board->size;
    bool near = false, own_only = true;

    for (unsigned p = 0; p < size * size; p++) {
        unsigned distance = tj_test_distance(size, p, point);

        near = near || (tj_go_board_at(board, p) != TJ_EMPTY && distance <= TJ_ODD_NEAR);
        own_only = own_only && (distance != 1 || tj_go_board_at(board, p) == colour);
    }
    return near && !own_only;
}

static unsigned move_by_chance(const odd_work *w)
{
    const tj_rank_question *q = &w->lesson.question;
    uint64_t state = w->lesson.replay.move + 1000 * (uint64_t)w->lesson.answer;
    uint16_t odd[TJ_GO_POINTS_MAX];
    size_t count = 0;

    for (unsigned p = 0; p < (unsigned)q->board->size * q->board->size; p++)
        if (!w->expected[p] && tj_go_board_verdict(q->board, p, q->colour, false) == TJ_GO_LEGAL &&
            is_somewhere(q->board, p, q->colour))
            odd[count++] = (uint16_t)p;
    return count ? odd[tj_random(&state) % count] : TJ_PASS;
}

/* TJ_PASS if the engine plays what is expected, passes, resigns, or refuses the game. */
static int move_by_engine(odd_work *w, uint32_t game, unsigned *point, tj_err *err)
{
    const tj_rank_question *q = &w->lesson.question;
    tj_err fault = TJ_ERR_INIT;
    int rc;

    *point = TJ_PASS;
    if (w->games->items[game].has_setup)
        return 0;
    rc = tj_engine_set_up(w->gtp, w->games, (tj_test_position){game, w->lesson.replay.move}, &fault);
    if (!rc)
        rc = tj_gtp_client_genmove(w->gtp, q->board->size, q->colour, THINK_SECONDS, point, &fault);
    if (!rc && (*point >= (unsigned)q->board->size * q->board->size || w->expected[*point]))
        *point = TJ_PASS;
    if (rc && rc != TJ_E_USAGE && err)
        *err = fault;
    return rc == TJ_E_USAGE ? 0 : rc;
}

static int look_at_position(odd_work *w, tj_test_position position, tj_odd_tally *out, tj_err *err)
{
    unsigned point = TJ_PASS;
    int rc;

    if (!tj_test_position_seek(w->games, position, &w->lesson))
        return 0;
    out->asked++;
    rc = expect_moves(w, err);
    if (!rc && w->gtp)
        rc = move_by_engine(w, position.game, &point, err);
    else if (!rc)
        point = move_by_chance(w);
    if (rc)
        return rc;
    if (point == TJ_PASS) {
        out->none++;
        return 0;
    }
    rc = count_answers(&out->odd, &w->lesson, point, w->ranker, w->learnt, err);
    return rc ? rc : count_answers(&out->usual, &w->lesson, w->lesson.answer, w->ranker, w->learnt, err);
}

int tj_evaluate_odd(tj_gtp_client *gtp, const tj_ranking *ranking, const tj_learnt *learnt,
                    const tj_test_games *games, const tj_test_position *positions, size_t count,
                    tj_odd_tally *out, const tj_watch *watch, tj_err *err)
{
    odd_work *w = tj_zalloc(1, sizeof *w);
    int rc = w ? 0 : tj_fail_nomem(err);

    *out = (tj_odd_tally){0};
    if (!rc) {
        w->gtp = gtp;
        w->learnt = learnt;
        w->games = games;
        rc = ranking ? tj_ranker_new(&w->ranker, ranking, TJ_RANKER_TURNS, err) : 0;
    }
    for (size_t i = 0; !rc && i < count; i++) {
        rc = tj_watch_tick(watch, "odd moves", i, count, err);
        if (!rc)
            rc = look_at_position(w, positions[i], out, err);
    }
    if (w)
        tj_ranker_free(w->ranker);
    free(w);
    return rc;
}
