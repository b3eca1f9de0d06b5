/* tejun evaluate */
#include <math.h>
#include <stdio.h>

#include "answer/position_params.h"
#include "base/error.h"
#include "base/json.h"
#include "base/math/statistics.h"
#include "answer/filter_params.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "tejun/evaluation.h"

struct evaluate_options {
    tj_filter_params filter;
    const char *test, *memory, *ranking;
    int64_t games;
    int game;
    bool all;
};

static const tj_param options[] = {
    TJ_TEXT(struct evaluate_options, test, 0, "test", "CORPUS", "test on the games of this corpus"),
    TJ_INTEGER(struct evaluate_options, games, 0, "games", "N", 0, 1000000000,
               "test on at most N games, evenly spaced; 0: all"),
    TJ_FLAG(struct evaluate_options, all, 0, "all", "test on all games, like --games 0"),
    TJ_GAME(struct evaluate_options, game, 0, "game",
            "test on games of this kind; any: the kind with the most games"),
    TJ_TEXT(struct evaluate_options, memory, 0, "memory", "NAME",
            "name of the memory, if the corpus has several"),
    TJ_TEXT(struct evaluate_options, ranking, 0, "ranking", "NAME",
            "name of the ranking, if the corpus has several"),
    TJ_FILTER_PARAMS(struct evaluate_options),
    TJ_PARAMS_END};

/* What a report is made of. */
typedef struct report {
    const tj_evaluation *e;
    const tj_game_kind *kind;
    const char *corpus, *test; /* the same unless the test games are elsewhere */
    const tj_terminal *terminal;
} report;

/* ---- text ---- */

static void put_heading(const report *r, tj_buf *out)
{
    const tj_memory_set_info *m = &r->e->memory;
    const tj_evaluation_games *g = &r->e->games;

    if (m->board)
        tj_buf_printf(out, "memory   %s of %s, radius %u%s\n", tj_quantity_noun(m->cases, "move").text,
                      tj_quantity_noun(m->games, "game").text, m->radius,
                      m->sided ? ", mirrored patterns kept apart" : "");
    else
        tj_buf_printf(out, "memory   none; run `tejun learn %s` to build one\n", r->corpus);
    if (r->e->has[TJ_PREDICTED_LIKELY])
        tj_buf_printf(out, "ranking  trained on %s\n", tj_quantity_noun(r->e->ranking_games, "game").text);
    else
        tj_buf_printf(out, "ranking  none; run `tejun train %s` to train one\n", r->corpus);
    tj_buf_printf(out, "tested   on %s of %s", tj_quantity_noun(g->tested, "game").text, r->test);
    if (g->tested < g->fit)
        tj_buf_printf(out, ", evenly spaced over %s", tj_quantity_count(g->fit).text);
    if (g->known || g->alike)
        tj_buf_puts(out, "\n         left out:");
    if (g->known)
        tj_buf_printf(out, " %s used for training%s", tj_quantity_count(g->known).text, g->alike ? "," : "");
    if (g->alike)
        tj_buf_printf(out, " %s that %s like one of those", tj_quantity_count(g->alike).text,
                      g->alike == 1 ? "begins" : "begin");
    tj_buf_puts(out, "\n");
    if (g->gone)
        tj_buf_printf(out, "         %s no longer in %s and cannot be excluded from the test games\n",
                      tj_quantity_phrase(g->gone, "training game is", "training games are").text, r->corpus);
}

static void put_share(tj_table *table, uint64_t part, uint64_t whole, bool interval)
{
    double low, high;

    tj_table_printf(table, "%.1f", whole ? 100 * (double)part / (double)whole : 0.0);
    tj_wilson((double)part, (double)whole, TJ_NORMAL_QUANTILE_95, &low, &high);
    if (interval)
        tj_table_printf(table, "%.1f-%.1f", 100 * low, 100 * high);
}

static void put_row(const report *r, enum tj_predicted by, const tj_predicted_moves *m, tj_table *table)
{
    const tj_prediction *p = &m->by[by];

    if (m == &r->e->all)
        tj_table_text(table, "all");
    else if (m->to)
        tj_table_printf(table, "%u-%u", (unsigned)m->from, (unsigned)m->to);
    else
        tj_table_printf(table, "%u-", (unsigned)m->from);
    tj_table_count(table, m->positions);
    if (by != TJ_PREDICTED_LIKELY) {
        if (r->e->placed[by])
            tj_table_printf(table, "%.1f", m->positions ? (double)p->candidates / (double)m->positions : 0.0);
        put_share(table, p->found, m->positions, true);
    }
    for (unsigned t = 0; r->e->placed[by] && t < TJ_EVALUATION_TOPS; t++)
        put_share(table, p->top[t], m->positions, by == TJ_PREDICTED_LIKELY && !t);
    if (by == TJ_PREDICTED_LIKELY)
        tj_table_double(table, m->ranked ? m->log_likelihood / (double)m->ranked : (double)NAN, 2);
}

