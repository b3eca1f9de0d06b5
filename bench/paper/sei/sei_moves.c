#include "sei_moves.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/thread.h"
#include "pattern/go/go_similar.h"

#define BATCH 32 /* games between two looks at the monitor */

const unsigned sei_tops[SEI_TOPS] = {1, 3, 5, 10, 20};
const uint32_t sei_stages[SEI_STAGES] = {1, 31, 61, 101, 151, 201};

typedef struct moves_work {
    const tj_go_ranking *ranking;
    const tj_memory_set *learnt;
    const sei_games *games;
    const tj_diamond_shape *shape;
    size_t first; /* game of the batch */
    sei_moves_tally batch[BATCH];
    atomic_bool failed;
} moves_work;

/* One game under way. */
typedef struct game_work {
    const moves_work *all;
    tj_go_ranker *ranker; /* NULL without ranking */
    tj_go_game_cursor cursor;
    tj_tactics tactics;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
} game_work;

/* What is known of one move. */
typedef struct verdict {
    size_t rank; /* from 1; 0: not among the ranked */
    double probability;
    bool proposed;
} verdict;

static int rank_move(game_work *g, verdict *v, double *seconds)
{
    double began = tj_clock_thread();
    size_t count;
    int rc = tj_go_rank(g->ranker, &g->cursor.question, g->ranked, &count, NULL);

    *seconds += tj_clock_thread() - began;
    for (size_t i = 0; i < count && !v->rank; i++)
        if (g->ranked[i].move == g->cursor.answer) {
            v->rank = i + 1;
            v->probability = g->ranked[i].probability;
        }
    return rc;
}

static void add_move(sei_hits *hits, const verdict *v)
{
    hits->moves++;
    for (size_t i = 0; i < SEI_TOPS; i++)
        hits->top[i] += v->rank && v->rank <= sei_tops[i];
    hits->proposed += v->proposed;
    if (v->rank && v->probability > 0) {
        hits->ranked++;
        hits->log_likelihood += log(v->probability);
    }
}

static unsigned stage_of(uint32_t move)
{
    unsigned stage = SEI_STAGES - 1;

    while (stage && move < sei_stages[stage])
        stage--;
    return stage;
}

static int judge_move(game_work *g, uint32_t moves, sei_moves_tally *out)
{
    const tj_go_rank_input *q = &g->cursor.question;
    uint32_t played = g->cursor.replay.move;
    unsigned part = moves ? (unsigned)((uint64_t)played * SEI_SIXTHS / moves) : 0;
    verdict v = {0, 0, false};

    if (g->ranker && rank_move(g, &v, &out->seconds))
        return TJ_E_NOMEM;
    v.proposed = g->all->learnt &&
                 tj_go_proposes(g->all->learnt, g->all->shape, q->board, g->cursor.answer, q->colour);
    tj_tactics_init(&g->tactics, q->board);
    add_move(&out->all, &v);
    add_move(&out->stage[stage_of(played + 1)], &v);
    add_move(&out->part[part < SEI_SIXTHS ? part : SEI_SIXTHS - 1], &v);
    add_move(&out->kind[sei_move_kind_of(&g->tactics, g->cursor.answer, q->colour, played, moves)], &v);
    return 0;
}

static void judge_game(void *ctx, size_t number)
{
    moves_work *w = ctx;
    const sei_game *game = &w->games->items[w->first + number];
    game_work *g = tj_zalloc(1, sizeof *g);
    sei_moves_tally *out = &w->batch[number];
    int rc = g ? 0 : TJ_E_NOMEM;

    *out = (sei_moves_tally){.games = 1};
    if (!rc && w->ranking)
        rc = tj_go_ranker_new(&g->ranker, w->ranking, TJ_GO_RANKER_SYMMETRIES, NULL);
    if (!rc) {
        g->all = w;
        tj_go_game_cursor_init(&g->cursor, w->games->corpus, &game->place);
        while (!rc && tj_go_game_cursor_next(&g->cursor))
            rc = judge_move(g, game->moves, out);
    }
    if (rc)
        w->failed = true;
    if (g)
        tj_go_ranker_free(g->ranker);
    free(g);
}

static void add_hits(sei_hits *sum, const sei_hits *one, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        sum[k].moves += one[k].moves;
        sum[k].proposed += one[k].proposed;
        sum[k].ranked += one[k].ranked;
        sum[k].log_likelihood += one[k].log_likelihood;
        for (size_t i = 0; i < SEI_TOPS; i++)
            sum[k].top[i] += one[k].top[i];
    }
}

static void add_tally(sei_moves_tally *sum, const sei_moves_tally *one)
{
    sum->games += one->games;
    sum->seconds += one->seconds;
    add_hits(&sum->all, &one->all, 1);
    add_hits(sum->stage, one->stage, SEI_STAGES);
    add_hits(sum->part, one->part, SEI_SIXTHS);
    add_hits(sum->kind, one->kind, SEI_KIND_COUNT);
}

static int prepare(moves_work *w, tj_diamond_shape *shape, tj_err *err)
{
    if (!w->learnt)
        return 0;
    if (!shape)
        return tj_fail_nomem(err);
    if (tj_diamond_shape_init(shape, w->learnt->radius))
        return tj_fail(err, TJ_E_RANGE, "a memory of radius %u", w->learnt->radius);
    w->shape = shape;
    return 0;
}

int sei_evaluate_moves(const tj_go_ranking *ranking, const tj_memory_set *learnt, const sei_games *games,
                       sei_moves_tally *out, const tj_progress_monitor *monitor, tj_err *err)
{
    moves_work *w = tj_zalloc(1, sizeof *w);
    tj_diamond_shape *shape = learnt ? tj_zalloc(1, sizeof *shape) : NULL;
    int rc = w ? 0 : tj_fail_nomem(err);

    *out = (sei_moves_tally){0};
    if (!rc) {
        w->ranking = ranking;
        w->learnt = learnt;
        w->games = games;
        rc = prepare(w, shape, err);
    }
    for (size_t done = 0; !rc && done < games->len; done += BATCH) {
        size_t n = games->len - done < BATCH ? games->len - done : BATCH;

        w->first = done;
        if ((rc = tj_progress_report(monitor, "ranking", done, games->len, err)))
            break;
        tj_parallel_for(tj_thread_count(), n, judge_game, w);
        for (size_t i = 0; i < n; i++)
            add_tally(out, &w->batch[i]);
        if (w->failed)
            rc = tj_fail_nomem(err);
    }
    free(shape);
    free(w);
    return rc;
}
