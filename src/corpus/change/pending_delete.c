#include "corpus/change/pending_delete.h"

#include <stdlib.h>

#include "base/error.h"
#include "corpus/store/original.h"

int tj_pending_delete_mark(tj_writer *writer, int64_t source, tj_err *err)
{
    writer->has_pending_delete = true;
    return tj_statements_put(&writer->statements, err, "UPDATE record SET source = -source WHERE source = ?1",
                             "i", source);
}

/* ---- new headers ---- */

/* A record that may give its game a new header. */
typedef struct replacement {
    int64_t record, game, source, offset;
} replacement;

typedef struct replacement_list {
    replacement *items;
    size_t len, cap;
} replacement_list;

/* Takes the header from games whose header's record goes, and from `others`: record 0. */
static int drop_headers(tj_writer *writer, const tj_number_list *others, tj_err *err)
{
    int rc = tj_db_exec(writer->db,
                        "UPDATE game SET record = 0 WHERE record IN (SELECT id FROM record WHERE source < 0)",
                        err);

    for (size_t i = 0; !rc && i < others->len; i++)
        rc = tj_statements_put(&writer->statements, err, "UPDATE game SET record = 0 WHERE id = ?1", "i",
                               others->items[i]);
    return rc;
}

/* The records of games without a header, by source, then by place in it: a list, because rows are changed
 * while it is gone through. */
static int list_replacements(tj_writer *writer, replacement_list *all, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc =
        tj_db_query(&rows, writer->db, err,
                    "SELECT heir.id, heir.game, heir.source, heir.offset FROM game"
                    " JOIN record AS heir ON heir.game = game.id WHERE game.record = 0 AND heir.source > 0"
                    " ORDER BY heir.source, heir.offset",
                    "");

    while (tj_db_next(rows, &rc, err))
        rc = TJ_APPEND(all, err,
                       (replacement){sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1),
                                     sqlite3_column_int64(rows, 2), sqlite3_column_int64(rows, 3)});
    sqlite3_finalize(rows);
    return rc;
}

/* Reads the record again and gives its game the header if it is the richest so far. */
static int try_replacement(tj_writer *writer, const replacement *one, tj_candidate *candidate, tj_err *err)
{
    int64_t header;
    unsigned completeness = 0;
    int rc = tj_candidate_parse(candidate);

    if (rc || candidate->nothing)
        return tj_fail(err, rc ? rc : TJ_E_FORMAT, "a stored record cannot be read again");
    if ((rc = tj_statements_number(&writer->statements, &header, err, "SELECT record FROM game WHERE id = ?1",
                                   "i", one->game)) ||
        (header && (rc = tj_header_completeness(writer, one->game, &completeness, err))))
        return rc;
    return header && candidate->completeness <= completeness
               ? 0
               : tj_header_update_game(writer, candidate, one->record, one->game, err);
}

/* Goes through a source once, from its start (its encoding may be told there), for replacements[0..n-1], all
 * of it. */
static int read_source(tj_writer *writer, const replacement *replacements, size_t n, tj_err *err)
{
    tj_source_reader *reader;
    tj_candidate candidate;
    size_t next = 0;
    bool found = true;
    int rc = tj_original_open(&reader, writer->path, writer->db, replacements[0].source, err);

    while (!rc && next < n && !(rc = tj_candidate_next(&candidate, reader, &found, err)) && found) {
        if (candidate.place.offset == (size_t)replacements[next].offset)
            rc = try_replacement(writer, &replacements[next++], &candidate, err);
        tj_candidate_release(&candidate);
    }
    tj_source_reader_free(reader);
    return rc || next == n
               ? rc
               : tj_fail(err, TJ_E_FORMAT, "a stored record is not at the place given in the catalogue");
}

/* Treats all games whose header's record is on its way out while another one stays, and `others`.  Closes the
 * writer's pack: nothing can be stored afterwards. */
static int reassign_headers(tj_writer *writer, const tj_number_list *others, tj_err *err)
{
    replacement_list all = {NULL, 0, 0};
    int rc;

    if ((rc = tj_writer_close_pack(writer, err)) || /* a replacement may be in there */
        (rc = drop_headers(writer, others, err)) || (rc = list_replacements(writer, &all, err)))
        goto out;
    for (size_t from = 0, to; !rc && from < all.len; from = to) {
        for (to = from + 1; to < all.len && all.items[to].source == all.items[from].source;)
            to++;
        rc = read_source(writer, &all.items[from], to - from, err);
        if (!rc)
            rc = tj_progress_report(writer->monitor, "reading", 0, 0, err);
    }
out:
    free(all.items);
    return rc;
}

/* ---- the end ---- */

#define LOST                                                                                                 \
    "SELECT game FROM record AS r WHERE source < 0 AND game IS NOT NULL AND NOT"                             \
    " EXISTS (SELECT 1 FROM record WHERE game = r.game AND source > 0)"

static int remove_games(tj_writer *writer, uint64_t *removed, tj_err *err)
{
    size_t before = writer->removed.len;
    int rc;

    if ((rc = tj_db_query_numbers(writer->db, &writer->removed, err, "SELECT DISTINCT game FROM (" LOST ")",
                                  "")) ||
        (rc = tj_db_exec(writer->db, "DELETE FROM game WHERE id IN (" LOST ")", err)))
        return rc;
    *removed += writer->removed.len - before;
    return 0;
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

int tj_pending_delete_finish(tj_writer *writer, const tj_number_list *restored, uint64_t *removed,
                             tj_err *err)
{
    int rc;

    if ((rc = remove_games(writer, removed, err)) || (rc = reassign_headers(writer, restored, err)) ||
        (rc = promote_duplicates(writer->db, err)))
        return rc;
    return tj_db_exec(writer->db, "DELETE FROM record WHERE source < 0", err);
}
