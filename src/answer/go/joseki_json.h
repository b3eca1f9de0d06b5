/* A joseki dictionary as JSON: a list of nodes, each of which names the one before it (doc/api.md, Joseki).
 */
#ifndef TJ_ANSWER_GO_JOSEKI_JSON_H
#define TJ_ANSWER_GO_JOSEKI_JSON_H

#include "base/memory.h"
#include "tejun/mine.h"

/* The tree is that of the mining's first sequences. */
int tj_joseki_json(const tj_joseki_tree *tree, const tj_mining *mining, tj_buf *out, tj_err *err);

#endif
