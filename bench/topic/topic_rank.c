/* The ranking of moves: training as a user runs it, and the time to rank the moves of a position.
 *
 * The baseline of ranking is the model's formula as it stands in pattern/go/go_model.h, without vectors: what
 * a straightforward program takes; that of all moves is the memory of patterns, which does without training.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "pattern/go/go_similar.h"
#include "pattern/go/go_feature.h"
#include "pattern/go/go_model.h"
#include "pattern/go/go_ranking.h"
#include "tests/support/at_position.h"
#include "topics.h"

enum { GAMES = 40, EVERY = 5, PLAIN = 20 };
enum { TRAINED = 1500000, PART = 100000, FEW = 500 }; /* positions: as tejun train does; here; of few games */

static bench_cost train(bench_context *context, const char *positions)
{
    const char *const argv[] = {context->tejun, "train", context->corpus_path, "--anew", "--positions",
                                positions,      NULL};

    return bench_run_measured(context->self, context->report, argv);
}

/* A training on many games takes half an hour: a fifteenth of it, and nearly none, tell how long. */
static void measure_training(bench_context *context)
{
    int trained = context->collection.is_large ? TRAINED : FEW,
        part = context->collection.is_large ? PART : FEW;
    bench_cost simple = bench_context_learning(context), least, some;
    char positions[16];
    double whole;

    snprintf(positions, sizeof positions, "%d", part);
    least = train(context, "1");
    some = train(context, positions);
    whole = least.seconds + (some.seconds - least.seconds) * trained / part;
    bench_print(&(bench_row){.what = "training",
                             .unit = "s",
                             .ours = whole,
                             .baseline = simple.seconds,
                             .name = "tejun learn: the memory",
                             .most = 30 * 60});
    bench_print(&(bench_row){.what = "training: peak memory",
                             .unit = "B",
                             .ours = some.bytes,
                             .baseline = simple.bytes,
                             .name = "tejun learn: the memory",
                             .most = 8e9});
    bench_note("training: %d positions were studied in %.0f s, after %.0f s for the patterns of all moves%s",
               part, some.seconds - least.seconds, least.seconds,
               trained == part ? "" : "; the time for 1,500,000, as tejun train does, is worked out");
}

/* One layer of the network by its formula. */
static void refine(const tj_net_layer *layer, unsigned size, const tj_plane *value, tj_plane *next)
{
    for (unsigned p = 0; p < size * size; p++) {
        unsigned cell = tj_plane_cell(size, p);
        float near[TJ_NET_WIDTH];

        for (unsigned c = 0; c < TJ_NET_WIDTH; c++) {
            near[c] = 0;
            for (unsigned i = 0; i < TJ_NET_AROUND; i++)
                near[c] += layer->near[i][c] *
                           value->at[cell + (i / 3) * TJ_PLANE_STRIDE + i % 3 - TJ_PLANE_STRIDE - 1][c];
        }
        for (unsigned to = 0; to < TJ_NET_WIDTH; to++) {
            float sum = layer->bias[to];

            for (unsigned from = 0; from < TJ_NET_WIDTH; from++)
                sum += layer->mix[from][to] * near[from];
            next->at[cell][to] = value->at[cell][to] + (sum > 0 ? sum : 0);
        }
    }
}

/* Seconds for the network alone, plain and ours; both must say the same. */
static void time_networks(bench_samples *plain, bench_samples *ours)
{
    static tj_net net;
    static tj_plane value, scratch, by_formula[2];
    uint64_t seed = 3;
    float *number = (float *)&net;

    for (size_t i = 0; i < TJ_NET_NUMBERS; i++)
        number[i] = ((float)bench_random(&seed, 2001) - 1000) / 5000;
    for (unsigned round = 0; round < PLAIN; round++) {
        double start;

        for (unsigned p = 0; p < 361; p++)
            for (unsigned c = 0; c < TJ_NET_WIDTH; c++)
                value.at[tj_plane_cell(19, p)][c] = by_formula[0].at[tj_plane_cell(19, p)][c] =
                    (float)bench_random(&seed, 1000) / 5000;
        start = bench_now();
        for (unsigned l = 0; l < TJ_NET_LAYERS; l++)
            refine(&net.layer[l], 19, &by_formula[l % 2], &by_formula[1 - l % 2]);
        bench_sample(plain, bench_now() - start);
        start = bench_now();
        tj_net_run(&net, 19, &value, &scratch);
        bench_sample(ours, bench_now() - start);
        for (unsigned p = 0; p < 361; p++) {
            float a = value.at[tj_plane_cell(19, p)][0];
            float b = by_formula[TJ_NET_LAYERS % 2].at[tj_plane_cell(19, p)][0];

            if (fabsf(a - b) > 1e-3f * (1 + fabsf(a)))
                bench_die("the network says %g, its formula %g", (double)a, (double)b);
        }
    }
}

