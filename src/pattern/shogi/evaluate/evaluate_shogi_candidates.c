#include "pattern/shogi/evaluate/evaluate_shogi_candidates.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "game/shogi/shogi_cursor.h"

#define BATCH 16 /* games between two looks at the monitor */

typedef struct test {
    const tj_memory_set *learnt;
    const tj_shogi_ranking *ranking;
    const tj_test_games *games;
    size_t first; /* of the batch */
    tj_shogi_tally tally[BATCH];
    atomic_bool failed;
} test;

/* place: from 0. */
static void note(tj_shogi_hits *hits, int by, size_t candidates, bool found, size_t place)
{
    hits->by[by].candidates += candidates;
    hits->by[by].found += found;
    for (unsigned t = 0; found && t < TJ_TOPS; t++)
        hits->by[by].top[t] += place < tj_tops[t];
}

/* Where the move stands among the candidates by weight, and among those with equal cases, the most frequent
 * first. */
static int ask_memory(const test *t, const tj_shogi *position, tj_shogi_move played, tj_shogi_hits *hits)
{
    tj_candidates list;
    size_t place, equals = 0, before = 0;
    int rc = tj_shogi_suggest(t->learnt, position, TJ_SHOGI_BY_WEIGHT, &list, NULL);

    for (place = 0; place < list.len && list.items[place].move != played;)
        place++;
    for (size_t i = 0; i < list.len; i++) {
        uint64_t mine = place < list.len ? list.items[place].equal : 0, its = list.items[i].equal;

        equals += its > 0;
        before += its > mine || (its == mine && i < place);
    }
    note(hits, TJ_SHOGI_ALIKE, list.len, place < list.len, place);
    note(hits, TJ_SHOGI_EQUAL, equals, place < list.len && list.items[place].equal, before);
    tj_candidates_release(&list);
    return rc;
}

static void ask_ranking(const test *t, const tj_shogi *position, const tj_shogi_move *moves, size_t count,
                        tj_shogi_move played, tj_shogi_hits *hits)
{
    float probability[TJ_SHOGI_MOVES_MAX];
    size_t mine, before = 0;

    tj_shogi_rank_moves(t->ranking, position, moves, count, probability);
    for (mine = 0; mine < count && moves[mine] != played;)
        mine++;
    for (size_t i = 0; i < count && mine < count; i++)
        before += probability[i] > probability[mine] || (probability[i] == probability[mine] && i < mine);
    note(hits, TJ_SHOGI_LIKELY, count, mine < count, before);
}

static void add(tj_shogi_hits *to, const tj_shogi_hits *from)
{
    to->positions += from->positions;
    to->legal += from->legal;
    for (int by = 0; by < TJ_SHOGI_PROPOSERS; by++) {
        to->by[by].candidates += from->by[by].candidates;
        to->by[by].found += from->by[by].found;
        for (unsigned t = 0; t < TJ_TOPS; t++)
            to->by[by].top[t] += from->by[by].top[t];
    }
}

static int test_position(const test *t, const tj_shogi_cursor *replay, tj_shogi_tally *tally)
{
    size_t band = replay->moves / TJ_PLY_BAND < TJ_PLY_BANDS ? replay->moves / TJ_PLY_BAND : TJ_PLY_BANDS - 1;
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(&replay->position, moves);
    tj_shogi_hits hits = {.positions = 1, .legal = count};
    int rc = t->learnt ? ask_memory(t, &replay->position, replay->move, &hits) : 0;

    if (t->ranking)
        ask_ranking(t, &replay->position, moves, count, replay->move, &hits);
    add(&tally->all, &hits);
    add(&tally->band[band], &hits);
    return rc;
}

static void test_game(void *ctx, size_t number)
{
    test *t = ctx;
    const tj_selected_game *game = &t->games->items[t->first + number].place;
    tj_shogi_cursor replay;

    t->tally[number].games = 1;
    if (tj_shogi_cursor_init(&replay,
                             tj_segment_stored(t->games->corpus->segments[game->segment], game->number)))
        return;
    while (tj_shogi_cursor_peek(&replay) > 0 &&
           tj_shogi_legality(&replay.position, replay.move) == TJ_SHOGI_LEGAL) {
        if (test_position(t, &replay, &t->tally[number])) {
            t->failed = true;
            return;
        }
        if (tj_shogi_cursor_advance(&replay))
            return;
    }
}

int tj_shogi_evaluate_candidates(const tj_memory_set *learnt, const tj_shogi_ranking *ranking,
                                 const tj_test_games *games, tj_shogi_tally *out,
                                 const tj_progress_monitor *monitor, tj_err *err)
{
    test *t = tj_zalloc(1, sizeof *t);
    int rc = t ? 0 : tj_fail_nomem(err);

    memset(out, 0, sizeof *out);
    if (rc)
        return rc;
    t->learnt = learnt;
    t->ranking = ranking;
    t->games = games;
    for (; !rc && t->first < games->len; t->first += BATCH) {
        size_t count = games->len - t->first < BATCH ? games->len - t->first : BATCH;

        rc = tj_progress_report(monitor, "candidates", t->first, games->len, err);
        if (rc)
            break;
        memset(t->tally, 0, sizeof t->tally);
        tj_parallel_for(tj_thread_count(), count, test_game, t);
        for (size_t i = 0; i < count; i++) {
            out->games += t->tally[i].games;
            add(&out->all, &t->tally[i].all);
            for (size_t b = 0; b < TJ_PLY_BANDS; b++)
                add(&out->band[b], &t->tally[i].band[b]);
        }
        if (t->failed)
            rc = tj_fail_nomem(err);
    }
    free(t);
    return rc;
}

uint64_t tj_shogi_distinct(const tj_memory_set *learnt)
{
    uint64_t distinct = 0;

    for (size_t i = 0; i < learnt->count; i++)
        for (uint32_t p = 0; p < learnt->parts[i].patterns; p++) {
            tj_window here = tj_memory_window(&learnt->parts[i], p), before;

            if (p)
                before = tj_memory_window(&learnt->parts[i], p - 1);
            distinct += !p || !tj_window_equal(&here, &before);
        }
    return distinct;
}
