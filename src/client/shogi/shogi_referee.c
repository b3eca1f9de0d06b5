#include "client/shogi/shogi_referee.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int tj_shogi_referee_init(tj_shogi_referee *referee, const tj_shogi_match_rules *rules, const tj_shogi *start,
                          tj_err *err)
{
    memset(referee, 0, sizeof *referee);
    referee->rules = *rules;
    referee->reason = "";
    if (start)
        referee->position = *start;
    else
        tj_shogi_init(&referee->position);
    tj_shogi_history_init(&referee->history);
    if (tj_shogi_history_add(&referee->history, &referee->position, NULL))
        return tj_fail_nomem(err);
    return 0;
}

void tj_shogi_referee_release(tj_shogi_referee *referee)
{
    tj_shogi_history_release(&referee->history);
    free(referee->moves.items);
    memset(referee, 0, sizeof *referee);
}

static tj_winner opponent(const tj_shogi_referee *referee)
{
    return (tj_winner)tj_shogi_opponent(referee->position.side);
}

static void end(tj_shogi_referee *referee, int how, tj_winner winner, const char *reason)
{
    referee->end = how;
    referee->winner = winner;
    referee->reason = reason;
}

/* After a move was played. */
static void judge(tj_shogi_referee *referee, int repetition)
{
    tj_winner winner = tj_shogi_winner(&referee->position, repetition);

    if (repetition == TJ_SHOGI_REPEATED)
        end(referee, TJ_KIFU_REPETITION, winner, "the same position for the fourth time");
    else if (repetition != TJ_SHOGI_NOT_REPEATED)
        end(referee, winner == TJ_WINNER_BLACK ? TJ_KIFU_WHITE_ILLEGAL : TJ_KIFU_BLACK_ILLEGAL, winner,
            "perpetual check: the same position for the fourth time");
    else if (winner != TJ_WINNER_UNKNOWN)
        end(referee, TJ_KIFU_MATE, winner,
            tj_shogi_in_check(&referee->position) ? "mate" : "no legal move is left");
    else if (referee->moves.len >= referee->rules.move_limit)
        end(referee, TJ_KIFU_MOVE_LIMIT, TJ_WINNER_DRAW, "the limit of moves is reached");
}

int tj_shogi_referee_play(tj_shogi_referee *referee, tj_shogi_move move, tj_err *err)
{
    tj_shogi after = referee->position;
    int verdict = tj_shogi_play(&after, move), repetition;

    if (verdict != TJ_SHOGI_LEGAL) {
        end(referee, TJ_KIFU_ILLEGAL_MOVE, opponent(referee), tj_shogi_legality_text(verdict));
        return 0;
    }
    if (TJ_RESERVE(&referee->moves, referee->moves.len + 1) ||
        tj_shogi_history_add(&referee->history, &after, &repetition))
        return tj_fail_nomem(err);
    referee->moves.items[referee->moves.len++] = move;
    referee->position = after;
    judge(referee, repetition);
    return 0;
}

void tj_shogi_referee_resign(tj_shogi_referee *referee)
{
    end(referee, TJ_KIFU_RESIGNED, opponent(referee), "");
}

void tj_shogi_referee_declare(tj_shogi_referee *referee)
{
    switch (tj_shogi_declare(&referee->position, referee->rules.impasse, false)) {
    case TJ_SHOGI_DECLARES_WIN:
        end(referee, TJ_KIFU_DECLARED, (tj_winner)referee->position.side, "a declaration");
        break;
    case TJ_SHOGI_DECLARES_DRAW:
        end(referee, TJ_KIFU_IMPASSE, TJ_WINNER_DRAW, "a declaration, with points for a draw");
        break;
    default:
        end(referee, TJ_KIFU_ILLEGAL_MOVE, opponent(referee), "a declaration that is not justified");
    }
}

void tj_shogi_referee_forfeit(tj_shogi_referee *referee, int how)
{
    end(referee, how, opponent(referee), "");
}
