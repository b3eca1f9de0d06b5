/* A joseki tree as files. */
#ifndef TJ_CLI_GO_MINE_JOSEKI_OUTPUT_H
#define TJ_CLI_GO_MINE_JOSEKI_OUTPUT_H

#include "base/memory.h"
#include "tejun/mine.h"

/* One SGF tree: every node with its facts and usual continuations as a comment, continuations lettered, set
 * sequences named. */
void tj_joseki_write_sgf(const tj_joseki_tree *tree, uint64_t games, tj_buf *out);

/* A page that stands by itself: the tree to open and close, with a board where a set sequence ends. */
void tj_joseki_write_html(const tj_joseki_tree *tree, uint64_t games, tj_buf *out);

#endif
