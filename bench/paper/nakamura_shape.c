#include "bench/paper/nakamura_shape.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/thread.h"
#include "mine/go/game_text.h"

#define CHUNKS 64

/* Hashes of the shapes of one string: an open table, 0 is free. */
typedef struct shape_set {
    uint64_t *slots;
    size_t cap, mask;
} shape_set;

typedef struct chunk {
    size_t from, to; /* in the suffix array */
    tj_shape_counts counts;
    bool failed; /* memory ran out */
} chunk;

typedef struct walk {
    const tj_ngrams *grams;
    const uint16_t *moves;
    unsigned len;
    chunk chunks[CHUNKS];
} walk;

static int set_clear(shape_set *set, size_t expected)
{
    size_t size = 4;

    while (size < 2 * expected)
        size *= 2;
    if (tj_grow((void **)&set->slots, &set->cap, size, sizeof *set->slots))
        return TJ_E_NOMEM;
    set->mask = size - 1;
    memset(set->slots, 0, size * sizeof *set->slots);
    return 0;
}

/* Returns whether it is new. */
static bool set_add(shape_set *set, uint64_t hash)
{
    size_t slot = hash & set->mask;

    hash += !hash;
    for (; set->slots[slot]; slot = (slot + 1) & set->mask)
        if (set->slots[slot] == hash)
            return false;
    set->slots[slot] = hash;
    return true;
}

/* Of all symmetries take the one under which the steps are the largest, in the order of the moves. */
static uint64_t shape_of(const uint16_t *moves, unsigned len)
{
    int8_t steps[2 * TJ_NGRAM_MAX];
    unsigned frames = TJ_FRAMES_ALL, n = 0;

    for (unsigned i = 1; i < len; i++) {
        int from = (int)tj_text_point(moves[i - 1]), to = (int)tj_text_point(moves[i]);
        tj_displacement step = {to % TJ_MINE_SIZE - from % TJ_MINE_SIZE,
                                to / TJ_MINE_SIZE - from / TJ_MINE_SIZE};
        tj_displacement told = tj_frames_encode(&frames, step);

        steps[n++] = (int8_t)told.x;
        steps[n++] = (int8_t)told.y;
    }
    return tj_hash64(steps, n);
}

static bool holds_pass(const uint16_t *moves, unsigned len)
{
    for (unsigned i = 0; i < len; i++)
        if (tj_text_point(moves[i]) == TJ_SEQUENCE_PASS)
            return true;
    return false;
}

/* The string that stands at sa[from .. to-1]. */
static int count_string(const walk *w, size_t from, size_t to, shape_set *set, tj_shape_counts *counts)
{
    const uint32_t *sa = w->grams->sa;
    uint64_t shapes = 0;

    if (holds_pass(w->moves + sa[from], w->len))
        return 0;
    if (set_clear(set, to - from))
        return TJ_E_NOMEM;
    for (size_t i = from; i < to; i++)
        shapes += set_add(set, shape_of(w->moves + sa[i], w->len));
    counts->strings++;
    counts->shapes += shapes;
    if (shapes > counts->largest)
        counts->largest = shapes;
    return 0;
}

static void walk_chunk(void *ctx, size_t number)
{
    walk *w = ctx;
    chunk *part = &w->chunks[number];
    size_t from = tj_ngrams_part(w->grams, w->len, number, CHUNKS), to;
    size_t end = tj_ngrams_part(w->grams, w->len, number + 1, CHUNKS);
    shape_set set = {NULL, 0, 0};

    for (; from < end && !part->failed; from = to) {
        for (to = from + 1; to < end && w->grams->lcp[to] >= w->len; to++)
            continue;
        if (to - from > 1 && count_string(w, from, to, &set, &part->counts))
            part->failed = true;
    }
    free(set.slots);
}

int tj_shapes_count(const tj_ngrams *grams, const uint16_t *moves, unsigned len, tj_shape_counts *counts,
                    tj_err *err)
{
    walk w = {.grams = grams, .moves = moves, .len = len};
    int rc = 0;

    tj_parallel_for(tj_thread_count(), CHUNKS, walk_chunk, &w);
    memset(counts, 0, sizeof *counts);
    for (size_t c = 0; c < CHUNKS; c++) {
        const chunk *part = &w.chunks[c];

        counts->strings += part->counts.strings;
        counts->shapes += part->counts.shapes;
        if (part->counts.largest > counts->largest)
            counts->largest = part->counts.largest;
        if (part->failed)
            rc = TJ_E_NOMEM;
    }
    return rc ? tj_fail_nomem(err) : 0;
}