static void put_list(const report *r, enum tj_predicted by, tj_buf *out)
{
    static const tj_column MEMORY[] = {{"moves", TJ_LEFT},  {"number", TJ_RIGHT}, {"candidates", TJ_RIGHT},
                                       {"found", TJ_RIGHT}, {"95 %", TJ_RIGHT},   {"top 1", TJ_RIGHT},
                                       {"3", TJ_RIGHT},     {"5", TJ_RIGHT},      {"10", TJ_RIGHT},
                                       {"20", TJ_RIGHT}},
                           FOUND[] = {{"moves", TJ_LEFT},
                                      {"number", TJ_RIGHT},
                                      {"found", TJ_RIGHT},
                                      {"95 %", TJ_RIGHT}},
                           LIKELY[] = {{"moves", TJ_LEFT},   {"number", TJ_RIGHT}, {"top 1", TJ_RIGHT},
                                       {"95 %", TJ_RIGHT},   {"top 3", TJ_RIGHT},  {"top 5", TJ_RIGHT},
                                       {"top 10", TJ_RIGHT}, {"top 20", TJ_RIGHT}, {"mean log p", TJ_RIGHT}};
    static const char *const TITLES[TJ_PREDICTED_COUNT] = {
        "MEMORY, equal surroundings: is the move played a candidate?",
        "MEMORY, similar surroundings: is the move played a candidate?",
        "RANKING: is the move played among the top moves?"};
    tj_table *table = by == TJ_PREDICTED_LIKELY ? tj_table_new(LIKELY, 9)
                      : r->e->placed[by]        ? tj_table_new(MEMORY, 10)
                                                : tj_table_new(FOUND, 4);

    tj_buf_printf(out, "\n%s  Per cent\n\n", TITLES[by]);
    put_row(r, by, &r->e->all, table);
    for (size_t s = 0; s < r->e->stage_count; s++)
        if (r->e->stages[s].positions)
            put_row(r, by, &r->e->stages[s], table);
    tj_table_put(table, r->terminal, false, out);
}

static void put_text(const report *r, tj_buf *out)
{
    const tj_predicted_moves *all = &r->e->all;

    put_heading(r, out);
    for (int by = TJ_PREDICTED_COUNT; by-- > 0;)
        if (r->e->has[by])
            put_list(r, (enum tj_predicted)by, out);
    if (!r->e->has[TJ_PREDICTED_LIKELY] || !all->positions)
        return;
    tj_buf_putc(out, '\n');
    if (all->ranked < all->positions)
        tj_buf_printf(out, "%s not ranked: counted as missed, and left out of mean log p\n",
                      tj_quantity_phrase(all->positions - all->ranked, "move was", "moves were").text);
    tj_buf_printf(out, "ranking a position takes %.2f ms on one core\n",
                  1e3 * r->e->seconds / (double)all->positions);
}

/* ---- JSON ---- */

static void json_prediction(tj_json *json, const tj_evaluation *e, enum tj_predicted by,
                            const tj_predicted_moves *m)
{
    static const char *const NAMES[TJ_PREDICTED_COUNT] = {"equal", "alike", "likely"};
    const tj_prediction *p = &m->by[by];

    tj_json_object(json, NAMES[by]);
    if (e->placed[by])
        tj_json_u64(json, "candidates", p->candidates);
    tj_json_u64(json, "played", p->found);
    if (e->placed[by]) {
        tj_json_array(json, "top");
        for (unsigned t = 0; t < TJ_EVALUATION_TOPS; t++) {
            tj_json_object(json, NULL);
            tj_json_u64(json, "place", e->tops[t]);
            tj_json_u64(json, "played", p->top[t]);
            tj_json_end(json);
        }
        tj_json_end(json);
    }
    if (by == TJ_PREDICTED_LIKELY && m->ranked)
        tj_json_double(json, "mean_log_p", m->log_likelihood / (double)m->ranked);
    tj_json_end(json);
}

static void json_moves(tj_json *json, const char *key, const tj_evaluation *e, const tj_predicted_moves *m)
{
    tj_json_object(json, key);
    if (!key)
        tj_json_u64(json, "from", m->from);
    tj_json_u64(json, "positions", m->positions);
    tj_json_u64(json, "legal", m->legal);
    for (int by = 0; by < TJ_PREDICTED_COUNT; by++)
        if (e->has[by])
            json_prediction(json, e, (enum tj_predicted)by, m);
    tj_json_end(json);
}

