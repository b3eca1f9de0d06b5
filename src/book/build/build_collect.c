/* All positions of many games, sorted: see book_build.h. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/thread.h"
#include "book/build/book_build.h"

#define RANGE_GAMES 64
#define PASS_MAX    (1 << 24) /* positions of a pass, about: 16 bytes each, twice */
#define BUCKET_BITS 12        /* upper bits of the key that distribute positions to buckets */
#define BUCKETS     (1u << BUCKET_BITS)

/* What the threads share; `out` is guarded by the lock. */
typedef struct collect_job {
    const tj_book_collector *g;
    tj_book_collect_pass pass;
    pthread_mutex_t lock;
    tj_book_occurrences *out;
} collect_job;

static uint32_t max_plies(const tj_book_collector *g)
{
    return g->plies && g->plies < UINT16_MAX ? g->plies : UINT16_MAX;
}

static tj_stored_game stored_game(const tj_book_collector *g, uint32_t game)
{
    return tj_segment_stored(g->corpus->segments[g->games[game].segment], g->games[game].number);
}

/* ---- one game ---- */

typedef struct game_visit {
    const tj_book_collect_pass *pass;
    tj_book_occurrences list;
    uint32_t game;
    bool nomem;
} game_visit;

static bool record(void *ctx, uint32_t ply, uint64_t key, uint16_t move)
{
    game_visit *v = ctx;

    if ((unsigned)((key >> 32) * v->pass->passes >> 32) == v->pass->pass)
        v->nomem |= TJ_APPEND(&v->list, NULL, (tj_book_occurrence){key, v->game, (uint16_t)ply, move}) != 0;
    return !v->nomem;
}

static int collect_games(void *ctx, size_t from, size_t to)
{
    collect_job *job = ctx;
    const tj_book_collector *g = job->g;
    tj_book_occurrences *out = job->out;
    game_visit v = {.pass = &job->pass};
    int rc = 0;

    for (size_t game = from; !rc && game < to; game++) {
        tj_stored_game stored = stored_game(g, (uint32_t)game);

        v.game = (uint32_t)game;
        rc = tj_book_kind_of(g->game)->visit_game(&stored, g->table, max_plies(g), record, &v);
        rc = v.nomem ? TJ_E_NOMEM : rc;
    }
    pthread_mutex_lock(&job->lock);
    if (!rc && v.list.len && !(rc = TJ_RESERVE(out, out->len + v.list.len))) {
        memcpy(out->items + out->len, v.list.items, v.list.len * sizeof *v.list.items);
        out->len += v.list.len;
    }
    pthread_mutex_unlock(&job->lock);
    free(v.list.items);
    return rc;
}

/* ---- sorting ---- */

typedef struct sorting {
    tj_book_occurrence *items;
    size_t start[BUCKETS + 1]; /* of each bucket */
    size_t next[BUCKETS];      /* where the items of each begin that are distributed already */
} sorting;

static int compare(const void *a, const void *b)
{
    const tj_book_occurrence *p = a, *q = b;

    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    if (p->game != q->game)
        return p->game < q->game ? -1 : 1;
    return p->ply < q->ply ? -1 : p->ply > q->ply;
}

static void sort_bucket(void *ctx, size_t bucket)
{
    sorting *s = ctx;

    tj_sort(s->items + s->start[bucket], s->start[bucket + 1] - s->start[bucket], sizeof *s->items, compare);
}

static size_t bucket_of(const tj_book_occurrence *occurrence)
{
    return occurrence->key >> (64 - BUCKET_BITS);
}

/* Distributed to buckets by their upper bits, which are as good as random, and sorted there. */
static int sort(tj_book_occurrences *list, unsigned threads, tj_err *err)
{
    sorting *s = tj_zalloc(1, sizeof *s);

    if (!s || !(s->items = tj_alloc(list->len, sizeof *s->items))) {
        free(s);
        return tj_fail_nomem(err);
    }
    for (size_t i = 0; i < list->len; i++)
        s->start[bucket_of(&list->items[i]) + 1]++;
    for (size_t i = 0; i < BUCKETS; i++)
        s->next[i] = s->start[i + 1] += s->start[i];
    for (size_t i = list->len; i-- > 0;)
        s->items[--s->next[bucket_of(&list->items[i])]] = list->items[i];
    tj_parallel_for(threads, BUCKETS, sort_bucket, s);
    free(list->items);
    *list = (tj_book_occurrences){s->items, list->len, list->len};
    free(s);
    return 0;
}

/* ---- together ---- */

int tj_book_collector_init(tj_book_collector *g, tj_err *err)
{
    g->game = tj_game_kind_of_board(g->board);
    g->table = g->game->keys_table ? g->game->keys_table(g->board) : NULL;
    return g->game->keys_table && !g->table ? tj_fail_nomem(err) : 0;
}

void tj_book_collector_release(tj_book_collector *g)
{
    free(g->table);
    g->table = NULL;
}

unsigned tj_book_collector_passes(const tj_book_collector *g)
{
    uint64_t positions = 0;

    for (size_t i = 0; i < g->count; i++) {
        uint64_t moves = tj_selected_moves(g->corpus, &g->games[i], 1);

        positions += moves < max_plies(g) ? moves : max_plies(g);
    }
    return (unsigned)(positions / PASS_MAX + 1);
}

int tj_book_collector_run(const tj_book_collector *g, tj_book_collect_pass pass, tj_book_occurrences *out,
                          tj_err *err)
{
    collect_job job = {.g = g, .pass = pass, .lock = PTHREAD_MUTEX_INITIALIZER, .out = out};
    int rc;

    out->len = 0;
    rc = tj_parallel_ranges(g->threads, g->count, RANGE_GAMES, collect_games, &job, "playing", g->monitor,
                            err);
    pthread_mutex_destroy(&job.lock);
    if (rc == TJ_E_FORMAT)
        return tj_fail(err, rc, "the corpus has a game with an illegal move");
    return rc ? rc : sort(out, g->threads, err);
}

int tj_book_collector_position(const tj_book_collector *g, const tj_book_occurrence *occurrence,
                               tj_book_position *out, tj_err *err)
{
    tj_stored_game stored = stored_game(g, occurrence->game);
    tj_position position;

    if (tj_book_kind_of(g->game)->replay(&stored, g->table, occurrence->ply, &position))
        return tj_fail(err, TJ_E_FORMAT, "the corpus has a game with an illegal move");
    tj_book_position_of(out, &position);
    return 0;
}
