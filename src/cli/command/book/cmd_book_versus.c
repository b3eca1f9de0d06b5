/* tejun book versus */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/book/book_pairs.h"
#include "cli/book/book_play.h"
#include "cli/chart/chart_file.h"
#include "cli/terminal/progress.h"

struct versus_options {
    bool all, whole_file, plies, exits, json, tsv, ascii;
    int64_t limit, most;
    const char *svg;
    tj_book_play_options play;
    tj_engine_params engine;
};

static const tj_param options[] = {
    TJ_FLAG(struct versus_options, all, 'a', "all", "all pairs of two books, too; of more it is always so"),
    TJ_FLAG(struct versus_options, whole_file, 0, "whole-file",
            "look positions up as the books' own engines would"),
    TJ_FLAG(struct versus_options, plies, 'p', "plies", "of one pair: also move by move"),
    TJ_INTEGER(struct versus_options, limit, 'n', "show", "N", 0, 1000000,
               "of one pair: show the N most likely exits; 0: all"),
    TJ_INTEGER(struct versus_options, most, 0, "most", "N", 1, 100000,
               "stop after N moves, because books may go in circles"),
    TJ_TEXT(struct versus_options, svg, 0, "svg", "FOLDER",
            "also draw charts: exits.svg, inside.svg, entropy.svg, entropy-layer.svg"),
    TJ_FLAG(struct versus_options, tsv, 0, "tsv", "print tab-separated values, a row for each pair and ply"),
    TJ_FLAG(struct versus_options, exits, 0, "exits", "with --tsv or --json: all exits"),
    TJ_FLAG(struct versus_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct versus_options, ascii, 0, "ascii", "draw boards in plain ASCII"),
    TJ_INCLUDE(struct versus_options, play, tj_book_play_options, "Real games", tj_book_play_param_table),
    TJ_INCLUDE(struct versus_options, engine, tj_engine_params, "The engine", tj_engine_param_table),
    TJ_PARAMS_END};

typedef struct versus_run {
    const tj_invocation *call;
    const struct versus_options *given;
    tj_book_pairs books;
    tj_book_typical typical[2];
    size_t n_typical;
} versus_run;

/* What the first two books play and the other does not: from their games with themselves. */
static int find_typical(versus_run *t, const tj_progress_monitor *monitor, tj_err *err)
{
    const char *const *names = t->books.books.names;
    int rc = tj_book_pairs_play(&t->books, 0, 0, monitor, err);

    if (!rc)
        rc = tj_book_pairs_play(&t->books, 1, 1, monitor, err);
    for (size_t i = 0; !rc && i < 2; i++) {
        const tj_book_match *own = t->books.matches[3 * i], *other = t->books.matches[3 * (1 - i)];

        t->typical[t->n_typical++] =
            (tj_book_typical){names[i], names[1 - i], own, tj_book_match_typical(own, other)};
    }
    return rc;
}

static int play_all(versus_run *t, tj_err *err)
{
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &t->call->terminal, NULL);
    rc = tj_book_pairs_play_all(&t->books, t->given->all, &progress.monitor, err);
    if (!rc && t->books.books.len == 2)
        rc = find_typical(t, &progress.monitor, err);
    tj_progress_end(&progress);
    return rc;
}

static int write_charts(const tj_book_versus_report *report, const char *folder, tj_err *err)
{
    int rc = 0;

    for (int chart = 0; !rc && chart < TJ_VERSUS_CHARTS; chart++) {
        tj_buf svg = TJ_BUF_INIT;

        rc = tj_book_versus_chart(report, chart, &svg, err);
        if (!rc)
            rc = tj_chart_file_write(folder, tj_book_versus_chart_name(chart), &svg, err);
        tj_buf_release(&svg);
    }
    return rc;
}

static int show(versus_run *t, tj_buf *out, tj_err *err)
{
    const struct versus_options *given = t->given;
    const bool all = given->json && given->exits;
    const tj_book_versus_report report = {.versus = {.pairs = t->books.pairs,
                                                     .n_pairs = t->books.n_pairs,
                                                     .typical = t->typical,
                                                     .n_typical = t->n_typical,
                                                     .limit = all ? 0 : (size_t)given->limit},
                                          .plies = given->plies,
                                          .exits = given->exits,
                                          .ascii = given->ascii || !t->call->terminal.utf8,
                                          .tsv = given->tsv,
                                          .terminal = &t->call->terminal};
    int rc = given->svg ? write_charts(&report, given->svg, err) : 0;

    if (rc)
        return rc;
    if (given->json)
        tj_book_versus_json(&report.versus, out);
    else if (given->tsv)
        tj_book_versus_tsv(&report, out);
    else
        tj_book_versus_text(&report, out);
    return 0;
}

