/* All positions of many games, sorted: see book_build.h. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "book/build/book_build.h"

#define CHUNK_GAMES 64
#define BATCH       32        /* chunks between two looks at the monitor */
#define PASS_MAX    (1 << 24) /* positions of a pass, about: 16 bytes each, twice */
#define BUCKET_BITS 12        /* upper bits of the key that deal positions into buckets */
#define BUCKETS     (1u << BUCKET_BITS)

typedef struct collect_job {
    const tj_book_collector *g;
    tj_book_collect_pass pass;
    size_t first; /* chunk of the batch */
    tj_book_occurrences chunks[BATCH];
    atomic_bool damaged, nomem;
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

static bool is_wanted(const tj_book_collect_pass *pass, uint64_t key)
{
    return (unsigned)((key >> 32) * pass->passes >> 32) == pass->pass;
}

typedef struct game_visit {
    collect_job *job;
    tj_book_occurrences *list;
    uint32_t game;
} game_visit;

static bool record(void *ctx, uint32_t ply, uint64_t key, uint16_t move)
{
    game_visit *v = ctx;
    tj_book_occurrences *list = v->list;

    if (!is_wanted(&v->job->pass, key))
        return true;
    if (TJ_RESERVE(list, list->len + 1)) {
        v->job->nomem = true;
        return false;
    }
    list->items[list->len++] = (tj_book_occurrence){key, v->game, (uint16_t)ply, move};
    return true;
}

/* ---- all games ---- */

static void collect_chunk(void *ctx, size_t number)
{
    collect_job *p = ctx;
    size_t from = (p->first + number) * CHUNK_GAMES, to = from + CHUNK_GAMES;
    tj_book_occurrences *list = &p->chunks[number];

    list->len = 0;
    for (size_t game = from; game < to && game < p->g->count && !p->nomem; game++) {
        tj_stored_game stored = stored_game(p->g, (uint32_t)game);
        game_visit v = {p, list, (uint32_t)game};

        if (tj_book_kind_of(p->g->game)->visit_game(&stored, p->g->table, max_plies(p->g), record, &v))
            p->damaged = true;
    }
}

static int append(const tj_book_occurrences *chunk, tj_book_occurrences *out, tj_err *err)
{
    if (!chunk->len)
        return 0;
    if (TJ_RESERVE(out, out->len + chunk->len))
        return tj_fail_nomem(err);
    memcpy(out->items + out->len, chunk->items, chunk->len * sizeof *chunk->items);
    out->len += chunk->len;
    return 0;
}

static int play_all(collect_job *p, tj_book_occurrences *out, tj_err *err)
{
    const tj_book_collector *g = p->g;
    size_t chunks = (g->count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    int rc = 0;

    for (p->first = 0; p->first < chunks && !rc; p->first += BATCH) {
        size_t n = chunks - p->first < BATCH ? chunks - p->first : BATCH;

        rc = tj_progress_report(g->monitor, "playing", p->pass.pass * g->count + p->first * CHUNK_GAMES,
                                p->pass.passes * g->count, err);
        if (!rc)
            tj_parallel_for(g->threads, n, collect_chunk, p);
        if (!rc && p->damaged)
            rc = tj_fail(err, TJ_E_FORMAT, "the corpus has a game with an illegal move");
        if (!rc && p->nomem)
            rc = tj_fail_nomem(err);
        for (size_t i = 0; !rc && i < n; i++)
            rc = append(&p->chunks[i], out, err);
    }
    return rc;
}

/* ---- sorting ---- */

typedef struct sorting {
    tj_book_occurrence *items;
    size_t start[BUCKETS + 1];
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
    size_t n = s->start[bucket + 1] - s->start[bucket];

    if (n)
        qsort(s->items + s->start[bucket], n, sizeof *s->items, compare);
}

/* Dealt into buckets by their upper bits, which are as good as random, and sorted there. */
static int sort(tj_book_occurrences *list, unsigned threads, tj_err *err)
{
    sorting *s = tj_zalloc(1, sizeof *s);
    size_t *next = tj_alloc(BUCKETS, sizeof *next);
    tj_book_occurrence *dealt = tj_alloc(list->len, sizeof *dealt);

    if (!s || !next || !dealt) {
        free(s);
        free(next);
        free(dealt);
        return tj_fail_nomem(err);
    }
    s->items = dealt;
    for (size_t i = 0; i < list->len; i++)
        s->start[(list->items[i].key >> (64 - BUCKET_BITS)) + 1]++;
    for (size_t i = 0; i < BUCKETS; i++)
        s->start[i + 1] += s->start[i];
    memcpy(next, s->start, BUCKETS * sizeof *next);
    for (size_t i = 0; i < list->len; i++)
        dealt[next[list->items[i].key >> (64 - BUCKET_BITS)]++] = list->items[i];
    tj_parallel_for(threads, BUCKETS, sort_bucket, s);
    free(list->items);
    list->items = dealt;
    list->cap = list->len;
    free(s);
    free(next);
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
    collect_job *p = tj_zalloc(1, sizeof *p);
    int rc;

    out->len = 0;
    if (!p)
        return tj_fail_nomem(err);
    p->g = g;
    p->pass = pass;
    rc = play_all(p, out, err);
    for (size_t i = 0; i < BATCH; i++)
        free(p->chunks[i].items);
    free(p);
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
