#include "engine/shogi/shogi_searcher_private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define BUCKET          4
#define GENERATION_STEP 4
#define AGE_COUNTS      2 /* plies of depth that a search ago is worth */
#define SAMPLE          250
#define HUGE_PAGE       ((size_t)2 << 20)

int tj_shogi_tt_resize(tj_shogi_tt *table, size_t megabytes)
{
    size_t bytes = BUCKET * sizeof(tj_shogi_tt_entry), buckets = 1024;
    void *memory = NULL;

    if (megabytes > TJ_SHOGI_TT_MB_MAX)
        return TJ_E_NOMEM;
    while (2 * buckets * bytes <= megabytes << 20)
        buckets *= 2;
    if (buckets == table->buckets)
        return 0;
    if (posix_memalign(&memory, HUGE_PAGE, buckets * bytes))
        return TJ_E_NOMEM;
    /* Entries are looked at in no order: with small pages half of the time goes into finding them. */
    madvise(memory, buckets * bytes, MADV_HUGEPAGE);
    memset(memory, 0, buckets * bytes);
    free(table->entries);
    table->entries = memory;
    table->buckets = buckets;
    return 0;
}

void tj_shogi_tt_clear(tj_shogi_tt *table)
{
    memset(table->entries, 0, table->buckets * BUCKET * sizeof *table->entries);
    table->generation = 0;
}

void tj_shogi_tt_release(tj_shogi_tt *table)
{
    free(table->entries);
    *table = (tj_shogi_tt){0};
}

void tj_shogi_tt_new_search(tj_shogi_tt *table)
{
    table->generation = (uint8_t)(table->generation + GENERATION_STEP);
}

static tj_shogi_tt_entry *bucket_of(const tj_shogi_tt *table, uint64_t key)
{
    return table->entries + (size_t)(key & (table->buckets - 1)) * BUCKET;
}

void tj_shogi_tt_prefetch(const tj_shogi_tt *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

bool tj_shogi_tt_probe(const tj_shogi_tt *table, uint64_t key, tj_shogi_tt_entry *out)
{
    const tj_shogi_tt_entry *entry = bucket_of(table, key);

    for (unsigned i = 0; i < BUCKET; i++, entry++)
        if (entry->key == key && entry->flags & 3) {
            *out = *entry;
            return true;
        }
    return false;
}

/* The less, the sooner it goes. */
static int worth(const tj_shogi_tt *table, const tj_shogi_tt_entry *entry)
{
    uint8_t age = (uint8_t)(table->generation - (entry->flags & ~3)) / GENERATION_STEP;

    return entry->flags & 3 ? entry->depth - AGE_COUNTS * age : -1000;
}

void tj_shogi_tt_store(tj_shogi_tt *table, const tj_shogi_tt_entry *entry)
{
    tj_shogi_tt_entry *bucket = bucket_of(table, entry->key), *slot = bucket;

    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == entry->key) {
            slot = &bucket[i];
            break;
        }
        if (worth(table, &bucket[i]) < worth(table, slot))
            slot = &bucket[i];
    }
    if (slot->key == entry->key && slot->flags & 3) {
        /* A much deeper result stays, unless it is from another search. */
        if (entry->flags != TJ_SHOGI_BOUND_EXACT && entry->depth + 3 < slot->depth &&
            (slot->flags & ~3) == table->generation)
            return;
        tj_shogi_move move = entry->move ? entry->move : slot->move;
        *slot = *entry;
        slot->move = move;
    } else {
        *slot = *entry;
    }
    slot->flags = (uint8_t)(entry->flags | table->generation);
}

unsigned tj_shogi_tt_hashfull(const tj_shogi_tt *table)
{
    unsigned count = 0;

    for (size_t i = 0; i < SAMPLE * BUCKET; i++)
        count += (table->entries[i].flags & 3) && (table->entries[i].flags & ~3) == table->generation;
    return count * 1000 / (SAMPLE * BUCKET);
}
