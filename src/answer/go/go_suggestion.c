#include "answer/go/go_suggestion.h"

#include "answer/case_json.h"
#include "base/error.h"

void tj_go_suggestions_release(tj_go_suggestions *s)
{
    tj_go_candidates_release(&s->candidates);
}

static const tj_go_candidate *candidate_at(const tj_go_suggestions *s, unsigned point)
{
    for (size_t i = 0; i < s->candidates.len; i++)
        if (s->candidates.items[i].point == point)
            return &s->candidates.items[i];
    return NULL;
}

static float probability_at(const tj_go_suggestions *s, unsigned point)
{
    for (size_t i = 0; i < s->ranked_count; i++)
        if (s->ranked[i].point == point)
            return s->ranked[i].probability;
    return s->models->has_ranking ? 0 : -1;
}

/* Fills items. */
static void list(tj_go_suggestions *s, enum tj_go_listing order, size_t limit)
{
    bool likely = s->models->has_ranking && order == TJ_GO_LIST_LIKELY;

    s->len = likely ? s->ranked_count : s->candidates.len;
    if (limit && limit < s->len)
        s->len = limit;
    for (size_t i = 0; i < s->len; i++) {
        unsigned point = likely ? s->ranked[i].point : s->candidates.items[i].point;

        s->items[i] = (tj_go_suggestion){point, probability_at(s, point), candidate_at(s, point)};
    }
}

int tj_go_suggestions_find(tj_go_suggestions *s, tj_go_models *models, enum tj_go_listing order, size_t limit,
                           tj_err *err)
{
    const tj_go_state *p = &s->position;
    const tj_go_rank_input question = {&p->board, p->colour, p->history, p->history_count};
    int rc = 0;

    s->models = models;
    if (order == TJ_GO_LIST_SIMILAR && !models->has_memory)
        return tj_fail(err, TJ_E_NOTFOUND, "there is no pattern memory for %ux%u: `tejun learn` makes one",
                       p->board.size, p->board.size);
    if (models->has_memory)
        rc = tj_go_suggest(&models->learnt, &p->board, p->colour, &s->candidates, err);
    if (!rc && models->has_ranking)
        rc = tj_go_rank(models->ranker, &question, s->ranked, &s->ranked_count, err);
    if (!rc)
        list(s, order, limit);
    return rc;
}

/* Candidates of the suggestions come to the front, so that only theirs are counted; items follow. */
int tj_go_suggestions_count_results(tj_go_suggestions *s, const tj_corpus *corpus, tj_err *err)
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
    return first ? tj_go_suggest_records(&s->models->learnt, corpus, &s->position.board, s->position.colour,
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

void tj_go_suggestions_json(const tj_go_suggestions *s, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "to_move", s->position.colour == TJ_BLACK ? "black" : "white");
    tj_json_u64(&json, "moves", s->position.moves);
    if (s->models->has_memory) {
        tj_json_u64(&json, "remembered", s->models->learnt.cases);
        tj_memory_age_json(&json, &s->models->learnt.age);
    }
    if (s->models->has_ranking)
        tj_json_u64(&json, "ranking_games", s->models->ranking_games);
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
