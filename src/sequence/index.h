/* The index of one text of games: three sorted lists of its moves, and how to look strings up in them.
 * A plain index (of a game without relative codes) has one list, `fixed`, sorted by the symbols of the text
 * itself; codes and steps are the text again, and the other lists are empty.
 *
 * Each list holds start positions of sequences (positions in the place text), sorted by a string that is told
 * from there:
 *
 *     fixed      orbit of the point, then codes of the moves behind it   every move
 *     coded      codes of the moves behind it                            every move but a run's last
 *     anywhere   class of the next step, then steps behind it            the same
 *
 * Two sequences have the same string of a kind exactly if a symmetry (fixed), or a symmetry and a translation
 * (anywhere), takes one to the other, up to the frame that a game has inherited: a query therefore has up to
 * 8 strings (see tj_code_variants), mostly 1 or 2, instead of always 8 images.
 *
 * A list is an array of positions of `bits` bits each, and for every 64th entry the first four symbols of its
 * string as one 64-bit key: those few keys stay in the processor's cache, so that a look-up touches little of
 * the large arrays.  Rejected: a suffix array over points, which needs 8 look-ups for each query and, for
 * `anywhere`, some hundred. */
#pragma once

#include <string.h>

#include "sequence/go/relative_code.h"
#include "tejun/progress_monitor.h"

enum tj_index_list_kind { TJ_INDEX_FIXED, TJ_INDEX_CODED, TJ_INDEX_ANYWHERE, TJ_INDEX_LISTS };

#define TJ_INDEX_KEY_SPACING 64
#define TJ_INDEX_KEY_SYMBOLS 4

typedef struct tj_index_list {
    const uint8_t *packed; /* tj_index_list_bytes(count, bits) bytes */
    const uint64_t *keys;  /* tj_index_list_keys(count) keys */
    uint32_t count;
} tj_index_list;

/* A view of texts and lists, wherever they are kept (memory or a mapped file). */
typedef struct tj_index {
    const tj_geometry *geometry;           /* of the board; NULL: the index is plain */
    const uint16_t *place, *codes, *steps; /* n symbols each; the last one is a border */
    uint32_t n;
    unsigned bits; /* of a position */
    tj_index_list list[TJ_INDEX_LISTS];
} tj_index;

/* A range of entries of a list. */
typedef struct tj_index_range {
    uint32_t from, to;
} tj_index_range;

static inline bool tj_index_is_plain(const tj_index *index)
{
    return !index->geometry;
}

static inline size_t tj_index_list_bytes(uint32_t count, unsigned bits)
{
    return ((size_t)count * bits + 7) / 8 + 8; /* entries are read eight bytes at a time */
}

static inline size_t tj_index_list_keys(uint32_t count)
{
    return ((size_t)count + TJ_INDEX_KEY_SPACING - 1) / TJ_INDEX_KEY_SPACING;
}

/* Bits that positions below n need. */
unsigned tj_index_bits(uint32_t n);

/* The start position that entry `at` of a list holds.  A damaged file may hold anything: the result is below
 * 2^bits, and callers compare it with n. */
static inline uint32_t tj_index_list_get(const tj_index_list *list, unsigned bits, uint32_t at)
{
    size_t bit = (size_t)at * bits;
    uint64_t word;

    memcpy(&word, list->packed + bit / 8, sizeof word);
    return (uint32_t)(word >> (bit & 7) & (((uint64_t)1 << bits) - 1));
}

/* The entries of the list whose strings begin with symbols[0..len-1] (len >= 1).  Costs a few cache misses.
 */
tj_index_range tj_index_find(const tj_index *index, enum tj_index_list_kind kind, const uint16_t *symbols,
                             size_t len);

/* Of a range of entries whose strings have the same first `depth` symbols, those whose next one is `symbol`.
 * Plain indexes only. */
tj_index_range tj_index_narrow(const tj_index *index, tj_index_range range, uint32_t depth, unsigned symbol);

/* The symbol that many behind an entry's start, 0 behind the end of the text.  Plain indexes only. */
static inline unsigned tj_index_symbol(const tj_index *index, uint32_t entry, uint32_t depth)
{
    uint64_t at = (uint64_t)tj_index_list_get(&index->list[TJ_INDEX_FIXED], index->bits, entry) + depth;

    return at < index->n ? index->place[at] : 0;
}

/* The string told from position `at`, up to `len` symbols or its end; returns how many were written. */
size_t tj_index_string(const tj_index *index, enum tj_index_list_kind kind, uint32_t at, uint16_t *out,
                       size_t len);

/* Builds an index in memory from the place text (borrowed; whole games, a border at the end; n < 2^31).
 * geometry NULL: a plain index; symbols is then one more than the largest symbol of a move.
 * Peak scratch about 20 bytes a symbol.  Progress in symbols sorted. */
int tj_index_build(tj_index *out, const tj_geometry *geometry, unsigned symbols, const uint16_t *place,
                   uint32_t n, unsigned threads, const tj_progress_monitor *monitor, tj_err *err);
/* Frees what tj_index_build has made. */
void tj_index_release(tj_index *index);

/* Checks an index against its place text: every symbol one of the board's game, codes, steps and lists as
 * they are built from it (equal strings stand in the order of their positions, so that there is one way
 * only). TJ_E_FORMAT names the first fault. */
int tj_index_check(const tj_index *index, unsigned board, tj_err *err);
