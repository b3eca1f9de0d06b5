#include "answer/suggestion.h"

#include "answer/case_json.h"
#include "base/error.h"

void tj_suggestions_release(tj_suggestions *s)
{
    tj_go_candidates_release(&s->candidates);
}

static const tj_go_candidate *candidate_at(const tj_suggestions *s, unsigned point)
{
    for (size_t i = 0; i < s->candidates.len; i++)
        if (s->candidates.items[i].point == point)
            return &s->candidates.items[i];
    return NULL;
}

static float probability_at(const tj_suggestions *s, unsigned point)
{
    for (size_t i = 0; i < s->ranked_count; i++)
        if (s->ranked[i].point == point)
            return s->ranked[i].probability;
    return s->knowledge->has_ranking ? 0 : -1;
}

/* Fills items. */
static void list(tj_suggestions *s, enum tj_suggest_order order, size_t limit)
{
    bool likely = s->knowledge->has_ranking && order == TJ_BY_LIKELIHOOD;

    s->len = likely ? s->ranked_count : s->candidates.len;
    if (limit && limit < s->len)
        s->len = limit;
    for (size_t i = 0; i < s->len; i++) {
        unsigned point = likely ? s->ranked[i].point : s->candidates.items[i].point;

        s->items[i] = (tj_suggestion){point, probability_at(s, point), candidate_at(s, point)};
    }
}

int tj_suggestions_find(tj_suggestions *s, tj_knowledge *knowledge, enum tj_suggest_order order, size_t limit,
                        tj_err *err)
{
    const tj_go_question *p = &s->position;
    const tj_rank_question question = {&p->board, p->colour, p->history, p->history_count};
    int rc = 0;

    s->knowledge = knowledge;
    if (order == TJ_BY_LIKENESS && !knowledge->has_memory)
        return tj_fail(err, TJ_E_NOTFOUND, "there is no pattern memory for %ux%u: `tejun learn` makes one",
                       p->board.size, p->board.size);
    if (knowledge->has_memory)
        rc = tj_suggest(&knowledge->learnt, &p->board, p->colour, &s->candidates, err);
    if (!rc && knowledge->has_ranking)
        rc = tj_rank(knowledge->ranker, &question, s->ranked, &s->ranked_count, err);
    if (!rc)
        list(s, order, limit);
    return rc;
}

/* Candidates of the suggestions come to the front, so that only theirs are counted; items follow. */
int tj_suggestions_count_results(tj_suggestions *s, const tj_corpus *corpus, tj_err *err)
{
    size_t first = 0;

    for (size_t i = 0; i < s->len; i++) {
        tj_go_candidate *wanted = (tj_go_candidate *)s->items[i].candidate, kept;

        if (!wanted)
            continue;
        kept = s->candidates.items[first];
        s->candidates.items[first] = *wanted;
        *wanted = kept;
        for (size_t k = 0; k < s->len; k++)
            if (s->items[k].candidate == &s->candidates.items[first])
                s->items[k].candidate = wanted;
        s->items[i].candidate = &s->candidates.items[first++];
    }
    return first ? tj_suggest_records(&s->knowledge->learnt, corpus, &s->position.board, s->position.colour,
                                      &s->candidates, first, err)
                 : 0;
}

static void put_candidate(tj_json *json, const tj_go_candidate *one)
{
    tj_json_u64(json, "difference", one->difference);
    tj_json_u64(json, "equal", one->equal);
    tj_json_u64(json, "cases", one->cases);
    tj_case_record_json(json, &one->record);
    tj_cases_json(json, one->shown, one->shown_count);
}

void tj_suggestions_json(const tj_suggestions *s, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "to_move", s->position.colour == TJ_BLACK ? "black" : "white");
    tj_json_u64(&json, "moves", s->position.moves);
    if (s->knowledge->has_memory) {
        tj_json_u64(&json, "remembered", s->knowledge->learnt.cases);
        tj_learnt_age_json(&json, &s->knowledge->learnt.age);
    }
    if (s->knowledge->has_ranking)
        tj_json_u64(&json, "ranking_games", s->knowledge->ranking_games);
    tj_json_array(&json, "candidates");
    for (size_t i = 0; i < s->len; i++) {
        char point[8];

        tj_go_point_format(s->position.board.size, s->items[i].point, point);
        tj_json_object(&json, NULL);
        tj_json_string(&json, "move", point);
        if (s->items[i].probability >= 0)
            tj_json_double(&json, "probability", s->items[i].probability);
        if (s->items[i].candidate)
            put_candidate(&json, s->items[i].candidate);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
