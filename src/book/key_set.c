#include "book/key_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

enum { ROOM_MIN = 1024 };

void tj_key_set_release(tj_key_set *set)
{
    free(set->slots);
    memset(set, 0, sizeof *set);
}

/* The slot of the key, or the empty one where it belongs. */
static size_t slot_of(const uint64_t *slots, size_t room, uint64_t key)
{
    size_t slot = (size_t)key & (room - 1);

    while (slots[slot] && slots[slot] != key)
        slot = (slot + 1) & (room - 1);
    return slot;
}

static int widen(tj_key_set *set)
{
    size_t room = set->room ? 2 * set->room : ROOM_MIN;
    uint64_t *slots = tj_zalloc(room, sizeof *slots);

    if (!slots)
        return TJ_E_NOMEM;
    for (size_t i = 0; i < set->room; i++)
        if (set->slots[i])
            slots[slot_of(slots, room, set->slots[i])] = set->slots[i];
    free(set->slots);
    set->slots = slots;
    set->room = room;
    return 0;
}

int tj_key_set_add(tj_key_set *set, uint64_t key, bool *again, tj_err *err)
{
    size_t slot;

    if (!key) {
        *again = set->has_zero;
        set->has_zero = true;
        return 0;
    }
    if (2 * (set->used + 1) > set->room && widen(set))
        return tj_fail_nomem(err);
    slot = slot_of(set->slots, set->room, key);
    *again = set->slots[slot] == key;
    set->used += !*again;
    set->slots[slot] = key;
    return 0;
}

bool tj_key_set_has(const tj_key_set *set, uint64_t key)
{
    if (!key || !set->room)
        return !key && set->has_zero;
    return set->slots[slot_of(set->slots, set->room, key)] == key;
}
