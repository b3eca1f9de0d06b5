/* How a position is shown that was explored: text with a board, or JSON. */
#ifndef TJ_CLI_EXPLORE_REPORT_H
#define TJ_CLI_EXPLORE_REPORT_H

#include "cli/position.h"
#include "cli/shogi_position.h"
#include "cli/terminal.h"
#include "tejun/explore.h"

typedef struct tj_explore_report {
    tj_corpus *corpus;
    const tj_position *go;          /* or NULL */
    const tj_shogi_position *shogi; /* or NULL */
    const tj_explore_result *result;
    const tj_terminal *terminal;
    bool ascii;
    size_t next_limit; /* rows of moves shown as text, 0 for all */
} tj_explore_report;

int tj_explore_report_text(const tj_explore_report *report, tj_buf *out, tj_err *err);
int tj_explore_report_json(const tj_explore_report *report, tj_buf *out, tj_err *err);

/* Appends "Q16", "▲７六歩" ("7g7f" as ASCII), "pass" or "end". */
void tj_explore_put_move(const tj_explore_report *report, enum tj_explore_kind kind, unsigned move,
                         bool ascii, tj_buf *out);

static inline int tj_explore_colour(const tj_explore_report *report)
{
    return report->go ? report->go->colour : report->shogi->position.side;
}

#endif
