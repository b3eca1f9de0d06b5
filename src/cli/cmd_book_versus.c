/* tejun book versus */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/book_input.h"
#include "cli/book_versus_report.h"
#include "cli/progress.h"
#include "cli/result_file.h"

enum { BOOKS_MAX = 16 };

struct versus_options {
    bool all, whole_file, plies, exits, json, tsv, ascii;
    int64_t limit, most;
    const char *svg;
};

static const tj_option options[] = {
    TJ_FLAG(struct versus_options, all, 'a', "all", "all pairs of two books, too; of more it is always so"),
    TJ_FLAG(struct versus_options, whole_file, 0, "whole-file",
            "look positions up as the books' own engines would"),
    TJ_FLAG(struct versus_options, plies, 'p', "plies", "of one pair: also move by move"),
    TJ_INTEGER(struct versus_options, limit, 'n', "limit", "N", 0, 1000000,
               "of one pair: show the N most likely exits; 0: all"),
    TJ_INTEGER(struct versus_options, most, 0, "most", "N", 1, 100000,
               "stop after N moves, because books may go in circles"),
    TJ_TEXT(struct versus_options, svg, 0, "svg", "FOLDER",
            "also draw charts: exits.svg, inside.svg, entropy.svg, entropy-layer.svg"),
    TJ_FLAG(struct versus_options, tsv, 0, "tsv", "print tab-separated values, a row for each pair and ply"),
    TJ_FLAG(struct versus_options, exits, 0, "exits", "with --tsv or --json: all exits"),
    TJ_FLAG(struct versus_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct versus_options, ascii, 0, "ascii", "draw boards in plain ASCII"),
    TJ_OPTIONS_END};

/* All matches that are played: matches[black * n + white], NULL where none is. */
typedef struct tournament {
    const tj_invocation *call;
    const struct versus_options *given;
    tj_books books;
    tj_book_match *matches[BOOKS_MAX * BOOKS_MAX];
    tj_book_pair pairs[BOOKS_MAX * BOOKS_MAX];
    tj_book_typical typical[2];
    size_t n_pairs, n_typical;
} tournament;

static int play(tournament *t, size_t black, size_t white, const tj_watch *watch, tj_err *err)
{
    const tj_book_match_options options_of = {.plies = (unsigned)t->given->most, .watch = watch};
    tj_book_match **match = &t->matches[black * t->books.len + white];

    return *match ? 0
                  : tj_book_match_play(match, t->books.items[black], t->books.items[white], &options_of, err);
}

static int play_pair(tournament *t, size_t black, size_t white, const tj_watch *watch, tj_err *err)
{
    int rc = play(t, black, white, watch, err);

    if (!rc)
        t->pairs[t->n_pairs++] = (tj_book_pair){t->books.names[black], t->books.names[white],
                                                t->matches[black * t->books.len + white]};
    return rc;
}

/* What the first two books play and the other does not: from their games with themselves. */
static int find_typical(tournament *t, const tj_watch *watch, tj_err *err)
{
    size_t next = t->books.len + 1;
    int rc = play(t, 0, 0, watch, err);

    if (!rc)
        rc = play(t, 1, 1, watch, err);
    for (size_t i = 0; !rc && i < 2; i++)
        t->typical[t->n_typical++] =
            (tj_book_typical){t->books.names[i], t->books.names[1 - i], t->matches[i * next],
                              tj_book_match_typical(t->matches[i * next], t->matches[(1 - i) * next])};
    return rc;
}

static int play_all(tournament *t, tj_err *err)
{
    size_t n = t->books.len;
    tj_progress progress;
    int rc = 0;

    tj_progress_start(&progress, &t->call->terminal, NULL);
    if (n == 2 && !t->given->all)
        rc = play_pair(t, 0, 1, &progress.watch, err);
    else
        for (size_t i = 0; !rc && i < n * n; i++)
            rc = play_pair(t, i / n, i % n, &progress.watch, err);
    if (!rc && n == 2)
        rc = find_typical(t, &progress.watch, err);
    tj_progress_end(&progress);
    return rc;
}

static int write_charts(const tj_book_versus_report *report, const char *folder, tj_err *err)
{
    int rc = tj_folder_make(folder, err);

    for (int chart = 0; !rc && chart < TJ_VERSUS_CHARTS; chart++) {
        char *path = tj_path_join(folder, tj_book_versus_chart_name(chart));
        tj_buf svg = TJ_BUF_INIT;

        rc = path ? tj_book_versus_chart(report, chart, &svg, err) : tj_fail_nomem(err);
        if (!rc)
            rc = tj_result_file_write(path, &svg, err);
        tj_buf_release(&svg);
        free(path);
    }
    return rc;
}

static int show(tournament *t, tj_buf *out, tj_err *err)
{
    const struct versus_options *given = t->given;
    const bool all = given->json && given->exits;
    const tj_book_versus_report report = {.versus = {.pairs = t->pairs,
                                                     .n_pairs = t->n_pairs,
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

static int work(tournament *t, tj_buf *out, tj_err *err)
{
    const tj_given outputs[] = {{"--json", t->given->json}, {"--tsv", t->given->tsv}, {0}};
    const tj_words *args = &t->call->args;
    int rc = tj_options_exclusive(outputs, err);

    if (!rc && t->given->exits && !t->given->json && !t->given->tsv)
        rc = tj_fail(err, TJ_E_USAGE, "--exits goes with --tsv or --json");
    if (!rc)
        rc = tj_books_open(&t->books, t->call, args->items, args->len, t->given->whole_file, err);
    if (!rc)
        rc = play_all(t, err);
    return rc ? rc : show(t, out, err);
}

static int run(tj_invocation *call)
{
    tournament *t = tj_zalloc(1, sizeof *t);
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc;

    if (!t) {
        tj_fail_nomem(&err);
        return tj_exit_error(&err);
    }
    t->call = call;
    t->given = call->options;
    rc = work(t, &out, &err);
    for (size_t i = 0; i < BOOKS_MAX * BOOKS_MAX; i++)
        tj_book_match_free(t->matches[i]);
    tj_books_close(&t->books);
    free(t);
    if (!rc)
        return tj_exit_with(&out, TJ_EXIT_DONE);
    tj_buf_release(&out);
    return rc == TJ_E_USAGE ? tj_exit_usage(call, "%s", err.text) : tj_exit_error(&err);
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
        "up in all that the file holds, as the engine would whose book it is.",
    .examples =
        (const tj_example[]){{"tejun book versus book.bin joseki.dat", "the first book plays Black"},
                             {"tejun book versus a.db b.db c.db", "all nine pairs"},
                             {"tejun book versus a.db b.db --all --svg charts", "charts into a folder"},
                             {"tejun book versus a.db b.db --exits --tsv", "all exits, for other programs"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct versus_options, .limit = 5, .most = TJ_BOOK_MATCH_PLIES),
    .min_args = 2,
    .max_args = BOOKS_MAX,
    .run = run,
};
