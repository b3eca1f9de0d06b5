#include "book/expand/examine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    FAR_MATE = 1000,                               /* moves to a mate that the engine has not counted */
    EVALUATION_MAX = TJ_GRAPH_MATE - 2 * FAR_MATE, /* beyond which there are mates only */
    LINES_MAX = 500                                /* engines with MultiPV know at least so many */
};

static const tj_examined_move UNKNOWN_MOVE = {{TJ_GRAPH_NO_VALUE, 0}, TJ_SHOGI_NO_MOVE};

int32_t tj_examine_value(bool mate, int32_t score)
{
    int32_t size = score < 0 ? -score : score;

    if (!mate)
        return score > EVALUATION_MAX ? EVALUATION_MAX : score < -EVALUATION_MAX ? -EVALUATION_MAX : score;
    size = TJ_GRAPH_MATE - (size > FAR_MATE ? FAR_MATE : size);
    return score > 0 ? size : -size;
}

static bool is_known(const tj_examination *e, tj_shogi_move move)
{
    for (size_t i = 0; i < e->n_known; i++)
        if (e->known[i] == move)
            return true;
    return false;
}

/* ---- an engine at work ---- */

typedef struct engine {
    const tj_examine_setup *setup;
    tj_shogi_engine player;
    tj_analysis_lines lines;
} engine;

/* Nonsense is the end of it, as in client.h; it is started anew for the next question. */
static int fail_engine(engine *n, const char *what, tj_err *err)
{
    return tj_client_fail_garbled(&n->player.usi.client, what, "go", err);
}

static int32_t depth_of(uint32_t depth)
{
    return depth > INT32_MAX ? INT32_MAX : (int32_t)depth;
}

/* What it would play.  One who gives up has told of a move before, or not. */
static int read_answer(engine *n, const tj_examination *e, const tj_analysis *analysis, tj_examined_move *out,
                       tj_err *err)
{
    tj_shogi_move move = analysis->move;

    *out = UNKNOWN_MOVE;
    if (analysis->choice == TJ_ANALYSIS_WIN) {
        out->worth.value = TJ_GRAPH_MATE;
        return 0;
    }
    if (analysis->choice == TJ_ANALYSIS_RESIGN)
        move = analysis->has_score && analysis->count ? analysis->line[0] : TJ_SHOGI_NO_MOVE;
    if (move == TJ_SHOGI_NO_MOVE) {
        out->worth.value = -EVALUATION_MAX;
        return 0;
    }
    if (tj_shogi_legality(&e->position, move) != TJ_SHOGI_LEGAL)
        return fail_engine(n, "answers with an illegal move", err);
    if (!analysis->has_score)
        return fail_engine(n, "tells no evaluation", err);
    *out = (tj_examined_move){{tj_examine_value(analysis->mate, analysis->score), depth_of(analysis->depth)},
                              move};
    return 0;
}

static int ask(engine *n, const tj_examination *e, const tj_shogi_move *only, size_t only_count,
               tj_analysis_lines *lines, tj_examined_move *out, tj_err *err)
{
    const tj_shogi_engine_query question = {.position = &e->position,
                                            .seconds = n->setup->seconds,
                                            .only = only,
                                            .only_count = only_count,
                                            .lines = lines};
    tj_analysis analysis;
    int rc = tj_shogi_engine_analyse(&n->player, &question, &analysis, err);

    return rc ? rc : read_answer(n, e, &analysis, out, err);
}

static int set_lines(engine *n, size_t lines, tj_err *err)
{
    char option[32];

    snprintf(option, sizeof option, "MultiPV=%zu", lines < LINES_MAX ? lines : LINES_MAX);
    return tj_usi_client_set(&n->player.usi, option, err);
}

/* Of the moves that the book does not have: the deepest looked at, of these the best. */
static tj_examined_move choose_line(const tj_analysis_lines *lines, const tj_examination *e)
{
    tj_examined_move best = UNKNOWN_MOVE;

    for (size_t i = 0; i < lines->len; i++) {
        const tj_analysis_line *line = &lines->items[i];
        tj_graph_value worth = {tj_examine_value(line->mate, line->score), depth_of(line->depth)};

        if (is_known(e, line->move) || tj_shogi_legality(&e->position, line->move) != TJ_SHOGI_LEGAL)
            continue;
        if (!best.move || worth.depth > best.worth.depth ||
            (worth.depth == best.worth.depth && worth.value > best.worth.value))
            best = (tj_examined_move){worth, line->move};
    }
    return best;
}

static int ask_for_lines(engine *n, tj_examination *e, tj_err *err)
{
    tj_examined_move best;
    int rc = set_lines(n, e->n_known + 1, err);

    if (!rc)
        rc = ask(n, e, NULL, 0, &n->lines, &best, err);
    if (!rc)
        rc = set_lines(n, 1, err);
    if (!rc)
        e->alternative = choose_line(&n->lines, e);
    return rc;
}

