/* The transposition table: what a search has found out about positions, four to a cache line. */
#ifndef TJ_ENGINE_SHOGI_TABLE_H
#define TJ_ENGINE_SHOGI_TABLE_H

#include "tejun/shogi.h"

enum tj_shogi_bound { TJ_SHOGI_UNKNOWN, TJ_SHOGI_UPPER, TJ_SHOGI_LOWER, TJ_SHOGI_EXACT };

/* Sixteen bytes:
 *
 *     0  8  key of the position
 *     8  2  the best move, or TJ_SHOGI_NO_MOVE
 *    10  2  value, mates counted from here
 *    12  2  static evaluation, or TJ_SHOGI_NO_VALUE
 *    14  1  depth
 *    15  1  bits 0-1 tj_shogi_bound, 2-7 generation */
typedef struct tj_shogi_entry {
    uint64_t key;
    tj_shogi_move move;
    int16_t value, evaluation;
    uint8_t depth, flags;
} tj_shogi_entry;

typedef struct tj_shogi_table {
    tj_shogi_entry *entries;
    size_t buckets; /* a power of two, of four entries each */
    uint8_t generation;
} tj_shogi_table;

#define TJ_SHOGI_TABLE_MB_MAX 65536

/* 1 to TJ_SHOGI_TABLE_MB_MAX; the largest power of two that fits.  TJ_E_NOMEM leaves an old table as it is.
 */
int tj_shogi_table_resize(tj_shogi_table *table, size_t megabytes);
void tj_shogi_table_clear(tj_shogi_table *table);
void tj_shogi_table_release(tj_shogi_table *table);
/* Another search begins: what is in it gets older. */
void tj_shogi_table_age(tj_shogi_table *table);

/* The entry of that key in *out; false if there is none. */
bool tj_shogi_table_get(const tj_shogi_table *table, uint64_t key, tj_shogi_entry *out);
/* entry.flags holds the bound only. */
void tj_shogi_table_put(tj_shogi_table *table, const tj_shogi_entry *entry);
void tj_shogi_table_prefetch(const tj_shogi_table *table, uint64_t key);

static inline int tj_shogi_entry_bound(const tj_shogi_entry *entry)
{
    return entry->flags & 3;
}

/* In thousandths, of entries of this search, by a sample. */
unsigned tj_shogi_table_full(const tj_shogi_table *table);

#endif
