#include "client/analyst.h"

#include <stdio.h>

#include "client/match_kind.h"

const tj_match_kind *tj_analyst_kind_of(const tj_game_kind *game)
{
    const tj_match_kind *kind = tj_game_row_of(game)->match;

    return kind && kind->analyse ? kind : NULL;
}

int tj_analyst_evaluate(tj_client *engine, const tj_analyst_query *query, tj_analysis *analysis, tj_err *err)
{
    char move[TJ_MOVE_TEXT_MAX], what[64];
    int rc = tj_analyst_kind_of(query->position->kind)->analyse(engine, query, analysis, err);

    if (rc || analysis->choice != TJ_ANALYSIS_MOVE)
        return rc;
    if (!tj_position_is_legal(query->position, analysis->move)) {
        tj_position_move_format(query->position, analysis->move, move);
        snprintf(what, sizeof what, "answers the illegal move %s", move);
        return tj_analyst_fail(engine, what, err);
    }
    return analysis->has_score ? 0 : tj_analyst_fail(engine, "tells no evaluation", err);
}

int tj_analyst_set_lines(const tj_match_kind *kind, tj_client *engine, size_t lines, tj_err *err)
{
    char option[32];

    snprintf(option, sizeof option, "MultiPV=%zu", lines);
    return kind->set_option(engine, option, err);
}

int tj_analyst_fail(tj_client *engine, const char *what, tj_err *err)
{
    return tj_client_fail_garbled(engine, what, "go", err);
}
