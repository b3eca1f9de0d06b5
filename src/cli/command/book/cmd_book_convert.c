/* tejun book convert, tejun book merge */
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "cli/book/book_input.h"

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
                                             "format to write; auto: from the extension of OUT"),
                                   TJ_FLAG(struct convert_options, whole_file, 0, "whole-file",
                                           "convert everything in a GPS book, reachable or not"),
                                   TJ_PARAMS_END};

static int format_of_name(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 1; dot && i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (tj_case_equal(dot, FORMATS[i].ending))
            return FORMATS[i].format;
    return TJ_BOOK_UNKNOWN;
}

/* Opens the files and writes the first in that format, or all merged if it is TJ_BOOK_UNKNOWN. */
static int write_books(const tj_invocation *call, const char *const *files, size_t n, bool whole_file,
                       int format, const char *path, tj_err *err)
{
    tj_books books = {0};
    int rc = tj_books_open(&books, call, files, n, tj_books_how(whole_file, false), err);

    if (!rc)
        rc = format ? tj_book_write(books.items[0], format, path, call->monitor, err)
                    : tj_book_merge(books.items, books.len, path, call->monitor, err);
    tj_books_close(&books);
    if (!rc)
        tj_terminal_message("%s written", path);
    return rc;
}

static int run_convert(tj_invocation *call, tj_buf *out TJ_UNUSED, tj_err *err)
{
    const struct convert_options *given = call->options;
    const char *path = call->args.items[1];
    int format = given->to ? FORMATS[given->to].format : format_of_name(path);

    if (!format)
        return tj_fail(err, TJ_E_USAGE,
                       "cannot tell the format from the name; use --to tejun, yaneuraou, apery or sgf");
    return write_books(call, call->args.items, 1, given->whole_file, format, path, err);
}

static const char *const units[] = {"writing", "positions", NULL};

const tj_command tj_cmd_book_convert = {
    .name = "book convert",
    .synopsis = "IN OUT",
    .summary = "convert an opening book to another format",
    .description =
        "Reads books of tejun, YaneuraOu, Apery, Bonanza and GPS Shogi, and opening lines in any shogi "
        "notation; writes books of tejun (.book), YaneuraOu (.db) and Apery (.bin). Positions that a format "
        "stores rotated or mirrored are written as they are on the board. Data that the output format cannot "
        "hold is dropped: YaneuraOu's has the expected reply, evaluation, depth and count, Apery's has "
        "evaluation and count. In both, weights become counts, and positions without playable moves are left "
        "out. Illegal moves and impossible positions are left out and reported.\n\n"
        "A Go book becomes an SGF tree (.sgf) for any editor, with the data of each move in its comment. A "
        "position reached by several move orders continues in one of them. SGF trees can also be read; all "
        "their variations are equally likely.\n\n"
        "OUT must not exist.",
    .examples =
        (const tj_example[]){{"tejun book convert joseki.dat gps.book", "to tejun's own format"},
                             {"tejun book convert book.bin bonanza.db", "for YaneuraOu"},
                             {"tejun book convert lines.sfen lines.book", "from opening lines"},
                             {"tejun book convert fuseki.book fuseki.sgf", "a Go book, for an SGF editor"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct convert_options, 0),
    .min_args = 2,
    .max_args = 2,
    .units = units,
    .run = run_convert,
};

static int run_merge(tj_invocation *call, tj_buf *out TJ_UNUSED, tj_err *err)
{
    return write_books(call, call->args.items + 1, call->args.len - 1, false, TJ_BOOK_UNKNOWN,
                       call->args.items[0], err);
}

const tj_command tj_cmd_book_merge = {
    .name = "book merge",
    .synopsis = "OUT FILE...",
    .summary = "merge opening books into one",
    .description = "Writes all positions and moves of the books to OUT, a tejun book, which must not exist. "
                   "Where several books have the same move, its counts, wins, losses, draws and weights are "
                   "added, and the evaluation of the deeper search is kept. Where only some of them give the "
                   "move a weight, its count is used for the others. Programs measure weights differently: "
                   "check the result with tejun book show before you play from it.",
    .examples = (const tj_example[]){{"tejun book merge all.book pro.book mine.db", "merge two books"}, {0}},
    .min_args = 2,
    .max_args = TJ_ARGS_ANY,
    .units = units,
    .run = run_merge,
};
