#include "book/expand/expansion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "client/engine_pool.h"
#include "client/match_kind.h"

enum {
    FAR_MATE = 1000,                               /* moves to a mate that the engine has not counted */
    EVALUATION_MAX = TJ_GRAPH_MATE - 2 * FAR_MATE, /* beyond which there are mates only */
    LINES_MAX = 500                                /* engines with MultiPV know at least so many */
};

static const tj_examined_move UNKNOWN_MOVE = {{TJ_EXPAND_NO_VALUE, 0}, TJ_BOOK_NO_MOVE};

int32_t tj_examine_value(bool mate, int32_t score)
{
    int32_t size = score < 0 ? -score : score;

    if (!mate)
        return score > EVALUATION_MAX ? EVALUATION_MAX : score < -EVALUATION_MAX ? -EVALUATION_MAX : score;
    size = TJ_GRAPH_MATE - (size > FAR_MATE ? FAR_MATE : size);
    return score > 0 ? size : -size;
}

static bool is_known(const tj_examination *e, uint16_t move)
{
    for (size_t i = 0; i < e->n_known; i++)
        if (e->known[i] == move)
            return true;
    return false;
}

/* ---- an engine at work ---- */

typedef struct engine {
    const tj_examine_setup *setup;
    const tj_match_kind *kind;
    tj_client *client;
    tj_analysis_lines lines;
} engine;

static tj_graph_value worth_of(bool mate, int32_t score, uint32_t depth)
{
    return (tj_graph_value){tj_examine_value(mate, score), depth > INT32_MAX ? INT32_MAX : (int32_t)depth};
}

/* A legal move as the book has it; TJ_BOOK_NO_MOVE if it is illegal. */
static uint16_t book_move(const tj_examination *e, uint16_t move)
{
    uint16_t reply = move;

    if (!tj_position_is_legal(&e->at.position, move))
        return TJ_BOOK_NO_MOVE;
    tj_book_position_map_move(&e->at.at, &move, &reply);
    return move;
}

/* The engine's move.  An engine that resigns may have reported a line before. */
static int ask(engine *n, const tj_examination *e, const uint16_t *only, size_t n_only,
               tj_analysis_lines *lines, tj_examined_move *out, tj_err *err)
{
    const tj_analyst_query query = {.position = &e->at.position,
                                    .seconds = n->setup->seconds,
                                    .only = only,
                                    .n_only = n_only,
                                    .lines = lines};
    tj_analysis analysis = {0};
    int rc = tj_analyst_evaluate(n->client, &query, &analysis, err);
    bool moves = analysis.choice == TJ_ANALYSIS_MOVE;

    *out = UNKNOWN_MOVE;
    if (rc)
        return rc;
    if (moves || (analysis.choice != TJ_ANALYSIS_WIN && analysis.has_score && analysis.count)) {
        out->move = book_move(e, moves ? analysis.move : analysis.line[0]);
        out->worth = worth_of(analysis.mate, analysis.score, analysis.depth);
        return out->move == TJ_BOOK_NO_MOVE ? tj_analyst_fail(n->client, "answers with an illegal move", err)
                                            : 0;
    }
    out->worth.value = analysis.choice == TJ_ANALYSIS_WIN ? TJ_GRAPH_MATE : -EVALUATION_MAX;
    return 0;
}

/* Of the moves that the book does not have: those searched deepest, of these the best. */
static tj_examined_move choose_line(const tj_analysis_lines *lines, const tj_examination *e)
{
    tj_examined_move best = UNKNOWN_MOVE;

    for (size_t i = 0; i < lines->len; i++) {
        const tj_analysis_line *line = &lines->items[i];
        tj_graph_value worth = worth_of(line->mate, line->score, line->depth);
        uint16_t move = book_move(e, line->move);

        if (move == TJ_BOOK_NO_MOVE || is_known(e, move))
            continue;
        if (best.move == TJ_BOOK_NO_MOVE || worth.depth > best.worth.depth ||
            (worth.depth == best.worth.depth && worth.value > best.worth.value))
            best = (tj_examined_move){worth, move};
    }
    return best;
}

static int ask_for_lines(engine *n, tj_examination *e, tj_err *err)
{
    size_t lines = e->n_known < LINES_MAX ? e->n_known + 1 : LINES_MAX;
    tj_examined_move best;
    int rc;

    if ((rc = tj_analyst_set_lines(n->kind, n->client, lines, err)) ||
        (rc = ask(n, e, NULL, 0, &n->lines, &best, err)) ||
        (rc = tj_analyst_set_lines(n->kind, n->client, 1, err)))
        return rc;
    e->alternative = choose_line(&n->lines, e);
    return 0;
}

