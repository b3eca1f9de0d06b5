#include "corpus/rehead.h"

#include <stdlib.h>

#include "base/error.h"
#include "corpus/original.h"

/* A record that may give its game a new header. */
typedef struct heir {
    int64_t record, game, source, offset;
} heir;

/* A game that needs one. */
typedef struct orphan {
    int64_t game;
    unsigned richness; /* of the best header so far */
    bool has_header;
} orphan;

typedef struct rehead {
    tj_writer *writer;
    tj_header_writer *headers;
    const tj_geometry *geometry;
    struct {
        heir *items;
        size_t len, cap;
    } heirs; /* by source, then by place in it */
    struct {
        orphan *items;
        size_t len, cap;
    } orphans; /* by game */
} rehead;

static int by_game(const void *a, const void *b)
{
    const orphan *x = a, *y = b;

    return x->game < y->game ? -1 : x->game > y->game;
}

static int by_source(const void *a, const void *b)
{
    const heir *x = a, *y = b;

    if (x->source != y->source)
        return x->source < y->source ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Adds the records that a query gives. */
static int add_heirs(rehead *work, sqlite3_stmt *rows, tj_err *err)
{
    int rc = 0, row = 0;

    while (!rc && (row = tj_db_row(rows, err)) > 0)
        if (TJ_RESERVE(&work->heirs, work->heirs.len + 1))
            rc = tj_fail_nomem(err);
        else
            work->heirs.items[work->heirs.len++] =
                (heir){sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1),
                       sqlite3_column_int64(rows, 2), sqlite3_column_int64(rows, 3)};
    return rc ? rc : row < 0 ? -row : 0;
}

static int heirs_of_outgoing(rehead *work, tj_err *err)
{
    static const char QUERY[] =
        "SELECT heir.id, heir.game, heir.source, heir.offset FROM game JOIN record AS gone ON gone.id = "
        "game.record"
        " JOIN record AS heir ON heir.game = game.id WHERE gone.source < 0 AND heir.source > 0";
    sqlite3_stmt *rows;
    int rc = tj_db_prepare(work->writer->db, QUERY, &rows, err);

    if (!rc)
        rc = add_heirs(work, rows, err);
    sqlite3_finalize(rows);
    return rc;
}

static int heirs_of_others(rehead *work, const tj_game_rows *others, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_prepare(work->writer->db,
                           "SELECT id, game, source, offset FROM record WHERE game = ?1 AND source > 0",
                           &rows, err);

    for (size_t i = 0; !rc && i < others->len; i++) {
        rc = tj_db_bind(rows, err, "i", others->items[i]);
        if (!rc)
            rc = add_heirs(work, rows, err);
        sqlite3_reset(rows);
    }
    sqlite3_finalize(rows);
    return rc;
}

/* Lists are made before anything is changed.  A game may come from both sides. */
static int find_heirs(rehead *work, const tj_game_rows *others, tj_err *err)
{
    heir *list;
    size_t kept = 0;
    int rc = heirs_of_outgoing(work, err);

    if (!rc)
        rc = heirs_of_others(work, others, err);
    list = work->heirs.items;
    if (!rc && work->heirs.len)
        qsort(list, work->heirs.len, sizeof *list, by_source);
    for (size_t i = 0; i < work->heirs.len; i++)
        if (!i || list[i].record != list[kept - 1].record)
            list[kept++] = list[i];
    work->heirs.len = kept;
    return rc;
}

static int list_orphans(rehead *work, tj_err *err)
{
    size_t kept = 0;

    if (TJ_RESERVE(&work->orphans, work->heirs.len))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < work->heirs.len; i++)
        work->orphans.items[i] = (orphan){work->heirs.items[i].game, 0, false};
    if (work->heirs.len)
        qsort(work->orphans.items, work->heirs.len, sizeof *work->orphans.items, by_game);
    for (size_t i = 0; i < work->heirs.len; i++)
        if (!i || work->orphans.items[i].game != work->orphans.items[kept - 1].game)
            work->orphans.items[kept++] = work->orphans.items[i];
    work->orphans.len = kept;
    return 0;
}

/* Reads the record anew and gives its game the header if it is the richest so far. */
static int try_heir(rehead *work, const heir *one, tj_candidate *candidate, tj_err *err)
{
    orphan key = {.game = one->game}, *game;
    tj_sides sides;
    int rc = tj_candidate_read(candidate, work->geometry);

    if (candidate->nothing)
        return tj_fail(err, TJ_E_FORMAT, "a stored record is not there any more");
    game = bsearch(&key, work->orphans.items, work->orphans.len, sizeof key, by_game);
    if (rc || !game)
        return rc ? tj_fail(err, rc, "a stored record cannot be read again") : 0;
    if (game->has_header && candidate->richness <= game->richness)
        return 0;
    game->has_header = true;
    game->richness = candidate->richness;
    rc = tj_header_update_game(work->headers, candidate, one->record, one->game, &sides, err);
    return rc ? rc : tj_writer_change_facts(work->writer, (uint32_t)one->game, candidate->facts, sides, err);
}

/* Goes through a source once, from its start (its encoding may be told there), for heirs[0..n-1], all of it.
 */
static int read_source(rehead *work, tj_source *source, const heir *heirs, size_t n, tj_err *err)
{
    tj_reading *reading = tj_reading_new(source, err);
    tj_batch batch = {NULL, 0, 0, 0};
    size_t next = 0;
    int rc = reading ? 0 : TJ_E_NOMEM;

    while (!rc && next < n && tj_batch_take(&batch, reading, err)) {
        tj_candidate *last = &batch.items[batch.len - 1];

        if (last->place.offset == (size_t)heirs[next].offset)
            rc = try_heir(work, &heirs[next++], last, err);
        while (batch.len)
            tj_candidate_release(&batch.items[--batch.len]);
    }
    free(batch.items);
    tj_reading_free(reading);
    if (!rc && next < n)
        rc = tj_fail(err, TJ_E_FORMAT, "a stored record is not where the catalogue says");
    return rc;
}

static int try_source(rehead *work, const heir *heirs, size_t n, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    tj_source *source = tj_original_as_source(work->writer->path, work->writer->db, heirs[0].source, &inner);
    int rc;

    if (!source)
        return tj_fail_why(err, inner.code, inner.why, inner.path, "%s", inner.text);
    rc = read_source(work, source, heirs, n, err);
    tj_source_free(source);
    return rc;
}

int tj_rehead_games(tj_writer *writer, tj_header_writer *headers, const tj_geometry *geometry,
                    const tj_game_rows *others, tj_err *err)
{
    rehead work = {.writer = writer, .headers = headers, .geometry = geometry};
    int rc = tj_writer_close_pack(writer, err); /* an heir may be in there */

    if (!rc)
        rc = find_heirs(&work, others, err);
    if (!rc)
        rc = list_orphans(&work, err);
    for (size_t from = 0, to; !rc && from < work.heirs.len; from = to) {
        for (to = from + 1;
             to < work.heirs.len && work.heirs.items[to].source == work.heirs.items[from].source;)
            to++;
        rc = try_source(&work, &work.heirs.items[from], to - from, err);
        if (!rc)
            rc = tj_watch_tick(writer->watch, "reading", 0, 0, err);
    }
    free(work.heirs.items);
    free(work.orphans.items);
    return rc;
}
