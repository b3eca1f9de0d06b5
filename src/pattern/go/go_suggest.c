#include "pattern/go/go_suggest.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "corpus/game_outcomes.h"
#include "pattern/go/go_memory.h"
#include "pattern/go/go_similar.h"

typedef struct search {
    const tj_memory_set *learnt;
    const tj_go_board *board;
    int colour;
    tj_diamond_shape shape;
    tj_candidate *points; /* one for each point of the board; cases 0: no candidate */
    const tj_game_outcomes *facts;
} search;

/* One part being searched for one point. */
typedef struct looking {
    const tj_memory_set *learnt;
    const tj_memory *part;
    tj_candidate *candidate;
    const tj_game_outcomes *facts;
} looking;

static void found_cases(void *ctx, size_t number, uint32_t difference)
{
    looking *l = ctx;
    tj_candidate *candidate = l->candidate;
    uint32_t cases;

    if (!candidate->cases || difference < candidate->difference)
        candidate->difference = difference;
    cases = tj_cases_show(candidate->shown, &candidate->shown_count, l->learnt, l->part, (uint32_t)number,
                          difference);
    candidate->cases += cases;
    candidate->equal += difference ? 0 : cases;
}

typedef void (*found_fn)(void *ctx, size_t number, uint32_t difference);

static void search_part(const search *s, const tj_memory *part, const tj_diamond *seen,
                        tj_candidate *candidate, found_fn found)
{
    looking l = {s->learnt, part, candidate, s->facts};

    if (part->radius == TJ_GO_SIMILAR_RADIUS) {
        const tj_go_similar_memory memory = {{part->word[0], part->word[1]}, part->patterns};

        tj_go_similar_search(&s->shape, &memory, seen, found, &l);
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

    s->points[point].move = (uint16_t)point;
    if (tj_go_board_legality(s->board, (unsigned)point, s->colour, false) != TJ_GO_LEGAL)
        return;
    seen = tj_diamond_at(&s->shape, s->board, (unsigned)point, s->colour);
    for (size_t i = 0; i < s->learnt->count; i++)
        search_part(s, &s->learnt->parts[i], &seen, &s->points[point], found_cases);
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
    return x->move < y->move ? -1 : x->move > y->move;
}

int tj_go_suggest(const tj_memory_set *learnt, const tj_go_board *board, int colour, tj_candidates *out,
                  tj_err *err)
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
        tj_parallel_for(tj_thread_count(), points, search_point, s);
        out->cap = points;
        for (size_t p = 0; p < points; p++)
            if (out->items[p].cases)
                out->items[out->len++] = out->items[p];
        qsort(out->items, out->len, sizeof *out->items, compare);
    }
    free(s);
    return rc;
}

static void found_any(void *ctx, size_t number, uint32_t difference)
{
    (void)number;
    (void)difference;
    *(bool *)ctx = true;
}

bool tj_go_proposes(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_board *board,
                    unsigned point, int colour)
{
    tj_diamond seen = tj_diamond_at(shape, board, point, colour), canonical;
    bool proposed = false;

    if (!tj_diamond_has_stone(&seen) || tj_go_board_legality(board, point, colour, false) != TJ_GO_LEGAL)
        return false;
    canonical = tj_diamond_canonical(shape, &seen, NULL);
    for (size_t i = 0; i < learnt->count && !proposed; i++) /* equal ones are found at once */
        proposed = tj_memory_find(&learnt->parts[i], &canonical) < learnt->parts[i].patterns;
    for (size_t i = 0; learnt->radius == TJ_GO_SIMILAR_RADIUS && i < learnt->count && !proposed; i++) {
        const tj_memory *part = &learnt->parts[i];
        const tj_go_similar_memory memory = {{part->word[0], part->word[1]}, part->patterns};

        tj_go_similar_search(shape, &memory, &seen, found_any, &proposed);
    }
    return proposed;
}

static void found_results(void *ctx, size_t number, uint32_t difference)
{
    const looking *l = ctx;

    (void)difference;
    tj_case_record_add(&l->candidate->record, l->part, (uint32_t)number, l->facts);
}

static void record_candidate(void *ctx, size_t number)
{
    const search *s = ctx;
    tj_candidate *candidate = &s->points[number];
    tj_diamond seen = tj_diamond_at(&s->shape, s->board, candidate->move, s->colour);

    candidate->record = (tj_case_record){0};
    for (size_t i = 0; i < s->learnt->count; i++)
        search_part(s, &s->learnt->parts[i], &seen, candidate, found_results);
}

int tj_go_suggest_records(const tj_memory_set *learnt, const tj_corpus *corpus, const tj_go_board *board,
                          int colour, tj_candidates *candidates, size_t count, tj_err *err)
{
    tj_game_outcomes facts = {0};
    search *s = tj_zalloc(1, sizeof *s);
    int rc = s ? tj_game_outcomes_load(&facts, corpus, err) : tj_fail_nomem(err);

    if (!rc && tj_diamond_shape_init(&s->shape, learnt->radius))
        rc = tj_fail(err, TJ_E_RANGE, "a memory of radius %u", learnt->radius);
    if (!rc) {
        s->learnt = learnt;
        s->board = board;
        s->colour = colour;
        s->points = candidates->items;
        s->facts = &facts;
        tj_parallel_for(tj_thread_count(), count < candidates->len ? count : candidates->len,
                        record_candidate, s);
    }
    tj_game_outcomes_release(&facts);
    free(s);
    return rc;
}
