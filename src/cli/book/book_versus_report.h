/* How pseudo-matches of books are shown: text, tab-separated values, charts. */
#ifndef TJ_CLI_BOOK_BOOK_VERSUS_REPORT_H
#define TJ_CLI_BOOK_BOOK_VERSUS_REPORT_H

#include "answer/book_json.h"
#include "cli/terminal/terminal.h"

typedef struct tj_book_versus_report {
    tj_book_versus versus;
    bool plies, exits, ascii, tsv;
    const tj_terminal *terminal;
} tj_book_versus_report;

void tj_book_versus_text(const tj_book_versus_report *report, tj_buf *out);
/* A row for each pair and ply, or with `exits` for each exit. */
void tj_book_versus_tsv(const tj_book_versus_report *report, tj_buf *out);

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
int tj_book_versus_chart(const tj_book_versus_report *report, int chart, tj_buf *out, tj_err *err);

#endif
