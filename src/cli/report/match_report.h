/* How a match is shown: tables for people, JSON for programs. */
#pragma once

#include "base/memory.h"
#include "cli/terminal/terminal.h"
#include "tejun/match.h"

typedef struct tj_match_report {
    const char *name[2], *command[2]; /* of the engines */
    const char *conditions;           /* "19x19, komi 7.5, ..." */
    const char *folder;               /* NULL: nothing is kept */
    uint32_t wanted;                  /* games */
    const tj_match_row *rows;         /* rows[0..tally->games-1] */
    const tj_match_tally *tally;
    const tj_terminal *terminal;
} tj_match_report;

/* What goes wrong the buffer remembers. */
void tj_match_report_text(const tj_match_report *report, tj_buf *out);
void tj_match_report_json(const tj_match_report *report, tj_buf *out);
