/* How the result of a search is shown: text with a board, or JSON. */
#ifndef TJ_CLI_SEARCH_REPORT_H
#define TJ_CLI_SEARCH_REPORT_H

#include <stdio.h>

#include "cli/terminal.h"
#include "cli/move_list.h"
#include "tejun/game.h"
#include "tejun/shogi_search.h"

typedef struct tj_search_report {
    tj_corpus *corpus;
    const tj_query *query;       /* NULL: a search for shogi moves */
    const tj_shogi_query *shogi; /* that one */
    const tj_search_result *result;
    const tj_terminal *terminal;
    int colour; /* of the first stone drawn: TJ_WHITE, otherwise Black */
    bool ascii;
    size_t next_limit; /* rows of continuations shown as text, 0 for all */
} tj_search_report;

int tj_search_report_text(const tj_search_report *report, tj_buf *out, tj_err *err);
/* Written to the file piece by piece: there may be millions of hits.  What the file does not take its ferror
 * tells. */
int tj_search_report_json(const tj_search_report *report, FILE *file, tj_err *err);

#endif
