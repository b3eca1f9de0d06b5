/* Patterns of a shogi memory: windows.  A legal move is a candidate (Kubota et al., section 5) if it was
 * played where squares, hands and move were equal, or alike as pattern/shogi/shogi_similar.h says. */
#ifndef TJ_PATTERN_SHOGI_SHOGI_MEMORY_H
#define TJ_PATTERN_SHOGI_SHOGI_MEMORY_H

#include "pattern/pattern_memory.h"
#include "pattern/shogi/shogi_window.h"

#define TJ_MEMORY_NAME_SHOGI "shogi"

/* Word 0 of a window with squares 4 to 7 before squares 0 to 3: patterns with equal moves and equal squares 4
 * to 7 stand together in this order, as those with equal squares 0 to 3 do in the patterns' own. */
static inline uint64_t tj_memory_second_key(uint64_t word)
{
    return (word & UINT64_C(0xffff) << 48) | (word >> 8 & 0xfffff) << 28 | (word >> 28 & 0xfffff) << 8;
}

static inline tj_window tj_memory_window(const tj_memory *memory, uint32_t number)
{
    return (tj_window){
        {memory->word[0][number], memory->word[1][number], memory->word[2][number], memory->word[3][number]}};
}

#endif
