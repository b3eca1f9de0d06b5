/* All positions of many games, sorted: see build.h. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "book/build/book_build.h"
#include "game/go/go_cursor.h"
#include "game/shogi/shogi_cursor.h"

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

static const tj_segment *segment_of(const tj_book_collector *g, uint32_t game)
{
    return g->corpus->segments[g->games[game].segment];
}

/* ---- one game ---- */

static bool is_wanted(const tj_book_collect_pass *pass, uint64_t key)
{
    return (unsigned)((key >> 32) * pass->passes >> 32) == pass->pass;
}

static bool record(collect_job *p, tj_book_occurrences *list, tj_book_occurrence occurrence)
{
    if (!is_wanted(&p->pass, occurrence.key))
        return true;
    if (TJ_RESERVE(list, list->len + 1)) {
        p->nomem = true;
        return false;
    }
    list->items[list->len++] = occurrence;
    return true;
}

/* What the key of a board says of a move in it: the first of those that are the same. */
static unsigned move_of_key(unsigned size, const tj_position_key *at, unsigned point)
{
    unsigned first = TJ_PASS;

    for (unsigned s = 0; point != TJ_PASS && s < TJ_GO_SYMMETRIES; s++)
        if (at->equal_symmetries >> s & 1) {
            unsigned turned = tj_go_transform(size, s, point);

            first = turned < first ? turned : first;
        }
    return first;
}

/* The key of what a replay looks at; set-up before it is followed. */
static int next_go_position(tj_go_cursor *replay, tj_go_hash_state *state, tj_position_key *at)
{
    uint32_t setups = replay->setups;
    int more = tj_go_cursor_peek(replay);
    unsigned ko = replay->board.ko_colour == replay->colour ? replay->board.ko : TJ_PASS;

    if (replay->setups != setups)
        tj_go_hash_state_update(state, &replay->board, TJ_PASS);
    if (more > 0)
        *at = tj_go_position_key_with_ko(state, replay->colour, ko);
    return more;
}

static bool play_go(collect_job *p, uint32_t game, tj_book_occurrences *list)
{
    uint32_t limit = max_plies(p->g);
    tj_go_cursor replay;
    tj_go_hash_state state;
    tj_position_key at;
    int more = 0;

    tj_go_cursor_init(&replay, tj_segment_stored(segment_of(p->g, game), p->g->games[game].number));
    tj_go_hash_state_init(&state, p->g->table);
    while (replay.move < limit && (more = next_go_position(&replay, &state, &at)) > 0) {
        unsigned move = move_of_key(p->g->board, &at, replay.point);

        if (!record(p, list, (tj_book_occurrence){at.key, game, (uint16_t)replay.move, (uint16_t)move}))
            return true;
        if (tj_go_cursor_advance(&replay))
            return false;
        tj_go_hash_state_update(&state, &replay.board, replay.point);
    }
    return more >= 0;
}

static bool play_shogi(collect_job *p, uint32_t game, tj_book_occurrences *list)
{
    uint32_t limit = max_plies(p->g);
    tj_shogi_cursor replay;
    int more = 0;

    if (tj_shogi_cursor_init(&replay, tj_segment_stored(segment_of(p->g, game), p->g->games[game].number)))
        return false;
    while (replay.moves < limit && (more = tj_shogi_cursor_peek(&replay)) > 0) {
        if (!record(p, list,
                    (tj_book_occurrence){tj_shogi_key(&replay.position), game, (uint16_t)replay.moves,
                                         replay.move}))
            return true;
        if (tj_shogi_cursor_advance(&replay))
            return false;
    }
    return more >= 0;
}

/* ---- all games ---- */

static void collect_chunk(void *ctx, size_t number)
{
    collect_job *p = ctx;
    size_t from = (p->first + number) * CHUNK_GAMES, to = from + CHUNK_GAMES;
    tj_book_occurrences *list = &p->chunks[number];

    list->len = 0;
    for (size_t game = from; game < to && game < p->g->count && !p->nomem; game++)
        if (!(p->g->table ? play_go(p, (uint32_t)game, list) : play_shogi(p, (uint32_t)game, list)))
            p->damaged = true;
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
            rc = tj_fail(err, TJ_E_FORMAT, "a game of the corpus cannot have been played like this");
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
    g->table = NULL;
    if (g->board == TJ_BOARD_SHOGI)
        return 0;
    g->table = tj_alloc(1, sizeof *g->table);
    if (!g->table)
        return tj_fail_nomem(err);
    if (tj_go_zobrist_init(g->table, g->board))
        return tj_fail(err, TJ_E_RANGE, "there are no boards of %u lines", g->board);
    return 0;
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

/* ---- back from a record to the position ---- */

static int replay_shogi(const tj_book_collector *g, const tj_book_occurrence *occurrence,
                        tj_book_collected *out)
{
    tj_shogi_cursor replay;

    if (tj_shogi_cursor_init(
            &replay, tj_segment_stored(segment_of(g, occurrence->game), g->games[occurrence->game].number)))
        return TJ_E_FORMAT;
    while (replay.moves < occurrence->ply)
        if (tj_shogi_cursor_peek(&replay) <= 0 || tj_shogi_cursor_advance(&replay))
            return TJ_E_FORMAT;
    tj_book_position_of_shogi(&out->position, &replay.position);
    tj_book_position_set_ply(&out->position, occurrence->ply);
    return 0;
}

static int replay_go(const tj_book_collector *g, const tj_book_occurrence *occurrence, tj_book_collected *out)
{
    tj_go_hash_state state;
    tj_position_key at;
    tj_go_cursor replay;

    tj_go_cursor_init(&replay,
                      tj_segment_stored(segment_of(g, occurrence->game), g->games[occurrence->game].number));
    if (tj_go_cursor_seek(&replay, occurrence->ply))
        return TJ_E_FORMAT;
    tj_go_hash_state_init(&state, g->table);
    tj_go_hash_state_update(&state, &replay.board, TJ_PASS);
    if (next_go_position(&replay, &state, &at) <= 0)
        return TJ_E_FORMAT;
    tj_book_position_of_go(&out->position, &replay.board, replay.colour);
    tj_book_position_set_ply(&out->position, occurrence->ply);
    out->turn = at.symmetry;
    return 0;
}

int tj_book_collector_position(const tj_book_collector *g, const tj_book_occurrence *occurrence,
                               tj_book_collected *out, tj_err *err)
{
    out->turn = 0;
    if (g->board == TJ_BOARD_SHOGI ? replay_shogi(g, occurrence, out) : replay_go(g, occurrence, out))
        return tj_fail(err, TJ_E_FORMAT, "a game of the corpus cannot have been played like this");
    return 0;
}

uint16_t tj_book_collected_move(const tj_book_collected *collected, uint16_t move)
{
    const tj_book_position *position = &collected->position;
    tj_book_move turned = {.move = move};

    if (position->game == TJ_SHOGI)
        return move;
    turned.move =
        (uint16_t)tj_go_transform(position->as.go.size, tj_go_inverse_transform(collected->turn), move);
    tj_go_canonical_map_move(&position->as.go, &turned.move, &turned.reply);
    return turned.move;
}
