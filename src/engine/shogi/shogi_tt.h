/* The transposition table: what a search has found out about positions, four to a cache line. */
#ifndef TJ_ENGINE_SHOGI_SHOGI_TT_H
#define TJ_ENGINE_SHOGI_SHOGI_TT_H

#include "tejun/shogi.h"

enum tj_shogi_bound { TJ_SHOGI_BOUND_NONE, TJ_SHOGI_BOUND_UPPER, TJ_SHOGI_BOUND_LOWER, TJ_SHOGI_BOUND_EXACT };

/* Sixteen bytes:
 *
 *     0  8  key of the position
 *     8  2  the best move, or TJ_SHOGI_NO_MOVE
 *    10  2  value, mates counted from here
 *    12  2  static evaluation, or TJ_SHOGI_VALUE_NONE
 *    14  1  depth
 *    15  1  bits 0-1 tj_shogi_bound, 2-7 generation */
typedef struct tj_shogi_tt_entry {
    uint64_t key;
    tj_shogi_move move;
    int16_t value, evaluation;
    uint8_t depth, flags;
} tj_shogi_tt_entry;

typedef struct tj_shogi_tt {
    tj_shogi_tt_entry *entries;
    size_t buckets; /* a power of two, of four entries each */
    uint8_t generation;
} tj_shogi_tt;

#define TJ_SHOGI_TT_MB_MAX 65536

/* 1 to TJ_SHOGI_TT_MB_MAX; the largest power of two that fits.  TJ_E_NOMEM leaves an old table as it is.
 */
int tj_shogi_tt_resize(tj_shogi_tt *table, size_t megabytes);
void tj_shogi_tt_clear(tj_shogi_tt *table);
void tj_shogi_tt_release(tj_shogi_tt *table);
/* Another search begins: what is in it gets older. */
void tj_shogi_tt_new_search(tj_shogi_tt *table);

/* The entry of that key in *out; false if there is none. */
bool tj_shogi_tt_probe(const tj_shogi_tt *table, uint64_t key, tj_shogi_tt_entry *out);
/* entry.flags holds the bound only. */
void tj_shogi_tt_store(tj_shogi_tt *table, const tj_shogi_tt_entry *entry);
void tj_shogi_tt_prefetch(const tj_shogi_tt *table, uint64_t key);

static inline int tj_shogi_tt_entry_bound(const tj_shogi_tt_entry *entry)
{
    return entry->flags & 3;
}

/* In thousandths, of entries of this search, by a sample. */
unsigned tj_shogi_tt_hashfull(const tj_shogi_tt *table);

#endif
