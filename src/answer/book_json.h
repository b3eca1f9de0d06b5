/* Opening books as JSON. */
#ifndef TJ_ANSWER_BOOK_JSON_H
#define TJ_ANSWER_BOOK_JSON_H

#include "answer/book_query.h"
#include "base/json.h"

/* An array with all that is known of each move of the position. */
void tj_book_moves_json(tj_json *json, const char *key, const tj_position *query, const tj_book_entry *entry);

/* A whole answer: the position and its moves. */
void tj_book_show_json(const tj_position *query, const tj_book_entry *entry, tj_buf *out);

/* The statistics of a book, into an object that is open. */
int tj_book_statistics_json(tj_json *json, const char *name, tj_book *book, const tj_book_statistics *s,
                            tj_err *err);

/* ---- pseudo-matches ---- */

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

typedef struct tj_book_versus {
    const tj_book_pair *pairs;
    size_t n_pairs;
    const tj_book_typical *typical;
    size_t n_typical;
    size_t limit; /* exits that are told; 0: all */
} tj_book_versus;

void tj_book_versus_json(const tj_book_versus *versus, tj_buf *out);

#endif
