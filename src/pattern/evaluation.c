#include "tejun/evaluation.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/options.h"
#include "base/thread.h"
#include "game/game_cursor.h"
#include "game/recent_moves.h"
#include "pattern/evaluation_games.h"

#define BATCH   32   /* games between two looks at the monitor */
#define HISTORY 1024 /* moves that are remembered; a longer game forgets the oldest half */

static const unsigned TOPS[TJ_EVALUATION_TOPS] = {1, 3, 5, 10, 20};

void tj_evaluate_options_init(tj_evaluate_options *options, size_t size)
{
    const tj_evaluate_options preset = {.kind = tj_game_kind_of_board(19), .games_max = 1000};

    tj_options_preset(options, size, &preset, sizeof preset);
}

/* What one game adds up to. */
typedef struct game_tally {
    tj_predicted_moves all, stages[TJ_EVALUATION_STAGES];
    double seconds;
} game_tally;

typedef struct evaluator {
    const struct tj_pattern_kind *kind;
    tj_evaluated_models models;
    tj_test_games games;
    void *shape;
    tj_ranking **rankings; /* one for each worker; NULL: there is no ranking */
    unsigned workers;
    size_t first, len; /* the batch */
    atomic_size_t next;
    atomic_bool failed;
    game_tally batch[BATCH];
} evaluator;

/* ---- a position ---- */

/* place: from 0; candidates: how many there are. */
static void note(tj_prediction *p, size_t candidates, bool found, size_t place)
{
    p->candidates += candidates;
    p->found += found;
    for (unsigned t = 0; found && t < TJ_EVALUATION_TOPS; t++)
        p->top[t] += place < TOPS[t];
}

/* Where the move stands among the candidates, and among those with equal cases, the most frequent first. */
static int ask_memory(const evaluator *e, const tj_game_cursor *at, tj_predicted_moves *out)
{
    size_t place = 0, equals = 0, before = 0;
    tj_suggestions *list;
    int rc;

    if (e->kind->proposes) {
        out->by[TJ_PREDICTED_ALIKE].found +=
            e->kind->proposes(e->shape, &e->models.memory, &at->position, at->move);
        return 0;
    }
    if ((rc = tj_suggest(&list, &at->position, &e->models.memory, NULL, NULL, NULL)))
        return rc;
    while (place < list->len && list->items[place].move != at->move)
        place++;
    for (size_t i = 0; i < list->len; i++) {
        uint64_t mine = place < list->len ? list->items[place].equal : 0, its = list->items[i].equal;

        equals += its > 0;
        before += its > mine || (its == mine && i < place);
    }
    note(&out->by[TJ_PREDICTED_ALIKE], list->len, place < list->len, place);
    note(&out->by[TJ_PREDICTED_EQUAL], equals, place < list->len && list->items[place].equal, before);
    tj_suggestions_free(list);
    return 0;
}

static int ask_ranking(tj_ranking *ranking, const tj_game_cursor *at, const uint16_t *history, size_t count,
                       tj_predicted_moves *out, double *seconds)
{
    tj_ranked_move moves[TJ_POSITION_MOVES_MAX];
    size_t len = 0, mine = 0, before = 0;
    double began = tj_clock_thread();
    int rc = ranking->pattern->rank(ranking->own, &at->position, history, count, moves, &len, NULL);

    *seconds += tj_clock_thread() - began;
    while (mine < len && moves[mine].move != at->move)
        mine++;
    for (size_t i = 0; i < len && mine < len; i++)
        before += moves[i].probability > moves[mine].probability ||
                  (moves[i].probability == moves[mine].probability && i < mine);
    note(&out->by[TJ_PREDICTED_LIKELY], len, mine < len, before);
    if (mine < len && moves[mine].probability > 0) {
        out->ranked = 1;
        out->log_likelihood = log((double)moves[mine].probability);
    }
    return rc;
}

static void add(tj_predicted_moves *to, const tj_predicted_moves *from)
{
    to->positions += from->positions;
    to->legal += from->legal;
    to->ranked += from->ranked;
    to->log_likelihood += from->log_likelihood;
    for (int by = 0; by < TJ_PREDICTED_COUNT; by++) {
        to->by[by].candidates += from->by[by].candidates;
        to->by[by].found += from->by[by].found;
        for (unsigned t = 0; t < TJ_EVALUATION_TOPS; t++)
            to->by[by].top[t] += from->by[by].top[t];
    }
}

/* ---- games ---- */

static size_t stage_of(const evaluator *e, uint32_t move)
{
    size_t stage = 0;

    while (stage + 1 < TJ_EVALUATION_STAGES && e->kind->stages[stage + 1] &&
           e->kind->stages[stage + 1] <= move)
        stage++;
    return stage;
}

static int test_game(const evaluator *e, tj_ranking *ranking, const tj_selected_game *game, game_tally *out)
{
    uint16_t legal[TJ_POSITION_MOVES_MAX], history[HISTORY];
    tj_game_cursor at;
    size_t count = 0;
    int rc = 0;

    memset(out, 0, sizeof *out);
    if (tj_game_cursor_init(&at, tj_segment_stored(e->games.corpus->segments[game->segment], game->number)))
        return 0;
    for (; !rc && tj_game_cursor_peek(&at) > 0; tj_game_cursor_advance(&at)) {
        tj_predicted_moves here = {.positions = 1};

        if (at.move != TJ_PASS) {
            here.legal = tj_position_moves(&at.position, legal);
            if (e->models.memory.count)
                rc = ask_memory(e, &at, &here);
            if (!rc && ranking)
                rc = ask_ranking(ranking, &at, history, count, &here, &out->seconds);
            add(&out->all, &here);
            add(&out->stages[stage_of(e, at.position.ply + 1)], &here);
        }
        tj_recent_moves_add(history, HISTORY, &count, at.move);
    }
    return rc;
}

