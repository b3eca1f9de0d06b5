/* Charts about books: figures 1 to 3, 6 to 8 and 11 of Masuko and Tanaka.  The first TJ_CHART_SERIES_MAX
 * books, pairs or groups are drawn. */
#pragma once

#include "answer/book/book_grade_groups.h"
#include "answer/book/book_questions.h"
#include "tejun/book_fit.h"

/* Positions by ply, or moves a position by ply. */
int tj_book_info_chart(const tj_book_info *info, bool moves, tj_buf *out, tj_err *err);

/* Pseudo-matches by ply. */
enum tj_book_versus_chart {
    TJ_VERSUS_EXITS,    /* positions in which a book is left */
    TJ_VERSUS_INSIDE,   /* probability of still being in book */
    TJ_VERSUS_ABSORBED, /* entropy with exits absorbed */
    TJ_VERSUS_LAYER,    /* entropy of the positions reached just now */
    TJ_VERSUS_CHARTS
};
int tj_book_versus_chart(const tj_book_pair *pairs, size_t n, int chart, tj_buf *out, tj_err *err);

/* Distributions of evaluations. */
int tj_book_grade_chart(const tj_grade_group *groups, size_t n, tj_buf *out, tj_err *err);

typedef struct tj_named_curve {
    const char *name;
    tj_win_curve curve;
} tj_named_curve;

/* How often Black won, by evaluation: fewer than TJ_CHART_SERIES_MAX curves, and games as hollow marks where
 * steps is not NULL, between two evaluations. */
int tj_win_curve_chart(const tj_named_curve *curves, size_t n, const tj_fit_steps *steps, double low,
                       double high, tj_buf *out, tj_err *err);
