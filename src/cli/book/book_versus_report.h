/* Pseudo-matches of books as tables and charts. */
#ifndef TJ_CLI_BOOK_BOOK_VERSUS_REPORT_H
#define TJ_CLI_BOOK_BOOK_VERSUS_REPORT_H

#include "answer/book/book_versus_question.h"
#include "cli/terminal/terminal.h"

/* A row for each pair and ply, for a terminal (without the names of the pair) or as TSV. */
void tj_book_plies_put(const tj_book_pair *pairs, size_t n, const tj_terminal *terminal, bool tsv,
                       tj_buf *out);
/* A row for each exit, at most `limit` (0: all) of a pair. */
void tj_book_exits_put(const tj_book_pair *pairs, size_t n, size_t limit, const tj_terminal *terminal,
                       bool tsv, tj_buf *out);

/* Charts by ply; figures 6 to 8 of Masuko and Tanaka.  The first TJ_CHART_SERIES_MAX pairs are drawn. */
enum tj_book_versus_chart {
    TJ_VERSUS_EXITS,    /* positions in which a book is left */
    TJ_VERSUS_INSIDE,   /* probability of still being in book */
    TJ_VERSUS_ABSORBED, /* entropy with exits absorbed */
    TJ_VERSUS_LAYER,    /* entropy of the positions reached just now */
    TJ_VERSUS_CHARTS
};
/* "exits.svg" ... */
const char *tj_book_versus_chart_name(int chart);
int tj_book_versus_chart(const tj_book_pair *pairs, size_t n, int chart, tj_buf *out, tj_err *err);

#endif
