#include "mine/go/near_duplicate.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

/* Clusters as a forest: each game points to an earlier one of its cluster, or to itself. */
static uint32_t root_of(uint32_t *parent, uint32_t game)
{
    while (parent[game] != game)
        game = parent[game] = parent[parent[game]];
    return game;
}

static void unite(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

size_t tj_near_duplicates(const tj_game_text *text, const tj_ngrams *grams, unsigned run, bool *stays)
{
    uint32_t *parent = tj_alloc(text->game_count, sizeof *parent);
    size_t count = 0;

    if (!parent)
        return 0;
    for (uint32_t g = 0; g < text->game_count; g++)
        parent[g] = g;
    for (size_t i = 1; i < grams->n; i++)
        if (grams->lcp[i] >= run)
            unite(parent, (uint32_t)tj_game_text_game_at(text, grams->sa[i - 1]),
                  (uint32_t)tj_game_text_game_at(text, grams->sa[i]));
    for (uint32_t g = 0; g < text->game_count; g++) {
        stays[g] = parent[g] == g;
        count += stays[g];
    }
    free(parent);
    return count;
}

int tj_game_text_distinct(tj_game_text *text, size_t *dropped, const tj_progress_monitor *monitor,
                          tj_err *err)
{
    bool *stays = tj_alloc(text->game_count, sizeof *stays);
    tj_ngrams grams;
    size_t count = 0;
    int rc = stays ? tj_ngrams_build(&grams, text->symbols, text->n, tj_game_text_limit(text), monitor, err)
                   : tj_fail_nomem(err);

    if (!rc) {
        count = tj_near_duplicates(text, &grams, TJ_NEAR_DUPLICATE_RUN, stays);
        tj_ngrams_release(&grams);
        rc = count ? 0 : tj_fail_nomem(err);
    }
    if (!rc) {
        *dropped = text->game_count - count;
        tj_game_text_keep(text, stays);
    }
    free(stays);
    return rc;
}
