#include "corpus/store/position_index.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "corpus/store/segment.h"

#define CHUNK_GAMES        64
#define CHUNKS_PER_TICK    32 /* chunks between two looks at the monitor */
#define BUCKET_BITS        12 /* upper bits of the key that distribute entries into buckets */
#define INNER_BITS         12 /* at most so many of the next ones, within a bucket */
#define BUCKETS            (1u << BUCKET_BITS)
#define INSERTION_SORT_MAX 24 /* entries that are sorted as they stand */
#define NO_POSITION        0xFF
#define MERGE_TICK         (1u << 20) /* entries between two looks at the monitor */

typedef struct entry {
    uint64_t key;
    uint32_t at;
    uint8_t turn;
} entry;

typedef struct index_builder {
    const tj_segment *segment;
    const tj_game_kind *kind;
    void *table;   /* of the kind, for keys */
    size_t first;  /* game */
    size_t chunk;  /* the first of the batch */
    uint64_t *key; /* by place in the text; set where ... */
    uint8_t *turn; /* ... this is not NO_POSITION */
    size_t start[BUCKETS + 1];
    tj_position_index *out;
    atomic_bool failed;    /* a game cannot be played */
    atomic_bool no_memory; /* for a bucket */
} index_builder;

/* Where the positions of one game are noted. */
typedef struct noting {
    index_builder *b;
    size_t start; /* of the game's symbols */
} noting;

static void add_position(void *ctx, size_t i, uint64_t key, unsigned turn)
{
    const noting *n = ctx;

    n->b->key[n->start + i] = key;
    n->b->turn[n->start + i] = (uint8_t)turn;
}

static void work(void *ctx, size_t number)
{
    index_builder *b = ctx;
    size_t from = (b->chunk + number) * CHUNK_GAMES, to = from + CHUNK_GAMES;

    for (size_t g = from > b->first ? from : b->first; g < to && g < b->segment->game_count; g++) {
        tj_stored_game game = tj_segment_stored(b->segment, (uint32_t)g);
        noting n = {b, (size_t)(game.symbols - b->segment->index.place)};

        if (b->kind->keys(&game, b->table, add_position, &n))
            b->failed = true;
    }
}

static int play_all(index_builder *b, unsigned threads, const tj_progress_monitor *monitor, tj_err *err)
{
    size_t chunks = (b->segment->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    int rc = 0;

    for (b->chunk = b->first / CHUNK_GAMES; b->chunk < chunks && !rc; b->chunk += CHUNKS_PER_TICK) {
        size_t left = chunks - b->chunk;

        rc = tj_progress_report(monitor, "positions", b->chunk * CHUNK_GAMES, b->segment->game_count, err);
        if (!rc)
            tj_parallel_for(threads, left < CHUNKS_PER_TICK ? left : CHUNKS_PER_TICK, work, b);
    }
    if (!rc && b->failed)
        rc = tj_fail(err, TJ_E_FORMAT, "a game cannot have been played like this");
    return rc;
}

static unsigned bucket_of(uint64_t key)
{
    return (unsigned)(key >> (64 - BUCKET_BITS));
}

static void measure_buckets(index_builder *b)
{
    size_t n = b->segment->index.n;

    for (size_t at = 0; at < n; at++)
        if (b->turn[at] != NO_POSITION)
            b->start[bucket_of(b->key[at]) + 1]++;
    for (size_t i = 0; i < BUCKETS; i++)
        b->start[i + 1] += b->start[i];
}

/* Deals entries into buckets by the upper bits of their keys; places stay ascending within each.  One array
 * after the other, so that what is no longer needed can be given back: this is where a segment needs most
 * memory, 21 bytes for each of up to 2^26 symbols. */
static int distribute(index_builder *b)
{
    size_t n = b->segment->index.n, next[BUCKETS], count;

    measure_buckets(b);
    count = b->start[BUCKETS];
    b->out->at = tj_alloc(count, sizeof *b->out->at);
    b->out->turn = tj_alloc(count, 1);
    if (!b->out->at || !b->out->turn)
        return TJ_E_NOMEM;
    memcpy(next, b->start, sizeof next);
    for (size_t at = 0; at < n; at++)
        if (b->turn[at] != NO_POSITION) {
            size_t to = next[bucket_of(b->key[at])]++;

            b->out->at[to] = (uint32_t)at;
            b->out->turn[to] = b->turn[at];
        }
    b->out->key = tj_alloc(count, sizeof *b->out->key);
    if (!b->out->key)
        return TJ_E_NOMEM;
    memcpy(next, b->start, sizeof next);
    for (size_t at = 0; at < n; at++)
        if (b->turn[at] != NO_POSITION)
            b->out->key[next[bucket_of(b->key[at])]++] = b->key[at];
    return 0;
}

/* Keys are as good as random, so that few different ones are left in the same place; equal ones do not move.
 */
static void insert_sort(entry *items, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        entry one = items[i];
        size_t to = i;

        for (; to && items[to - 1].key > one.key; to--)
            items[to] = items[to - 1];
        items[to] = one;
    }
}

