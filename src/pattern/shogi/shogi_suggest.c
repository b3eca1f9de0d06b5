#include "pattern/shogi/shogi_suggest.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/thread.h"

#define FEW_CASES 500000 /* below, threads cost more than they bring */

typedef struct search {
    const tj_memory_set *learnt;
    tj_shogi_view view;
    tj_candidate *items;
    const tj_game_outcomes *facts;
} search;

/* One part being searched for one move. */
typedef struct looking {
    const tj_memory_set *learnt;
    const tj_memory *part;
    const tj_window_forms *forms;
    tj_candidate *candidate;
    const tj_game_outcomes *facts;
} looking;

static bool is_equal(const tj_window_forms *forms, const tj_memory *part, uint32_t number)
{
    tj_window item = tj_memory_window(part, number);

    return tj_window_equal(&forms->form[0], &item);
}

static void found_cases(void *ctx, uint32_t number, uint32_t difference)
{
    const looking *l = ctx;
    tj_candidate *one = l->candidate;
    uint32_t cases;

    if (!one->cases || difference < one->difference)
        one->difference = difference;
    cases = tj_cases_show(one->shown, &one->shown_count, l->learnt, l->part, number, difference);
    one->cases += cases;
    one->equal += is_equal(l->forms, l->part, number) ? cases : 0;
    one->weight += (float)cases * tj_window_weight(difference);
}

static void found_results(void *ctx, uint32_t number, uint32_t difference)
{
    const looking *l = ctx;

    (void)difference;
    tj_case_record_add(&l->candidate->record, l->part, number, l->facts);
}

static void search_move(const search *s, tj_candidate *candidate,
                        void (*found)(void *ctx, uint32_t number, uint32_t difference))
{
    tj_window seen = tj_window_of(&s->view, candidate->move, false);
    tj_window_forms forms = tj_window_forms_of(&seen, s->learnt->sided);

    for (size_t i = 0; i < s->learnt->count; i++) {
        looking l = {s->learnt, &s->learnt->parts[i], &forms, candidate, s->facts};

        tj_shogi_similar_search(l.part, &forms, found, &l);
    }
}

static void find_cases(void *ctx, size_t number)
{
    const search *s = ctx;

    search_move(s, &s->items[number], found_cases);
}

static void find_results(void *ctx, size_t number)
{
    const search *s = ctx;

    s->items[number].record = (tj_case_record){0};
    search_move(s, &s->items[number], found_results);
}

static int by_weight(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    if (x->cases != y->cases)
        return x->cases > y->cases ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static int by_equal(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    return x->equal != y->equal ? (x->equal > y->equal ? -1 : 1) : by_weight(a, b);
}

static unsigned threads_for(const tj_memory_set *learnt)
{
    return learnt->cases < FEW_CASES ? 1 : tj_thread_count();
}

static int check_memory(const tj_memory_set *learnt, tj_err *err)
{
    return learnt->size == TJ_BOARD_SHOGI ? 0 : tj_fail(err, TJ_E_RANGE, "the memory is not one of shogi");
}

int tj_shogi_suggest(const tj_memory_set *learnt, const tj_shogi *position, enum tj_shogi_order order,
                     tj_candidates *out, tj_err *err)
{
    search s = {.learnt = learnt};
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);
    int rc = check_memory(learnt, err);

    *out = (tj_candidates){NULL, 0, 0};
    if (rc || !count)
        return rc;
    if (!(s.items = tj_zalloc(count, sizeof *s.items)))
        return tj_fail_nomem(err);
    tj_shogi_view_init(&s.view, position);
    for (size_t i = 0; i < count; i++)
        s.items[i].move = moves[i];
    tj_parallel_for(threads_for(learnt), count, find_cases, &s);
    *out = (tj_candidates){s.items, 0, count};
    for (size_t i = 0; i < count; i++)
        if (order == TJ_SHOGI_BY_EQUAL ? s.items[i].equal : s.items[i].cases)
            out->items[out->len++] = s.items[i];
    qsort(out->items, out->len, sizeof *out->items, order == TJ_SHOGI_BY_EQUAL ? by_equal : by_weight);
    return 0;
}

int tj_shogi_suggest_records(const tj_memory_set *learnt, const tj_corpus *corpus, const tj_shogi *position,
                             tj_candidates *candidates, size_t count, tj_err *err)
{
    tj_game_outcomes facts = {0};
    search s = {.learnt = learnt, .items = candidates->items, .facts = &facts};
    int rc = tj_game_outcomes_load(&facts, corpus, err);

    tj_shogi_view_init(&s.view, position);
    if (!rc)
        tj_parallel_for(threads_for(learnt), count < candidates->len ? count : candidates->len, find_results,
                        &s);
    tj_game_outcomes_release(&facts);
    return rc;
}
