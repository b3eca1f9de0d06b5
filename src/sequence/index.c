/* Looking strings up in the lists of an index. */
#include "sequence/index.h"

unsigned tj_index_bits(uint32_t n)
{
    unsigned bits = 1;

    while (bits < 32 && n > (uint64_t)1 << bits)
        bits++;
    return bits;
}

/* First symbol of the string told from `at`; 0 if there is no such string. */
static inline unsigned first_symbol(const tj_index *index, enum tj_index_list_kind kind, uint32_t at)
{
    const tj_geometry *geometry = index->geometry;
    unsigned points, from, to;

    if (at + 1 >= index->n)
        return 0;
    if (tj_index_is_plain(index))
        return index->place[at] >= TJ_SYMBOL_MOVE ? index->place[at] : 0;
    if (kind == TJ_INDEX_CODED)
        return index->codes[at + 1];
    points = geometry->size * geometry->size;
    from = index->place[at] - (unsigned)TJ_SYMBOL_MOVE;
    if (from >= points)
        return 0;
    if (kind == TJ_INDEX_FIXED)
        return geometry->orbit[from];
    to = index->place[at + 1] - (unsigned)TJ_SYMBOL_MOVE;
    return to < points ? tj_relative_code_step_class(geometry->size, tj_geometry_step(geometry, from, to))
                       : 0;
}

/* The text that the string goes on in after its first symbol, and where. */
static inline const uint16_t *rest_of(const tj_index *index, enum tj_index_list_kind kind, uint32_t at,
                                      uint32_t *next)
{
    *next = kind == TJ_INDEX_FIXED ? at + 1 : at + 2;
    return kind == TJ_INDEX_ANYWHERE ? index->steps : index->codes;
}

size_t tj_index_string(const tj_index *index, enum tj_index_list_kind kind, uint32_t at, uint16_t *out,
                       size_t len)
{
    uint32_t next;
    const uint16_t *text = rest_of(index, kind, at, &next);
    size_t i = 0;

    if (len && (out[0] = (uint16_t)first_symbol(index, kind, at)) != 0)
        for (i = 1; i < len && next < index->n && text[next]; i++)
            out[i] = text[next++];
    return i;
}

/* Compares the string told from `at` with symbols[0..len-1]: <0, 0 (begins with them), >0. */
static inline int compare(const tj_index *index, enum tj_index_list_kind kind, uint32_t at,
                          const uint16_t *symbols, size_t len)
{
    uint32_t next;
    const uint16_t *text = rest_of(index, kind, at, &next);
    int difference = (int)first_symbol(index, kind, at) - symbols[0];

    for (size_t i = 1; !difference && i < len; i++, next++) {
        if (next >= index->n)
            return -1;
        difference = (int)text[next] - symbols[i];
    }
    return difference;
}

/* The first entry of [from, to) whose string is not below (or, with `after`, above) the symbols. */
static uint32_t bound(const tj_index *index, enum tj_index_list_kind kind, tj_index_range range,
                      const uint16_t *symbols, size_t len, bool after)
{
    const tj_index_list *list = &index->list[kind];

    while (range.from < range.to) {
        uint32_t middle = range.from + (range.to - range.from) / 2;
        int order = compare(index, kind, tj_index_list_get(list, index->bits, middle), symbols, len);

        if (order < 0 || (after && order == 0))
            range.from = middle + 1;
        else
            range.to = middle;
    }
    return range.from;
}

/* Number of keys below `key`. */
static size_t keys_below(const uint64_t *keys, size_t count, uint64_t key)
{
    const uint64_t *base = keys;

    while (count > 1) { /* without a branch to mispredict */
        size_t half = count / 2;

        base += base[half - 1] < key ? half : 0;
        count -= half;
    }
    return (size_t)(base - keys) + (count && *base < key);
}

/* The end of the entries that begin with the symbols, the first of which is range.from: doubling steps, since
 * most sequences were played once or twice. */
static uint32_t end_of(const tj_index *index, enum tj_index_list_kind kind, tj_index_range range,
                       const uint16_t *symbols, size_t len)
{
    const tj_index_list *list = &index->list[kind];
    uint32_t step = 1;

    while (range.to - range.from > step) {
        uint32_t probe = range.from + step - 1;

        if (compare(index, kind, tj_index_list_get(list, index->bits, probe), symbols, len) != 0) {
            range.to = probe;
            break;
        }
        range.from = probe + 1;
        step *= 2;
    }
    return bound(index, kind, range, symbols, len, true);
}

/* The stretches of a list in which the range of the symbols begins and ends, by the keys alone. */
typedef struct search_bounds {
    tj_index_range first, last;
} search_bounds;

static search_bounds narrow_by_keys(const tj_index_list *list, const uint16_t *symbols, size_t len)
{
    size_t keys = tj_index_list_keys(list->count), below, above = keys;
    uint64_t low = 0, high = 0;
    search_bounds found;

    for (size_t i = 0; i < TJ_INDEX_KEY_SYMBOLS; i++) {
        low = low << 16 | (i < len ? symbols[i] : 0);
        high = high << 16 | (i < len ? symbols[i] : 0xFFFF);
    }
    below = keys_below(list->keys, keys, low);
    if (high != UINT64_MAX)
        above = below + keys_below(list->keys + below, keys - below, high + 1);
    found.first.from = (uint32_t)(below ? (below - 1) * TJ_INDEX_KEY_SPACING : 0);
    found.last.to = (uint32_t)(above < keys ? above * TJ_INDEX_KEY_SPACING : list->count);
    found.first.to = found.last.to;
    found.last.from = found.first.from;
    if (len <= TJ_INDEX_KEY_SYMBOLS) { /* the keys decide: only the stretches around both ends are open */
        if (below < keys)
            found.first.to = (uint32_t)(below * TJ_INDEX_KEY_SPACING);
        if (above)
            found.last.from = (uint32_t)((above - 1) * TJ_INDEX_KEY_SPACING);
    }
    return found;
}

tj_index_range tj_index_find(const tj_index *index, enum tj_index_list_kind kind, const uint16_t *symbols,
                             size_t len)
{
    search_bounds where = narrow_by_keys(&index->list[kind], symbols, len);
    tj_index_range found;

    found.from = bound(index, kind, where.first, symbols, len, false);
    if (where.last.from < found.from)
        where.last.from = found.from;
    found.to = end_of(index, kind, where.last, symbols, len);
    return found;
}

/* The first entry of the range whose symbol is not below `symbol`. */
static uint32_t first_not_below(const tj_index *index, tj_index_range range, uint32_t depth, unsigned symbol)
{
    while (range.from < range.to) {
        uint32_t middle = range.from + (range.to - range.from) / 2;

        if (tj_index_symbol(index, middle, depth) < symbol)
            range.from = middle + 1;
        else
            range.to = middle;
    }
    return range.from;
}

tj_index_range tj_index_narrow(const tj_index *index, tj_index_range range, uint32_t depth, unsigned symbol)
{
    uint32_t from = first_not_below(index, range, depth, symbol);

    return (tj_index_range){from,
                            first_not_below(index, (tj_index_range){from, range.to}, depth, symbol + 1)};
}
