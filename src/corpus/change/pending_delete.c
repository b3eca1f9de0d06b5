#include "corpus/change/pending_delete.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/store/original.h"

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

/* ---- new headers ---- */

/* A record that may give its game a new header. */
typedef struct replacement {
    int64_t record, game, source, offset;
} replacement;

/* A game that needs one. */
typedef struct header_state {
    int64_t game;
    unsigned completeness; /* of the best header so far */
    bool has_header;
} header_state;

typedef struct reassignment {
    tj_writer *writer;
    tj_header_writer *headers;
    struct {
        replacement *items;
        size_t len, cap;
    } replacements; /* by source, then by place in it */
    struct {
        header_state *items;
        size_t len, cap;
    } header_states; /* by game */
} reassignment;

static int by_game(const void *a, const void *b)
{
    const header_state *x = a, *y = b;

    return x->game < y->game ? -1 : x->game > y->game;
}

static int by_source(const void *a, const void *b)
{
    const replacement *x = a, *y = b;

    if (x->source != y->source)
        return x->source < y->source ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Adds the records that a query gives. */
static int add_replacements(reassignment *work, sqlite3_stmt *rows, tj_err *err)
{
    int rc = 0;

    while (tj_db_next(rows, &rc, err))
        if (TJ_RESERVE(&work->replacements, work->replacements.len + 1))
            rc = tj_fail_nomem(err);
        else
            work->replacements.items[work->replacements.len++] =
                (replacement){sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1),
                              sqlite3_column_int64(rows, 2), sqlite3_column_int64(rows, 3)};
    sqlite3_reset(rows);
    return rc;
}

/* Those of games whose header's record goes, and of `others`. */
static int list_replacements(reassignment *work, const tj_game_rows *others, tj_err *err)
{
    static const char *const SQL[] = {
        "SELECT heir.id, heir.game, heir.source, heir.offset FROM game JOIN record AS gone ON gone.id = "
        "game.record"
        " JOIN record AS heir ON heir.game = game.id WHERE gone.source < 0 AND heir.source > 0",
        "SELECT id, game, source, offset FROM record WHERE game = ?1 AND source > 0"};
    sqlite3_stmt *rows[2] = {NULL, NULL};
    int rc = tj_db_prepare_all(work->writer->db, rows, SQL, 2, err);

    if (!rc)
        rc = add_replacements(work, rows[0], err);
    for (size_t i = 0; !rc && i < others->len; i++) {
        rc = tj_db_bind(rows[1], err, "i", others->items[i]);
        if (!rc)
            rc = add_replacements(work, rows[1], err);
    }
    tj_db_finalize_all(rows, 2);
    return rc;
}

/* Lists are made before anything is changed.  A game may come from both sides. */
static int find_replacements(reassignment *work, const tj_game_rows *others, tj_err *err)
{
    replacement *list;
    size_t kept = 0;
    int rc = list_replacements(work, others, err);

    list = work->replacements.items;
    if (!rc && work->replacements.len)
        qsort(list, work->replacements.len, sizeof *list, by_source);
    for (size_t i = 0; i < work->replacements.len; i++)
        if (!i || list[i].record != list[kept - 1].record)
            list[kept++] = list[i];
    work->replacements.len = kept;
    return rc;
}

static int list_header_states(reassignment *work, tj_err *err)
{
    size_t kept = 0;

    if (TJ_RESERVE(&work->header_states, work->replacements.len))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < work->replacements.len; i++)
        work->header_states.items[i] = (header_state){work->replacements.items[i].game, 0, false};
    if (work->replacements.len)
        qsort(work->header_states.items, work->replacements.len, sizeof *work->header_states.items, by_game);
    for (size_t i = 0; i < work->replacements.len; i++)
        if (!i || work->header_states.items[i].game != work->header_states.items[kept - 1].game)
            work->header_states.items[kept++] = work->header_states.items[i];
    work->header_states.len = kept;
    return 0;
}

/* Reads the record again and gives its game the header if it is the richest so far. */
static int try_replacement(reassignment *work, const replacement *one, tj_candidate *candidate, tj_err *err)
{
    header_state key = {.game = one->game}, *game;
    tj_sides sides;
    int rc = tj_candidate_parse(candidate);

    if (candidate->nothing)
        return tj_fail(err, TJ_E_FORMAT, "a stored record is missing");
    game = bsearch(&key, work->header_states.items, work->header_states.len, sizeof key, by_game);
    if (rc || !game)
        return rc ? tj_fail(err, rc, "a stored record cannot be read again") : 0;
    if (game->has_header && candidate->completeness <= game->completeness)
        return 0;
    game->has_header = true;
    game->completeness = candidate->completeness;
    rc = tj_header_update_game(work->headers, candidate, one->record, one->game, &sides, err);
    return rc ? rc : tj_writer_change_facts(work->writer, (uint32_t)one->game, candidate->facts, sides, err);
}

/* Goes through a source once, from its start (its encoding may be told there), for replacements[0..n-1], all
 * of it.
 */
static int read_source(reassignment *work, tj_source *source, const replacement *replacements, size_t n,
                       tj_err *err)
{
    tj_source_reader *reader = tj_source_reader_new(source, err);
    tj_batch batch = {NULL, 0, 0, 0};
    size_t next = 0;
    int rc = reader ? 0 : TJ_E_NOMEM;

    while (!rc && next < n && tj_batch_read_next(&batch, reader, err)) {
        tj_candidate *last = &batch.items[batch.len - 1];

        if (last->place.offset == (size_t)replacements[next].offset)
            rc = try_replacement(work, &replacements[next++], last, err);
        while (batch.len)
            tj_candidate_release(&batch.items[--batch.len]);
    }
    free(batch.items);
    tj_source_reader_free(reader);
    if (!rc && next < n)
        rc = tj_fail(err, TJ_E_FORMAT, "a stored record is not at the place given in the catalogue");
    return rc;
}

static int try_source(reassignment *work, const replacement *replacements, size_t n, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    tj_source *source =
        tj_original_open_source(work->writer->path, work->writer->db, replacements[0].source, &inner);
    int rc;

    if (!source)
        return tj_fail_reason(err, inner.code, inner.why, inner.path, "%s", inner.text);
    rc = read_source(work, source, replacements, n, err);
    tj_source_free(source);
    return rc;
}

/* Treats all games whose header's record is on its way out while another one stays, and `others`.  Closes the
 * writer's pack: nothing can be stored afterwards. */
static int reassign_headers(tj_writer *writer, tj_header_writer *headers, const tj_game_rows *others,
                            tj_err *err)
{
    reassignment work = {.writer = writer, .headers = headers};
    int rc = tj_writer_close_pack(writer, err); /* a replacement may be in there */

    if (!rc)
        rc = find_replacements(&work, others, err);
    if (!rc)
        rc = list_header_states(&work, err);
    for (size_t from = 0, to; !rc && from < work.replacements.len; from = to) {
        for (to = from + 1; to < work.replacements.len &&
                            work.replacements.items[to].source == work.replacements.items[from].source;)
            to++;
        rc = try_source(&work, &work.replacements.items[from], to - from, err);
        if (!rc)
            rc = tj_progress_report(writer->monitor, "reading", 0, 0, err);
    }
    free(work.replacements.items);
    free(work.header_states.items);
    return rc;
}

/* ---- the end ---- */

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
        rc = reassign_headers(writer, headers, restored, err);
    if (!rc)
        rc = promote_duplicates(writer->db, err);
    if (!rc)
        rc = tj_db_exec(writer->db, "DELETE FROM record WHERE source < 0", err);
    return rc;
}
