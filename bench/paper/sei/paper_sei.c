/* `make paper-sei`: the evaluation of Sei and Kawashima's KATSUNARI, section 3, on a corpus of ours.
 *
 *     paper_sei CORPUS [--test CORPUS] [--since DATE] ... [--out FOLDER]
 *
 * CORPUS has a memory (tejun learn) and perhaps a ranking (tejun train) of some of its games.  Prints the
 * tables beside the paper's, and writes FOLDER/figures.tsv, a figure a line.  What is counted is explained in
 * doc/sei-kawashima.md. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "bench/paper/paper.h"
#include "answer/filter_params.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "cli/terminal/wait_notice.h"
#include "pattern/go/go_similar.h"
#include "sei_report.h"

#define POSITIONS 1000 /* unless given */
#define SAMPLE    100  /* the same */

enum odd_choice { ODD_DEFAULT, ODD_RANDOM, ODD_ENGINE };

struct sei_options {
    tj_filter_params filter;
    const char *test, *memory, *ranking, *radius, *engine, *out;
    int64_t games, positions, sample;
    int odd;
};

static const char *const odd_words[] = {"default", "random", "engine", NULL};

static const tj_param options[] = {
    TJ_TEXT(struct sei_options, test, 0, "test", "CORPUS", "test on the games of this corpus"),
    TJ_INTEGER(struct sei_options, games, 0, "games", "N", 0, 1000000000,
               "test on at most N games, evenly spread; 0: all"),
    TJ_TEXT(struct sei_options, radius, 0, "radius", "N[,N...]", "try memories of these radii, too (1 to 6)"),
    TJ_TEXT(struct sei_options, memory, 0, "memory", "NAME", "of the memory, if the corpus has several"),
    TJ_TEXT(struct sei_options, ranking, 0, "ranking", "NAME", "of the ranking, the same"),
    TJ_INTEGER(struct sei_options, positions, 0, "positions", "N", 0, 1000000,
               "look for bad and odd moves in N positions"),
    TJ_TEXT(struct sei_options, engine, 0, "engine", "COMMAND",
            "ask GNU Go, started so, about the first proposals, and for odd moves"),
    TJ_INTEGER(struct sei_options, sample, 0, "sample", "N", 1, 100000,
               "ask it in N of the positions; 100 unless given"),
    TJ_CHOICE(struct sei_options, odd, 0, "odd", "WHO", odd_words,
              "who plays odd moves; by default the engine if there is one"),
    TJ_TEXT(struct sei_options, out, 0, "out", "FOLDER", "write figures.tsv there"),
    TJ_FILTER_PARAMS(struct sei_options),
    TJ_PARAMS_END};

/* An evaluation under way. */
typedef struct session {
    const struct sei_options *given;
    tj_corpus *home, *test; /* may be the same */
    tj_go_ranking *ranking; /* the models' one for many threads */
    sei_evaluation e;
    unsigned radii[TJ_RADIUS_MAX]; /* besides the memory's own */
    size_t radius_count;
    sei_position *positions;
    tj_gtp_client gtp;
    const tj_progress_monitor *monitor;
} session;

/* ---- what was asked for ---- */

static int read_radii(session *s, tj_err *err)
{
    const char *at = s->given->radius;

    while (at && *at) {
        unsigned radius = (unsigned)(*at - '0');

        if (radius < TJ_RADIUS_MIN || radius > TJ_RADIUS_MAX || (at[1] && (at[1] != ',' || !at[2])))
            return tj_fail(err, TJ_E_USAGE,
                           "--radius wants numbers from %d to %d with commas between, not \"%s\"",
                           TJ_RADIUS_MIN, TJ_RADIUS_MAX, s->given->radius);
        for (size_t i = 0; i < s->radius_count; i++)
            if (s->radii[i] == radius)
                radius = 0; /* given twice */
        if (radius)
            s->radii[s->radius_count++] = radius;
        at += at[1] ? 2 : 1;
    }
    return 0;
}

static int check_options(session *s, tj_err *err)
{
    const struct sei_options *given = s->given;
    int rc = 0;

    if (!rc && given->odd == ODD_ENGINE && !given->engine)
        rc = tj_fail(err, TJ_E_USAGE, "--odd engine needs --engine");
    if (!rc && given->sample && !given->engine)
        rc = tj_fail(err, TJ_E_USAGE, "--sample needs --engine");
    return rc ? rc : read_radii(s, err);
}

