/* Pattern memories: learning as a user runs it, and candidate moves against a scan of the whole memory. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/replay.h"
#include "harness.h"
#include "pattern/similar.h"
#include "pattern/suggest.h"
#include "topics.h"

enum { POSITIONS = 60, SCANNED = 2, SCAN_STEP = 16 };

static void measure_learning(bench_context *context)
{
    const char *const argv[] = {context->tejun, "learn", context->corpus_path, NULL};
    struct rusage usage;
    int status;
    double seconds = bench_run(argv, &status, &usage);

    if (status != 0)
        bench_die("tejun learn ended with status %d", status);
    bench_print(&(bench_row){"learning every move, radius 4", "s", seconds, NAN, NULL, 60, false});
    bench_print(
        &(bench_row){"learning, memory", "MB", (double)usage.ru_maxrss / 1e3, NAN, NULL, 2000, false});
}

/* The position after half of a game's moves. */
static void stand_in_game(const tj_corpus *corpus, uint64_t *seed, tj_replay *replay)
{
    const tj_segment *segment = corpus->segments[bench_random(seed, (uint32_t)corpus->segment_count)];
    uint32_t game = bench_random(seed, segment->game_count);
    uint32_t symbols = tj_segment_game_end(segment, game) - segment->games[game].start;

    tj_replay_init(replay, segment, game);
    for (uint32_t stop = bench_random(seed, symbols + 1);
         replay->move < stop && tj_replay_look(replay) > 0 && !tj_replay_play(replay);)
        continue;
    tj_replay_look(replay);
}

/* The baseline: every pattern of the memory compared with every image of a legal point's surroundings; for
 * every SCAN_STEP-th point, since all take minutes. */
static size_t scan(const tj_learnt *learnt, const tj_diamond_shape *shape, const tj_replay *replay)
{
    size_t found = 0;

    for (unsigned p = 0; p < (unsigned)replay->board.size * replay->board.size; p += SCAN_STEP) {
        tj_diamond seen, images[TJ_SYMMETRIES];
        bool candidate = false;

        if (tj_go_board_verdict(&replay->board, p, replay->colour, false) != TJ_GO_LEGAL)
            continue;
        seen = tj_diamond_at(shape, &replay->board, p, replay->colour);
        for (unsigned s = 0; s < TJ_SYMMETRIES; s++)
            images[s] = tj_diamond_turn(shape, &seen, s);
        for (size_t k = 0; k < learnt->count; k++)
            for (uint32_t i = 0; i < learnt->parts[k].patterns; i++) {
                tj_diamond item = tj_memory_pattern(&learnt->parts[k], i);

                for (unsigned s = 0; s < TJ_SYMMETRIES; s++)
                    candidate |= tj_similar_difference(&images[s], &item) != TJ_NOT_SIMILAR;
            }
        found += candidate;
    }
    return found;
}

static size_t count_scanned(const tj_candidates *candidates)
{
    size_t count = 0;

    for (size_t i = 0; i < candidates->len; i++)
        count += candidates->items[i].point % SCAN_STEP == 0;
    return count;
}

/* Returns how many of the points that a scan looks at are candidates. */
static size_t time_suggest(const tj_learnt *learnt, const tj_replay *replay, bench_samples *samples)
{
    tj_err err = TJ_ERR_INIT;
    tj_candidates candidates;
    double start = bench_now();
    size_t count;

    bench_must(tj_suggest(learnt, &replay->board, replay->colour, &candidates, &err), &err, "suggest");
    bench_sample(samples, 1e3 * (bench_now() - start));
    count = count_scanned(&candidates);
    tj_candidates_release(&candidates);
    return count;
}

static void measure_suggestions(const tj_corpus *corpus, const tj_learnt *learnt)
{
    tj_diamond_shape *shape = bench_alloc(1, sizeof *shape);
    bench_samples ours = {NULL, 0, 0}, theirs = {NULL, 0, 0};
    bench_spread spread, slow;
    uint64_t seed = 7;

    tj_diamond_shape_init(shape, learnt->radius);
    for (int i = 0; i < POSITIONS; i++) {
        tj_replay replay;
        size_t count;

        stand_in_game(corpus, &seed, &replay);
        count = time_suggest(learnt, &replay, &ours);
        if (i < SCANNED) {
            double start = bench_now();

            if (scan(learnt, shape, &replay) != count)
                bench_die("the scan finds other candidates");
            bench_sample(&theirs, SCAN_STEP * 1e3 * (bench_now() - start));
        }
    }
    spread = bench_spread_of(&ours);
    slow = bench_spread_of(&theirs);
    bench_print(&(bench_row){"candidates of a position: median", "ms", spread.median, slow.median,
                             "scan of the memory, one thread", 20, false});
    bench_print(&(bench_row){"candidates of a position: worst", "ms", spread.worst, NAN, NULL, NAN, false});
    bench_note("the scan looks at every %dth point, its time taken %d-fold", SCAN_STEP, SCAN_STEP);
    bench_samples_release(&ours);
    bench_samples_release(&theirs);
    free(shape);
}

void bench_topic_pattern(bench_context *context)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus;
    tj_learnt learnt;

    bench_table("Pattern memories");
    measure_learning(context);
    bench_must(tj_corpus_refresh(context->corpus, &corpus, &err), &err, "refresh");
    bench_must(tj_learnt_open(&learnt, corpus, TJ_LEARNT_NAME, &err), &err, "memory");
    measure_suggestions(corpus, &learnt);
    tj_learnt_release(&learnt);
    tj_corpus_free(corpus);
}
