/* How a position is shown that was explored: text with a board. */
#ifndef TJ_CLI_REPORT_EXPLORE_REPORT_H
#define TJ_CLI_REPORT_EXPLORE_REPORT_H

#include "answer/explore_json.h"
#include "cli/terminal/terminal.h"

typedef struct tj_explore_report {
    tj_explore_answer explored;
    const tj_terminal *terminal;
    bool ascii;
    size_t next_limit; /* rows of moves shown as text, 0 for all */
} tj_explore_report;

int tj_explore_report_text(const tj_explore_report *report, tj_buf *out, tj_err *err);

#endif
