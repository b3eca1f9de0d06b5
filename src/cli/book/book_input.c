#include "cli/book/book_input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/quantity.h"

const char *tj_book_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

static void report_fault(const char *path, const tj_book_fault *fault)
{
    if (fault->line)
        tj_terminal_message("%s:%" PRIu64 ": %s", path, fault->line, fault->text);
    else
        tj_terminal_message("%s: byte %" PRIu64 ": %s", path, fault->offset, fault->text);
}

static void report_faults(const char *path, const tj_book_faults *faults)
{
    if (!faults->kept)
        return;
    for (size_t i = 0; i < faults->kept; i++)
        report_fault(path, &faults->items[i]);
    tj_terminal_message("%s: left out: %s, %s, %s", path,
                        tj_quantity_noun(faults->positions, "position", "positions").text,
                        tj_quantity_noun(faults->moves, "move", "moves").text,
                        tj_quantity_noun(faults->repeated, "repeated move", "repeated moves").text);
}

static int open_all(tj_books *books, const tj_invocation *call, const char *const *paths, size_t n,
                    tj_book_open_options reading, tj_err *err)
{
    tj_progress progress;
    int rc = 0;

    reading.monitor = &progress.monitor;

    *books = (tj_books){tj_zalloc(n, sizeof *books->items), tj_zalloc(n, sizeof *books->names), 0};
    if (!books->items || !books->names)
        return tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < n; i++) {
        tj_progress_start(&progress, &call->terminal, NULL);
        rc = tj_book_open(&books->items[i], paths[i], &reading, err);
        tj_progress_end(&progress);
        books->names[i] = tj_book_name(paths[i]);
        if (rc)
            break;
        books->len++;
        report_faults(paths[i], tj_book_faults_of(books->items[i]));
    }
    return rc;
}

int tj_books_open(tj_books *books, const tj_invocation *call, const char *const *paths, size_t n,
                  bool whole_file, tj_err *err)
{
    return open_all(books, call, paths, n, (tj_book_open_options){.whole_file = whole_file}, err);
}

int tj_books_open_quick(tj_books *books, const tj_invocation *call, const char *path, bool whole_file,
                        tj_err *err)
{
    return open_all(books, call, &path, 1,
                    (tj_book_open_options){.whole_file = whole_file, .unchecked = true}, err);
}

int tj_books_check_shogi(const tj_books *books, tj_err *err)
{
    for (size_t i = 0; i < books->len; i++)
        if (tj_book_board_of(books->items[i]) != TJ_BOARD_SHOGI)
            return tj_fail_path(err, TJ_E_USAGE, books->names[i], "this is a book of %s, not of shogi",
                                tj_game_kind_title(tj_book_game_of(books->items[i])));
    return 0;
}

void tj_books_close(tj_books *books)
{
    for (size_t i = 0; i < books->len; i++)
        tj_book_free(books->items[i]);
    free(books->items);
    free(books->names);
}
