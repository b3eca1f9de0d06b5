/* Patterns of a Go memory: diamonds.  A point whose surroundings are like those of a move that was played is
 * a candidate (Sei & Kawashima, KATSUNARI): alike as pattern/go/go_similar.h says if the memory's radius is
 * TJ_GO_SIMILAR_RADIUS; for other radii they must be equal, and there must be a stone in them. */
#ifndef TJ_PATTERN_GO_GO_MEMORY_H
#define TJ_PATTERN_GO_GO_MEMORY_H

#include "pattern/go/diamond.h"
#include "pattern/memory_set.h"

#define TJ_MEMORY_NAME_GO "default"

static inline tj_diamond tj_memory_pattern(const tj_memory *memory, uint32_t number)
{
    tj_diamond out = {{memory->word[0][number], memory->words > 1 ? memory->word[1][number] : 0,
                       memory->words > 2 ? memory->word[2][number] : 0}};

    return out;
}

/* The number of a canonical pattern, or `patterns` if it is not there. */
uint32_t tj_memory_find(const tj_memory *memory, const tj_diamond *canonical);

/* Is the point a candidate?  Much faster than listing them; shape is that of the memory's radius. */
bool tj_go_proposes(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_board *board,
                    unsigned point, int colour);

#endif
