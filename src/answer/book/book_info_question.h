/* How large and how broad opening books are. */
#ifndef TJ_ANSWER_BOOK_BOOK_INFO_QUESTION_H
#define TJ_ANSWER_BOOK_BOOK_INFO_QUESTION_H

#include "answer/question/question.h"
#include "base/text/text_table.h"

/* --plies[=N]: bare, or with 0, all of them. */
#define TJ_PLIES(T, text) TJ_OPTIONAL(T, plies, 'p', "plies", "N", 0, 100000, text)
/* How many of n plies are shown. */
size_t tj_plies_shown(const tj_optional *plies, size_t n);

typedef struct tj_book_info_params {
    tj_optional plies;
} tj_book_info_params;

typedef struct tj_book_info {
    tj_book *const *books; /* borrowed, and so are the names */
    const char *const *names;
    tj_book_statistics *statistics;
    size_t n;
} tj_book_info;

extern const tj_question tj_book_info_question; /* its answer is a tj_book_info */

/* What is told of one of the books, into an object that is open. */
int tj_book_info_json(tj_json *json, const tj_book_info *info, size_t i, const tj_optional *plies,
                      tj_err *err);

/* A row for each book and ply. */
tj_table *tj_book_info_plies(const tj_book_info *info, const tj_optional *plies);
/* Moves a position; NaN where there is none. */
double tj_book_ply_mean(const tj_book_ply *ply);

#endif
