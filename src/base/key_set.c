#include "base/key_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

enum { CAPACITY_MIN = 1024 };

void tj_key_set_release(tj_key_set *set)
{
    free(set->slots);
    memset(set, 0, sizeof *set);
}

/* The slot of the key, or the empty one where it belongs. */
static size_t slot_of(const uint64_t *slots, size_t capacity, uint64_t key)
{
    size_t slot = (size_t)key & (capacity - 1);

    while (slots[slot] && slots[slot] != key)
        slot = (slot + 1) & (capacity - 1);
    return slot;
}

static int grow(tj_key_set *set)
{
    size_t capacity = set->capacity ? 2 * set->capacity : CAPACITY_MIN;
    uint64_t *slots = tj_zalloc(capacity, sizeof *slots);

    if (!slots)
        return TJ_E_NOMEM;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->slots[i])
            slots[slot_of(slots, capacity, set->slots[i])] = set->slots[i];
    free(set->slots);
    set->slots = slots;
    set->capacity = capacity;
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
    if (2 * (set->used + 1) > set->capacity && grow(set))
        return tj_fail_nomem(err);
    slot = slot_of(set->slots, set->capacity, key);
    *again = set->slots[slot] == key;
    set->used += !*again;
    set->slots[slot] = key;
    return 0;
}

bool tj_key_set_has(const tj_key_set *set, uint64_t key)
{
    if (!key || !set->capacity)
        return !key && set->has_zero;
    return set->slots[slot_of(set->slots, set->capacity, key)] == key;
}