/* Copies a bucket in the order of the next `bits` bits of its keys, places ascending where they are equal. */
static void copy_bucket(const index_builder *b, size_t bucket, unsigned bits, entry *sorted)
{
    size_t from = b->start[bucket], to = b->start[bucket + 1], next[(1u << INNER_BITS) + 1];
    unsigned shift = 64 - BUCKET_BITS - bits, mask = (1u << bits) - 1;

    memset(next, 0, (mask + 2) * sizeof *next);
    for (size_t i = from; i < to; i++)
        next[(b->out->key[i] >> shift & mask) + 1]++;
    for (size_t i = 0; i < mask; i++)
        next[i + 1] += next[i];
    for (size_t i = from; i < to; i++)
        sorted[next[b->out->key[i] >> shift & mask]++] =
            (entry){b->out->key[i], b->out->at[i], b->out->turn[i]};
}

static void sort_bucket(void *ctx, size_t bucket)
{
    index_builder *b = ctx;
    size_t from = b->start[bucket], count = b->start[bucket + 1] - from;
    entry *sorted = count ? tj_alloc(count, sizeof *sorted) : NULL;
    unsigned bits = 0;

    if (!sorted) {
        b->no_memory = b->no_memory || count;
        return;
    }
    while (bits < INNER_BITS && count >> bits > INSERTION_SORT_MAX)
        bits++;
    copy_bucket(b, bucket, bits, sorted);
    insert_sort(sorted, count);
    for (size_t i = 0; i < count; i++) {
        b->out->key[from + i] = sorted[i].key;
        b->out->at[from + i] = sorted[i].at;
        b->out->turn[from + i] = sorted[i].turn;
    }
    free(sorted);
}

static int allocate(index_builder *b, tj_err *err)
{
    unsigned board = b->segment->board;
    size_t n = b->segment->index.n;

    b->kind = tj_game_kind_of_board(board);
    b->key = tj_alloc(n, sizeof *b->key);
    b->turn = tj_alloc(n, 1);
    b->table = b->kind->keys_table ? b->kind->keys_table(board) : NULL;
    if (!b->key || !b->turn || (b->kind->keys_table && !b->table))
        return tj_fail_nomem(err);
    memset(b->turn, NO_POSITION, n);
    return 0;
}

/* From keys by place to places by key. */
static int sort(index_builder *b, unsigned threads, tj_err *err)
{
    int rc = distribute(b) ? tj_fail_nomem(err) : 0;

    free(b->key);
    free(b->turn);
    b->key = NULL;
    b->turn = NULL;
    if (rc)
        return rc;
    tj_parallel_for(threads, BUCKETS, sort_bucket, b);
    b->out->count = (uint32_t)b->start[BUCKETS];
    return b->no_memory ? tj_fail_nomem(err) : 0;
}

int tj_position_index_build(tj_position_index *out, const tj_segment *segment, uint32_t first,
                            unsigned threads, const tj_progress_monitor *monitor, tj_err *err)
{
    index_builder *b = tj_zalloc(1, sizeof *b);
    int rc;

    memset(out, 0, sizeof *out);
    if (!b)
        return tj_fail_nomem(err);
    b->segment = segment;
    b->first = first;
    b->out = out;
    if ((rc = allocate(b, err)) || (rc = play_all(b, threads, monitor, err)) || (rc = sort(b, threads, err)))
        tj_position_index_release(out);
    free(b->key);
    free(b->turn);
    free(b->table);
    free(b);
    return rc;
}

/* ---- merging ---- */

/* A list that is merged: the entry at hand, and where its place is in the new text. */
typedef struct head {
    const tj_position_source *source;
    const tj_position_index *positions;
    uint32_t next;  /* entry */
    uint32_t at;    /* its new place */
    bool same_text; /* all games stay: places move by `shift` */
    uint32_t shift;
} head;

