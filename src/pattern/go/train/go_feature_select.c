#include "pattern/go/train/go_feature_select.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "pattern/go/go_feature.h"

#define CHUNK_GAMES  16
#define BATCH        16 /* chunks between two looks at the monitor */
#define COUNTERS_MIN (1u << 20)
#define COUNTERS_MAX (1u << 31)
#define KEYS_A_MOVE  48 /* counters for each move: most keys occur once and must not add up by chance */

typedef struct selection {
    const tj_corpus *corpus;
    const tj_selected_game *games;
    size_t game_count, chunk; /* chunk: the first of the batch */
    const tj_go_feature_tables *tables;
    unsigned least;
    bool collecting;
    atomic_uchar *counter;
    size_t counters;        /* a power of two */
    _Atomic uint64_t *slot; /* a set of keys, 0: free */
    size_t slots;           /* a power of two */
    atomic_bool failed, full;
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

static bool gather(void *ctx, unsigned family, uint64_t key)
{
    selection *h = ctx;

    (void)family;
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

static void work(void *ctx, size_t number)
{
    selection *h = ctx;
    size_t from = (h->chunk + number) * CHUNK_GAMES, to = from + CHUNK_GAMES;
    const tj_go_feature_sink sink = {gather, NULL, h};
    tj_go_game_cursor *cursor = tj_alloc(1, sizeof *cursor);
    tj_go_feature_view *view = NULL;
    bool failed = !cursor || tj_go_feature_view_new(&view, h->tables, NULL);

    for (size_t g = from; g < to && g < h->game_count && !failed; g++) {
        tj_go_game_cursor_init(cursor, h->corpus, &h->games[g]);
        while (!failed && tj_go_game_cursor_next(cursor)) {
            failed = tj_go_feature_view_set(view, &cursor->question);
            if (failed)
                break;
            tj_go_feature_move(view, cursor->answer, &sink);
        }
    }
    if (failed)
        h->failed = true;
    tj_go_feature_view_free(view);
    free(cursor);
}

static int pass(selection *h, bool collecting, const tj_progress_monitor *monitor, tj_err *err)
{
    size_t chunks = (h->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    int rc = 0;

    h->collecting = collecting;
    for (h->chunk = 0; h->chunk < chunks && !rc; h->chunk += BATCH) {
        size_t left = chunks - h->chunk;

        rc = tj_progress_report(monitor, "harvesting", h->chunk * CHUNK_GAMES + collecting * h->game_count,
                                2 * h->game_count, err);
        if (!rc)
            tj_parallel_for(tj_thread_count(), left < BATCH ? left : BATCH, work, h);
        if (!rc && h->failed)
            rc = tj_fail_nomem(err);
        if (!rc && h->full)
            rc = tj_fail(err, TJ_E_RANGE, "too many patterns; use a larger --least");
    }
    return rc;
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
    int rc = make_sketch(&h, err);

    *out = (tj_go_feature_keys){NULL, 0, 0};
    if (!rc)
        rc = pass(&h, false, monitor, err);
    if (!rc)
        rc = make_set(&h, err);
    if (!rc)
        rc = pass(&h, true, monitor, err);
    if (!rc)
        rc = list_keys(&h, out, err);
    free((void *)h.counter);
    free((void *)h.slot);
    return rc;
}
