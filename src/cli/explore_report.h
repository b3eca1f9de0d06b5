/* How a position is shown that was explored: text with a board, or JSON. */
#ifndef TJ_CLI_EXPLORE_REPORT_H
#define TJ_CLI_EXPLORE_REPORT_H

#include "cli/position.h"
#include "cli/terminal.h"
#include "tejun/explore.h"

typedef struct tj_explore_report {
    tj_corpus *corpus;
    const tj_position *position;
    const tj_explore_result *result;
    const tj_terminal *terminal;
    bool ascii;
    size_t next_limit; /* rows of moves shown as text, 0 for all */
} tj_explore_report;

int tj_explore_report_text(const tj_explore_report *report, tj_buf *out, tj_err *err);
int tj_explore_report_json(const tj_explore_report *report, tj_buf *out, tj_err *err);

/* "Q16", "pass" or "end". */
#define TJ_EXPLORE_NAME_SIZE 32
void tj_explore_name(const tj_explore_report *report, enum tj_explore_kind kind, unsigned move,
                     char out[TJ_EXPLORE_NAME_SIZE]);

#endif
