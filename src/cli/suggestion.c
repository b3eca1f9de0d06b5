#include "cli/suggestion.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "cli/case_cells.h"

static int ask_memory(tj_suggestions *s, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_err missing = TJ_ERR_INIT;
    int rc = tj_learnt_open(&s->learnt, corpus, name, &missing);

    if (rc == TJ_E_NOTFOUND)
        return 0;
    if (rc) {
        *err = missing;
        return rc;
    }
    s->has_memory = true;
    return tj_suggest(&s->learnt, &s->position.board, s->position.colour, &s->candidates, err);
}

/* The memory for such a board, if nobody has named one. */
static int ask_fitting_memory(tj_suggestions *s, tj_corpus *corpus, tj_err *err)
{
    char *name;
    int rc = tj_learnt_choose(corpus, s->position.board.size, &name, err);

    if (!rc && name)
        rc = ask_memory(s, corpus, name, err);
    free(name);
    return rc;
}

static int fail_nothing(const tj_suggestions *s, const char *corpus, const char *memory, const char *ranking,
                        tj_err *err)
{
    unsigned size = s->position.board.size;

    if (memory)
        return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                            "there is no pattern memory \"%s\" and no ranking \"%s\" yet: tejun learn, "
                            "tejun train",
                            memory, ranking);
    if (size == 19)
        return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                            "there is no pattern memory for 19x19 and no ranking \"%s\" yet: tejun learn, "
                            "tejun train",
                            ranking);
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus,
                        "there is no pattern memory for %ux%u and no ranking \"%s\": tejun learn --size %u "
                        "--name %ux%u, tejun train",
                        size, size, ranking, size, size, size);
}

static int rank(tj_suggestions *s, const tj_ranking *ranking, tj_err *err)
{
    const tj_position *p = &s->position;
    const tj_rank_question question = {&p->board, p->colour, p->history, p->history_count};
    tj_ranker *ranker;
    int rc = tj_ranker_new(&ranker, ranking, TJ_RANKER_TURNS, err);

    if (!rc)
        s->ranked_count = tj_rank(ranker, &question, s->ranked);
    tj_ranker_free(ranker);
    tj_ranking_games(ranking, &s->ranking_games);
    return rc;
}

static int ask_ranking(tj_suggestions *s, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_err missing = TJ_ERR_INIT;
    tj_ranking *ranking;
    int rc = tj_ranking_open(&ranking, corpus, name, &missing);

    if (rc == TJ_E_NOTFOUND)
        return 0;
    if (rc) {
        *err = missing;
        return rc;
    }
    s->has_ranking = true;
    rc = rank(s, ranking, err);
    tj_ranking_free(ranking);
    return rc;
}

int tj_suggestions_find(tj_suggestions *s, tj_corpus *corpus, const char *memory, const char *ranking,
                        tj_err *err)
{
    int rc = memory ? ask_memory(s, corpus, memory, err) : ask_fitting_memory(s, corpus, err);

    if (!rc)
        rc = ask_ranking(s, corpus, ranking, err);
    if (!rc && !s->has_memory && !s->has_ranking)
        rc = fail_nothing(s, corpus->path, memory, ranking, err);
    return rc;
}

void tj_suggestions_release(tj_suggestions *s)
{
    tj_candidates_release(&s->candidates);
    tj_learnt_release(&s->learnt);
}

static const tj_candidate *candidate_at(const tj_suggestions *s, unsigned point)
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
    return s->has_ranking ? 0 : -1;
}

void tj_suggestions_list(tj_suggestions *s, enum tj_suggest_order order)
{
    bool likely = s->has_ranking && order == TJ_BY_LIKELIHOOD;

    s->len = likely ? s->ranked_count : s->candidates.len;
    for (size_t i = 0; i < s->len; i++) {
        unsigned point = likely ? s->ranked[i].point : s->candidates.items[i].point;

        s->items[i] = (tj_suggestion){point, probability_at(s, point), candidate_at(s, point)};
    }
}

/* Candidates of the first suggestions come to the front, so that only theirs are counted; items follow. */
int tj_suggestions_count_results(tj_suggestions *s, const tj_corpus *corpus, size_t limit, tj_err *err)
{
    size_t first = 0;
    int rc;

    for (size_t i = 0; i < s->len && i < limit; i++) {
        tj_candidate *wanted = (tj_candidate *)s->items[i].candidate, kept;

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
    if (!first)
        return 0;
    rc = tj_suggest_records(&s->learnt, corpus, &s->position.board, s->position.colour, &s->candidates, first,
                            err);
    return rc;
}

static void put_candidate(tj_json *json, const tj_candidate *one)
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
    if (s->has_memory)
        tj_json_u64(&json, "remembered", s->learnt.cases);
    if (s->has_ranking)
        tj_json_u64(&json, "ranking_games", s->ranking_games);
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
