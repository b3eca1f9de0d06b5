/* What a joseki tree's nodes say, in words; shared by its SGF and its page. */
#pragma once

#include "base/memory.h"
#include "tejun/mine.h"

/* Points of the upper right corner as "Q16". */
void tj_joseki_put_point(tj_buf *out, uint16_t move);

/* The moves from the root to the node: "Q16 R14 O16". */
void tj_joseki_put_path(tj_buf *out, const tj_joseki_tree *tree, uint32_t node);

/* "played in 1,457 corners (1,120 in one order), 1934-2002; Black won 53.1 %": one line. */
void tj_joseki_put_facts(tj_buf *out, const tj_joseki_node *node);

/* "next here: a White R11 56.0 %, b White Q10 16.2 %; tenuki first: 28.1 %": one line. */
void tj_joseki_put_next(tj_buf *out, const tj_joseki_node *node);

/* "set sequence 12: complete", its near-duplicates and what most often follows it; empty if no acquired
 * sequence ends here.
 */
void tj_joseki_put_rank(tj_buf *out, const tj_joseki_tree *tree, uint32_t node);

/* "965 set sequences from 43,486 games." */
void tj_joseki_put_summary(tj_buf *out, const tj_joseki_tree *tree, uint64_t games);

/* How to read the tree: a paragraph. */
void tj_joseki_put_legend(tj_buf *out);

/* What was merged and folded; empty if nothing was. */
void tj_joseki_put_remarks(tj_buf *out, const tj_joseki_tree *tree);

/* The classes alone: "of the first 100: 46 complete, ...; the paper: ...". */
void tj_joseki_put_classes(tj_buf *out, const size_t classes[TJ_BORDER_CLASSES]);