static int examine_once(engine *n, tj_examination *e, tj_err *err)
{
    uint16_t others[TJ_POSITION_MOVES_MAX];
    size_t legal = tj_position_moves(&e->at.position, others), count = 0;
    tj_examined_move best;
    int rc;

    e->best = e->alternative = UNKNOWN_MOVE;
    if (!legal) {
        e->alternative.worth.value = -TJ_GRAPH_MATE;
        return 0;
    }
    for (size_t i = 0; i < legal; i++)
        if (tj_book_state_is_legal(&e->at, others[i]) && !is_known(e, others[i]))
            others[count++] = others[i];
    if (e->whole || !e->n_known) {
        if ((rc = ask(n, e, NULL, 0, NULL, &best, err)))
            return rc;
        if (!is_known(e, best.move)) {
            e->alternative = best;
            return 0;
        }
        e->best = best;
    }
    if (!count || n->setup->method == TJ_EXAMINE_PLAIN)
        return 0;
    if (n->setup->method == TJ_EXAMINE_MULTIPV)
        return ask_for_lines(n, e, err);
    if ((rc = ask(n, e, others, count, NULL, &e->alternative, err)))
        return rc;
    return is_known(e, e->alternative.move)
               ? tj_analyst_fail(n->client, "answers with a move that it was told to exclude", err)
               : 0;
}

/* ---- as an examiner ---- */

static int open_engine(const void *ctx, const atomic_bool *stop, void **self, tj_err *err)
{
    const tj_examine_setup *setup = ctx;
    engine *n = tj_zalloc(1, sizeof *n);

    *self = n;
    if (!n)
        return tj_fail_nomem(err);
    n->setup = setup;
    n->kind = tj_analyst_kind_of(setup->game);
    if (!n->kind)
        return tj_fail(err, TJ_E_USAGE, "%s engines report no evaluations", setup->game->title);
    return n->kind->open(setup->engine, NULL, stop, &n->client, err);
}

static void close_engine(void *self)
{
    engine *n = self;

    if (n && n->kind)
        n->kind->close(n->client);
    free(n);
}

/* A new game each time: an engine's answer must not depend on what it was asked before. */
static int examine(void *self, tj_examination *e, tj_err *err)
{
    engine *n = self;

    for (int tries = 0; tries < 2; tries++) {
        tj_err fault = TJ_ERR_INIT;
        int rc;

        if (!(rc = n->kind->new_game(n->client, &fault)) && !(rc = examine_once(n, e, &fault)))
            return 0;
        if (rc != TJ_E_IO && rc != TJ_E_FORMAT)
            return tj_fail(err, rc, "%s", fault.text);
        snprintf(e->why, sizeof e->why, "%s", fault.text);
    }
    e->failed = true;
    return 0;
}

tj_examiner tj_examiner_for_engine(const tj_examine_setup *setup)
{
    return (tj_examiner){open_engine, examine, close_engine, setup};
}

/* ---- what the engine supports ---- */

/* Asked to search one unusual move only, does it play that?  An engine that does not support searchmoves
 * reports an error, plays something else, or dies. */
static int try_searchmoves(engine *n, bool *supported, tj_err *err)
{
    const char *text = n->kind->odd_move;
    tj_examination e = {.n_known = 0};
    tj_err fault = TJ_ERR_INIT;
    uint16_t odd = TJ_BOOK_NO_MOVE;
    tj_examined_move best = UNKNOWN_MOVE;
    tj_book_position start;
    int rc;

    tj_book_position_start(&start, n->setup->game->usual_board);
    tj_book_state_set(&e.at, &start);
    tj_position_move_parse(&e.at.position, text, strlen(text), &odd, NULL);
    if (!(rc = n->kind->new_game(n->client, &fault)))
        rc = ask(n, &e, &odd, 1, NULL, &best, &fault);
    *supported = !rc && best.move == odd;
    return rc == TJ_E_IO || rc == TJ_E_FORMAT || !rc ? 0 : tj_fail(err, rc, "%s", fault.text);
}

static int probe(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    tj_examine_setup *setup = ctx;
    bool supported = false, many = false;
    void *self = NULL;
    int rc = open_engine(setup, &pool->stop, &self, err);
    engine *n = self;

    if (!rc) {
        many = n->kind->has_option(n->client, "MultiPV");
        rc = n->kind->engine_name(n->client, &setup->name, err);
    }
    if (!rc && setup->method == TJ_EXAMINE_MULTIPV && !many)
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` has no option MultiPV", setup->engine->command);
    if (!rc && setup->method == TJ_EXAMINE_ANY) {
        rc = try_searchmoves(n, &supported, err);
        setup->method = supported ? TJ_EXAMINE_SEARCHMOVES : many ? TJ_EXAMINE_MULTIPV : TJ_EXAMINE_PLAIN;
    }
    close_engine(n);
    return rc;
}

int tj_examine_probe_engine(tj_examine_setup *setup, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_engine_pool pool = {0};

    return tj_engine_pool_run(&pool, 1, probe, setup, "starting", monitor, err);
}
