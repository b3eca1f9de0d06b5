#include "cli/shogi_suggestion.h"

#include <stdlib.h>

#include "base/error.h"

static int ask_memory(tj_shogi_suggestions *s, tj_corpus *corpus, const char *memory,
                      enum tj_shogi_listing listing, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    char *chosen = NULL;
    int rc = memory ? 0 : tj_learnt_choose(corpus, TJ_BOARD_SHOGI, &chosen, err);

    if (!rc && (memory || chosen))
        rc = tj_err_missing(tj_learnt_open(&s->learnt, corpus, memory ? memory : chosen, &fault), &fault,
                            &s->has_memory, err);
    if (!rc && s->has_memory)
        rc = tj_shogi_suggest(&s->learnt, &s->place.position,
                              listing == TJ_LIST_EQUAL ? TJ_SHOGI_BY_EQUAL : TJ_SHOGI_BY_WEIGHT,
                              &s->candidates, err);
    free(chosen);
    return rc;
}

static const tj_shogi_candidate *candidate_of(const tj_shogi_suggestions *s, tj_shogi_move move)
{
    for (size_t i = 0; i < s->candidates.len; i++)
        if (s->candidates.items[i].move == move)
            return &s->candidates.items[i];
    return NULL;
}

static void list_candidates(tj_shogi_suggestions *s)
{
    s->len = s->candidates.len;
    for (size_t i = 0; i < s->len; i++)
        s->items[i] = (tj_shogi_suggestion){s->candidates.items[i].move, -1, &s->candidates.items[i]};
}

static int by_probability(const void *a, const void *b)
{
    const tj_shogi_suggestion *x = a, *y = b;

    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* All legal moves, or probabilities for those that are listed. */
static void rank(tj_shogi_suggestions *s, const tj_shogi_ranking *ranking, bool all)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    float probability[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(&s->place.position, moves);

    tj_shogi_rank_moves(ranking, &s->place.position, moves, count, probability);
    s->ranking_games = ranking->games;
    if (all) {
        s->len = count;
        for (size_t i = 0; i < count; i++)
            s->items[i] = (tj_shogi_suggestion){moves[i], probability[i], candidate_of(s, moves[i])};
        qsort(s->items, s->len, sizeof *s->items, by_probability);
        return;
    }
    for (size_t i = 0; i < s->len; i++)
        for (size_t k = 0; k < count; k++)
            if (moves[k] == s->items[i].move)
                s->items[i].probability = probability[k];
}

static int ask_ranking(tj_shogi_suggestions *s, tj_corpus *corpus, const char *name,
                       enum tj_shogi_listing listing, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    tj_shogi_ranking ranking;
    int rc =
        tj_err_missing(tj_shogi_ranking_open(&ranking, corpus, name, &fault), &fault, &s->has_ranking, err);

    if (!rc && s->has_ranking)
        rank(s, &ranking, listing == TJ_LIST_LIKELY);
    tj_shogi_ranking_release(&ranking);
    return rc;
}

/* Those of the first moves come to the front, so that only theirs are counted; items follow. */
static int count_results(tj_shogi_suggestions *s, tj_corpus *corpus, size_t limit, tj_err *err)
{
    size_t first = 0;

    for (size_t i = 0; i < s->len && i < limit; i++) {
        tj_shogi_candidate *wanted = (tj_shogi_candidate *)s->items[i].candidate, kept;

        if (!wanted)
            continue;
        kept = s->candidates.items[first];
        s->candidates.items[first++] = *wanted;
        *wanted = kept;
        for (size_t k = 0; k < s->len; k++)
            s->items[k].candidate = candidate_of(s, s->items[k].move);
    }
    return first
               ? tj_shogi_suggest_records(&s->learnt, corpus, &s->place.position, &s->candidates, first, err)
               : 0;
}

int tj_shogi_suggestions_find(tj_shogi_suggestions *s, tj_corpus *corpus, const char *memory,
                              const char *ranking, enum tj_shogi_listing listing, size_t limit, tj_err *err)
{
    int rc = ask_memory(s, corpus, memory, listing, err);

    if (!rc) {
        list_candidates(s);
        rc = ask_ranking(s, corpus, ranking, listing, err);
    }
    if (!rc && !s->has_memory && !s->has_ranking)
        rc =
            tj_fail_path(err, TJ_E_NOTFOUND, corpus->path,
                         "there is no pattern memory and no ranking for shogi yet: tejun learn, tejun train");
    return rc ? rc : count_results(s, corpus, limit, err);
}

void tj_shogi_suggestions_release(tj_shogi_suggestions *s)
{
    tj_shogi_candidates_release(&s->candidates);
    tj_learnt_release(&s->learnt);
}
