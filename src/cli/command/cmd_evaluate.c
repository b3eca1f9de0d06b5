/* tejun evaluate */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "pattern/go/go_memory.h"
#include "cli/go/go_evaluation_report.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/wait_notice.h"
#include "cli/shogi/shogi_evaluation.h"
#include "cli/report/test_games_report.h"
#include "cli/detect_game.h"

#define POSITIONS 1000 /* unless given */
#define SAMPLE    100  /* the same */

enum odd_choice { ODD_DEFAULT, ODD_RANDOM, ODD_ENGINE };

struct evaluate_options {
    tj_filter_params filter;
    const char *test, *memory, *ranking, *radius, *engine;
    int64_t games, positions, sample;
    int odd, game;
    bool all, json, tsv;
};

static const char *const odd_words[] = {"default", "random", "engine", NULL};

static const tj_param options[] = {
    TJ_TEXT(struct evaluate_options, test, 0, "test", "CORPUS", "test on the games of this corpus"),
    TJ_INTEGER(struct evaluate_options, games, 0, "games", "N", 0, 1000000000,
               "test on at most N games, evenly spread; 0: all"),
    TJ_FLAG(struct evaluate_options, all, 0, "all", "test on all games, as --games 0 does"),
    TJ_CHOICE(struct evaluate_options, game, 0, "game", "WHICH", tj_game_choices,
              "Go or shogi, if the corpus holds both"),
    TJ_TEXT(struct evaluate_options, radius, 0, "radius", "N[,N...]",
            "Go: try memories of these radii, too (1 to 6)"),
    TJ_TEXT(struct evaluate_options, memory, 0, "memory", "NAME", "of the memory, if the corpus has several"),
    TJ_TEXT(struct evaluate_options, ranking, 0, "ranking", "NAME", "of the ranking, the same"),
    TJ_INTEGER(struct evaluate_options, positions, 0, "positions", "N", 0, 1000000,
               "Go: look for bad and odd moves in N positions"),
    TJ_TEXT(struct evaluate_options, engine, 0, "engine", "COMMAND",
            "Go: ask GNU Go, started so, about the first proposals, and for odd moves"),
    TJ_INTEGER(struct evaluate_options, sample, 0, "sample", "N", 1, 100000,
               "Go: ask it in N of the positions; 100 unless given"),
    TJ_CHOICE(struct evaluate_options, odd, 0, "odd", "WHO", odd_words,
              "Go: who plays odd moves; by default the engine if there is one"),
    TJ_FLAG(struct evaluate_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct evaluate_options, tsv, 0, "tsv", "print tab-separated values, a figure a line"),
    TJ_FILTER_PARAMS(struct evaluate_options),
    TJ_PARAMS_END};

/* An evaluation under way. */
typedef struct session {
    const struct evaluate_options *given;
    tj_corpus *home, *test; /* may be the same */
    tj_go_ranking *ranking;
    tj_go_evaluation e;
    unsigned radii[TJ_RADIUS_MAX]; /* besides the memory's own */
    size_t radius_count;
    tj_test_position *positions;
    tj_gtp_client gtp;
    const tj_progress_monitor *monitor;
    bool nothing; /* no game to test on */
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
    const struct evaluate_options *given = s->given;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    if (!rc && given->odd == ODD_ENGINE && !given->engine)
        rc = tj_fail(err, TJ_E_USAGE, "--odd engine needs --engine");
    if (!rc && given->sample && !given->engine)
        rc = tj_fail(err, TJ_E_USAGE, "--sample needs --engine");
    return rc ? rc : read_radii(s, err);
}

/* The memory for the ranking's boards; one for others only if there is none, and then that is told. */
static int open_memory(session *s, tj_err *err)
{
    const char *name = s->given->memory;
    bool first = s->e.has_ranking && !name;
    int rc = 0;

    if (first)
        rc = tj_memory_set_read_for(&s->e.learnt, s->home, &tj_go_kind, tj_go_ranking_size(s->ranking), NULL,
                                    &s->e.has_memory, err);
    if (!rc && !s->e.has_memory)
        rc = tj_memory_set_read_for(&s->e.learnt, s->home, &tj_go_kind, TJ_MEMORY_ANY_BOARD, name,
                                    &s->e.has_memory, err);
    return rc;
}

