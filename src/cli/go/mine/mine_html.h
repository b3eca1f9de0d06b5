/* Acquired sequences as one page that stands by itself (cli/report/html.h): a card with a board for each, as
 * in figures 11 to 14 of Nakamura 2002. */
#ifndef TJ_CLI_GO_MINE_MINE_HTML_H
#define TJ_CLI_GO_MINE_MINE_HTML_H

#include "cli/go/mine/mine_item.h"

#define TJ_MINE_HTML_MOVES 5 /* shorter sequences are left out, as in the paper; the page says how many */

/* Appends the page.  lead is a paragraph in plain words: games, method, parameters.  About 3 kB for a
 * sequence.  TJ_E_NOTFOUND if no sequence is long enough, nothing being written then; TJ_E_NOMEM. */
int tj_mine_html(const tj_mine_item *item, size_t count, const char *title, const char *lead, tj_buf *out,
                 tj_err *err);

#endif
