/* tejun book convert, tejun book merge */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "cli/book/book_input.h"
#include "cli/terminal/progress.h"

struct convert_options {
    int to; /* as in `formats`: 0 by the name */
    bool whole_file;
};

static const char *const formats[] = {"auto", "tejun", "yaneuraou", "apery", "sgf", NULL};
static const struct {
    int format;
    const char *ending;
} FORMATS[] = {{TJ_BOOK_UNKNOWN, ""},
               {TJ_BOOK_TEJUN, ".book"},
               {TJ_BOOK_YANEURAOU, ".db"},
               {TJ_BOOK_APERY, ".bin"},
               {TJ_BOOK_SGF, ".sgf"}};

static const tj_param options[] = {TJ_CHOICE(struct convert_options, to, 't', "to", "FORMAT", formats,
                                             "what to write; auto: by the name of OUT"),
                                   TJ_FLAG(struct convert_options, whole_file, 0, "whole-file",
                                           "all that a GPS book holds, whether it can be reached or not"),
                                   TJ_PARAMS_END};

static int format_of_name(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 1; dot && i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (tj_case_equal(dot, FORMATS[i].ending))
            return FORMATS[i].format;
    return TJ_BOOK_UNKNOWN;
}

/* Opens the files and writes the first in that format, or all merged if it is TJ_BOOK_UNKNOWN; the exit code.
 */
static int write_books(const tj_invocation *call, const char *const *files, size_t n, bool whole_file,
                       int format, const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_books books = {0};
    tj_progress progress;
    int rc = tj_books_open(&books, call, files, n, tj_books_how(whole_file, false), &err);

    tj_progress_start(&progress, &call->terminal, (const char *const[]){"writing", "positions", NULL});
    if (!rc && format)
        rc = tj_book_write(books.items[0], format, path, &progress.monitor, &err);
    else if (!rc)
        rc = tj_book_merge(books.items, books.len, path, &progress.monitor, &err);
    tj_progress_end(&progress);
    tj_books_close(&books);
    if (rc)
        return tj_exit_failed(call, rc, &err);
    tj_terminal_message("%s written", path);
    return TJ_EXIT_DONE;
}

static int run_convert(tj_invocation *call)
{
    const struct convert_options *given = call->options;
    const char *path = call->args.items[1];
    int format = given->to ? FORMATS[given->to].format : format_of_name(path);

    if (!format)
        return tj_exit_usage(call, "say what to write: --to tejun, yaneuraou, apery or sgf");
    return write_books(call, call->args.items, 1, given->whole_file, format, path);
}

const tj_command tj_cmd_book_convert = {
    .name = "book convert",
    .synopsis = "IN OUT",
    .summary = "an opening book from one format into another",
    .description =
        "Reads books of tejun, YaneuraOu, Apery, Bonanza and GPS Shogi, and lines of moves in any notation "
        "of shogi; writes those of tejun (.book), YaneuraOu (.db) and Apery (.bin). Positions that a format "
        "keeps turned or mirrored are written as they lie on the board. What the format written has no room "
        "for is left out: YaneuraOu's has answer, evaluation, depth and count, Apery's evaluation and "
        "count; weights become counts there, and positions in which nothing is ever played are left out. "
        "Illegal moves and impossible positions are left out and told.\n\n"
        "A book of Go becomes an SGF tree (.sgf) that any editor shows: what is known of a move stands in "
        "comments, and a position that is reached in several ways goes on in one of them. SGF trees are "
        "read, too, all variations as moves that are equally likely.\n\n"
        "OUT must not exist yet.",
    .examples =
        (const tj_example[]){{"tejun book convert joseki.dat gps.book", "a database, for any question"},
                             {"tejun book convert book.bin bonanza.db", "for YaneuraOu"},
                             {"tejun book convert lines.sfen lines.book", "from opening lines"},
                             {"tejun book convert fuseki.book fuseki.sgf", "a book of Go, for an editor"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct convert_options, 0),
    .min_args = 2,
    .max_args = 2,
    .run = run_convert,
};

static int run_merge(tj_invocation *call)
{
    return write_books(call, call->args.items + 1, call->args.len - 1, false, TJ_BOOK_UNKNOWN,
                       call->args.items[0]);
}

const tj_command tj_cmd_book_merge = {
    .name = "book merge",
    .synopsis = "OUT FILE...",
    .summary = "several opening books into one",
    .description =
        "Writes all positions and moves of the books to OUT, a book of tejun, which must not exist yet. "
        "Where several know the same move, counts, wins, losses, draws and weights are added up, and the "
        "evaluation of the deeper search stays. A move that has no weight where others have one goes by its "
        "count. Weights of different programs are different measures: look at the result with tejun book "
        "show before playing from it.",
    .examples =
        (const tj_example[]){{"tejun book merge all.book pro.book mine.db", "two books into one"}, {0}},
    .min_args = 2,
    .max_args = TJ_ARGS_ANY,
    .run = run_merge,
};
