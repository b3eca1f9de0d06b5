/* Who has had a position, and with what results. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/persons.h"
#include "search/explore_private.h"

int tj_having_init(tj_having *having, tj_corpus *corpus, tj_err *err)
{
    int rc = tj_persons_load(corpus, err);

    having->corpus = corpus;
    having->by_person = rc ? NULL : tj_zalloc(corpus->person_count, sizeof *having->by_person);
    return rc ? rc : having->by_person ? 0 : tj_fail_nomem(err);
}

void tj_having_release(tj_having *having)
{
    free(having->by_person);
    having->by_person = NULL;
}

static void add_game(tj_had *had, unsigned winner, int colour, int to_move)
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
void tj_having_add(tj_having *having, const tj_sides *sides, unsigned winner, int colour)
{
    uint32_t mover = tj_person_of(having->corpus, sides->player[colour == TJ_WHITE]);
    uint32_t other = tj_person_of(having->corpus, sides->player[colour != TJ_WHITE]);

    if (mover)
        add_game(&having->by_person[mover], winner, colour, colour);
    if (other && other != mover)
        add_game(&having->by_person[other], winner, tj_go_other(colour), colour);
}

static int by_games(const void *a, const void *b)
{
    const tj_had *x = a, *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return x->person < y->person ? -1 : x->person > y->person;
}

/* Those who had it come to the front, most games first; returns their number. */
static size_t sort(tj_having *having)
{
    size_t count = 0;

    for (size_t p = 0; p < having->corpus->person_count; p++)
        if (having->by_person[p].games) {
            having->by_person[count] = having->by_person[p];
            having->by_person[count++].person = (uint32_t)p;
        }
    if (count)
        qsort(having->by_person, count, sizeof *having->by_person, by_games);
    return count;
}

static int name_of(sqlite3_stmt *query, uint32_t person, char **name, tj_err *err)
{
    int rc = tj_db_bind(query, err, "i", (int64_t)person), row = rc ? 0 : tj_db_row(query, err), failed = 0;

    *name = row > 0 ? tj_db_text(query, 0, &failed) : NULL;
    sqlite3_reset(query);
    return rc ? rc : row < 0 ? -row : *name ? 0 : tj_fail_nomem(err);
}

int tj_having_list(tj_having *having, size_t limit, tj_explore_result *result, tj_err *err)
{
    size_t all = sort(having), count = limit && limit < all ? limit : all;
    sqlite3_stmt *query = NULL;
    int rc;

    result->players_all = all;
    result->players = tj_zalloc(count, sizeof *result->players);
    rc = result->players
             ? tj_db_prepare(having->corpus->db, "SELECT name FROM player WHERE id = ?1", &query, err)
             : tj_fail_nomem(err);
    for (size_t i = 0; i < count && !rc; i++) {
        const tj_had *had = &having->by_person[i];
        tj_explore_player *one = &result->players[i];

        *one = (tj_explore_player){.games = had->games,
                                   .to_move = had->to_move,
                                   .score = {had->wins, had->losses, had->draws,
                                             (uint64_t)had->games - had->wins - had->losses - had->draws}};
        rc = name_of(query, had->person, &one->name, err);
        if (!rc)
            result->player_count++;
    }
    sqlite3_finalize(query);
    return rc;
}
