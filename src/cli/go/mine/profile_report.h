/* How the profiles of a game are shown: charts and boards in a terminal, a table, or an SVG chart. */
#ifndef TJ_CLI_GO_MINE_PROFILE_REPORT_H
#define TJ_CLI_GO_MINE_PROFILE_REPORT_H

#include "answer/go/profile_json.h"
#include "cli/terminal/terminal.h"

typedef struct tj_profile_report {
    const tj_profile *profile;
    const tj_game *header; /* of a game from a file: without number, line and copies */
    const char *file;      /* it was read from; NULL: a game of the corpus */
    const tj_terminal *terminal;
    bool ascii;
} tj_profile_report;

/* All of them append to out; TJ_E_NOMEM. */
int tj_profile_report_text(const tj_profile_report *report, tj_buf *out, tj_err *err);
/* One row a move; a window stands at its last move. */
int tj_profile_report_tsv(const tj_profile_report *report, tj_buf *out, tj_err *err);
int tj_profile_report_svg(const tj_profile_report *report, tj_buf *out, tj_err *err);

/* The charts alone (profile_chart.c). */
int tj_profile_charts(const tj_profile_report *report, tj_buf *out, tj_err *err);
/* Ends a line without the blanks at its end. */
void tj_profile_end_line(tj_buf *out);

#endif
