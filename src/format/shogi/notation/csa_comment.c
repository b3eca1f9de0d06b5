/* What programs tell in comments.  How shogi-server, and with it floodgate, tells the end of a game: it
 * writes %TORYO and %KACHI only; of all other ends, and of declarations that were wrong, there is a comment
 * alone:
 *
 *     'summary:time up:NAME lose:NAME win
 *
 * Black stands first.  Names may have colons and blanks in them, but they end with a word that is known. */
#include <string.h>

#include "format/shogi/notation/csa.h"
#include "format/shogi/kifu_end.h"

#define WORD_MAX 4 /* of what players have: win, lose, draw */

/* No longer ones than could be known: it is asked at every colon. */
static tj_span last_word(tj_span text)
{
    size_t n = 0;

    while (n < text.n && n <= WORD_MAX && text.at[text.n - n - 1] != ' ')
        n++;
    return (tj_span){text.at + text.n - n, n};
}

/* Who has won where one player has this and the other that; TJ_WINNER_UNKNOWN if they do not fit. */
static int winner_of(tj_span black, tj_span white)
{
    if (tj_span_is(black, "win") && tj_span_is(white, "lose"))
        return TJ_WINNER_BLACK;
    if (tj_span_is(black, "lose") && tj_span_is(white, "win"))
        return TJ_WINNER_WHITE;
    return tj_span_is(black, "draw") && tj_span_is(white, "draw") ? TJ_WINNER_DRAW : TJ_WINNER_UNKNOWN;
}

/* Black's part ends before a colon and White's begins behind it: the first one that makes sense. */
static int read_winner(tj_span players)
{
    tj_span white = last_word(tj_span_trim(players, " \t"));

    for (size_t i = 0; i < players.n; i++) {
        int winner = players.at[i] == ':' ? winner_of(last_word((tj_span){players.at, i}), white) : 0;

        if (winner)
            return winner;
    }
    return TJ_WINNER_UNKNOWN;
}

static int end_of_draw(tj_span kind)
{
    return tj_span_is(kind, "sennichite")  ? TJ_KIFU_REPETITION
           : tj_span_is(kind, "max_moves") ? TJ_KIFU_MOVE_LIMIT
           : tj_span_is(kind, "jishogi")   ? TJ_KIFU_IMPASSE
                                           : TJ_KIFU_DRAW;
}

/* What the loser is to blame for; who breaks off the connection ("abnormal") breaks the rules, too. */
static bool is_illegal(tj_span kind)
{
    static const char *const kinds[] = {"illegal move", "illegal kachi", "oute_sennichite", "uchifuzume",
                                        "oute_kaihi",   "outori",        "abnormal"};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (tj_span_is(kind, kinds[i]))
            return true;
    return false;
}

bool tj_csa_summary(tj_span text, unsigned side, int *end, int *winner)
{
    tj_span kind;

    if (!tj_span_is(tj_span_cut(&text, ":"), "summary"))
        return false;
    kind = tj_span_trim(tj_span_cut(&text, ":"), " ");
    *end = TJ_KIFU_NO_END;
    *winner = read_winner(text);
    if (*winner == TJ_WINNER_UNKNOWN)
        return false;
    if (*winner == TJ_WINNER_DRAW)
        *end = end_of_draw(kind);
    else if (is_illegal(kind))
        *end = tj_kifu_end_illegal(tj_shogi_opponent((unsigned)*winner), side);
    else if (*winner == (int)side)
        *end = tj_span_is(kind, "kachi") ? TJ_KIFU_DECLARED : TJ_KIFU_NO_END;
    else if (tj_span_is(kind, "time up"))
        *end = TJ_KIFU_TIME_UP;
    else if (tj_span_is(kind, "toryo"))
        *end = TJ_KIFU_RESIGNED;
    return true;
}

bool tj_csa_is_evaluation(tj_span text)
{
    if (!tj_span_begins(text, "**"))
        return false;
    text = (tj_span){text.at + 2, text.n - 2};
    tj_span word = tj_span_word(&text, " \t");
    if (word.n && (word.at[0] == '-' || word.at[0] == '+'))
        word = (tj_span){word.at + 1, word.n - 1};
    for (size_t i = 0; i < word.n; i++)
        if (!tj_is_digit(word.at[i]) && word.at[i] != '.')
            return false;
    return word.n && tj_is_digit(word.at[0]);
}