static int ask_for_others(engine *n, tj_examination *e, const tj_shogi_move *others, size_t count,
                          tj_err *err)
{
    int rc = ask(n, e, others, count, NULL, &e->alternative, err);

    if (!rc && is_known(e, e->alternative.move))
        rc = fail_engine(n, "answers with a move that it was told to leave out", err);
    return rc;
}

/* All legal moves that are not known; returns their number. */
static size_t list_others(const tj_examination *e, tj_shogi_move *others, size_t *legal)
{
    size_t count = 0;

    *legal = tj_shogi_moves(&e->position, others);
    for (size_t i = 0; i < *legal; i++)
        if (!is_known(e, others[i]))
            others[count++] = others[i];
    return count;
}

static int examine_once(engine *n, tj_examination *e, tj_err *err)
{
    tj_shogi_move others[TJ_SHOGI_MOVES_MAX];
    size_t legal, count = list_others(e, others, &legal);
    tj_examined_move best;
    int rc = 0;

    e->best = e->alternative = UNKNOWN_MOVE;
    if (!legal) {
        e->alternative.worth.value = -TJ_GRAPH_MATE;
        return 0;
    }
    if (e->whole || !e->n_known) {
        rc = ask(n, e, NULL, 0, NULL, &best, err);
        if (rc)
            return rc;
        if (!is_known(e, best.move)) {
            e->alternative = best;
            return 0;
        }
        e->best = best;
    }
    if (!count || n->setup->method == TJ_EXAMINE_PLAIN)
        return 0;
    return n->setup->method == TJ_EXAMINE_MULTIPV ? ask_for_lines(n, e, err)
                                                  : ask_for_others(n, e, others, count, err);
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
    return tj_shogi_engine_open(&n->player, setup->engine, stop, err);
}

static void close_engine(void *self)
{
    engine *n = self;

    if (!n)
        return;
    tj_shogi_engine_close(&n->player);
    free(n);
}

/* A new game each time: what an engine says must not depend on what it was asked before. */
static int examine(void *self, tj_examination *e, tj_err *err)
{
    engine *n = self;

    for (int tries = 0; tries < 2; tries++) {
        tj_err fault = TJ_ERR_INIT;
        int rc = tj_shogi_engine_new_game(&n->player, &fault);

        if (!rc)
            rc = examine_once(n, e, &fault);
        if (!rc)
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
    return (tj_examiner){open_engine, examine, close_engine, setup, setup->name};
}

/* ---- what it can ---- */

/* Asked for one odd move only, does it play that?  An engine that does not know the word says so, plays
 * something else, or dies. */
static int try_searchmoves(engine *n, bool *supported, tj_err *err)
{
    static const char ODD[] = "9i9h";
    tj_examination e = {.n_known = 0};
    tj_err fault = TJ_ERR_INIT;
    tj_shogi_move odd = TJ_SHOGI_NO_MOVE;
    tj_examined_move best = UNKNOWN_MOVE;
    int rc;

    tj_shogi_init(&e.position);
    tj_shogi_move_parse(ODD, sizeof ODD - 1, &odd, NULL);
    rc = tj_shogi_engine_new_game(&n->player, &fault);
    if (!rc)
        rc = ask(n, &e, &odd, 1, NULL, &best, &fault);
    *supported = !rc && best.move == odd;
    return rc == TJ_E_IO || rc == TJ_E_FORMAT || !rc ? 0 : tj_fail(err, rc, "%s", fault.text);
}

int tj_examine_probe_engine(tj_examine_setup *setup, const atomic_bool *stop, tj_err *err)
{
    bool supported = false;
    void *self = NULL;
    int rc = open_engine(setup, stop, &self, err);
    engine *n = self;

    if (!rc && n->player.protocol != TJ_PROTOCOL_USI)
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` does not speak USI and tells no evaluations",
                     setup->engine->command);
    if (!rc)
        rc = tj_shogi_engine_label(&n->player, &setup->name, err);
    if (!rc && setup->method == TJ_EXAMINE_MULTIPV && !tj_usi_client_has(&n->player.usi, "MultiPV"))
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` has no option MultiPV", setup->engine->command);
    if (!rc && setup->method == TJ_EXAMINE_ANY) {
        bool many = tj_usi_client_has(&n->player.usi, "MultiPV");

        rc = try_searchmoves(n, &supported, err);
        setup->method = supported ? TJ_EXAMINE_SEARCHMOVES : many ? TJ_EXAMINE_MULTIPV : TJ_EXAMINE_PLAIN;
    }
    close_engine(n);
    return rc;
}