static int open_corpora(session *s, tj_err *err)
{
    int rc = tj_corpus_open(&s->home, s->e.corpus, err);

    if (!rc && s->given->test)
        rc = tj_corpus_open(&s->test, s->given->test, err);
    else if (!rc)
        s->test = tj_corpus_ref(s->home);
    return rc;
}

/* Memory, ranking and games. */
static int prepare(session *s, tj_err *err)
{
    tj_filter filter;
    tj_evaluate_options how;
    int rc;

    tj_evaluate_options_init(&how, sizeof how);
    how.memory = s->given->memory;
    how.ranking = s->given->ranking;
    how.test = s->test;
    how.filter = tj_filter_from_params(&s->given->filter, &filter) ? &filter : NULL;
    how.games_max = (uint64_t)s->given->games;
    rc = tj_evaluated_models_open(&s->e.models, s->home, &how, err);
    s->e.has_memory = s->e.models.memory.count;
    s->e.has_ranking = s->e.models.ranking;
    if (!rc && s->e.has_ranking)
        rc = tj_go_ranking_open(&s->ranking, s->home, how.ranking ? how.ranking : TJ_RANKING_NAME, err);
    if (!rc && !s->e.has_memory && s->given->radius)
        rc = tj_fail(err, TJ_E_USAGE, "--radius needs a memory: `tejun learn` makes one");
    if (!rc)
        rc = sei_games_choose(&s->e.games, s->home, &s->e.models, &how, err);
    if (!rc && !s->e.games.len)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, s->e.test, "no game to test on");
    return rc;
}

/* ---- measuring ---- */

static int add_memory(session *s, const tj_memory_set *learnt, tj_err *err)
{
    sei_memory_test test = {learnt->radius, learnt->cases, {{0}, {0}, {0}}};
    int rc = sei_evaluate_sixths(learnt, &s->e.games, &test.counts, s->monitor, err);

    if (!rc && TJ_RESERVE(&s->e.memories, s->e.memories.len + 1))
        rc = tj_fail_nomem(err);
    if (!rc)
        s->e.memories.items[s->e.memories.len++] = test;
    return rc;
}

static int evaluate_subset(session *s, unsigned radius, uint32_t cases, tj_err *err)
{
    tj_memory_set learnt;
    int rc = sei_memory_remake(&learnt, s->home, &s->e.models.memory, radius, cases, s->monitor, err);

    if (!rc)
        rc = add_memory(s, &learnt, err);
    tj_memory_set_release(&learnt);
    return rc;
}

static int try_radius(session *s, unsigned radius, tj_err *err)
{
    uint32_t sizes[SEI_MEMORY_SIZES_MAX];
    size_t n = sei_memory_sizes(s->e.models.memory.cases, sizes);
    int rc = 0;

    for (size_t i = 0; !rc && i < n; i++)
        rc = evaluate_subset(s, radius, sizes[i], err);
    if (!rc)
        rc = radius == s->e.models.memory.radius ? add_memory(s, &s->e.models.memory, err)
                                                 : evaluate_subset(s, radius, 0, err);
    return rc;
}

static int try_memories(session *s, tj_err *err)
{
    int rc = try_radius(s, s->e.models.memory.radius, err);

    for (size_t i = 0; !rc && i < s->radius_count; i++)
        if (s->radii[i] != s->e.models.memory.radius)
            rc = try_radius(s, s->radii[i], err);
    return rc;
}

/* What a memory of the paper's size misses. */
static int try_small(session *s, tj_err *err)
{
    tj_memory_set learnt;
    int rc = sei_memory_remake(&learnt, s->home, &s->e.models.memory, s->e.models.memory.radius,
                               SEI_PAPER_CASES, s->monitor, err);

    if (!rc)
        rc = sei_evaluate_moves(NULL, &learnt, &s->e.games, &s->e.small, s->monitor, err);
    tj_memory_set_release(&learnt);
    s->e.has_small = !rc;
    return rc;
}

