/* Books from the command line that play each other (tejun book versus, tejun book grade). */
#ifndef TJ_CLI_BOOK_BOOK_PAIRS_H
#define TJ_CLI_BOOK_BOOK_PAIRS_H

#include "cli/book/book_input.h"
#include "cli/book/book_versus_report.h"

enum { TJ_BOOK_PAIRS_BOOKS = 16 };

/* All matches that were played: matches[black * books.len + white], NULL where none was. */
typedef struct tj_book_pairs {
    tj_books books;
    unsigned most; /* moves */
    tj_book_match *matches[TJ_BOOK_PAIRS_BOOKS * TJ_BOOK_PAIRS_BOOKS];
    tj_book_pair pairs[TJ_BOOK_PAIRS_BOOKS * TJ_BOOK_PAIRS_BOOKS]; /* those that were asked for */
    size_t n_pairs;
} tj_book_pairs;

/* Zero bytes are none; at most TJ_BOOK_PAIRS_BOOKS books. */
void tj_book_pairs_release(tj_book_pairs *pairs);

/* Opens the books named by the arguments and sets how far they play. */
int tj_book_pairs_open(tj_book_pairs *pairs, const tj_invocation *call, bool whole_file, int64_t most,
                       tj_err *err);

/* Plays one match, unless it was played. */
int tj_book_pairs_play(tj_book_pairs *pairs, size_t black, size_t white, const tj_progress_monitor *monitor,
                       tj_err *err);

/* Plays and lists what is asked for: the first against the second of two books, one book against itself; all
 * pairs of more, and with `all`. */
int tj_book_pairs_play_all(tj_book_pairs *pairs, bool all, const tj_progress_monitor *monitor, tj_err *err);

#endif
