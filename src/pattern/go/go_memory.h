/* Patterns of a Go memory: diamonds. */
#ifndef TJ_PATTERN_GO_GO_MEMORY_H
#define TJ_PATTERN_GO_GO_MEMORY_H

#include "pattern/go/diamond.h"
#include "pattern/pattern_memory.h"

#define TJ_MEMORY_NAME_GO "default"

static inline tj_diamond tj_memory_pattern(const tj_memory *memory, uint32_t number)
{
    tj_diamond out = {{memory->word[0][number], memory->words > 1 ? memory->word[1][number] : 0,
                       memory->words > 2 ? memory->word[2][number] : 0}};

    return out;
}

/* The number of a canonical pattern, or `patterns` if it is not there. */
uint32_t tj_memory_find(const tj_memory *memory, const tj_diamond *canonical);

#endif
