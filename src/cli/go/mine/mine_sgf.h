/* Acquired sequences as an SGF collection: one game tree for each, with the surroundings as set-up stones,
 * the moves as moves, and rank, score and frequency as name and comment. */
#ifndef TJ_CLI_GO_MINE_MINE_SGF_H
#define TJ_CLI_GO_MINE_MINE_SGF_H

#include "cli/go/mine/mine_item.h"

/* Appends the collection.  Stones that only the rest of the board would have taken off are cleared away just
 * before the move that needs their point; a move that only the rest of the board saves from suicide stays as
 * it is, which SGF allows.  TJ_E_NOTFOUND for an empty list; TJ_E_NOMEM. */
int tj_mine_sgf(const tj_mine_item *item, size_t count, tj_buf *out, tj_err *err);

#endif
