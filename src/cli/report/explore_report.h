/* How a position is shown that was explored: text with a board. */
#ifndef TJ_CLI_REPORT_EXPLORE_REPORT_H
#define TJ_CLI_REPORT_EXPLORE_REPORT_H

#include "answer/question/explore_question.h"
#include "cli/terminal/terminal.h"

typedef struct tj_explore_report {
    const tj_explore_answer *explored;
    tj_corpus *corpus;
    const tj_terminal *terminal;
    bool ascii;
    size_t next_limit; /* rows of moves shown, 0 for all */
    size_t skip;       /* games that are not */
} tj_explore_report;

int tj_explore_report_text(const tj_explore_report *report, tj_buf *out, tj_err *err);

#endif