static int ask_engine(session *s, const tj_memory_set *learnt, const sei_position *sample, size_t count,
                      tj_err *err)
{
    bool known;
    int rc = tj_gtp_client_open(&s->gtp, s->given->engine, tj_progress_stop_flag(), err);

    tj_wait_notice((void *)"evaluate", s->given->engine, true);
    if (!rc)
        rc = tj_gtp_client_known(&s->gtp, "genmove", &known, err); /* is it there? */
    tj_wait_notice((void *)"evaluate", s->given->engine, false);
    if (!rc)
        rc = sei_evaluate_loss(&s->gtp, s->ranking, learnt, &s->e.games, sample, count, &s->e.values,
                               s->monitor, err);
    if (!rc && s->e.odd_by_engine)
        rc = sei_evaluate_odd(&s->gtp, s->ranking, learnt, &s->e.games, sample, count, &s->e.odd, s->monitor,
                              err);
    tj_gtp_client_close(&s->gtp);
    return rc;
}

static int evaluate_proposals(session *s, tj_err *err)
{
    const tj_memory_set *learnt = s->e.has_memory ? &s->e.models.memory : NULL;
    size_t count = (size_t)s->given->positions, sample = s->given->sample ? (size_t)s->given->sample : SAMPLE;
    sei_position *asked;
    int rc;

    s->positions = sei_positions(&s->e.games, &count);
    asked = sei_positions(&s->e.games, &sample);
    rc = s->positions && asked ? 0 : tj_fail_nomem(err);
    s->e.engine = s->given->engine;
    s->e.odd_by_engine = s->given->engine && s->given->odd != ODD_RANDOM;
    if (!rc)
        rc = sei_evaluate_faults(s->ranking, learnt, &s->e.games, s->positions, count, &s->e.faults,
                                 s->monitor, err);
    if (!rc && s->given->engine)
        rc = ask_engine(s, learnt, asked, sample, err);
    if (!rc && !s->e.odd_by_engine)
        rc = sei_evaluate_odd(NULL, s->ranking, learnt, &s->e.games, s->positions, count, &s->e.odd,
                              s->monitor, err);
    free(asked);
    return rc;
}

static int evaluate(session *s, tj_err *err)
{
    int rc = check_options(s, err);

    if (!rc)
        rc = open_corpora(s, err);
    if (!rc)
        rc = prepare(s, err);
    if (!rc && s->e.has_memory)
        rc = try_memories(s, err);
    if (!rc)
        rc = sei_evaluate_moves(s->ranking, s->e.has_memory ? &s->e.models.memory : NULL, &s->e.games,
                                &s->e.moves, s->monitor, err);
    if (!rc && s->e.has_memory && s->e.models.memory.cases > SEI_PAPER_CASES)
        rc = try_small(s, err);
    return rc ? rc : evaluate_proposals(s, err);
}

static void release(session *s)
{
    sei_games_release(&s->e.games);
    tj_evaluated_models_release(&s->e.models);
    tj_go_ranking_free(s->ranking);
    tj_corpus_free(s->home);
    tj_corpus_free(s->test);
    free(s->e.memories.items);
    free(s->positions);
}

static const char *const units[] = {"learning",  "games",     "candidates", "games",  "ranking",
                                    "games",     "bad moves", "positions",  "asking", "positions",
                                    "odd moves", "positions", NULL};

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct sei_options *given = call->options;
    session s = {.given = given, .e.corpus = call->corpus, .e.terminal = &call->terminal};
    tj_buf figures = TJ_BUF_INIT;
    int rc;

    s.e.test = given->test ? given->test : call->corpus;
    s.monitor = call->monitor;
    rc = evaluate(&s, err);
    if (!rc)
        sei_report_text(&s.e, out);
    if (!rc && given->out) {
        sei_report_tsv(&s.e, &figures);
        paper_write(given->out, "figures.tsv", &figures);
    }
    release(&s);
    return rc;
}

static const tj_command command = {
    .name = "sei",
    .synopsis = "CORPUS",
    .summary = "the tables of Sei and Kawashima",
    .description =
        "How many candidates memories of different sizes have in the course of a game, and how often the "
        "move that was played is one of them (their Tables 1 to 3); which kinds of moves they miss; which "
        "first proposals are bad, as far as simple rules or GNU Go can tell; and whether odd moves are "
        "answered. For the ranking: how often the move that was played is among the first 1, 3, 5, 10 and "
        "20.",
    .options = options,
    TJ_DEFAULTS(struct sei_options, .games = 1000, .positions = POSITIONS),
    .corpus = TJ_CORPUS_FIRST,
    .units = units,
    .run = run,
};

int main(int argc, char **argv)
{
    static const tj_command_row COMMANDS[] = {{&command, "Papers"}, {NULL, NULL}};

    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN);
    return tj_exit_flush(tj_command_run(&command, COMMANDS, argc - 1, argv + 1));
}
