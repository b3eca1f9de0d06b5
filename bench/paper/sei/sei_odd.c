#include "sei_odd.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sei_loss.h"
#include "tests/support/at_position.h"

#define THINK_SECONDS 120

typedef struct odd_work {
    tj_gtp_client *gtp;
    const tj_memory_set *learnt;
    const sei_games *games;
    tj_go_ranker *ranker;
    tj_go_game_cursor cursor;
    bool expected[TJ_GO_POINTS_MAX]; /* what a professional might play */
} odd_work;

/* ---- answers ---- */

static int count_candidates(sei_answers *answers, const tj_go_board *board, int colour, unsigned point,
                            const tj_memory_set *learnt, tj_err *err)
{
    unsigned nearest = SEI_ODD_NEAR + 1;
    tj_suggestions *list;
    int rc = tj_suggest(&list, at_go(board, colour), learnt, NULL, NULL, err);

    for (size_t i = 0; !rc && i < list->len; i++) {
        unsigned distance = sei_distance(board->size, list->items[i].move, point);

        nearest = distance < nearest ? distance : nearest;
        answers->memory_first += !i && distance <= SEI_ODD_NEAR;
    }
    answers->candidate += nearest <= SEI_ODD_NEAR;
    answers->closer += nearest < SEI_ODD_NEAR;
    tj_suggestions_free(list);
    return rc;
}

static int count_ranked(sei_answers *answers, const tj_go_rank_input *question, unsigned point,
                        tj_go_ranker *ranker, tj_err *err)
{
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    size_t count, first = 0;
    int rc = tj_go_rank(ranker, question, ranked, &count, err);

    while (first < count && sei_distance(question->board->size, ranked[first].move, point) > SEI_ODD_NEAR)
        first++;
    answers->ranking_first += count && first == 0;
    answers->ranking_top += first < count && first < SEI_ODD_TOP;
    return rc;
}

/* What answers there are on the board after the player to move has played at point. */
static int count_answers(sei_answers *answers, const tj_go_game_cursor *cursor, unsigned point,
                         tj_go_ranker *ranker, const tj_memory_set *learnt, tj_err *err)
{
    const tj_go_rank_input *q = &cursor->question;
    uint16_t moves[TJ_GO_GAME_CURSOR_MOVES + 1];
    tj_go_board board = *q->board;
    tj_go_rank_input after = {&board, tj_go_opponent(q->colour), moves, q->count + 1};
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

static int mark_expected(odd_work *w, tj_err *err)
{
    const tj_go_rank_input *q = &w->cursor.question;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    tj_suggestions *list;
    size_t count;
    int rc;

    memset(w->expected, 0, sizeof w->expected);
    w->expected[w->cursor.answer] = true;
    if (w->ranker) {
        rc = tj_go_rank(w->ranker, q, ranked, &count, err);
        for (size_t i = 0; i < count && i < SEI_ODD_RANK; i++)
            w->expected[ranked[i].move] = true;
        return rc;
    }
    rc = tj_suggest(&list, at_go(q->board, q->colour), w->learnt, NULL, NULL, err);
    for (size_t i = 0; !rc && i < list->len; i++)
        w->expected[list->items[i].move] = true;
    tj_suggestions_free(list);
    return rc;
}

/* Is there a stone within reach, and is it more than a hole in the player's own stones? */
static bool is_somewhere(const tj_go_board *board, unsigned point, int colour)
{
    unsigned size = board->size;
    bool near = false, own_only = true;

    for (unsigned p = 0; p < size * size; p++) {
        unsigned distance = sei_distance(size, p, point);

        near = near || (tj_go_board_at(board, p) != TJ_EMPTY && distance <= SEI_ODD_NEAR);
        own_only = own_only && (distance != 1 || tj_go_board_at(board, p) == colour);
    }
    return near && !own_only;
}

static unsigned move_by_chance(const odd_work *w)
{
    const tj_go_rank_input *q = &w->cursor.question;
    uint64_t state = w->cursor.replay.move + 1000 * (uint64_t)w->cursor.answer;
    uint16_t odd[TJ_GO_POINTS_MAX];
    size_t count = 0;

    for (unsigned p = 0; p < (unsigned)q->board->size * q->board->size; p++)
        if (!w->expected[p] && tj_go_board_legality(q->board, p, q->colour, false) == TJ_GO_LEGAL &&
            is_somewhere(q->board, p, q->colour))
            odd[count++] = (uint16_t)p;
    return count ? odd[tj_random(&state) % count] : TJ_PASS;
}

/* TJ_PASS if the engine plays what is expected, passes, resigns, or refuses the game. */
static int move_by_engine(odd_work *w, uint32_t game, unsigned *point, tj_err *err)
{
    const tj_go_rank_input *q = &w->cursor.question;
    tj_err fault = TJ_ERR_INIT;
    int rc;

    *point = TJ_PASS;
    if (w->games->items[game].has_setup)
        return 0;
    rc = sei_set_up(w->gtp, w->games, (sei_position){game, w->cursor.replay.move}, &fault);
    if (!rc)
        rc = tj_gtp_client_genmove(w->gtp, q->board->size, q->colour, THINK_SECONDS, point, &fault);
    if (!rc && (*point >= (unsigned)q->board->size * q->board->size || w->expected[*point]))
        *point = TJ_PASS;
    if (rc && rc != TJ_E_USAGE && err)
        *err = fault;
    return rc == TJ_E_USAGE ? 0 : rc;
}

static int count_position(odd_work *w, sei_position position, sei_odd_tally *out, tj_err *err)
{
    unsigned point = TJ_PASS;
    int rc;

    if (!sei_position_seek(w->games, position, &w->cursor))
        return 0;
    out->asked++;
    rc = mark_expected(w, err);
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
    rc = count_answers(&out->odd, &w->cursor, point, w->ranker, w->learnt, err);
    return rc ? rc : count_answers(&out->usual, &w->cursor, w->cursor.answer, w->ranker, w->learnt, err);
}

int sei_evaluate_odd(tj_gtp_client *gtp, const tj_go_ranking *ranking, const tj_memory_set *learnt,
                     const sei_games *games, const sei_position *positions, size_t count, sei_odd_tally *out,
                     const tj_progress_monitor *monitor, tj_err *err)
{
    odd_work *w = tj_zalloc(1, sizeof *w);
    int rc = w ? 0 : tj_fail_nomem(err);

    *out = (sei_odd_tally){0};
    if (!rc) {
        w->gtp = gtp;
        w->learnt = learnt;
        w->games = games;
        rc = ranking ? tj_go_ranker_new(&w->ranker, ranking, TJ_GO_RANKER_SYMMETRIES, err) : 0;
    }
    for (size_t i = 0; !rc && i < count; i++) {
        rc = tj_progress_report(monitor, "odd moves", i, count, err);
        if (!rc)
            rc = count_position(w, positions[i], out, err);
    }
    if (w)
        tj_go_ranker_free(w->ranker);
    free(w);
    return rc;
}
