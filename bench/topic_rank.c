/* The ranking of moves: training as a user runs it, and the time to rank the moves of a position.
 *
 * The baseline of ranking is the model's formula as it stands in pattern/model.h, without vectors: what a
 * straightforward program takes. */
#include <math.h>
#include <stdlib.h>

#include "harness.h"
#include "pattern/lesson.h"
#include "pattern/model.h"
#include "pattern/ranking.h"
#include "topics.h"

enum { GAMES = 40, EVERY = 5, PLAIN = 20 };
enum { TRAINED = 1500000, PART = 100000 }; /* positions: as tejun train does, and here */
#define PART_TEXT "100000"

static double train(bench_context *context, const char *positions, struct rusage *usage)
{
    const char *const argv[] = {context->tejun, "train", context->corpus_path, "--anew", "--positions",
                                positions,      NULL};
    int status;
    double seconds = bench_run(argv, &status, usage);

    if (status != 0)
        bench_die("tejun train ended with status %d", status);
    return seconds;
}

/* A training takes half an hour: a twentieth of it, and nearly none, tell how long. */
static void measure_training(bench_context *context)
{
    struct rusage usage;
    double least = train(context, "1", &usage), part = train(context, PART_TEXT, &usage);
    double whole = least + (part - least) * TRAINED / PART;

    bench_print(&(bench_row){"training on all games", "min", whole / 60, NAN, NULL, 30, false});
    bench_print(
        &(bench_row){"training, memory", "MB", (double)usage.ru_maxrss / 1e3, NAN, NULL, 8000, false});
    bench_note(
        "training: %d positions were studied in %.0f s, after %.0f s for the patterns of all moves; the "
        "time for %d is worked out",
        PART, part - least, least, TRAINED);
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
        bench_sample(plain, 1e3 * (bench_now() - start));
        start = bench_now();
        tj_net_run(&net, 19, &value, &scratch);
        bench_sample(ours, 1e3 * (bench_now() - start));
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
    bench_spread slow, fast;

    time_networks(&plain, &ours);
    slow = bench_spread_of(&plain);
    fast = bench_spread_of(&ours);
    bench_print(
        &(bench_row){"the network alone: median", "ms", fast.median, slow.median, "its formula", NAN, false});
    bench_samples_release(&plain);
    bench_samples_release(&ours);
}

static void measure_ranking(tj_corpus *corpus)
{
    tj_err err = TJ_ERR_INIT;
    bench_samples samples = {NULL, 0, 0};
    tj_lesson *lesson = bench_alloc(1, sizeof *lesson);
    tj_ranked *ranked = bench_alloc(TJ_GO_POINTS_MAX, sizeof *ranked);
    tj_chosen_game *games;
    tj_ranking *ranking;
    tj_ranker *ranker;
    bench_spread spread;
    size_t count;

    bench_must(tj_ranking_open(&ranking, corpus, TJ_RANKING_NAME, &err), &err, "ranking");
    bench_must(tj_ranker_new(&ranker, ranking, TJ_RANKER_TURNS, &err), &err, "ranker");
    bench_must(tj_corpus_choose(corpus, NULL, 19, &games, &count, &err), &err, "games");
    for (size_t g = 0; g < count; g += count / GAMES + 1) {
        tj_lesson_start(lesson, corpus, &games[g]);
        for (unsigned i = 0; tj_lesson_next(lesson); i++) {
            double start = bench_now();

            if (i % EVERY)
                continue;
            if (!tj_rank(ranker, &lesson->question, ranked))
                bench_die("no move is ranked");
            bench_sample(&samples, 1e3 * (bench_now() - start));
        }
    }
    spread = bench_spread_of(&samples);
    bench_print(
        &(bench_row){"all moves of a position ranked: median", "ms", spread.median, NAN, NULL, 3, false});
    bench_print(&(bench_row){"all moves ranked: 99 % of positions", "ms", spread.most, NAN, NULL, 3, false});
    bench_samples_release(&samples);
    tj_ranker_free(ranker);
    tj_ranking_free(ranking);
    free(games);
    free(ranked);
    free(lesson);
}

void bench_topic_rank(bench_context *context)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus;

    bench_table("Ranking of moves");
    measure_network();
    measure_training(context);
    bench_must(tj_corpus_refresh(context->corpus, &corpus, &err), &err, "refresh");
    measure_ranking(corpus);
    tj_corpus_free(corpus);
}