static void measure_network(void)
{
    bench_samples plain = {NULL, 0, 0}, ours = {NULL, 0, 0};

    time_networks(&plain, &ours);
    bench_print(&(bench_row){.what = "the network alone: median",
                             .unit = "s",
                             .ours = bench_spread_of(&ours).median,
                             .baseline = bench_spread_of(&plain).median,
                             .name = "its formula, no vectors"});
    bench_samples_release(&plain);
    bench_samples_release(&ours);
}

/* What is asked about positions. */
typedef struct advisers {
    tj_go_ranking *ranking;
    tj_go_ranker *ranker;
    tj_memory_set learnt;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    bench_samples ours, theirs;
} advisers;

static void ask_both(advisers *a, const tj_go_rank_input *question)
{
    tj_suggestions *candidates;
    tj_err err = TJ_ERR_INIT;
    size_t count;
    double start = bench_now();

    bench_must(tj_go_rank(a->ranker, question, a->ranked, &count, &err), &err, "rank");
    bench_sample(&a->ours, bench_now() - start);
    start = bench_now();
    bench_must(
        tj_suggest(&candidates, at_go(question->board, question->colour), &a->learnt, NULL, NULL, &err), &err,
        "suggest");
    bench_sample(&a->theirs, bench_now() - start);
    tj_suggestions_free(candidates);
}

static void measure_ranking(tj_corpus *corpus)
{
    advisers *a = bench_alloc(1, sizeof *a);
    tj_go_game_cursor *cursor = bench_alloc(1, sizeof *cursor);
    tj_err err = TJ_ERR_INIT;
    tj_selected_game *games;
    size_t count;

    bench_must(tj_go_ranking_open(&a->ranking, corpus, TJ_RANKING_NAME, &err), &err, "ranking");
    bench_must(tj_go_ranker_new(&a->ranker, a->ranking, TJ_GO_RANKER_SYMMETRIES, &err), &err, "ranker");
    bench_must(tj_memory_set_read(&a->learnt, corpus, TJ_MEMORY_NAME_GO, &err), &err, "memory");
    bench_must(tj_corpus_select(corpus, NULL, 19, &games, &count, &err), &err, "games");
    for (size_t g = 0; g < count; g += count / GAMES + 1) {
        tj_go_game_cursor_init(cursor, corpus, &games[g]);
        for (unsigned i = 0; tj_go_game_cursor_next(cursor); i++)
            if (i % EVERY == 0)
                ask_both(a, &cursor->question);
    }
    bench_print_spread(&(bench_spread_rows){.what = "all moves ranked",
                                            .ours = bench_spread_of(&a->ours),
                                            .baseline = bench_spread_of(&a->theirs),
                                            .name = "candidates by the memory",
                                            .most = {3e-3, 3e-3, 0}});
    bench_note("%zu positions of games", a->ours.len);
    bench_samples_release(&a->ours);
    bench_samples_release(&a->theirs);
    tj_memory_set_release(&a->learnt);
    tj_go_ranker_free(a->ranker);
    tj_go_ranking_free(a->ranking);
    free(games);
    free(cursor);
    free(a);
}

void bench_topic_rank(bench_context *context)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus;

    measure_network();
    measure_training(context);
    bench_must(tj_corpus_refresh(context->corpus, &corpus, &err), &err, "refresh");
    measure_ranking(corpus);
    tj_corpus_free(corpus);
}
