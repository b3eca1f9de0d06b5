#include "answer/shogi/shogi_suggestion.h"

#include <stdlib.h>

#include "answer/case_json.h"
#include "base/error.h"

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
    size_t count = tj_shogi_moves(&s->state.position, moves);

    tj_shogi_rank_moves(ranking, &s->state.position, moves, count, probability);
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

/* Those that are listed come to the front, so that only theirs are counted; items follow. */
int tj_shogi_suggestions_count_results(tj_shogi_suggestions *s, const tj_corpus *corpus, tj_err *err)
{
    size_t first = 0;

    for (size_t i = 0; i < s->len; i++) {
        tj_shogi_candidate *wanted = (tj_shogi_candidate *)s->items[i].candidate, kept;

        if (!wanted)
            continue;
        kept = s->candidates.items[first];
        s->candidates.items[first++] = *wanted;
        *wanted = kept;
        for (size_t k = 0; k < s->len; k++)
            s->items[k].candidate = candidate_of(s, s->items[k].move);
    }
    return first ? tj_shogi_suggest_records(&s->models->learnt, corpus, &s->state.position, &s->candidates,
                                            first, err)
                 : 0;
}

int tj_shogi_suggestions_find(tj_shogi_suggestions *s, const tj_shogi_models *models,
                              enum tj_shogi_listing listing, size_t limit, tj_err *err)
{
    enum tj_shogi_order order = listing == TJ_SHOGI_LIST_EQUAL ? TJ_SHOGI_BY_EQUAL : TJ_SHOGI_BY_WEIGHT;
    int rc = 0;

    s->models = models;
    if (listing != TJ_SHOGI_LIST_LIKELY && !models->has_memory)
        return tj_fail(err, TJ_E_NOTFOUND, "there is no pattern memory of shogi: `tejun learn` makes one");
    if (models->has_memory)
        rc = tj_shogi_suggest(&models->learnt, &s->state.position, order, &s->candidates, err);
    if (rc)
        return rc;
    list_candidates(s);
    if (models->has_ranking)
        rank(s, &models->ranking, listing == TJ_SHOGI_LIST_LIKELY);
    if (limit && limit < s->len)
        s->len = limit;
    return 0;
}

void tj_shogi_suggestions_release(tj_shogi_suggestions *s)
{
    tj_shogi_candidates_release(&s->candidates);
}

static void json_candidate(tj_json *json, const tj_shogi_candidate *one)
{
    tj_json_u64(json, "difference", one->difference);
    tj_json_double(json, "weight", (double)one->weight);
    tj_json_u64(json, "equal", one->equal);
    tj_json_u64(json, "cases", one->cases);
    tj_case_record_json(json, &one->record);
    tj_cases_json(json, one->shown, one->shown_count);
}

static void json_move(tj_json *json, const tj_shogi_suggestions *s, const tj_shogi_suggestion *one)
{
    tj_buf japanese = TJ_BUF_INIT;
    char usi[8];

    tj_shogi_move_format(one->move, usi);
    tj_shogi_state_put_move(&s->state, one->move, false, &japanese);
    tj_json_object(json, NULL);
    tj_json_string(json, "move", usi);
    tj_json_buf(json, "japanese", &japanese);
    if (one->probability >= 0)
        tj_json_double(json, "probability", (double)one->probability);
    if (one->candidate)
        json_candidate(json, one->candidate);
    tj_json_end(json);
    tj_buf_release(&japanese);
}

void tj_shogi_suggestions_json(const tj_shogi_suggestions *s, tj_buf *out)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_json json;

    tj_shogi_sfen_format(&s->state.position, sfen);
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "to_move", s->state.position.side == TJ_BLACK ? "black" : "white");
    tj_json_u64(&json, "moves", s->state.moves);
    tj_json_string(&json, "sfen", sfen);
    if (s->models->has_memory) {
        tj_json_u64(&json, "remembered", s->models->learnt.cases);
        tj_memory_age_json(&json, &s->models->learnt.age);
    }
    if (s->models->has_ranking)
        tj_json_u64(&json, "ranking_games", s->models->ranking.games);
    tj_json_array(&json, "candidates");
    for (size_t i = 0; i < s->len; i++)
        json_move(&json, s, &s->items[i]);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