static void put_json(const report *r, tj_buf *out)
{
    const tj_evaluation *e = r->e;
    tj_json json;

    tj_json_start(&json, out);
    tj_json_string(&json, "game", tj_game_kind_name(r->kind));
    tj_json_string(&json, "corpus", r->corpus);
    tj_json_string(&json, "test", r->test);
    tj_json_object(&json, "games");
    tj_json_u64(&json, "chosen", e->games.chosen);
    tj_json_u64(&json, "learnt_from", e->games.known);
    tj_json_u64(&json, "begin_alike", e->games.alike);
    tj_json_u64(&json, "fit", e->games.fit);
    tj_json_u64(&json, "tested", e->games.tested);
    tj_json_u64(&json, "learnt_from_and_gone", e->games.gone);
    tj_json_end(&json);
    if (e->memory.board) {
        tj_json_u64(&json, "memory_games", e->memory.games);
        tj_json_u64(&json, "memory_moves", e->memory.cases);
    }
    if (e->has[TJ_PREDICTED_LIKELY]) {
        tj_json_u64(&json, "ranking_games", e->ranking_games);
        if (e->all.positions)
            tj_json_double(&json, "ms_per_position", 1e3 * e->seconds / (double)e->all.positions);
    }
    json_moves(&json, "all", e, &e->all);
    tj_json_array(&json, "bands");
    for (size_t s = 0; s < e->stage_count; s++)
        json_moves(&json, NULL, e, &e->stages[s]);
    tj_json_end(&json);
    tj_json_finish(&json);
}

/* ---- the command ---- */

/* Why there is nothing to test on: TJ_E_NOTFOUND with a sentence. */
static int fail_none(const tj_evaluation_games *games, const char *path, tj_err *err)
{
    char known[200];

    if (!games->chosen)
        return tj_fail_path(err, TJ_E_NOTFOUND, path, "no games to test on");
    if (games->known == games->chosen)
        snprintf(known, sizeof known, "all %s", tj_quantity_noun(games->chosen, "game").text);
    else
        snprintf(known, sizeof known, "%s of the %s; the others begin like one of those",
                 tj_quantity_count(games->known).text, tj_quantity_noun(games->chosen, "game").text);
    return tj_fail_path(err, TJ_E_NOTFOUND, path,
                        "no games to test on: the memory or ranking was made from %s; make it from fewer "
                        "games (--until), or test on others (--test)",
                        known);
}

static int evaluate(tj_invocation *call, report *r, tj_evaluation **found, tj_err *err)
{
    const struct evaluate_options *given = call->options;
    tj_corpus *corpus = NULL, *test = NULL;
    tj_evaluate_options how;
    tj_filter filter;
    int rc;

    if ((rc = tj_corpus_open(&corpus, call->corpus, err)) ||
        (rc = tj_game_of_corpus(given->game, corpus, &r->kind, err)) ||
        (given->test && (rc = tj_corpus_open(&test, given->test, err))))
        goto out;
    tj_evaluate_options_init(&how, sizeof how);
    how.kind = r->kind;
    how.memory = given->memory;
    how.ranking = given->ranking;
    how.test = test;
    how.filter = tj_filter_from_params(&given->filter, &filter) ? &filter : NULL;
    how.games_max = given->all ? 0 : (uint64_t)given->games;
    if ((rc = tj_evaluate(found, corpus, &how, call->monitor, err)) || (*found)->games.tested)
        goto out;
    if (how.filter && !(*found)->games.chosen)
        tj_filter_hint(test ? test : corpus, how.filter);
    call->code = TJ_EXIT_NOTHING;
    rc = fail_none(&(*found)->games, r->test, err);
out:
    tj_corpus_free(corpus);
    tj_corpus_free(test);
    return rc;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct evaluate_options *given = call->options;
    tj_evaluation *found = NULL;
    report r = {.corpus = call->corpus,
                .test = given->test ? given->test : call->corpus,
                .terminal = &call->terminal};
    int rc = evaluate(call, &r, &found, err);

    r.e = found;
    if (!rc)
        (call->json ? put_json : put_text)(&r, out);
    tj_evaluation_free(found);
    return rc;
}

const tj_command tj_cmd_evaluate = {
    .name = "evaluate",
    .synopsis = "CORPUS",
    .summary = "measure how well memory and ranking predict unseen games",
    .description =
        "Asks the memory and the ranking for every move of the test games: how often is the move played one "
        "of the memory's candidates, and how often is it among the ranking's top 1, 3, 5, 10 and 20 moves, "
        "overall and by stage of the game? For shogi, candidates from equal and from similar surroundings "
        "are counted.\n\n"
        "The test games come from another corpus (--test) or from this one, filtered by the options below. "
        "Games that the memory or ranking was made from, and games that share their first 60 moves with one "
        "of them in any orientation, are always left out.\n\n"
        "To keep games for testing, build the memory and the ranking from a part of the corpus (--until).",
    .examples =
        (const tj_example[]){
            {"tejun evaluate pro --since 2003", "with memory and ranking made with --until 2002"},
            {"tejun evaluate pro --test my-games --all", "on all games of another corpus"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct evaluate_options, .games = 1000),
    .corpus = TJ_CORPUS_FIRST,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){"testing", "games", NULL},
    .run = run,
};
