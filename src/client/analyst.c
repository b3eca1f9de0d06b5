#include "client/analyst.h"

#include <stdio.h>

#include "client/match_kind.h"

const tj_analyst_kind *tj_analyst_kind_of(const tj_game_kind *game)
{
    const tj_match_kind *match = tj_game_row_of(game)->match;

    return match ? match->analyst : NULL;
}

int tj_analyst_evaluate(const tj_analyst_kind *kind, void *engine, const tj_analyst_query *query,
                        tj_analysis *analysis, tj_err *err)
{
    char move[TJ_MOVE_TEXT_MAX], what[64];
    int rc = kind->analyse(engine, query, analysis, err);

    if (rc || analysis->choice != TJ_ANALYSIS_MOVE)
        return rc;
    if (!tj_position_is_legal(query->position, analysis->move)) {
        tj_position_move_format(query->position, analysis->move, move);
        snprintf(what, sizeof what, "answers the illegal move %s", move);
        return kind->fail(engine, what, err);
    }
    return analysis->has_score ? 0 : kind->fail(engine, "tells no evaluation", err);
}
