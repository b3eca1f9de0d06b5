/* How the result of a search is shown: text with a board. */
#ifndef TJ_CLI_REPORT_SEARCH_REPORT_H
#define TJ_CLI_REPORT_SEARCH_REPORT_H

#include "answer/question/search_question.h"
#include "cli/terminal/terminal.h"

typedef struct tj_search_report {
    const tj_search_answer *searched;
    const tj_terminal *terminal;
    bool ascii;
    size_t next_limit; /* rows of continuations shown as text, 0 for all */
} tj_search_report;

int tj_search_report_text(const tj_search_report *report, tj_buf *out, tj_err *err);

#endif
