#include "cli/book/book_input.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/quantity.h"

const char *tj_book_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

static void report_faults(const char *path, const tj_book_faults *faults)
{
    if (!faults->kept)
        return;
    for (const tj_book_fault *fault = faults->items; fault < faults->items + faults->kept; fault++)
        if (fault->line)
            tj_terminal_message("%s:%" PRIu64 ": %s", path, fault->line, fault->text);
        else
            tj_terminal_message("%s: byte %" PRIu64 ": %s", path, fault->offset, fault->text);
    tj_terminal_message("%s: left out: %s, %s, %s", path,
                        tj_quantity_noun(faults->positions, "position").text,
                        tj_quantity_noun(faults->moves, "move").text,
                        tj_quantity_noun(faults->repeated, "repeated move").text);
}

tj_book_open_options tj_books_how(bool whole_file, bool unchecked)
{
    tj_book_open_options how;

    tj_book_open_options_init(&how, sizeof how);
    how.whole_file = whole_file;
    how.unchecked = unchecked;
    return how;
}

int tj_books_open(tj_books *books, const tj_invocation *call, const char *const *paths, size_t n,
                  tj_book_open_options how, tj_err *err)
{
    int rc;

    *books = (tj_books){tj_zalloc(n, sizeof *books->items), tj_zalloc(n, sizeof *books->names), 0};
    if (!books->items || !books->names)
        return tj_fail_nomem(err);
    how.monitor = call->monitor;
    for (size_t i = 0; i < n; i++) {
        if ((rc = tj_book_open(&books->items[i], paths[i], &how, err)))
            return rc;
        books->names[books->len++] = tj_book_name(paths[i]);
        report_faults(paths[i], tj_book_faults_of(books->items[i]));
    }
    return 0;
}

void tj_books_close(tj_books *books)
{
    for (size_t i = 0; i < books->len; i++)
        tj_book_free(books->items[i]);
    free(books->items);
    free(books->names);
}

int tj_books_ask(tj_invocation *call, tj_words *words, size_t n, tj_book_open_options how, tj_buf *out,
                 tj_err *err)
{
    tj_asked asked = {.question = call->command->question, .params = call->params, .path = words->items[0]};
    tj_books books = {0};
    int rc;

    if ((rc = tj_question_check(&asked, err)) ||
        (rc = tj_books_open(&books, call, words->items, n, how, err)))
        goto out;
    words->len -= n;
    memmove(words->items, words->items + n, words->len * sizeof *words->items);
    asked.books = books;
    rc = tj_command_ask(call, &asked, out, err);
out:
    tj_books_close(&books);
    return rc;
}
