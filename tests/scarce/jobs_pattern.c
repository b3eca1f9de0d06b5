/* Memories and rankings: learnt, trained, asked. */
#include "job.h"
#include "pattern/learnt.h"
#include "pattern/shogi_ranking.h"
#include "pattern/suggest.h"
#include "pattern/trained.h"
#include "world.h"

static void learn(job_run *run, const char *corpus, const char *name, unsigned board, unsigned radius)
{
    tj_learn_options options = TJ_LEARN_INIT;
    tj_lesson_summary summary;

    options.size = board;
    options.radius = radius;
    if (TRY(run, tj_learn(corpus, name, &options, &summary, NULL, &run->err)))
        notes_print(run->out, "%d %d\n", (int)summary.games_new, summary.anew);
}

static void run_learn(job_run *run)
{
    learn(run, WORLD_SMALL, "other", 9, 3);
}

static void run_learn_shogi(job_run *run)
{
    learn(run, WORLD_SHOGI, "other", TJ_BOARD_SHOGI, TJ_WINDOW_RADIUS);
}

static void run_train(job_run *run)
{
    tj_training_options options = TJ_TRAINING_INIT;
    tj_training_summary summary;

    options.train.positions = 16;
    options.train.least = 2;
    options.games_max = 1;
    if (TRY(run, tj_train(WORLD_GO, "try", &options, &summary, NULL, &run->err)))
        notes_print(run->out, "%d %d\n", (int)summary.games, (int)summary.patterns);
}

static void run_train_shogi(job_run *run)
{
    tj_shogi_training_options options = TJ_SHOGI_TRAINING_INIT;
    tj_shogi_training_summary summary;

    options.positions = 20;
    options.passes = 1;
    if (TRY(run, tj_shogi_train(WORLD_SHOGI, "try", &options, &summary, NULL, &run->err)))
        notes_print(run->out, "%d %d\n", (int)summary.games, (int)summary.positions);
}

/* Asked again with the same memory when it has failed. */
static void run_suggest(job_run *run)
{
    tj_go_candidates candidates = {NULL, 0, 0};
    tj_corpus *corpus = NULL;
    tj_learnt learnt;
    tj_go_board board;
    bool opened;

    tj_go_board_init(&board, 9);
    tj_go_board_play(&board, 40, TJ_BLACK, false);
    if (!TRY(run, tj_corpus_open(&corpus, WORLD_SMALL, &run->err)))
        return;
    opened = job_tried(run, tj_learnt_open(&learnt, corpus, TJ_LEARNT_NAME, &run->err), true);
    if (!opened && job_again(run)) {
        tj_learnt_release(&learnt);
        opened = job_tried(run, tj_learnt_open(&learnt, corpus, TJ_LEARNT_NAME, &run->err), true);
    }
    if (opened && TRY(run, tj_learnt_compare(&learnt, corpus, &run->err)) &&
        TRY(run, tj_suggest(&learnt, &board, TJ_WHITE, &candidates, &run->err)) &&
        TRY(run,
            tj_suggest_records(&learnt, corpus, &board, TJ_WHITE, &candidates, candidates.len, &run->err)))
        for (size_t i = 0; i < candidates.len; i++)
            notes_print(run->out, "%u %d\n", candidates.items[i].point, (int)candidates.items[i].cases);
    tj_go_candidates_release(&candidates);
    tj_learnt_release(&learnt);
    tj_corpus_free(corpus);
}

#define WRITES .prepare = world_restore, .look = world_look

static const scarce_job JOBS[] = {
    {.name = "learn",
     .run = run_learn,
     .prepare = world_restore_small,
     .look = world_look_small,
     .steps = 12},
    {.name = "learn-shogi", .run = run_learn_shogi, WRITES, .steps = 8},
    {.name = "train", .run = run_train, WRITES, .steps = 3},
    {.name = "train-shogi", .run = run_train_shogi, WRITES, .steps = 5},
    {.name = "suggest-moves", .run = run_suggest, .prepare = world_make},
    {0},
};

const job_group GROUP_PATTERN = {"pattern", JOBS};
