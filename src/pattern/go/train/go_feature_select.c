/* Which keyed features a model is to know: those that moves of the games had often enough.
 *
 * Counting all keys exactly would take a table of hundreds of millions; they are counted in a sketch of small
 * counters instead (each key has two, the smaller one counts), in a first pass over the games; a second pass
 * collects the keys.  A few keys may seem more frequent than they are, none less. */
#include "pattern/go/train/go_trainer.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"

#define CHUNK_GAMES  16
#define COUNTERS_MIN (1u << 20)
#define COUNTERS_MAX (1u << 31)
#define KEYS_A_MOVE  48 /* counters for each move: most keys occur once and must not add up by chance */

typedef struct selection {
    const tj_corpus *corpus;
    const tj_selected_game *games;
    size_t game_count;
    const tj_go_feature_tables *tables;
    unsigned least;
    bool collecting;
    atomic_uchar *counter;
    size_t counters;        /* a power of two */
    _Atomic uint64_t *slot; /* a set of keys, 0: free */
    size_t slots;           /* a power of two */
    atomic_bool full;
} selection;

static atomic_uchar *counter_of(const selection *h, uint64_t key, bool second)
{
    return &h->counter[(second ? key >> 32 | key << 32 : key) * 0x9e3779b97f4a7c15u >> 8 & (h->counters - 1)];
}

static void increment(atomic_uchar *counter)
{
    if (atomic_load_explicit(counter, memory_order_relaxed) < TJ_GO_FEATURE_SELECT_MAX)
        atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

static bool is_frequent(const selection *h, uint64_t key)
{
    return atomic_load_explicit(counter_of(h, key, false), memory_order_relaxed) >= h->least &&
           atomic_load_explicit(counter_of(h, key, true), memory_order_relaxed) >= h->least;
}

/* The set has room for many more keys than there are, unless the counters were far too few. */
static void collect(selection *h, uint64_t key)
{
    size_t slot = key & (h->slots - 1);

    for (size_t tries = 0; tries < h->slots && !h->full; tries++) {
        uint64_t there = atomic_load_explicit(&h->slot[slot], memory_order_relaxed);

        if (!there && atomic_compare_exchange_strong(&h->slot[slot], &there, key))
            return;
        if (there == key)
            return;
        slot = (slot + 1) & (h->slots - 1);
    }
    h->full = true;
}

static bool gather(void *ctx, unsigned family TJ_UNUSED, uint64_t key)
{
    selection *h = ctx;

    if (!key)
        return false;
    if (!h->collecting) {
        increment(counter_of(h, key, false));
        increment(counter_of(h, key, true));
        return true;
    }
    if (!is_frequent(h, key))
        return false;
    collect(h, key);
    return true;
}

static int scan_games(void *ctx, size_t from, size_t to)
{
    selection *h = ctx;
    const tj_go_feature_sink sink = {gather, NULL, h};
    tj_go_game_cursor *cursor = tj_alloc(1, sizeof *cursor);
    tj_go_feature_view *view = NULL;
    int rc = cursor ? tj_go_feature_view_new(&view, h->tables, NULL) : TJ_E_NOMEM;

    for (size_t g = from; !rc && g < to; g++) {
        tj_go_game_cursor_init(cursor, h->corpus, &h->games[g]);
        while (tj_go_game_cursor_next(cursor) && !(rc = tj_go_feature_view_set(view, &cursor->question)))
            tj_go_feature_move(view, cursor->answer, &sink);
    }
    tj_go_feature_view_free(view);
    free(cursor);
    return h->full ? TJ_E_RANGE : rc;
}

static int pass(selection *h, const char *phase, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc =
        tj_parallel_ranges(tj_thread_count(), h->game_count, CHUNK_GAMES, scan_games, h, phase, monitor, err);

    return rc == TJ_E_RANGE ? tj_fail(err, rc, "too many patterns; use a larger --least") : rc;
}

/* Enough counters for the moves of the games. */
static int make_sketch(selection *h, tj_err *err)
{
    uint64_t wanted = tj_selected_moves(h->corpus, h->games, h->game_count) * KEYS_A_MOVE;

    h->counters = COUNTERS_MIN;
    while (h->counters < COUNTERS_MAX && h->counters < wanted)
        h->counters *= 2;
    return (h->counter = tj_zalloc(h->counters, sizeof *h->counter)) ? 0 : tj_fail_nomem(err);
}

/* A frequent key has two counters that reach the threshold; only where the counters are far too few do many
 * keys share them. */
static int make_set(selection *h, tj_err *err)
{
    size_t high = 0;

    for (size_t i = 0; i < h->counters; i++)
        high += h->counter[i] >= h->least;
    for (h->slots = 64; h->slots < 2 * high; h->slots *= 2) {
    }
    return (h->slot = tj_zalloc(h->slots, sizeof *h->slot)) ? 0 : tj_fail_nomem(err);
}

static int list_keys(const selection *h, tj_go_feature_keys *out, tj_err *err)
{
    size_t count = 0;

    for (size_t i = 0; i < h->slots; i++)
        count += h->slot[i] != 0;
    if (TJ_RESERVE(out, count ? count : 1))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < h->slots; i++)
        if (h->slot[i])
            out->items[out->len++] = h->slot[i];
    qsort(out->items, out->len, sizeof *out->items, tj_compare_u64);
    return 0;
}

int tj_go_feature_select(const tj_corpus *corpus, const tj_selected_game *games, size_t count,
                         const tj_go_feature_tables *tables, unsigned least, tj_go_feature_keys *out,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    selection h = {.corpus = corpus, .games = games, .game_count = count, .tables = tables, .least = least};
    int rc;

    *out = (tj_go_feature_keys){NULL, 0, 0};
    if ((rc = make_sketch(&h, err)) || (rc = pass(&h, "counting", monitor, err)) || (rc = make_set(&h, err)))
        goto out;
    h.collecting = true;
    if (!(rc = pass(&h, "harvesting", monitor, err)))
        rc = list_keys(&h, out, err);
out:
    free((void *)h.counter);
    free((void *)h.slot);
    return rc;
}
