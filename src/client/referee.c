#include "client/match_kind.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int tj_referee_init(tj_referee *referee, const tj_referee_rules *rules, unsigned board,
                    const tj_position *start, tj_err *err)
{
    int rc = 0;

    *referee = (tj_referee){.rules = *rules, .reason = ""};
    if (start)
        tj_position_copy(&referee->position, start);
    else
        rc = tj_position_init(&referee->position, board, err);
    if (rc)
        return rc;
    referee->kind = tj_game_row_of(referee->position.kind)->match;
    if (!rules->move_limit)
        referee->rules.move_limit = referee->kind->move_limit(referee->position.board);
    return referee->kind->begin(referee, err);
}

void tj_referee_release(tj_referee *referee)
{
    if (referee->history)
        referee->kind->forget(referee);
    free(referee->moves.items);
    memset(referee, 0, sizeof *referee);
}

void tj_referee_end(tj_referee *referee, tj_match_how how, tj_winner winner, const char *reason)
{
    referee->over = true;
    referee->how = how;
    referee->winner = winner;
    referee->reason = reason;
}

void tj_referee_lose(tj_referee *referee, int colour, tj_match_how how, const char *reason)
{
    tj_referee_end(referee, how, colour == TJ_BLACK ? TJ_WINNER_WHITE : TJ_WINNER_BLACK, reason);
}

int tj_referee_play(tj_referee *referee, unsigned move, tj_err *err)
{
    const tj_game_kind *game = referee->position.kind;
    const char *why = game->illegal(referee->position.state, move, referee->rules.allow_suicide);
    tj_position after;
    int rc;

    referee->repeats = false;
    if (why) {
        tj_referee_lose(referee, tj_position_to_move(&referee->position), TJ_MATCH_ILLEGAL, why);
        return 0;
    }
    tj_position_copy(&after, &referee->position);
    game->play(after.state, move);
    rc = referee->kind->rule(referee, &after, move, err);
    if (rc || (referee->over && referee->how == TJ_MATCH_ILLEGAL))
        return rc;
    if ((rc = TJ_APPEND(&referee->moves, err, (uint16_t)move)))
        return rc;
    tj_position_copy(&referee->position, &after);
    if (!referee->over && referee->moves.len >= referee->rules.move_limit)
        tj_referee_end(referee, TJ_MATCH_TOO_LONG, referee->kind->long_game, "the limit of moves is reached");
    return 0;
}

void tj_referee_declare(tj_referee *referee)
{
    if (referee->kind->declare)
        referee->kind->declare(referee);
    if (!referee->declared)
        tj_referee_lose(referee, tj_position_to_move(&referee->position), TJ_MATCH_ILLEGAL,
                        "a declaration that is not justified");
}
