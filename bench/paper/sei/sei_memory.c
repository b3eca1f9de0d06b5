#include "sei_memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "tests/support/learn_memory.h"
#include "base/thread.h"

#define BATCH 64 /* games between two looks at the monitor */

/* ---- candidates ---- */

typedef struct sixths_work {
    const tj_memory_set *learnt;
    const sei_games *games;
    const tj_diamond_shape *shape;
    size_t first; /* game of the batch */
    sei_sixths batch[BATCH];
} sixths_work;

static void count_position(const sixths_work *w, const tj_go_cursor *at, unsigned sixth, sei_sixths *out)
{
    const tj_go_board *board = &at->board;

    out->positions[sixth]++;
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        if (tj_go_proposes(w->learnt, w->shape, board, p, at->colour)) {
            out->candidates[sixth]++;
            out->played[sixth] += p == at->point;
        }
}

static void count_game(void *ctx, size_t number)
{
    sixths_work *w = ctx;
    const sei_game *game = &w->games->items[w->first + number];
    sei_sixths *out = &w->batch[number];
    tj_go_cursor replay;

    *out = (sei_sixths){0};
    if (!game->to_end)
        return;
    tj_go_cursor_init(&replay,
                      tj_segment_stored(w->games->corpus->segments[game->place.segment], game->place.number));
    for (unsigned i = 0; i < SEI_ENDS; i++) {
        if (tj_go_cursor_seek(&replay, (uint32_t)((uint64_t)game->moves * (i + 1) / 6)) ||
            tj_go_cursor_peek(&replay) <= 0)
            return;
        if (replay.point != TJ_PASS)
            count_position(w, &replay, i, out);
    }
}

static void add_sixths(sei_sixths *sum, const sei_sixths *one)
{
    for (unsigned i = 0; i < SEI_ENDS; i++) {
        sum->positions[i] += one->positions[i];
        sum->candidates[i] += one->candidates[i];
        sum->played[i] += one->played[i];
    }
}

int sei_evaluate_sixths(const tj_memory_set *learnt, const sei_games *games, sei_sixths *out,
                        const tj_progress_monitor *monitor, tj_err *err)
{
    sixths_work *w = tj_zalloc(1, sizeof *w);
    tj_diamond_shape *shape = tj_zalloc(1, sizeof *shape);
    int rc = w && shape ? 0 : tj_fail_nomem(err);

    *out = (sei_sixths){0};
    if (!rc && tj_diamond_shape_init(shape, learnt->radius))
        rc = tj_fail(err, TJ_E_RANGE, "a memory of radius %u", learnt->radius);
    if (!rc) {
        w->learnt = learnt;
        w->games = games;
        w->shape = shape;
    }
    for (size_t done = 0; !rc && done < games->len; done += BATCH) {
        size_t n = games->len - done < BATCH ? games->len - done : BATCH;

        w->first = done;
        if ((rc = tj_progress_report(monitor, "candidates", done, games->len, err)))
            break;
        tj_parallel_for(tj_thread_count(), n, count_game, w);
        for (size_t i = 0; i < n; i++)
            add_sixths(out, &w->batch[i]);
    }
    free(shape);
    free(w);
    return rc;
}

/* ---- memories of other sizes ---- */

size_t sei_memory_sizes(uint64_t cases, uint32_t sizes[SEI_MEMORY_SIZES_MAX])
{
    static const uint32_t PAPER[] = {10000, 20000, SEI_PAPER_CASES};
    size_t n = 0;

    for (size_t i = 0; i < sizeof PAPER / sizeof *PAPER; i++)
        if (PAPER[i] < cases)
            sizes[n++] = PAPER[i];
    for (uint64_t size = 100000; size < cases && size <= UINT32_MAX; size *= 10)
        sizes[n++] = (uint32_t)size;
    return n;
}

/* Numbers 0..n-1 in an order in which any beginning is spread evenly: those of 1, 1/2, 1/4 and 3/4, 1/8 ...
 * of the way (van der Corput), without what falls behind the end. */
