#include "answer/filter_params.h"

static const char *const results[] = {"any", "black", "white", "draw", "void", "unknown", NULL};

const tj_param tj_filter_param_table[] = {
    TJ_TEXT(tj_filter_params, player, 'p', "player", "NAME",
            "games of this player with either colour; case, accents, punctuation and spaces do not matter; * "
            "stands for anything"),
    TJ_TEXT(tj_filter_params, opponent, 0, "opponent", "NAME", "games against this player"),
    TJ_TEXT(tj_filter_params, black, 0, "black", "NAME", "games in which this player was Black"),
    TJ_TEXT(tj_filter_params, white, 0, "white", "NAME", "games in which this player was White"),
    TJ_TEXT(tj_filter_params, event, 'e', "event", "TEXT", "games whose event contains TEXT"),
    TJ_DATE(tj_filter_params, since, 0, "since", "DATE",
            "games played on this date or later: 1998, 1998-04, 1998-04-30 or 1998/04/30; leaves out games "
            "without a date"),
    TJ_DATE(tj_filter_params, until, 0, "until", "DATE", "games played on this date or earlier"),
    TJ_CHOICE(tj_filter_params, result, 'r', "result", "WHO", results, "games with this winner or result"),
    TJ_PARAMS_END};

bool tj_filter_from_params(const tj_filter_params *options, tj_filter *filter)
{
    static const int WINNERS[] = {
        0, TJ_WINNER_BLACK, TJ_WINNER_WHITE, TJ_WINNER_DRAW, TJ_WINNER_NONE, TJ_WINNER_UNKNOWN};

    tj_filter_init(filter, sizeof *filter);
    filter->player = options->player;
    filter->player2 = options->opponent;
    filter->black = options->black;
    filter->white = options->white;
    filter->event = options->event;
    filter->date_from = options->since.from;
    filter->date_to = options->until.to;
    filter->has_winner = options->result > 0;
    filter->winner = WINNERS[options->result];
    return options->player || options->opponent || options->black || options->white || options->event ||
           filter->date_from || filter->date_to || filter->has_winner;
}
