/* `tejun suggest` in a terminal: board and table. */
#ifndef TJ_CLI_REPORT_SUGGESTION_REPORT_H
#define TJ_CLI_REPORT_SUGGESTION_REPORT_H

#include "answer/suggestion.h"
#include "cli/terminal/terminal.h"

#define TJ_SUGGESTION_LETTERS 26 /* moves that have a letter on the board */

/* What a game does differently. */
typedef struct tj_suggestion_style {
    size_t examples;    /* cases named in the table */
    const char *places; /* heading of their column */
    bool equal_word;    /* "equal" for a difference of 0 */
    bool ascii;
    /* The board, moves lettered from a. */
    void (*draw)(const tj_suggestion *suggestion, const struct tj_suggestion_style *style, tj_buf *out);
    /* A move as players write it; NULL: there is no such column. */
    void (*name)(const tj_suggestion *suggestion, unsigned move, tj_buf *out);
    const tj_terminal *terminal;
    const void *ctx;
} tj_suggestion_style;

int tj_suggestion_text(const tj_suggestion *suggestion, const tj_suggestion_style *style, tj_buf *out,
                       tj_err *err);

#endif
