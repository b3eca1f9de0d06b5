/* Memories and rankings: learnt, trained, asked. */
#include "oom_job.h"
#include "tests/support/learn_memory.h"
#include "pattern/shogi/shogi_similar.h"
#include "pattern/go/go_similar.h"
#include "pattern/memory_set.h"
#include "pattern/shogi/shogi_ranking.h"
#include "oom_fixture.h"

static void learn(job_run *run, const char *corpus, const char *name, unsigned board, unsigned radius)
{
    learn_options options = LEARN_OPTIONS_INIT;
    tj_learn_summary summary;

    options.size = board;
    options.radius = radius;
    if (TRY(run, learn_set(corpus, name, &options, &summary, NULL, &run->err)))
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
    tj_train_options options;
    tj_train_summary summary;

    tj_train_options_init(&options, sizeof options);
    options.positions = 16;
    options.least = 2;
    options.games_max = 1;
    if (TRY(run, tj_train(FIXTURE_GO, "try", &options, &summary, NULL, &run->err)))
        transcript_print(run->out, "%d %d\n", (int)summary.games, (int)summary.patterns);
}

static void run_train_shogi(job_run *run)
{
    tj_train_options options;
    tj_train_summary summary;

    tj_train_options_init(&options, sizeof options);
    options.board = TJ_BOARD_SHOGI;
    options.positions = 20;
    options.passes = 1;
    if (TRY(run, tj_train(FIXTURE_SHOGI, "try", &options, &summary, NULL, &run->err)))
        transcript_print(run->out, "%d %d\n", (int)summary.games, (int)summary.positions);
}

/* Asked again with the same memory when it has failed. */
static void run_suggest(job_run *run)
{
    tj_suggestions *found = NULL;
    tj_suggest_options options;
    tj_position position;
    tj_corpus *corpus = NULL;
    tj_memory_set learnt;
    tj_go_board board;
    bool opened;

    tj_go_board_init(&board, 9);
    tj_go_board_play(&board, 40, TJ_BLACK, false);
    tj_position_set_go(&position, &board, TJ_WHITE);
    if (!TRY(run, tj_corpus_open(&corpus, FIXTURE_SMALL, &run->err)))
        return;
    tj_suggest_options_init(&options, sizeof options);
    options.corpus = corpus;
    opened = job_tried(run, tj_memory_set_read(&learnt, corpus, TJ_MEMORY_NAME_GO, &run->err), true);
    if (!opened && job_again(run)) {
        tj_memory_set_release(&learnt);
        opened = job_tried(run, tj_memory_set_read(&learnt, corpus, TJ_MEMORY_NAME_GO, &run->err), true);
    }
    if (opened && TRY(run, tj_memory_set_compare(&learnt, corpus, &run->err)) &&
        TRY(run, tj_suggest(&found, &position, &learnt, NULL, &options, &run->err)))
        for (size_t i = 0; i < found->len; i++)
            transcript_print(run->out, "%u %d\n", found->items[i].move, (int)found->items[i].cases);
    tj_suggestions_free(found);
    tj_memory_set_release(&learnt);
    tj_corpus_free(corpus);
}

#define WRITES .prepare = fixture_restore, .look = fixture_snapshot

static const oom_job JOBS[] = {
    {.name = "learn",
     .run = run_learn,
     .prepare = fixture_restore_small,
     .look = fixture_snapshot_small,
     .steps = 8},
    {.name = "learn-shogi", .run = run_learn_shogi, WRITES, .steps = 6},
    {.name = "train", .run = run_train, WRITES, .steps = 2},
    {.name = "train-shogi", .run = run_train_shogi, WRITES, .steps = 4},
    {.name = "suggest-moves", .run = run_suggest, .prepare = fixture_make},
    {0},
};

const job_group GROUP_PATTERN = {"pattern", JOBS};
