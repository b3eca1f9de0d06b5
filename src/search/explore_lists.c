/* The games that have a position, as many as are wanted, and who has had it with what results. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/catalogue/persons.h"
#include "search/explore_private.h"

int tj_player_counts_init(tj_player_counts *counts, tj_corpus *corpus, tj_err *err)
{
    int rc = tj_persons_load(corpus, err);

    counts->corpus = corpus;
    counts->by_person = rc ? NULL : tj_zalloc(corpus->person_count, sizeof *counts->by_person);
    return rc ? rc : counts->by_person ? 0 : tj_fail_nomem(err);
}

void tj_player_counts_release(tj_player_counts *counts)
{
    free(counts->by_person);
    counts->by_person = NULL;
}

static void add_game(tj_player_count *had, unsigned winner, int colour, int to_move)
{
    had->games++;
    had->to_move += colour == to_move;
    had->draws += winner == TJ_WINNER_DRAW;
    if (winner == TJ_WINNER_BLACK || winner == TJ_WINNER_WHITE) {
        had->wins += (int)winner == colour;
        had->losses += (int)winner != colour;
    }
}

/* Who plays alone has the side that is to move. */
void tj_player_counts_add(tj_player_counts *counts, const tj_sides *sides, unsigned winner, int colour)
{
    uint32_t mover = tj_person_of(counts->corpus, sides->player[colour == TJ_WHITE]);
    uint32_t other = tj_person_of(counts->corpus, sides->player[colour != TJ_WHITE]);

    if (mover)
        add_game(&counts->by_person[mover], winner, colour, colour);
    if (other && other != mover)
        add_game(&counts->by_person[other], winner, TJ_BLACK + TJ_WHITE - colour, colour);
}

static int by_games(const void *a, const void *b)
{
    const tj_player_count *x = a, *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return x->person < y->person ? -1 : x->person > y->person;
}

/* Those who had it come to the front, most games first; returns their number. */
static size_t sort(tj_player_counts *counts)
{
    size_t count = 0;

    for (size_t p = 0; p < counts->corpus->person_count; p++)
        if (counts->by_person[p].games) {
            counts->by_person[count] = counts->by_person[p];
            counts->by_person[count++].person = (uint32_t)p;
        }
    if (count)
        qsort(counts->by_person, count, sizeof *counts->by_person, by_games);
    return count;
}

int tj_player_counts_list(tj_player_counts *counts, size_t limit, tj_explore_result *result, tj_err *err)
{
    size_t all = sort(counts), count = limit && limit < all ? limit : all;
    sqlite3_stmt *query = NULL;
    int rc, failed = 0;

    result->players_all = all;
    result->players = tj_zalloc(count, sizeof *result->players);
    rc = result->players
             ? tj_db_prepare(counts->corpus->db, "SELECT name FROM player WHERE id = ?1", &query, err)
             : tj_fail_nomem(err);
    for (size_t i = 0; i < count && !rc; i++) {
        const tj_player_count *had = &counts->by_person[i];
        tj_explore_player *one = &result->players[i];

        *one = (tj_explore_player){.games = had->games,
                                   .to_move = had->to_move,
                                   .score = {had->wins, had->losses, had->draws,
                                             (uint64_t)had->games - had->wins - had->losses - had->draws}};
        if (tj_db_find(query, &rc, err, "i", (int64_t)had->person))
            one->name = tj_db_column_copy(query, 0, &failed);
        sqlite3_reset(query);
        if (!rc && !one->name)
            rc = tj_fail_nomem(err);
        result->player_count += !rc;
    }
    sqlite3_finalize(query);
    return rc;
}

/* ---- the newest games ---- */

/* A total order: a game comes once. */
static bool is_newer(const tj_explore_hit *a, const tj_explore_hit *b)
{
    return a->date != b->date ? a->date > b->date : a->game > b->game;
}

static int newest_first(const void *a, const void *b)
{
    return is_newer(a, b) ? -1 : is_newer(b, a);
}

bool tj_newest_accepts(const tj_newest *newest, const tj_explore_hit *hit)
{
    return !newest->limit || newest->len < newest->limit || is_newer(hit, &newest->items[0]);
}

/* The first one is replaced, and finds its place below. */
static void sift_down(tj_newest *newest, tj_explore_hit hit)
{
    size_t at = 0, below;

    while ((below = 2 * at + 1) < newest->len) {
        if (below + 1 < newest->len && is_newer(&newest->items[below], &newest->items[below + 1]))
            below++;
        if (!is_newer(&hit, &newest->items[below]))
            break;
        newest->items[at] = newest->items[below];
        at = below;
    }
    newest->items[at] = hit;
}

static void sift_up(tj_newest *newest, tj_explore_hit hit)
{
    size_t at = newest->len++;

    while (at && is_newer(&newest->items[(at - 1) / 2], &hit)) {
        newest->items[at] = newest->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    newest->items[at] = hit;
}

int tj_newest_add(tj_newest *newest, const tj_explore_hit *hit)
{
    if (newest->limit && newest->len == newest->limit) {
        sift_down(newest, *hit);
        return 0;
    }
    if (TJ_RESERVE(newest, newest->len + 1))
        return TJ_E_NOMEM;
    if (newest->limit)
        sift_up(newest, *hit);
    else
        newest->items[newest->len++] = *hit;
    return 0;
}

void tj_newest_sort(tj_newest *newest)
{
    if (newest->len)
        qsort(newest->items, newest->len, sizeof *newest->items, newest_first);
}
