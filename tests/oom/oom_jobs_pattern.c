/* Memories and rankings: learnt, trained, asked. */
#include "oom_job.h"
#include "pattern/shogi/shogi_memory.h"
#include "pattern/go/go_memory.h"
#include "pattern/memory_set.h"
#include "pattern/shogi/shogi_ranking.h"
#include "pattern/go/go_suggest.h"
#include "pattern/go/train/go_training.h"
#include "oom_fixture.h"

static void learn(job_run *run, const char *corpus, const char *name, unsigned board, unsigned radius)
{
    tj_memory_learn_options options = TJ_MEMORY_LEARN_INIT;
    tj_learn_summary summary;

    options.size = board;
    options.radius = radius;
    if (TRY(run, tj_memory_set_learn(corpus, name, &options, &summary, NULL, &run->err)))
        transcript_print(run->out, "%d %d\n", (int)summary.games_new, summary.anew);
}

static void run_learn(job_run *run)
{
    learn(run, FIXTURE_SMALL, "other", 9, 3);
}

static void run_learn_shogi(job_run *run)
{
    learn(run, FIXTURE_SHOGI, "other", TJ_BOARD_SHOGI, TJ_WINDOW_RADIUS);
}

static void run_train(job_run *run)
{
    tj_go_training_options options = TJ_GO_TRAINING_INIT;
    tj_go_training_summary summary;

    options.train.positions = 16;
    options.train.least = 2;
    options.games_max = 1;
    if (TRY(run, tj_go_train(FIXTURE_GO, "try", &options, &summary, NULL, &run->err)))
        transcript_print(run->out, "%d %d\n", (int)summary.games, (int)summary.patterns);
}

static void run_train_shogi(job_run *run)
{
    tj_shogi_training_options options = TJ_SHOGI_TRAINING_INIT;
    tj_shogi_training_summary summary;

    options.positions = 20;
    options.passes = 1;
    if (TRY(run, tj_shogi_train(FIXTURE_SHOGI, "try", &options, &summary, NULL, &run->err)))
        transcript_print(run->out, "%d %d\n", (int)summary.games, (int)summary.positions);
}

/* Asked again with the same memory when it has failed. */
static void run_suggest(job_run *run)
{
    tj_candidates candidates = {NULL, 0, 0};
    tj_corpus *corpus = NULL;
    tj_memory_set learnt;
    tj_go_board board;
    bool opened;

    tj_go_board_init(&board, 9);
    tj_go_board_play(&board, 40, TJ_BLACK, false);
    if (!TRY(run, tj_corpus_open(&corpus, FIXTURE_SMALL, &run->err)))
        return;
    opened = job_tried(run, tj_memory_set_read(&learnt, corpus, TJ_MEMORY_NAME_GO, &run->err), true);
    if (!opened && job_again(run)) {
        tj_memory_set_release(&learnt);
        opened = job_tried(run, tj_memory_set_read(&learnt, corpus, TJ_MEMORY_NAME_GO, &run->err), true);
    }
    if (opened && TRY(run, tj_memory_set_compare(&learnt, corpus, &run->err)) &&
        TRY(run, tj_go_suggest(&learnt, &board, TJ_WHITE, &candidates, &run->err)) &&
        TRY(run,
            tj_go_suggest_records(&learnt, corpus, &board, TJ_WHITE, &candidates, candidates.len, &run->err)))
        for (size_t i = 0; i < candidates.len; i++)
            transcript_print(run->out, "%u %d\n", candidates.items[i].move, (int)candidates.items[i].cases);
    tj_candidates_release(&candidates);
    tj_memory_set_release(&learnt);
    tj_corpus_free(corpus);
}

#define WRITES .prepare = fixture_restore, .look = fixture_snapshot

static const oom_job JOBS[] = {
    {.name = "learn",
     .run = run_learn,
     .prepare = fixture_restore_small,
     .look = fixture_snapshot_small,
     .steps = 12},
    {.name = "learn-shogi", .run = run_learn_shogi, WRITES, .steps = 8},
    {.name = "train", .run = run_train, WRITES, .steps = 3},
    {.name = "train-shogi", .run = run_train_shogi, WRITES, .steps = 5},
    {.name = "suggest-moves", .run = run_suggest, .prepare = fixture_make},
    {0},
};

const job_group GROUP_PATTERN = {"pattern", JOBS};
