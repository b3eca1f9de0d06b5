/* tejun book info */
#include <stdlib.h>

#include "answer/book/book_json.h"
#include "base/error.h"
#include "cli/book/book_info_report.h"
#include "cli/book/book_input.h"
#include "cli/chart/chart.h"
#include "cli/terminal/progress.h"

struct info_options {
    bool plies, whole_file, json, tsv, ascii;
    int64_t largest;
    const char *svg;
};

static const tj_param options[] = {
    TJ_FLAG(struct info_options, plies, 'p', "plies", "also by the number of moves from the start"),
    TJ_INTEGER(struct info_options, largest, 'n', "largest", "N", 0, TJ_BOOK_LARGEST,
               "draw the N positions with most moves"),
    TJ_FLAG(struct info_options, whole_file, 0, "whole-file",
            "all that a GPS book holds, whether it can be reached or not"),
    TJ_TEXT(struct info_options, svg, 0, "svg", "FOLDER", "also draw charts: positions.svg, moves.svg"),
    TJ_FLAG(struct info_options, tsv, 0, "tsv", "print tab-separated values, a row for each book and ply"),
    TJ_FLAG(struct info_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct info_options, ascii, 0, "ascii", "draw boards in plain ASCII"),
    TJ_PARAMS_END};

static int count_all(const tj_invocation *call, const tj_books *books, tj_book_statistics *statistics,
                     tj_err *err)
{
    tj_progress progress;
    int rc = 0;

    tj_progress_start(&progress, &call->terminal, (const char *const[]){"counting", "positions", NULL});
    for (size_t i = 0; !rc && i < books->len; i++)
        rc = tj_book_statistics_compute(books->items[i], &progress.monitor, &statistics[i], err);
    tj_progress_end(&progress);
    return rc;
}

static int write_charts(const tj_book_info_report *report, const char *folder, tj_err *err)
{
    int rc = 0;

    for (int moves = 0; !rc && moves < 2; moves++) {
        tj_buf svg = TJ_BUF_INIT;

        rc = tj_book_info_chart(report, moves, &svg, err);
        rc = tj_chart_file_write(folder, moves ? "moves.svg" : "positions.svg", rc, &svg, err);
    }
    return rc;
}

static int put_json(const tj_book_info_report *report, tj_buf *out, tj_err *err)
{
    tj_json json;
    int rc = 0;

    tj_json_init(&json, out);
    tj_json_array(&json, NULL);
    for (size_t i = 0; !rc && i < report->n; i++) {
        tj_json_object(&json, NULL);
        rc = tj_book_statistics_json(&json, report->names[i], report->books[i], &report->statistics[i], err);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return rc;
}

static int show(const tj_invocation *call, const tj_books *books, const tj_book_statistics *statistics,
                tj_buf *out, tj_err *err)
{
    const struct info_options *given = call->options;
    const tj_book_info_report report = {.books = books->items,
                                        .names = books->names,
                                        .statistics = statistics,
                                        .n = books->len,
                                        .largest = (size_t)given->largest,
                                        .plies = given->plies,
                                        .ascii = given->ascii || !call->terminal.utf8,
                                        .terminal = &call->terminal};
    int rc = given->svg ? write_charts(&report, given->svg, err) : 0;

    if (!rc && given->tsv)
        tj_book_info_tsv(&report, out);
    else if (!rc)
        rc = given->json ? put_json(&report, out, err) : tj_book_info_text(&report, out, err);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct info_options *given = call->options;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    tj_book_statistics *statistics = tj_zalloc(call->args.len, sizeof *statistics);
    tj_books books = {0};
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc = statistics ? tj_options_exclusive(outputs, &err) : tj_fail_nomem(&err);

    if (!rc)
        rc = tj_books_open(&books, call, call->args.items, call->args.len,
                           (tj_book_open_options){.whole_file = given->whole_file}, &err);
    if (!rc)
        rc = count_all(call, &books, statistics, &err);
    if (!rc)
        rc = show(call, &books, statistics, &out, &err);
    for (size_t i = 0; statistics && i < books.len; i++)
        tj_book_statistics_release(&statistics[i]);
    free(statistics);
    tj_books_close(&books);
    return tj_exit_text(call, rc, &err, &out, TJ_EXIT_DONE);
}

const tj_command tj_cmd_book_info = {
    .name = "book info",
    .synopsis = "FILE...",
    .summary = "positions and moves of opening books",
    .description =
        "Counts positions in which a move can be played, the moves, and how many moves a position has; and "
        "draws the positions with most moves. A book is a file of tejun, YaneuraOu, Apery, Bonanza or GPS "
        "Shogi, lines of moves in any notation of shogi, or an SGF tree of Go; what it is, is seen from its "
        "content, and it may be compressed.\n\n"
        "Books of Bonanza and Apery know positions by a hash alone: they are counted as what can be reached "
        "from the start of an even game over their own moves, mirrored and turned positions once where the "
        "book keeps them once. A GPS book is counted as what can be reached over all its moves, also those "
        "never played, through positions in which one can be played.",
    .examples = (const tj_example[]){{"tejun book info joseki.dat", "how large it is, and how broad"},
                                     {"tejun book info a.db b.db --plies", "two books side by side"},
                                     {"tejun book info book.bin --svg charts", "charts into a folder"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct info_options, .largest = 1),
    .min_args = 1,
    .max_args = TJ_CHART_SERIES_MAX,
    .run = run,
};
