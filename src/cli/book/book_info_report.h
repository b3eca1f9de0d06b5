/* How the statistics of books are shown: text, tab-separated values, charts. */
#ifndef TJ_CLI_BOOK_BOOK_INFO_REPORT_H
#define TJ_CLI_BOOK_BOOK_INFO_REPORT_H

#include "base/memory.h"
#include "cli/terminal/terminal.h"
#include "tejun/book.h"

typedef struct tj_book_info_report {
    tj_book *const *books;
    const char *const *names;
    const tj_book_statistics *statistics;
    size_t n;       /* books, at most TJ_CHART_SERIES_MAX */
    size_t largest; /* positions with most moves that are drawn for each */
    bool plies, ascii;
    const tj_terminal *terminal;
} tj_book_info_report;

int tj_book_info_text(const tj_book_info_report *report, tj_buf *out, tj_err *err);
/* A row for each book and ply. */
void tj_book_info_tsv(const tj_book_info_report *report, tj_buf *out);

/* Positions by ply, or moves a position by ply: figures 2 and 3 of Masuko and Tanaka. */
int tj_book_info_chart(const tj_book_info_report *report, bool moves, tj_buf *out, tj_err *err);

#endif
