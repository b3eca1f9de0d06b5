/* `tejun suggest` for shogi in a terminal. */
#ifndef TJ_CLI_SHOGI_SHOGI_SUGGESTION_REPORT_H
#define TJ_CLI_SHOGI_SHOGI_SUGGESTION_REPORT_H

#include "answer/shogi/shogi_suggestion.h"
#include "cli/terminal/terminal.h"

/* Board and table. */
int tj_shogi_suggestions_text(const tj_shogi_suggestions *s, bool ascii, const tj_terminal *terminal,
                              tj_buf *out, tj_err *err);

#endif
