#include "pattern/suggest.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "pattern/similar.h"

typedef struct search {
    const tj_learnt *learnt;
    const tj_go_board *board;
    int colour;
    tj_diamond_shape shape;
    tj_candidate *points; /* one for each point of the board; cases 0: no candidate */
} search;

/* One part being searched for one point. */
typedef struct looking {
    const tj_memory *part;
    tj_candidate *candidate;
} looking;

static bool comes_first(const tj_case *a, const tj_case *b)
{
    if (a->difference != b->difference)
        return a->difference < b->difference;
    return a->game != b->game ? a->game > b->game : a->move < b->move;
}

static void keep_case(tj_candidate *candidate, tj_case one)
{
    for (size_t i = 0; i < TJ_CANDIDATE_CASES; i++) {
        tj_case lower;

        if (i == candidate->shown_count) {
            candidate->shown[candidate->shown_count++] = one;
            return;
        }
        if (!comes_first(&one, &candidate->shown[i]))
            continue;
        lower = candidate->shown[i];
        candidate->shown[i] = one;
        one = lower;
    }
}

static void found(void *ctx, size_t number, uint32_t difference)
{
    looking *l = ctx;
    tj_candidate *candidate = l->candidate;
    uint32_t from, to;

    tj_memory_cases(l->part, (uint32_t)number, &from, &to);
    if (!candidate->cases || difference < candidate->difference)
        candidate->difference = difference;
    candidate->cases += to - from;
    candidate->equal += difference ? 0 : to - from;
    /* of equally similar cases the latest games are shown, which stand last; of a game the earliest moves, so
     * that a game once begun is gone through */
    for (uint32_t c = to;
         c > from && (to - c < TJ_CANDIDATE_CASES || l->part->case_game[c - 1] == l->part->case_game[c]); c--)
        keep_case(candidate, (tj_case){l->part->case_game[c - 1], l->part->case_move[c - 1], difference});
}

static void search_part(const search *s, const tj_memory *part, const tj_diamond *seen,
                        tj_candidate *candidate)
{
    looking l = {part, candidate};

    if (part->radius == TJ_SIMILAR_RADIUS) {
        const tj_similar_memory memory = {{part->word[0], part->word[1]}, part->patterns};

        tj_similar_search(&s->shape, &memory, seen, found, &l);
    } else if (tj_diamond_has_stone(seen)) {
        tj_diamond canonical = tj_diamond_canonical(&s->shape, seen, NULL);
        uint32_t number = tj_memory_find(part, &canonical);

        if (number < part->patterns)
            found(&l, number, 0);
    }
}

static void search_point(void *ctx, size_t point)
{
    const search *s = ctx;
    tj_diamond seen;

    s->points[point].point = (unsigned)point;
    if (tj_go_board_verdict(s->board, (unsigned)point, s->colour, false) != TJ_GO_LEGAL)
        return;
    seen = tj_diamond_at(&s->shape, s->board, (unsigned)point, s->colour);
    for (size_t i = 0; i < s->learnt->count; i++)
        search_part(s, &s->learnt->parts[i], &seen, &s->points[point]);
}

static int compare(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    if (x->difference != y->difference)
        return x->difference < y->difference ? -1 : 1;
    if (x->equal != y->equal)
        return x->equal > y->equal ? -1 : 1;
    if (x->cases != y->cases)
        return x->cases > y->cases ? -1 : 1;
    return x->point < y->point ? -1 : x->point > y->point;
}

int tj_suggest(const tj_learnt *learnt, const tj_go_board *board, int colour, tj_candidates *out, tj_err *err)
{
    size_t points = (size_t)board->size * board->size;
    search *s = tj_zalloc(1, sizeof *s);
    int rc = s ? 0 : tj_fail_nomem(err);

    *out = (tj_candidates){NULL, 0, 0};
    if (!rc && board->size != learnt->size)
        rc = tj_fail(err, TJ_E_RANGE, "the memory is for boards of %u lines, the position has %u",
                     learnt->size, (unsigned)board->size);
    if (!rc && tj_diamond_shape_init(&s->shape, learnt->radius))
        rc = tj_fail(err, TJ_E_RANGE, "a memory of radius %u", learnt->radius);
    if (!rc && !(out->items = tj_zalloc(points, sizeof *out->items)))
        rc = tj_fail_nomem(err);
    if (!rc) {
        s->learnt = learnt;
        s->board = board;
        s->colour = colour;
        s->points = out->items;
        tj_parallel(tj_thread_count(), points, search_point, s);
        out->cap = points;
        for (size_t p = 0; p < points; p++)
            if (out->items[p].cases)
                out->items[out->len++] = out->items[p];
        qsort(out->items, out->len, sizeof *out->items, compare);
    }
    free(s);
    return rc;
}

void tj_candidates_release(tj_candidates *candidates)
{
    free(candidates->items);
    *candidates = (tj_candidates){NULL, 0, 0};
}
