/* How the profiles of a game are shown: charts and boards in a terminal, a table, or an SVG chart.  What is
 * drawn is the game's: cli/go/mine has the functions. */
#pragma once

#include "answer/question/questions.h"
#include "cli/terminal/terminal.h"

/* All of them append to out; TJ_E_NOMEM. */
int tj_profile_report_text(const tj_profile_answer *answer, const tj_terminal *terminal, bool ascii,
                           tj_buf *out, tj_err *err);
/* One row a move; a window stands at its last move. */
int tj_profile_report_tsv(const tj_profile_answer *answer, tj_buf *out, tj_err *err);
int tj_profile_report_svg(const tj_profile_answer *answer, tj_buf *out, tj_err *err);

/* The charts alone (cli/report/profile_chart.c). */
int tj_profile_charts(const tj_profile *profile, unsigned width, bool ascii, tj_buf *out, tj_err *err);
