/* Acquired sequences in a terminal: small boards, as many side by side as fit, with words below each. */
#ifndef TJ_CLI_GO_MINE_MINE_TEXT_H
#define TJ_CLI_GO_MINE_MINE_TEXT_H

#include "cli/go/mine/mine_item.h"

/* Appends the list.  style->width is that of the terminal, at least 20 columns being assumed; a board that is
 * wider stands alone.  Notes lose control characters and bytes that are not UTF-8.  TJ_E_NOMEM. */
int tj_mine_text(const tj_mine_item *item, size_t count, const tj_go_diagram_style *style, tj_buf *out,
                 tj_err *err);

#endif
