#include "book/strings.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define BLOCK ((size_t)1 << 14)

/* Blocks, the newest first. */
struct tj_strings {
    tj_strings *before;
    size_t room, used;
    const char *last; /* the text that was added last */
    size_t last_n;
    char bytes[];
};

static tj_strings *new_block(tj_strings *before, size_t need)
{
    size_t room = need > BLOCK ? need : BLOCK;
    tj_strings *block = malloc(sizeof *block + room);

    if (block) {
        block->before = before;
        block->room = room;
        block->used = 0;
        block->last = NULL;
        block->last_n = 0;
    }
    return block;
}

const char *tj_strings_add(tj_strings **strings, const char *text, size_t n)
{
    tj_strings *top = *strings;

    if (top && top->last && top->last_n == n && memcmp(top->last, text, n) == 0)
        return top->last;
    if (n > SIZE_MAX / 2)
        return NULL;
    if (!top || top->room - top->used <= n) {
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

void tj_strings_free(tj_strings *strings)
{
    while (strings) {
        tj_strings *before = strings->before;

        free(strings);
        strings = before;
    }
}
