#include "base/string_arena.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define BLOCK ((size_t)1 << 14)

/* Blocks, the newest first. */
struct tj_string_arena {
    tj_string_arena *previous;
    size_t capacity, used;
    const char *last; /* the text that was added last */
    size_t last_n;
    char bytes[];
};

static tj_string_arena *new_block(tj_string_arena *previous, size_t need)
{
    size_t capacity = need > BLOCK ? need : BLOCK;
    tj_string_arena *block = malloc(sizeof *block + capacity);

    if (block) {
        block->previous = previous;
        block->capacity = capacity;
        block->used = 0;
        block->last = NULL;
        block->last_n = 0;
    }
    return block;
}

const char *tj_string_arena_add(tj_string_arena **strings, const char *text, size_t n)
{
    tj_string_arena *top = *strings;

    if (top && top->last && top->last_n == n && memcmp(top->last, text, n) == 0)
        return top->last;
    if (n > SIZE_MAX / 2)
        return NULL;
    if (!top || top->capacity - top->used <= n) {
        top = new_block(top, n + 1);
        if (!top)
            return NULL;
        *strings = top;
    }
    char *copy = top->bytes + top->used;
    memcpy(copy, text, n);
    copy[n] = 0;
    top->used += n + 1;
    top->last = copy;
    top->last_n = n;
    return copy;
}

void tj_string_arena_free(tj_string_arena *strings)
{
    while (strings) {
        tj_string_arena *previous = strings->previous;

        free(strings);
        strings = previous;
    }
}
