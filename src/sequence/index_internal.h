/* What building and proving an index share: which position stands in which list, and where. */
#ifndef TJ_SEQUENCE_INDEX_INTERNAL_H
#define TJ_SEQUENCE_INDEX_INTERNAL_H

#include "sequence/index.h"

/* Where in the suffix array's text a list's entry for a start position stands: that many symbols behind. */
static inline uint32_t text_offset(enum tj_index_list_kind kind)
{
    return kind == TJ_INDEX_ANYWHERE ? 2 : 1;
}

static inline bool belongs(const tj_index *index, enum tj_index_list_kind kind, uint32_t at)
{
    if (kind == TJ_INDEX_FIXED)
        return index->place[at] >= TJ_SYMBOL_MOVE;
    if (tj_index_is_plain(index))
        return false;
    return at + 1 < index->n && index->place[at] >= TJ_SYMBOL_MOVE && index->place[at + 1] >= TJ_SYMBOL_MOVE;
}

static inline unsigned bucket_of(const tj_index *index, enum tj_index_list_kind kind, uint32_t at)
{
    const tj_geometry *geometry = index->geometry;

    if (kind == TJ_INDEX_CODED)
        return 0;
    if (kind == TJ_INDEX_FIXED)
        return geometry->orbit[index->place[at] - TJ_SYMBOL_MOVE];
    return tj_relative_code_step_class(
        geometry->size,
        tj_geometry_step(geometry, index->place[at] - TJ_SYMBOL_MOVE, index->place[at + 1] - TJ_SYMBOL_MOVE));
}

static inline uint64_t key_at(const tj_index *index, enum tj_index_list_kind kind, uint32_t entry)
{
    uint16_t symbols[TJ_INDEX_KEY_SYMBOLS] = {0};
    uint64_t key = 0;

    tj_index_string(index, kind, tj_index_list_get(&index->list[kind], index->bits, entry), symbols,
                    TJ_INDEX_KEY_SYMBOLS);
    for (int i = 0; i < TJ_INDEX_KEY_SYMBOLS; i++)
        key = key << 16 | symbols[i];
    return key;
}

#endif
