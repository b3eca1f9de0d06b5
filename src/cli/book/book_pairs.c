#include "cli/book/book_pairs.h"

#include <string.h>

void tj_book_pairs_release(tj_book_pairs *pairs)
{
    for (size_t i = 0; i < TJ_BOOK_PAIRS_BOOKS * TJ_BOOK_PAIRS_BOOKS; i++)
        tj_book_match_free(pairs->matches[i]);
    tj_books_close(&pairs->books);
    memset(pairs, 0, sizeof *pairs);
}

int tj_book_pairs_open(tj_book_pairs *pairs, const tj_invocation *call, bool whole_file, int64_t most,
                       tj_err *err)
{
    pairs->most = (unsigned)most;
    return tj_books_open(&pairs->books, call, call->args.items, call->args.len, whole_file, err);
}

int tj_book_pairs_play(tj_book_pairs *pairs, size_t black, size_t white, const tj_progress_monitor *monitor,
                       tj_err *err)
{
    const tj_book_match_options options = {.plies = pairs->most, .monitor = monitor};
    const tj_books *books = &pairs->books;
    tj_book_match **match = &pairs->matches[black * books->len + white];

    return *match ? 0 : tj_book_match_play(match, books->items[black], books->items[white], &options, err);
}

static int play_pair(tj_book_pairs *pairs, size_t black, size_t white, const tj_progress_monitor *monitor,
                     tj_err *err)
{
    const tj_books *books = &pairs->books;
    int rc = tj_book_pairs_play(pairs, black, white, monitor, err);

    if (!rc)
        pairs->pairs[pairs->n_pairs++] = (tj_book_pair){books->names[black], books->names[white],
                                                        pairs->matches[black * books->len + white]};
    return rc;
}

int tj_book_pairs_play_all(tj_book_pairs *pairs, bool all, const tj_progress_monitor *monitor, tj_err *err)
{
    size_t n = pairs->books.len;
    int rc = 0;

    if (n == 2 && !all)
        return play_pair(pairs, 0, 1, monitor, err);
    for (size_t i = 0; !rc && i < n * n; i++)
        rc = play_pair(pairs, i / n, i % n, monitor, err);
    return rc;
}
