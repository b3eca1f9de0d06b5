/* Books that play each other on paper (pseudo-matches, see tejun/book.h): which pairs, and what is told of
 * them. */
#ifndef TJ_ANSWER_BOOK_BOOK_VERSUS_QUESTION_H
#define TJ_ANSWER_BOOK_BOOK_VERSUS_QUESTION_H

#include "answer/question/question.h"
#include "base/text/text_table.h"
#include "tejun/book.h"

typedef struct tj_book_pair {
    const char *black, *white; /* names */
    const tj_book_match *match;
} tj_book_pair;

/* The position that is most frequent when a book plays itself and does not occur when another one does. */
typedef struct tj_book_typical {
    const char *book, *other;
    const tj_book_match *match;
    const tj_book_reached_position *place; /* NULL: there is none */
} tj_book_typical;

/* Zero bytes and the first members, which are borrowed, are one in which nothing was played yet. */
typedef struct tj_book_versus {
    tj_book *const *books;
    const char *const *names;
    size_t n;
    unsigned most; /* moves */
    const tj_progress_monitor *monitor;

    tj_book_match **matches; /* [black * n + white]; NULL where none was played */
    tj_book_pair *pairs;     /* those that were asked for */
    size_t n_pairs;
    tj_book_typical typical[2];
    size_t n_typical;
} tj_book_versus;

/* Plays one match, unless it was played. */
int tj_book_versus_play(tj_book_versus *versus, size_t black, size_t white, tj_err *err);
/* Plays and lists what is asked for: the first against the second of two books, one book against itself; all
 * pairs of more, and with `all`. */
int tj_book_versus_play_pairs(tj_book_versus *versus, bool all, tj_err *err);
void tj_book_versus_release(void *versus);

/* ---- the question ---- */

typedef struct tj_book_versus_params {
    int64_t limit, most;
    tj_optional plies;
    bool all;
} tj_book_versus_params;

extern const tj_param tj_book_versus_param_table[];
extern const tj_question tj_book_versus_question; /* its answer is a tj_book_versus */

/* A row for each pair: Table 3 of Masuko and Tanaka. */
tj_table *tj_book_pairs_table(const tj_book_pair *pairs, size_t n);
/* A row for each pair and ply. */
tj_table *tj_book_plies_table(const tj_book_pair *pairs, size_t n, const tj_optional *plies);
/* A row for each exit, at most `limit` (0: all) of a pair; the table borrows the columns. */
enum { TJ_PLACE_COLUMNS = 5 };
tj_table *tj_book_exits_table(const tj_book_pair *pairs, size_t n, size_t limit,
                              tj_column columns[TJ_PLACE_COLUMNS]);

#endif
