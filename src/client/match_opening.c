#include "client/match_opening.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

int tj_openings_add(tj_openings *openings, const uint16_t *moves, size_t count, tj_err *err)
{
    uint16_t *copy = tj_alloc(count, sizeof *copy);

    if (!copy || TJ_RESERVE(openings, openings->len + 1)) {
        free(copy);
        return tj_fail_nomem(err);
    }
    if (count)
        memcpy(copy, moves, count * sizeof *copy);
    openings->items[openings->len++] = (tj_opening){copy, count};
    return 0;
}

void tj_openings_release(tj_openings *openings)
{
    for (size_t i = 0; i < openings->len; i++)
        free(openings->items[i].moves);
    free(openings->items);
    *openings = (tj_openings){NULL, 0, 0};
}

uint64_t tj_openings_hash(const tj_openings *openings)
{
    uint64_t all = 0;

    for (size_t i = 0; i < openings->len; i++) {
        const tj_opening *one = &openings->items[i];
        uint64_t pair[2] = {all, tj_hash64(one->moves, one->count * sizeof *one->moves)};

        all = tj_hash64(pair, sizeof pair);
    }
    return all;
}

int tj_hash_set_init(tj_hash_set *seen, size_t count)
{
    size_t places = 16;

    while (places / 2 < count && places <= SIZE_MAX / 4)
        places *= 2;
    seen->mask = places - 1;
    seen->places = tj_zalloc(places, sizeof *seen->places);
    return seen->places ? 0 : TJ_E_NOMEM;
}

bool tj_hash_set_add(tj_hash_set *seen, uint64_t hash)
{
    size_t at = hash & seen->mask;

    hash += !hash;
    while (seen->places[at] && seen->places[at] != hash)
        at = (at + 1) & seen->mask;
    if (seen->places[at])
        return false;
    seen->places[at] = hash;
    return true;
}
