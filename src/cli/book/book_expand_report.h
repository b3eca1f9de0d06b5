/* How the work of `tejun book expand` is shown: text, JSON. */
#ifndef TJ_CLI_BOOK_BOOK_EXPAND_REPORT_H
#define TJ_CLI_BOOK_BOOK_EXPAND_REPORT_H

#include "base/memory.h"
#include "cli/terminal/terminal.h"
#include "tejun/book_expand.h"

#define TJ_BOOK_TRADEOFFS 6

typedef struct tj_book_expand_report {
    const char *book, *engine, *method, *alternatives;
    const tj_expand_result *expanded;    /* one of these two, */
    const tj_monte_carlo_result *played; /* the other is NULL */
    bool measured;                       /* `after` is known */
    tj_expand_measure before, after;
    tj_expand_tradeoff tradeoffs[TJ_BOOK_TRADEOFFS];
    size_t n_tradeoffs;
    double seconds;
    const tj_terminal *terminal;
} tj_book_expand_report;

void tj_book_expand_text(const tj_book_expand_report *report, tj_buf *out);
void tj_book_expand_json(const tj_book_expand_report *report, tj_buf *out);

#endif