static int open_models(session *s, tj_err *err)
{
    const char *ranking = s->given->ranking;
    tj_err no_ranking = TJ_ERR_INIT;
    int rc = tj_go_ranking_open(&s->ranking, s->home, ranking ? ranking : TJ_GO_RANKING_NAME, &no_ranking);

    rc = tj_err_ignore_missing(ranking, rc, &no_ranking, &s->e.has_ranking, err);
    if (!rc)
        rc = open_memory(s, err);
    if (rc)
        return rc;
    if (!s->e.has_memory && !s->e.has_ranking)
        return tj_fail_path(err, TJ_E_IO, s->e.corpus,
                            "there is nothing to evaluate: `tejun learn` makes a "
                            "memory, `tejun train` a ranking");
    if (!s->e.has_memory && s->given->radius)
        return tj_fail(err, TJ_E_USAGE, "--radius needs a memory: `tejun learn` makes one");
    if (s->e.has_memory && s->e.has_ranking && tj_go_ranking_size(s->ranking) != s->e.learnt.size)
        return tj_fail_path(err, TJ_E_RANGE, s->e.corpus,
                            "the memory is for boards of %u lines, the ranking of %u", s->e.learnt.size,
                            tj_go_ranking_size(s->ranking));
    return 0;
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

static int choose_games(session *s, tj_err *err)
{
    tj_filter filter;
    bool filtered = tj_filter_from_params(&s->given->filter, &filter);
    size_t ranking_games = 0;
    tj_test_options how = {.filter = filtered ? &filter : NULL,
                           .size = s->e.has_memory ? s->e.learnt.size : tj_go_ranking_size(s->ranking),
                           .games_max = s->given->all ? 0 : (size_t)s->given->games,
                           .home = s->home,
                           .learnt = s->e.has_memory ? &s->e.learnt : NULL,
                           .ranking = s->ranking};
    int rc = tj_test_games_choose(&s->e.games, s->test, &how, err);

    if (s->ranking)
        tj_go_ranking_games(s->ranking, &ranking_games);
    s->e.ranking_games = ranking_games;
    if (rc || s->e.games.len)
        return rc;
    s->nothing = true;
    return tj_test_games_none(&s->e.games, s->test, filtered ? &filter : NULL, s->e.test, err);
}

/* ---- measuring ---- */

static int add_memory(session *s, const tj_memory_set *learnt, tj_err *err)
{
    tj_memory_test test = {learnt->radius, learnt->cases, {{0}, {0}, {0}}};
    int rc = tj_go_evaluate_sixths(learnt, &s->e.games, &test.counts, s->monitor, err);

    if (!rc && TJ_RESERVE(&s->e.memories, s->e.memories.len + 1))
        rc = tj_fail_nomem(err);
    if (!rc)
        s->e.memories.items[s->e.memories.len++] = test;
    return rc;
}

static int evaluate_subset(session *s, unsigned radius, uint32_t cases, tj_err *err)
{
    tj_memory_set learnt;
    int rc = tj_memory_remake(&learnt, s->home, &s->e.learnt, radius, cases, s->monitor, err);

    if (!rc)
        rc = add_memory(s, &learnt, err);
    tj_memory_set_release(&learnt);
    return rc;
}

static int try_radius(session *s, unsigned radius, tj_err *err)
{
    uint32_t sizes[TJ_MEMORY_SIZES_MAX];
    size_t n = tj_memory_sizes(s->e.learnt.cases, sizes);
    int rc = 0;

    for (size_t i = 0; !rc && i < n; i++)
        rc = evaluate_subset(s, radius, sizes[i], err);
    if (!rc)
        rc = radius == s->e.learnt.radius ? add_memory(s, &s->e.learnt, err)
                                          : evaluate_subset(s, radius, 0, err);
    return rc;
}

static int try_memories(session *s, tj_err *err)
{
    int rc = try_radius(s, s->e.learnt.radius, err);

    for (size_t i = 0; !rc && i < s->radius_count; i++)
        if (s->radii[i] != s->e.learnt.radius)
            rc = try_radius(s, s->radii[i], err);
    return rc;
}

/* What a memory of the paper's size misses. */
static int try_small(session *s, tj_err *err)
{
    tj_memory_set learnt;
    int rc =
        tj_memory_remake(&learnt, s->home, &s->e.learnt, s->e.learnt.radius, TJ_PAPER_CASES, s->monitor, err);

    if (!rc)
        rc = tj_go_evaluate_moves(NULL, &learnt, &s->e.games, &s->e.small, s->monitor, err);
    tj_memory_set_release(&learnt);
    s->e.has_small = !rc;
    return rc;
}

static int ask_engine(session *s, const tj_memory_set *learnt, const tj_test_position *sample, size_t count,
                      tj_err *err)
{
    tj_wait_notice notice;
    bool known;
    int rc = tj_gtp_client_open(&s->gtp, s->given->engine, tj_progress_stop_flag(), err);

    tj_wait_notice_start(&notice, s->e.terminal, "evaluate", s->given->engine);
    if (!rc)
        rc = tj_gtp_client_known(&s->gtp, "genmove", &known, err); /* is it there? */
    tj_wait_notice_end(&notice);
    if (!rc)
        rc = tj_go_evaluate_loss(&s->gtp, s->ranking, learnt, &s->e.games, sample, count, &s->e.values,
                                 s->monitor, err);
    if (!rc && s->e.odd_by_engine)
        rc = tj_go_evaluate_unusual(&s->gtp, s->ranking, learnt, &s->e.games, sample, count, &s->e.odd,
                                    s->monitor, err);
    tj_gtp_client_close(&s->gtp);
    return rc;
}

static int evaluate_proposals(session *s, tj_err *err)
{
    const tj_memory_set *learnt = s->e.has_memory ? &s->e.learnt : NULL;
    size_t count = (size_t)s->given->positions, sample = s->given->sample ? (size_t)s->given->sample : SAMPLE;
    tj_test_position *asked;
    int rc;

    s->positions = tj_test_positions(&s->e.games, &count);
    asked = tj_test_positions(&s->e.games, &sample);
    rc = s->positions && asked ? 0 : tj_fail_nomem(err);
    s->e.engine = s->given->engine;
    s->e.odd_by_engine = s->given->engine && s->given->odd != ODD_RANDOM;
    if (!rc)
        rc = tj_go_evaluate_faults(s->ranking, learnt, &s->e.games, s->positions, count, &s->e.faults,
                                   s->monitor, err);
    if (!rc && s->given->engine)
        rc = ask_engine(s, learnt, asked, sample, err);
    if (!rc && !s->e.odd_by_engine)
        rc = tj_go_evaluate_unusual(NULL, s->ranking, learnt, &s->e.games, s->positions, count, &s->e.odd,
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
        rc = open_models(s, err);
    if (!rc)
        rc = choose_games(s, err);
    if (!rc && s->e.has_memory)
        rc = try_memories(s, err);
    if (!rc)
        rc = tj_go_evaluate_moves(s->ranking, s->e.has_memory ? &s->e.learnt : NULL, &s->e.games, &s->e.moves,
                                  s->monitor, err);
    if (!rc && s->e.has_memory && s->e.learnt.cases > TJ_PAPER_CASES)
        rc = try_small(s, err);
    return rc ? rc : evaluate_proposals(s, err);
}

static void release(session *s)
{
    tj_test_games_release(&s->e.games);
    tj_memory_set_release(&s->e.learnt);
    tj_go_ranking_free(s->ranking);
    tj_corpus_free(s->home);
    tj_corpus_free(s->test);
    free(s->e.memories.items);
    free(s->positions);
}

static int run_shogi(tj_invocation *call)
{
    const struct evaluate_options *given = call->options;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    const tj_shogi_evaluation_options how = {call->corpus,   given->test,
                                             given->memory,  given->ranking,
                                             &given->filter, given->all ? 0 : (size_t)given->games,
                                             given->json,    given->tsv};
    const tj_given go[] = {{"--radius", given->radius},
                           {"--positions", given->positions != POSITIONS},
                           {"--sample", given->sample},
                           {"--odd", given->odd},
                           {0}};
    tj_err err = TJ_ERR_INIT;
    int rc = tj_options_exclusive(outputs, &err);

    if (!rc)
        rc = tj_options_only_for("Go", go, &err);
    if (!rc && given->engine)
        rc = tj_fail(&err, TJ_E_USAGE,
                     "--engine is for Go; for games of a shogi engine: `tejun match` plays them, `tejun "
                     "import` takes them, --test names them");
    return rc ? tj_exit_failed(call, rc, &err) : tj_shogi_evaluation_run(call, &how);
}

static int run_go(tj_invocation *call)
{
    static const char *const UNITS[] = {"learning",  "games",     "candidates", "games",  "ranking",
                                        "games",     "bad moves", "positions",  "asking", "positions",
                                        "odd moves", "positions", NULL};
    const struct evaluate_options *given = call->options;
    session s = {.given = given, .e.corpus = call->corpus, .e.terminal = &call->terminal};
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    tj_progress progress;
    int rc;

    s.e.test = given->test ? given->test : call->corpus;
    tj_progress_start(&progress, &call->terminal, UNITS);
    s.monitor = &progress.monitor;
    rc = evaluate(&s, &err);
    tj_progress_end(&progress);
    if (!rc)
        (given->json  ? tj_go_evaluation_json
         : given->tsv ? tj_go_evaluation_tsv
                      : tj_go_evaluation_text)(&s.e, &out);
    release(&s);
    if (!rc)
        return tj_exit_with(&out, TJ_EXIT_DONE);
    tj_buf_release(&out);
    if (s.nothing)
        return tj_exit_nothing(&err);
    return tj_exit_failed(call, rc, &err);
}

static int run(tj_invocation *call)
{
    const struct evaluate_options *given = call->options;

    return tj_run_by_game(call, given->game, run_go, run_shogi);
}

const tj_command tj_cmd_evaluate = {
    .name = "evaluate",
    .synopsis = "CORPUS",
    .summary = "how good memory and ranking are, on games they do not know",
    .description =
        "Repeats the evaluation of Sei and Kawashima's KATSUNARI, with the paper's figures beside ours: how "
        "many candidates memories of different sizes have in the course of a game, and how often the move "
        "that was played is one of them (their Tables 1 to 3); which kinds of moves they miss; which of the "
        "first proposals are bad, as far as simple rules or GNU Go can tell; and whether odd moves are "
        "answered. For the ranking: how often the move that was played is among the first 1, 3, 5, 10 and 20."
        "\n\n"
        "The test games are those of another corpus (--test), or of this one, as the options choose them. "
        "Games that memory or ranking were made from, and games whose first 60 moves are theirs, are always "
        "left out, in whatever orientation they stand.\n\n"
        "For shogi: in every ten moves of a game the number of candidates, and how often and in which place "
        "the move that was played is one of them; with windows that are equal, as Kubota et al. have it, "
        "with those that are alike, and by the ranking. Games of an engine against itself, as they tried, "
        "come from `tejun match` and `tejun import`.\n\n"
        "To have something to test on, make memory and ranking from a part of the games (--until).",
    .examples =
        (const tj_example[]){{"tejun evaluate pro --since 2003", "memory and ranking made with --until 2002"},
                             {"tejun evaluate pro --test my-games --all", "on all games of another corpus"},
                             {"tejun evaluate pro --radius 2,3,5,6", "which radius is best?"},
                             {"tejun evaluate pro --engine 'gnugo --mode gtp --level 1'", "ask GNU Go, too"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct evaluate_options, .games = 1000, .positions = POSITIONS),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
