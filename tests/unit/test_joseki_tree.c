/* Joseki trees: every node counted again over the oracle's streams, and small trees worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/expect.h"
#include "../support/made_corners.h"
#include "mine/joseki_tree.h"

/* What became of one order of play. */
typedef struct recount {
    unsigned own, elsewhere;
    tj_score score;
    int year_first, year_last;
    unsigned next[TJ_LOCAL_LIMIT];
} recount;

static void count_result(tj_score *score, int winner, int mover)
{
    if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else if (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE)
        score->unknown++;
    else if (winner == mover)
        score->wins++;
    else
        score->losses++;
}

static void count_corner(recount *r, const made_corners *c, const oracle_stream *stream, unsigned len)
{
    const oracle_game *game = made_corpus_game(&c->made, c->text.games[stream->game].id);
    const oracle_stone *last = &stream->stones[len - 1];
    int other = TJ_BLACK + TJ_WHITE - stream->first_colour, year = game->date / 10000;

    r->own++;
    r->elsewhere += last->gap > 1;
    if (last->gap == 1 && len < stream->len)
        r->next[stream->stones[len].symbol]++;
    count_result(&r->score, game->winner, last->symbol % 2 ? stream->first_colour : other);
    if (year && (!r->year_first || year < r->year_first))
        r->year_first = year;
    if (year > r->year_last)
        r->year_last = year;
}

static void count_again(recount *r, const made_corners *c, const uint16_t *symbols, unsigned len)
{
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < c->streams.len; i++)
        if (oracle_begins_widest(&c->streams, i, symbols, len))
            count_corner(r, c, &c->streams.items[i], len);
}
