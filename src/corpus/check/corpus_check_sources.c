#include "corpus/check/corpus_check.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/import/candidate.h"
#include "corpus/store/original.h"

typedef struct source_checker {
    tj_corpus_checker *check;
    sqlite3_stmt *find_record; /* by source and offset */
    const char *path;          /* of the source at hand */
    int64_t source;
} source_checker;

static void report(source_checker *sources, const tj_candidate *candidate, const char *fault)
{
    tj_check_report(sources->check, "%s:%llu: %s", sources->path, (unsigned long long)candidate->place.line,
                    fault);
}

/* Compares a record that was read again with its row and with the game it is said to be. */
static int check_record(source_checker *sources, tj_candidate *candidate, tj_err *err)
{
    const tj_hash *identity = &candidate->identity.game;
    sqlite3_stmt *row = sources->find_record;
    int rc = 0;
    bool found = tj_db_find(row, &rc, err, "ii", sources->source, (int64_t)candidate->place.offset);

    if (!rc && !found)
        report(sources, candidate, "the catalogue does not know this record");
    if (found && sqlite3_column_int64(row, 0) != (int64_t)candidate->place.length)
        report(sources, candidate, "the record ends elsewhere than the catalogue says");
    if (found && sqlite3_column_type(row, 1) != SQLITE_NULL &&
        (candidate->rc || sqlite3_column_bytes(row, 1) != (int)sizeof *identity ||
         memcmp(sqlite3_column_blob(row, 1), identity, sizeof *identity) != 0))
        report(sources, candidate, "the record is another game than the catalogue says");
    sqlite3_reset(row);
    return rc;
}

static int check_records(source_checker *sources, tj_source *source, tj_err *err)
{
    tj_source_reader *reader = tj_source_reader_new(source, err);
    tj_batch batch = {0};
    tj_err inner = TJ_ERR_INIT;
    int rc = reader ? 0 : TJ_E_NOMEM;

    while (!rc && tj_batch_read_next(&batch, reader, &inner)) {
        tj_candidate *candidate = &batch.items[--batch.len];

        candidate->rc = tj_candidate_parse(candidate);
        if (candidate->rc == TJ_E_NOMEM)
            rc = tj_fail_nomem(err);
        else if (!candidate->nothing)
            rc = check_record(sources, candidate, err);
        tj_candidate_release(candidate);
    }
    free(batch.items);
    tj_source_reader_free(reader);
    return rc ? rc : inner.code ? tj_fail_nomem(err) : 0;
}

/* Unpacks a source; its hash is in the row's column 2. */
static int check_source(source_checker *sources, sqlite3_stmt *row, tj_err *err)
{
    const tj_corpus *corpus = sources->check->corpus;
    tj_err inner = TJ_ERR_INIT;
    tj_source *source =
        tj_original_open_source(corpus->path, corpus->db, sqlite3_column_int64(row, 0), &inner);
    int rc;

    sources->source = sqlite3_column_int64(row, 0);
    sources->path = tj_db_column_text(row, 1);
    if (!source && inner.code == TJ_E_NOTFOUND && tj_corpus_is_stale(corpus))
        return 0; /* removed meanwhile */
    if (!source && inner.code == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (!source) {
        tj_check_report(sources->check, "%s: %s", sources->path, inner.text);
        return 0;
    }
    if (sqlite3_column_bytes(row, 2) != (int)sizeof source->hash ||
        memcmp(sqlite3_column_blob(row, 2), &source->hash, sizeof source->hash) != 0) {
        tj_check_report(sources->check, "%s: the stored original is not what was imported", sources->path);
        rc = 0;
    } else
        rc = check_records(sources, source, err);
    if (!rc)
        rc = tj_check_tick(sources->check, source->n, err);
    tj_source_free(source);
    return rc;
}

int tj_check_sources(tj_corpus_checker *check, tj_err *err)
{
    static const char FIND[] =
        "SELECT record.length, game.identity FROM record LEFT JOIN game ON game.id = record.game"
        " WHERE record.source = ?1 AND record.offset = ?2";
    source_checker sources = {.check = check};
    sqlite3 *db = check->corpus->db;
    sqlite3_stmt *rows = NULL;
    int rc = tj_db_prepare(db, FIND, &sources.find_record, err);

    if (!rc)
        rc = tj_db_query(&rows, db, err, "SELECT id, path, hash FROM source ORDER BY pack, offset", "");
    while (tj_db_next(rows, &rc, err))
        rc = check_source(&sources, rows, err);
    sqlite3_finalize(rows);
    sqlite3_finalize(sources.find_record);
    return rc;
}
