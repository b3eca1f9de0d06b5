/* The patterns of a Go memory are diamonds: when two of them are alike (Sei & Kawashima, KATSUNARI, sections
 * 2.3 and 2.4).  A point whose surroundings are like those of a move that was played is a candidate; for
 * memories of another radius than TJ_GO_SIMILAR_RADIUS they must be equal, and there must be a stone in them.
 *
 * The paper gives its similarity in words; these rules reproduce its Table 1 closely.  Off the board is never
 * like on the board, where it counts.  With a stone at distance 1: everything within distance 2 is equal, at
 * most two points differ at distance 3, and what lies further off does not count.  Without: everything is
 * equal but for at most one point at the greatest distance where one has a stone and the other has none.
 * Without any stone in it a diamond is like nothing.
 *
 * Diamonds that are alike are ordered by their difference: a sum over the points that differ, more for points
 * near the centre and for stones of different colours. */
#pragma once

#include "pattern/go/diamond.h"
#include "pattern/memory_set.h"

#define TJ_GO_SIMILAR_RADIUS 4 /* the rules are for diamonds of this radius */
#define TJ_GO_NOT_SIMILAR    UINT32_MAX

#define TJ_MEMORY_NAME_GO "default"

/* Is the point a candidate?  Much faster than listing them; shape is that of the memory's radius. */
bool tj_go_proposes(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_board *board,
                    unsigned point, int colour);

/* The difference of two diamonds as they stand, 0 if they are equal, or TJ_GO_NOT_SIMILAR. */
uint32_t tj_go_similar_difference(const tj_diamond *a, const tj_diamond *b);

/* Calls found for every pattern of a memory of this radius that is like one of the 8 images of the diamond,
 * once, with the smallest difference; in ascending order of numbers.  Patterns whose inner rings differ are
 * never looked at: those that can be alike stand together. */
void tj_go_similar_search(const tj_diamond_shape *shape, const tj_memory *memory, const tj_diamond *diamond,
                          tj_found_fn *found, void *ctx);