/* Do all games move by the same distance? */
static void find_shift(head *h)
{
    const tj_segment *segment = h->source->segment;
    const uint32_t *start = h->source->start;

    h->same_text = true;
    h->shift = start ? start[0] - segment->games[0].start : 0;
    for (uint32_t g = 0; start && g < segment->game_count && h->same_text; g++)
        h->same_text = start[g] != TJ_GAME_GONE && start[g] - segment->games[g].start == h->shift;
}

/* Goes on to the next entry whose game stays; false if there is none. */
static bool find_entry(head *h)
{
    const tj_segment *segment = h->source->segment;

    for (; h->next < h->positions->count; h->next++) {
        uint32_t at = h->positions->at[h->next], game;

        h->at = at + h->shift;
        if (h->same_text)
            return true;
        game = tj_segment_game_at(segment, at < segment->index.n ? at : segment->index.n - 1);
        h->at = h->source->start[game] + (at - segment->games[game].start);
        if (h->source->start[game] != TJ_GAME_GONE)
            return true;
    }
    return false;
}

/* Equal keys: those of the first list have the lower places. */
static int merge_heads(head *heads, size_t count, uint32_t total, tj_position_index *out,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    uint32_t n = 0;

    for (size_t i = 0; i < count;) /* lists that have come to their end leave */
        if (find_entry(&heads[i]))
            i++;
        else
            memmove(&heads[i], &heads[i + 1], (--count - i) * sizeof *heads);
    for (; count; n++) {
        size_t least = 0;

        if (n % MERGE_TICK == 0 && tj_progress_report(monitor, "positions", n, total, err))
            return TJ_E_STOPPED;
        for (size_t i = 1; i < count; i++)
            if (heads[i].positions->key[heads[i].next] < heads[least].positions->key[heads[least].next])
                least = i;
        out->key[n] = heads[least].positions->key[heads[least].next];
        out->turn[n] = heads[least].positions->turn[heads[least].next];
        out->at[n] = heads[least].at;
        heads[least].next++;
        if (!find_entry(&heads[least])) {
            count--;
            memmove(&heads[least], &heads[least + 1], (count - least) * sizeof *heads);
        }
    }
    out->count = n;
    return 0;
}

int tj_position_index_merge(tj_position_index *out, const tj_position_source *sources, size_t count,
                            const tj_progress_monitor *monitor, tj_err *err)
{
    head *heads = tj_zalloc(count, sizeof *heads);
    uint32_t total = 0;
    int rc = heads ? 0 : tj_fail_nomem(err);

    memset(out, 0, sizeof *out);
    for (size_t i = 0; !rc && i < count; i++) {
        heads[i].source = &sources[i];
        heads[i].positions = &sources[i].segment->positions;
        find_shift(&heads[i]);
        total += heads[i].positions->count;
    }
    if (!rc) {
        out->key = tj_alloc(total, sizeof *out->key);
        out->at = tj_alloc(total, sizeof *out->at);
        out->turn = tj_alloc(total, 1);
        rc = out->key && out->at && out->turn ? merge_heads(heads, count, total, out, monitor, err)
                                              : tj_fail_nomem(err);
    }
    if (rc)
        tj_position_index_release(out);
    free(heads);
    return rc;
}

void tj_position_index_release(tj_position_index *positions)
{
    free(positions->key);
    free(positions->at);
    free(positions->turn);
    memset(positions, 0, sizeof *positions);
}

int tj_position_index_check(const tj_segment *segment, tj_err *err)
{
    const tj_position_index *stored = &segment->positions;
    tj_position_index rebuilt;
    int rc = tj_position_index_build(&rebuilt, segment, 0, tj_thread_count(), NULL, err);

    if (!rc && (rebuilt.count != stored->count ||
                memcmp(rebuilt.key, stored->key, stored->count * sizeof *stored->key) != 0 ||
                memcmp(rebuilt.at, stored->at, stored->count * sizeof *stored->at) != 0 ||
                memcmp(rebuilt.turn, stored->turn, stored->count) != 0))
        rc = tj_fail(err, TJ_E_FORMAT, "the list of positions is not that of the games");
    tj_position_index_release(&rebuilt);
    return rc;
}

tj_index_range tj_position_index_find(const tj_position_index *positions, uint64_t key)
{
    uint32_t from = (uint32_t)tj_lower_bound_u64(positions->key, 1, positions->count, key);
    uint32_t to = positions->count;

    if (key < UINT64_MAX)
        to = (uint32_t)tj_lower_bound_u64(positions->key, 1, positions->count, key + 1);
    return (tj_index_range){from, to};
}
