/* The report as JSON. */
#include <stdio.h>

#include "base/json.h"
#include "base/math/statistics.h"
#include "cli/go/go_evaluation_report.h"
#include "cli/report/test_games_report.h"

/* {"hits": 12, "share": 0.4, "low": 0.3, "high": 0.5} */
static void put_share(tj_json *json, const char *key, uint64_t part, uint64_t whole)
{
    double low, high;

    tj_wilson((double)part, (double)whole, TJ_NORMAL_QUANTILE_95, &low, &high);
    tj_json_object(json, key);
    tj_json_u64(json, "hits", part);
    if (whole)
        tj_json_double(json, "share", (double)part / (double)whole);
    else
        tj_json_null(json, "share");
    tj_json_double(json, "low", low);
    tj_json_double(json, "high", high);
    tj_json_end(json);
}

static void put_paper(tj_json *json, const char *key, const double *paper, double factor)
{
    if (!paper)
        return;
    tj_json_array(json, key);
    for (unsigned s = 0; s < TJ_SIXTHS; s++)
        tj_json_double(json, NULL, paper[s] * factor);
    tj_json_end(json);
}

static void put_memory(tj_json *json, const tj_memory_test *test)
{
    tj_json_object(json, NULL);
    tj_json_u64(json, "radius", test->radius);
    tj_json_u64(json, "moves", test->cases);
    tj_json_array(json, "sixths");
    for (unsigned s = 0; s < TJ_SIXTHS; s++) {
        uint64_t n = test->counts.positions[s];

        tj_json_object(json, NULL);
        tj_json_u64(json, "positions", n);
        tj_json_u64(json, "candidates", test->counts.candidates[s]);
        tj_json_double(json, "mean", n ? (double)test->counts.candidates[s] / (double)n : 0);
        put_share(json, "played", test->counts.played[s], n);
        tj_json_end(json);
    }
    tj_json_end(json);
    put_paper(json, "paper_candidates", tj_paper_sixths(0, test), 1);
    put_paper(json, "paper_growth", tj_paper_sixths(2, test), 1);
    put_paper(json, "paper_played", tj_paper_sixths(1, test), 0.01);
    tj_json_end(json);
}

static void put_hits(tj_json *json, const tj_go_evaluation *e, const char *name, const tj_go_hits *hits)
{
    char key[16];

    tj_json_object(json, NULL);
    tj_json_string(json, "name", name);
    tj_json_u64(json, "moves", hits->moves);
    for (unsigned i = 0; e->has_ranking && i < TJ_TOPS; i++) {
        snprintf(key, sizeof key, "top_%u", tj_tops[i]);
        put_share(json, key, hits->top[i], hits->moves);
    }
    if (e->has_ranking) {
        tj_json_u64(json, "ranked", hits->ranked);
        if (hits->ranked)
            tj_json_double(json, "mean_log_p", hits->log_likelihood / (double)hits->ranked);
        else
            tj_json_null(json, "mean_log_p");
    }
    if (e->has_memory)
        put_share(json, "candidate", hits->proposed, hits->moves);
    tj_json_end(json);
}

static void put_moves(tj_json *json, const tj_go_evaluation *e)
{
    const tj_go_moves_tally *m = &e->moves;
    char name[16];

    tj_json_object(json, "moves");
    tj_json_u64(json, "games", m->games);
    if (e->has_ranking && m->all.moves)
        tj_json_double(json, "ms_per_position", 1e3 * m->seconds / (double)m->all.moves);
    tj_json_array(json, "all");
    put_hits(json, e, "all", &m->all);
    tj_json_end(json);
    tj_json_array(json, "stages");
    for (unsigned i = 0; i < TJ_TEST_STAGES; i++) {
        tj_stage_name(i, name);
        put_hits(json, e, name, &m->stage[i]);
    }
    tj_json_end(json);
    tj_json_array(json, "sixths");
    for (unsigned i = 0; i < TJ_TEST_SIXTHS; i++)
        put_hits(json, e, tj_sixth_names[i], &m->part[i]);
    tj_json_end(json);
    tj_json_array(json, "kinds");
    for (int k = 0; k < TJ_KIND_COUNT; k++)
        put_hits(json, e, tj_move_kind_name((tj_move_kind)k), &m->kind[k]);
    tj_json_end(json);
    if (e->has_small) {
        tj_json_object(json, "kinds_candidate_small");
        for (int k = 0; k < TJ_KIND_COUNT; k++)
            put_share(json, tj_move_kind_name((tj_move_kind)k), e->small.kind[k].proposed,
                      e->small.kind[k].moves);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void put_faults(tj_json *json, const tj_go_evaluation *e)
{
    tj_json_array(json, "bad_moves");
    for (int by = 0; by < TJ_PROPOSERS; by++) {
        uint64_t n = e->faults.proposals[by], asked = e->values.proposals[by];

        if ((by == TJ_BY_RANKING && !e->has_ranking) || (by == TJ_BY_MEMORY && !e->has_memory))
            continue;
        tj_json_object(json, NULL);
        tj_json_string(json, "by", tj_proposer_names[by]);
        tj_json_u64(json, "proposals", n);
        for (int k = 0; k < TJ_FAULT_COUNT; k++)
            put_share(json, tj_move_fault_name((tj_move_fault)k), e->faults.with[by][k], n);
        put_share(json, "any", e->faults.any[by], n);
        if (e->engine) {
            tj_json_u64(json, "judged", asked);
            put_share(json, "engine_first", e->values.first[by], asked);
            put_share(json, "engine_listed", e->values.listed[by], asked);
            tj_json_double(json, "points_lost", asked ? e->values.lost[by] / (double)asked : 0);
        }
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void put_answers(tj_json *json, const tj_go_evaluation *e, const char *key, const tj_go_reply_tally *a)
{
    tj_json_object(json, key);
    tj_json_u64(json, "positions", a->positions);
    if (e->has_memory) {
        put_share(json, "candidate", a->candidate, a->positions);
        put_share(json, "candidate_within_2", a->closer, a->positions);
        put_share(json, "memory_first", a->memory_first, a->positions);
    }
    if (e->has_ranking) {
        put_share(json, "ranking_first", a->ranking_first, a->positions);
        put_share(json, "ranking_top_5", a->ranking_top, a->positions);
    }
    tj_json_end(json);
}

void tj_go_evaluation_json(const tj_go_evaluation *e, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "corpus", e->corpus);
    tj_json_string(&json, "test", e->test);
    tj_json_u64(&json, "memory_moves", e->has_memory ? e->learnt.cases : 0);
    tj_json_u64(&json, "memory_games", e->has_memory ? e->learnt.games : 0);
    tj_json_u64(&json, "ranking_games", e->ranking_games);
    tj_test_games_json(&e->games, false, &json);
    tj_json_array(&json, "memories");
    for (size_t i = 0; i < e->memories.len; i++)
        put_memory(&json, &e->memories.items[i]);
    tj_json_end(&json);
    put_moves(&json, e);
    put_faults(&json, e);
    tj_json_object(&json, "odd_moves");
    tj_json_string(&json, "by", e->odd_by_engine ? "engine" : "chance");
    tj_json_u64(&json, "asked", e->odd.asked);
    put_answers(&json, e, "odd", &e->odd.odd);
    put_answers(&json, e, "usual", &e->odd.usual);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