/* What belongs to real games, and what to games on paper. */
static int check_play(const versus_run *t, tj_err *err)
{
    const struct versus_options *given = t->given, *usual = t->call->command->defaults;
    const tj_given on_paper[] = {{"--all", given->all},
                                 {"--svg", given->svg},
                                 {"--tsv", given->tsv},
                                 {"--plies", given->plies},
                                 {"--exits", given->exits},
                                 {"--show", given->limit != usual->limit},
                                 {0}};
    const tj_given real[] = {{"--engine", given->engine.engine},
                             {"--option", given->engine.options.len},
                             {"--limit", given->engine.limit != usual->engine.limit},
                             {"--jobs", given->engine.jobs != usual->engine.jobs},
                             {"--timeout", given->engine.timeout != usual->engine.timeout},
                             {"--out", given->play.out},
                             {"--seed", given->play.seed != usual->play.seed},
                             {"--estimate", given->play.estimate},
                             {"--cache", given->play.cache},
                             {"--curve", given->play.curve},
                             {"--cap", given->play.cap != usual->play.cap},
                             {0}};

    if (!given->play.games)
        return tj_options_require("--play", real, err);
    if (t->call->args.len != 2)
        return tj_fail(err, TJ_E_USAGE, "--play goes with two books");
    return tj_options_conflict("--play", on_paper, err);
}

static int check(const versus_run *t, tj_err *err)
{
    const struct versus_options *given = t->given;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    if (!rc && given->exits && !given->json && !given->tsv)
        rc = tj_fail(err, TJ_E_USAGE, "--exits goes with --tsv or --json");
    return rc ? rc : check_play(t, err);
}

static int run(tj_invocation *call)
{
    versus_run *t = tj_zalloc(1, sizeof *t);
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc, code;

    if (!t) {
        tj_fail_nomem(&err);
        return tj_exit_error(&err);
    }
    t->call = call;
    t->given = call->options;
    rc = check(t, &err);
    if (!rc)
        rc = tj_book_pairs_open(&t->books, t->call, t->given->whole_file, t->given->most, &err);
    if (!rc && t->given->play.games)
        code = tj_book_play(call, &t->given->play, &t->given->engine, &t->books, t->given->json);
    else {
        if (!rc)
            rc = play_all(t, &err);
        if (!rc)
            rc = show(t, &out, &err);
        code = tj_exit_text(call, rc, &err, &out, TJ_EXIT_DONE);
    }
    tj_book_pairs_release(&t->books);
    free(t);
    return code;
}

const tj_command tj_cmd_book_versus = {
    .name = "book versus",
    .synopsis = "SENTE GOTE [MORE...]",
    .summary = "let opening books play each other: where do they leave book?",
    .description =
        "Black plays from the first book, White from the second, each move with the probability that the "
        "book gives it, until the player to move has no book move. Nothing is drawn by lot: the "
        "probabilities of all positions are worked out exactly, ways that lead to the same position being "
        "added up. Told are the number of positions in which book is left, their entropy in bits (one bit "
        "more is twice as varied), how long book lasts, and the position that is most typical of either book "
        "and unknown to the other. Of more than two books, and with --all, all pairs are played.\n\n"
        "Each book is first reduced to what counts in tejun book info; with --whole-file a position is "
        "looked "
        "up in all that the file holds, as the engine would whose book it is.\n\n"
        "--play plays real games, to see whether an estimate holds: two copies of one USI engine that differ "
        "only in the book, each taking Black in turn. Every game begins with moves drawn from the books by "
        "lot, up to where book is left; from there on the engines think. What was scored is told with its 95 "
        "% "
        "interval, beside the estimate over all exits that tejun book grade has kept (of the engine and "
        "limit "
        "that know most of them), and beside what that foresees for the exits that were drawn. With --out a "
        "match that was stopped or killed goes on.",
    .examples =
        (const tj_example[]){{"tejun book versus book.bin joseki.dat", "the first book plays Black"},
                             {"tejun book versus a.db b.db c.db", "all nine pairs"},
                             {"tejun book versus a.db b.db --all --svg charts", "charts into a folder"},
                             {"tejun book versus a.db b.db --exits --tsv", "all exits, for other programs"},
                             {"tejun book versus a.db b.db --play 100 -e fairy-stockfish -o match",
                              "100 games from where they are left"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct versus_options, .limit = 5, .most = TJ_BOOK_MATCH_PLIES_MAX, .play = TJ_BOOK_PLAY_INIT,
                .engine = TJ_ENGINE_OPTIONS_INIT("nodes 100000")),
    .min_args = 2,
    .max_args = TJ_BOOK_PAIRS_BOOKS,
    .run = run,
};
