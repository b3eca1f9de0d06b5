#include "gen_text.h"

#include <stdlib.h>

#include "gen_games.h"

enum { COPY_MAX = 90 }; /* longer than any string that is listed, and than any common prefix that is told */

typedef struct writing {
    gen_text text;
    size_t cap;
} writing;

static void put(writing *w, unsigned symbol)
{
    if (tj_grow((void **)&w->text.symbols, &w->cap, w->text.n + 1, sizeof *w->text.symbols))
        abort();
    w->text.symbols[w->text.n++] = (uint16_t)symbol;
}

/* A fragment of what was written, borders too if it has some. */
static void put_copy(writing *w, uint64_t *seed)
{
    uint32_t written = (uint32_t)w->text.n;
    size_t from = gen_random(seed, written);
    size_t len = 1 + gen_random(seed, gen_chance(seed, 4) ? COPY_MAX : 12);

    for (size_t i = 0; i < len && from + i < written; i++)
        put(w, w->text.symbols[from + i]);
}

static gen_text finish(writing *w)
{
    uint16_t *exact = realloc(w->text.symbols, w->text.n * sizeof *exact);

    if (!exact)
        abort();
    return (gen_text){exact, w->text.n};
}

gen_text gen_text_new(uint64_t *seed, size_t size, unsigned k)
{
    unsigned copies = 1 + gen_random(seed, 20); /* to one other piece */
    writing w = {{NULL, 0}, 0};

    while (w.text.n < size) {
        if (w.text.n && gen_random(seed, copies + 1))
            put_copy(&w, seed);
        else if (gen_chance(seed, 8))
            put(&w, 0);
        else
            for (uint32_t len = 1 + gen_random(seed, 8); len > 0; len--)
                put(&w, 1 + gen_random(seed, k));
    }
    put(&w, 0);
    return finish(&w);
}

gen_text gen_text_same(size_t len, unsigned symbol)
{
    writing w = {{NULL, 0}, 0};

    while (w.text.n < len)
        put(&w, symbol);
    put(&w, 0);
    return finish(&w);
}

void gen_text_release(gen_text *text)
{
    free(text->symbols);
    *text = (gen_text){NULL, 0};
}