static void work(void *ctx, size_t worker)
{
    evaluator *e = ctx;

    for (size_t i; !e->failed && (i = atomic_fetch_add(&e->next, 1)) < e->len;)
        if (test_game(e, e->rankings ? e->rankings[worker] : NULL, &e->games.items[e->first + i],
                      &e->batch[i]))
            e->failed = true;
}

/* Games are added up in their order, so that the sums do not depend on threads. */
static int test_games(evaluator *e, tj_evaluation *out, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    for (; !rc && e->first < e->games.len; e->first += BATCH) {
        e->len = e->games.len - e->first < BATCH ? e->games.len - e->first : BATCH;
        e->next = 0;
        if ((rc = tj_progress_report(monitor, "testing", e->first, e->games.len, err)))
            break;
        tj_parallel_for(e->workers, e->workers, work, e);
        if (e->failed)
            rc = tj_fail_nomem(err);
        for (size_t i = 0; !rc && i < e->len; i++) {
            out->seconds += e->batch[i].seconds;
            add(&out->all, &e->batch[i].all);
            for (size_t s = 0; s < out->stage_count; s++)
                add(&out->stages[s], &e->batch[i].stages[s]);
        }
    }
    return rc;
}

/* ---- the whole ---- */

/* A ranking is used by one thread at a time: each worker has one. */
static int prepare(evaluator *e, tj_corpus *corpus, const tj_evaluate_options *o, tj_err *err)
{
    int rc = 0;

    e->workers = tj_thread_count();
    if (e->models.memory.count && e->kind->shape && !(e->shape = e->kind->shape(e->models.memory.radius)))
        return tj_fail_nomem(err);
    if (!e->models.ranking)
        return 0;
    if (!(e->rankings = tj_zalloc(e->workers, sizeof *e->rankings)))
        return tj_fail_nomem(err);
    for (unsigned w = 0; !rc && w < e->workers; w++)
        rc = tj_ranking_open(&e->rankings[w], corpus, o->kind, o->ranking, err);
    return rc;
}

static void describe(const evaluator *e, tj_evaluation *out)
{
    bool memory = e->models.memory.count;

    out->games = e->games.counts;
    memcpy(out->tops, TOPS, sizeof TOPS);
    out->has[TJ_PREDICTED_ALIKE] = memory;
    out->has[TJ_PREDICTED_EQUAL] = memory && e->kind->by_equal;
    out->has[TJ_PREDICTED_LIKELY] = e->models.ranking;
    for (int by = 0; by < TJ_PREDICTED_COUNT; by++)
        out->placed[by] = by == TJ_PREDICTED_LIKELY || !e->kind->proposes;
    if (memory)
        tj_memory_set_info_get(&e->models.memory, &out->memory);
    out->ranking_games = e->models.info.count;
    out->all.from = 1;
    for (; out->stage_count < TJ_EVALUATION_STAGES && e->kind->stages[out->stage_count]; out->stage_count++)
        out->stages[out->stage_count].from = e->kind->stages[out->stage_count];
    for (size_t s = 0; s + 1 < out->stage_count; s++)
        out->stages[s].to = out->stages[s + 1].from - 1;
}

static int evaluate(evaluator *e, tj_corpus *corpus, const tj_evaluate_options *options, tj_evaluation *out,
                    const tj_progress_monitor *monitor, tj_err *err)
{
    int rc;

    if (!(e->kind = tj_game_row_of(options->kind)->pattern))
        return tj_fail(err, TJ_E_USAGE, "there are no memories for %s", options->kind->title);
    if ((rc = tj_evaluated_models_open(&e->models, corpus, options, err)) ||
        (rc = tj_test_games_choose(&e->games, corpus, &e->models, options, err)))
        return rc;
    describe(e, out);
    if (e->games.len && (rc = prepare(e, corpus, options, err)))
        return rc;
    return test_games(e, out, monitor, err);
}

int tj_evaluate(tj_evaluation **out, tj_corpus *corpus, const tj_evaluate_options *given,
                const tj_progress_monitor *monitor, tj_err *err)
{
    evaluator *e;
    tj_evaluate_options options;
    int rc;

    *out = NULL;
    tj_evaluate_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        return rc;
    if (!(e = tj_zalloc(1, sizeof *e)))
        return tj_fail_nomem(err);
    if (!(*out = tj_zalloc(1, sizeof **out)))
        rc = tj_fail_nomem(err);
    else if ((rc = evaluate(e, corpus, &options, *out, monitor, err))) {
        free(*out);
        *out = NULL;
    }
    for (unsigned w = 0; e->rankings && w < e->workers; w++)
        tj_ranking_free(e->rankings[w]);
    free(e->rankings);
    free(e->shape);
    tj_test_games_release(&e->games);
    tj_evaluated_models_release(&e->models);
    free(e);
    return rc;
}

void tj_evaluation_free(tj_evaluation *evaluation)
{
    free(evaluation);
}
