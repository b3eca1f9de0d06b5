#include "cli/game_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tejun/player.h"

static const char *const results[] = {"any", "black", "white", "draw", "void", "unknown", NULL};

const tj_option tj_filter_rows[] = {
    TJ_TEXT(
        tj_filter_options, player, 'p', "player", "NAME",
        "games of this player, either colour; case, accents, hyphens and spaces do not matter, * stands for "
        "anything"),
    TJ_TEXT(tj_filter_options, opponent, 0, "opponent", "NAME", "games against this player"),
    TJ_TEXT(tj_filter_options, black, 0, "black", "NAME", "games this player had Black in"),
    TJ_TEXT(tj_filter_options, white, 0, "white", "NAME", "games this player had White in"),
    TJ_TEXT(tj_filter_options, event, 'e', "event", "TEXT", "games whose event has this in its name"),
    TJ_DATE(tj_filter_options, since, 0, "since", "DATE",
            "games played then or later: 1998, 1998-04 or 1998-04-30; games without date are left out"),
    TJ_DATE(tj_filter_options, until, 0, "until", "DATE", "games played then or earlier"),
    TJ_CHOICE(tj_filter_options, result, 'r', "result", "WHO", results, "games won by that side, or drawn"),
    TJ_OPTIONS_END};

/* "1998-04-30" to 19980430, "" to 0. */
static int day_number(const char *day)
{
    int number = 0;

    for (; *day; day++)
        if (*day != '-')
            number = number * 10 + (*day - '0');
    return number;
}

bool tj_filter_from_options(const tj_filter_options *options, tj_filter *filter)
{
    static const int WINNERS[] = {
        0, TJ_WINNER_BLACK, TJ_WINNER_WHITE, TJ_WINNER_DRAW, TJ_WINNER_NONE, TJ_WINNER_UNKNOWN};

    *filter = (tj_filter)TJ_FILTER_INIT;
    filter->player = options->player;
    filter->player2 = options->opponent;
    filter->black = options->black;
    filter->white = options->white;
    filter->event = options->event;
    filter->date_from = day_number(options->since.from);
    filter->date_to = day_number(options->until.to);
    filter->has_winner = options->result > 0;
    filter->winner = WINNERS[options->result];
    return options->player || options->opponent || options->black || options->white || options->event ||
           filter->date_from || filter->date_to || filter->has_winner;
}

/* Looks for names that begin alike. */
static void explain_player(tj_corpus *corpus, const char *name)
{
    tj_buf pattern = TJ_BUF_INIT;
    tj_player *players = NULL;
    size_t count = 0;

    if (!name || tj_player_list(corpus, name, 1, &players, &count, NULL))
        return;
    tj_player_list_free(players, count);
    if (count)
        return;
    fprintf(stderr, "tejun: no player \"%s\" in this corpus", name);
    tj_buf_printf(&pattern, "*%s*", name);
    if (tj_buf_ok(&pattern) && tj_player_list(corpus, pattern.data, 3, &players, &count, NULL) == 0) {
        for (size_t i = 0; i < count; i++)
            fprintf(stderr, "%s%s", i ? ", " : "; did you mean ", players[i].name);
        tj_player_list_free(players, count);
    }
    fputs("\n", stderr);
    tj_buf_release(&pattern);
}

void tj_filter_explain(tj_corpus *corpus, const tj_filter *filter)
{
    explain_player(corpus, filter->player);
    explain_player(corpus, filter->player2);
    explain_player(corpus, filter->black);
    explain_player(corpus, filter->white);
}