static void spread_order(uint32_t *order, size_t n)
{
    unsigned bits = 0;
    size_t filled = 0;

    while (((size_t)1 << bits) < n)
        bits++;
    for (size_t i = 0; i < (size_t)1 << bits && filled < n; i++) {
        size_t mirrored = 0;

        for (unsigned b = 0; b < bits; b++)
            mirrored |= (i >> b & 1) << (bits - 1 - b);
        if (mirrored < n)
            order[filled++] = (uint32_t)mirrored;
    }
}

/* How many moves (no passes) a game has. */
static uint64_t count_moves(const tj_corpus *corpus, const tj_selected_game *game)
{
    const tj_segment *segment = corpus->segments[game->segment];
    uint32_t start = segment->games[game->number].start, end = tj_segment_game_end(segment, game->number);
    uint64_t moves = 0;

    for (uint32_t at = start; at < end; at++)
        moves += segment->index.place[at] >= TJ_SYMBOL_MOVE;
    return moves;
}

/* The games of `from`, ascending; malloc'ed. */
static uint32_t *games_of(const tj_memory_set *from)
{
    uint32_t *ids = tj_alloc(from->games + 1, sizeof *ids);
    size_t n = 0;

    for (size_t i = 0; ids && i < from->count; i++) {
        memcpy(ids + n, from->parts[i].game, from->parts[i].games * sizeof *ids);
        n += from->parts[i].games;
    }
    if (ids)
        qsort(ids, n, sizeof *ids, tj_compare_u32);
    return ids;
}

/* Fills unwanted with the numbers of all games but those to learn from: enough of `from`, evenly spread. */
static int choose_unwanted(tj_corpus *home, const tj_memory_set *from, uint32_t cases, uint32_t **unwanted,
                           size_t *count, tj_err *err)
{
    tj_selected_game *all = NULL;
    uint32_t *ids = games_of(from), *of_memory = NULL, *order = NULL;
    size_t all_count = 0, wanted = 0;
    bool *take = NULL;
    uint64_t moves = 0;
    int rc = tj_corpus_select(home, NULL, from->size, &all, &all_count, err);

    *count = 0;
    *unwanted = tj_alloc(all_count + 1, sizeof **unwanted);
    of_memory = tj_alloc(all_count + 1, sizeof *of_memory);
    order = tj_alloc(all_count + 1, sizeof *order);
    take = tj_zalloc(all_count + 1, sizeof *take);
    if (!rc && (!ids || !*unwanted || !of_memory || !order || !take))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < all_count; i++)
        if (bsearch(&all[i].id, ids, from->games, sizeof *ids, tj_compare_u32))
            of_memory[wanted++] = (uint32_t)i;
    if (!rc && !wanted)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, home->path,
                          "the games of the memory are gone: `tejun learn` makes it anew");
    if (!rc)
        spread_order(order, wanted);
    for (size_t i = 0; !rc && i < wanted && (!cases || moves < cases); i++) {
        take[of_memory[order[i]]] = true;
        moves += cases ? count_moves(home, &all[of_memory[order[i]]]) : 0;
    }
    for (size_t i = 0; !rc && i < all_count; i++)
        if (!take[i])
            (*unwanted)[(*count)++] = all[i].id;
    free(all);
    free(ids);
    free(of_memory);
    free(order);
    free(take);
    return rc;
}

int sei_memory_remake(tj_memory_set *out, tj_corpus *home, const tj_memory_set *from, unsigned radius,
                      uint32_t cases, const tj_progress_monitor *monitor, tj_err *err)
{
    learn_options how = LEARN_OPTIONS_INIT;
    uint32_t *unwanted = NULL;
    int rc;

    memset(out, 0, sizeof *out);
    rc = choose_unwanted(home, from, cases, &unwanted, &how.known_count, err);
    how.size = from->size;
    how.radius = radius;
    how.cases_max = cases;
    how.known = unwanted;
    if (!rc)
        rc = learn_memory(&out->parts[0], home, &how, monitor, err);
    if (!rc) {
        const tj_memory *memory = &out->parts[0];

        out->size = memory->size;
        out->radius = memory->radius;
        out->count = 1;
        out->games = memory->games;
        out->cases = memory->cases;
        out->patterns = memory->patterns;
    }
    free(unwanted);
    return rc;
}
