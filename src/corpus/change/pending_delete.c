#include "corpus/change/pending_delete.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int tj_pending_delete_mark(sqlite3 *db, int64_t source, tj_err *err)
{
    return tj_db_execute(db, err, "UPDATE record SET source = -source WHERE source = ?1", "i", source);
}

int tj_pending_delete_keeps_game(sqlite3 *db, int64_t game, bool *stays, tj_err *err)
{
    int64_t found;
    int rc = tj_db_query_number(db, &found, err,
                                "SELECT 1 FROM record WHERE game = ?1 AND source > 0 LIMIT 1", "i", game);

    *stays = found != 0;
    return rc;
}

int tj_pending_delete_find_opening(sqlite3 *db, int64_t opening, int64_t except, int64_t *game, tj_err *err)
{
    return tj_db_query_number(
        db, game, err,
        "SELECT id FROM game WHERE opening = ?1 AND id <> ?2 AND EXISTS"
        " (SELECT 1 FROM record WHERE record.game = game.id AND source > 0) ORDER BY id LIMIT 1",
        "ii", opening, except);
}

/* The numbers that a query gives, as a malloc'ed list: rows are changed while it is gone through. */
static int numbers(sqlite3 *db, const char *sql, int64_t **out, size_t *count, tj_err *err)
{
    struct {
        int64_t *items;
        size_t cap;
    } list = {NULL, 0};
    sqlite3_stmt *query;
    int rc = tj_db_query(&query, db, err, sql, "");

    *count = 0;
    while (tj_db_next(query, &rc, err))
        if (TJ_RESERVE(&list, *count + 1))
            rc = tj_fail_nomem(err);
        else
            list.items[(*count)++] = sqlite3_column_int64(query, 0);
    sqlite3_finalize(query);
    *out = list.items;
    return rc;
}

static int remove_games(tj_writer *writer, uint64_t *removed, tj_err *err)
{
    static const char LOST[] =
        "SELECT DISTINCT game FROM record AS r WHERE source < 0 AND game IS NOT NULL AND NOT"
        " EXISTS (SELECT 1 FROM record WHERE game = r.game AND source > 0)";
    int64_t *games;
    size_t count;
    int rc = numbers(writer->db, LOST, &games, &count, err);

    for (size_t i = 0; !rc && i < count; i++)
        rc = tj_writer_remove_game(writer, (uint32_t)games[i], err);
    *removed += count;
    free(games);
    return rc;
}

/* A game's first record counts as the game, the others as duplicates; where the first one goes, the next one
 * takes its place. */
static int promote_duplicates(sqlite3 *db, tj_err *err)
{
    return tj_db_exec(
        db,
        "UPDATE record SET fate = 0 WHERE id IN (SELECT min(stays.id) FROM record AS goes"
        " JOIN record AS stays ON stays.game = goes.game AND stays.source > 0"
        " WHERE goes.source < 0 AND goes.fate = 0 GROUP BY goes.game HAVING min(stays.fate) <> 0)",
        err);
}

int tj_pending_delete_finish(tj_writer *writer, tj_header_writer *headers, const tj_game_rows *restored,
                             uint64_t *removed, tj_err *err)
{
    int rc = remove_games(writer, removed, err);

    if (!rc)
        rc = tj_headers_reassign(writer, headers, restored, err);
    if (!rc)
        rc = promote_duplicates(writer->db, err);
    if (!rc)
        rc = tj_db_exec(writer->db, "DELETE FROM record WHERE source < 0", err);
    return rc;
}
