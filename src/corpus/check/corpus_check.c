/* Verifying everything on disk. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/import/candidate.h"
#include "corpus/store/container.h"
#include "corpus/store/derived.h"
#include "corpus/store/original.h"
#include "corpus/store/pack.h"
#include "corpus/catalogue/persons.h"

typedef struct checker {
    tj_corpus *corpus;
    const tj_progress_monitor *monitor;
    void (*fault)(void *ctx, const char *text);
    void *ctx;
    uint64_t faults;
    uint64_t done, total; /* bytes */
} checker;

/* One fault, in a sentence. */
static void report(checker *check, const char *format, ...) TJ_PRINTF(2, 3);
static void report(checker *check, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    check->faults++;
    if (check->fault)
        check->fault(check->ctx, text);
}

/* The fault that a check has found; that memory ran out is none, and is returned instead. */
static int report_err(checker *check, const tj_err *fault, tj_err *err)
{
    char text[sizeof fault->path + sizeof fault->text + 64];

    if (fault->code == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    tj_err_format(fault, text, sizeof text);
    report(check, "%s", text);
    return 0;
}

/* Progress by so many bytes. */
static int tick(checker *check, uint64_t bytes, tj_err *err)
{
    check->done += bytes;
    return tj_progress_report(check->monitor, "checking", check->done, check->total, err);
}

static int check_integrity(checker *check, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, check->corpus->db, err, "PRAGMA integrity_check(20)", "");

    while (tj_db_next(rows, &rc, err)) {
        const char *text = tj_db_column_text(rows, 0);

        if (strcmp(text, "ok") != 0)
            report(check, "%s", text);
    }
    sqlite3_finalize(rows);
    return rc;
}

/* Are the catalogue's rows at one with each other? */
static int check_rows(checker *check, tj_err *err)
{
    static const struct {
        const char *sql, *text;
    } RULES[] = {
        {"SELECT count(*) FROM record WHERE source < 0 OR source NOT IN (SELECT id FROM source)",
         "records without a source"},
        {"SELECT count(*) FROM record WHERE game IS NOT NULL AND game NOT IN (SELECT id FROM game)",
         "records of missing games"},
        {"SELECT count(*) FROM game LEFT JOIN record ON record.id = game.record WHERE record.game IS NOT "
         "game.id",
         "games without their record"},
        {"SELECT count(*) FROM source WHERE pack NOT IN (SELECT id FROM pack)",
         "sources without stored bytes"},
        {"SELECT count(*) FROM record JOIN source ON source.id = record.source WHERE record.offset < 0 OR"
         " record.length < 0 OR record.offset > source.bytes - record.length",
         "records outside their source"},
        {"SELECT count(*) FROM source JOIN pack ON pack.id = source.pack WHERE source.offset < 0 OR "
         "source.bytes < 0 OR"
         " source.offset > pack.raw - source.bytes",
         "sources outside their stored bytes"},
        {"SELECT count(*) FROM game WHERE (black > 0 AND black NOT IN (SELECT id FROM player)) OR"
         " (white > 0 AND white NOT IN (SELECT id FROM player))",
         "games with unknown players"},
        {"SELECT count(*) FROM player WHERE person NOT IN (SELECT id FROM player)", "spellings of nobody"},
        {"SELECT count(*) FROM player WHERE id < 1 OR id > (SELECT count(*) FROM player)",
         "players with invalid numbers"},
    };
    int rc = 0;

    for (size_t i = 0; !rc && i < sizeof RULES / sizeof *RULES; i++) {
        int64_t count = 0;

        rc = tj_db_query_number(check->corpus->db, &count, err, RULES[i].sql, "");
        if (!rc && count)
            report(check, "the catalogue has %lld %s", (long long)count, RULES[i].text);
    }
    return rc;
}

/* Does the game stand in a segment as its row says? */
static void check_game(checker *check, sqlite3_stmt *row)
{
    const tj_corpus *corpus = check->corpus;
    uint32_t id = (uint32_t)sqlite3_column_int64(row, 0), number;
    const tj_segment *segment;
    const tj_facts *facts;
    size_t at;

    if (tj_corpus_find_game(corpus, id, &at, &number, NULL)) {
        report(check, "game %u is in no segment", id);
        return;
    }
    segment = corpus->segments[at];
    facts = &segment->facts[number];
    if (segment->board != (unsigned)sqlite3_column_int(row, 1) ||
        tj_segment_moves_before(segment, number, tj_segment_game_end(segment, number)) !=
            (uint32_t)sqlite3_column_int64(row, 2) ||
        facts->date_from != sqlite3_column_int(row, 3) || facts->date_to != sqlite3_column_int(row, 4) ||
        facts->winner != sqlite3_column_int(row, 5) || facts->state != sqlite3_column_int(row, 6))
        report(check, "game %u differs between its segment and the catalogue", id);
}

/* Does each segment know who played, as the catalogue does? */
static int check_sides(checker *check, tj_err *err)
{
    int rc = 0;

    for (size_t s = 0; !rc && s < check->corpus->segment_count; s++) {
        const tj_segment *segment = check->corpus->segments[s];
        tj_sides *sides = NULL;

        if (!segment->sides)
            continue;
        rc = tj_sides_read(check->corpus->db, segment, &sides, err);
        for (uint32_t g = 0; !rc && g < segment->game_count; g++)
            if (memcmp(&sides[g], &segment->sides[g], sizeof *sides) != 0)
                report(check, "game %u has different players in its segment and the catalogue",
                       segment->games[g].id);
        free(sides);
    }
    return rc;
}

static int check_games(checker *check, tj_err *err)
{
    sqlite3_stmt *rows;
    uint64_t in_segments = 0, in_rows = 0;
    int rc = tj_db_query(&rows, check->corpus->db, err,
                         "SELECT id, size, moves, date_from, date_to, winner, state FROM game", "");

    for (size_t s = 0; s < check->corpus->segment_count; s++)
        in_segments += check->corpus->segments[s]->game_count;
    while (tj_db_next(rows, &rc, err)) {
        in_rows++;
        check_game(check, rows);
    }
    sqlite3_finalize(rows);
    if (!rc && in_rows != in_segments)
        report(check, "the segments and the catalogue have different games");
    return rc;
}

/* The two files of a segment; the row names them. */
static int check_segment(checker *check, const tj_segment *segment, sqlite3_stmt *row, tj_err *err)
{
    const char *corpus = check->corpus->path;
    char *path = tj_corpus_file(corpus, "segments", tj_db_column_text(row, 0), ".seg");
    char *facts = tj_corpus_file(corpus, "segments", tj_db_column_text(row, 1), ".facts");
    tj_err inner = TJ_ERR_INIT;
    int rc = path && facts ? 0 : tj_fail_nomem(err);

    if (!rc && tj_segment_check(segment, path, facts, &inner))
        rc = report_err(check, &inner, err);
    if (!rc && (sqlite3_column_int64(row, 2) != segment->board ||
                sqlite3_column_int64(row, 3) != segment->game_count ||
                sqlite3_column_int64(row, 4) != segment->index.n))
        report(check, "%s: the segment does not match the catalogue", path);
    free(path);
    free(facts);
    return rc ? rc : tick(check, segment->file.map.size, err);
}

static int check_segments(checker *check, tj_err *err)
{
    tj_corpus *corpus = check->corpus;
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, corpus->db, err,
                         "SELECT file, facts, size, games, symbols FROM segment ORDER BY size, first", "");

    for (size_t s = 0; s < corpus->segment_count && tj_db_next(rows, &rc, err); s++)
        rc = check_segment(check, corpus->segments[s], rows, err);
    sqlite3_finalize(rows);
    return rc;
}

/* What opening a file and checking it found; inner is empty where it is sound.  A file that is gone is no
 * fault if somebody has changed the corpus meanwhile: what it held stands elsewhere now (see
 * check_sources). */
static int report_file(checker *check, const char *path, int opened, tj_err *inner, size_t bytes, tj_err *err)
{
    int rc = 0;

    if (inner->code && !(opened == TJ_E_NOTFOUND && tj_corpus_is_stale(check->corpus))) {
        tj_err_set_place(inner, path, 0, 0, 0);
        rc = report_err(check, inner, err);
    }
    return rc ? rc : tick(check, bytes, err);
}

static int check_pack(checker *check, const char *file, tj_err *err)
{
    char *path = tj_corpus_file(check->corpus->path, "originals", file, ".pack");
    tj_err inner = TJ_ERR_INIT;
    tj_pack pack = {0};
    int rc, opened;

    if (!path)
        return tj_fail_nomem(err);
    opened = tj_pack_open(&pack, path, &inner);
    if (!opened)
        tj_pack_check(&pack, &inner);
    rc = report_file(check, path, opened, &inner, pack.map.size, err);
    tj_pack_release(&pack);
    free(path);
    return rc;
}

static int check_packs(checker *check, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, check->corpus->db, err, "SELECT file FROM pack", "");

    while (tj_db_next(rows, &rc, err))
        rc = check_pack(check, tj_db_column_text(rows, 0), err);
    sqlite3_finalize(rows);
    return rc;
}

static int check_derived_file(checker *check, const tj_derived *row, tj_err *err)
{
    char *path = tj_derived_path(check->corpus->path, row->file);
    tj_err inner = TJ_ERR_INIT;
    tj_container container = {0};
    uint32_t version;
    const char *magic = tj_derived_magic(row->kind, &version);
    int rc, opened;

    if (!path)
        return tj_fail_nomem(err);
    opened = magic ? tj_container_open(&container, path, magic, version, &inner)
                   : tj_fail(&inner, TJ_E_FORMAT, "unknown kind \"%s\"", row->kind);
    if (!opened)
        tj_container_check(&container, path, &inner);
    check->total += container.map.size;
    rc = report_file(check, path, opened, &inner, container.map.size, err);
    tj_container_close(&container);
    free(path);
    return rc;
}

static int check_derived(checker *check, tj_err *err)
{
    tj_derived_list files;
    int rc = tj_derived_find(check->corpus->db, NULL, NULL, &files, err);

    for (size_t i = 0; !rc && i < files.len; i++)
        rc = check_derived_file(check, &files.items[i], err);
    tj_derived_release(&files);
    return rc;
}

/* ---- stored sources, read again ---- */

typedef struct source_checker {
    checker *check;
    tj_statements statements;
    const char *path; /* of the source at hand */
    int64_t source;
} source_checker;

static void report_record(source_checker *sources, const tj_candidate *candidate, const char *fault)
{
    report(sources->check, "%s:%llu: %s", sources->path, (unsigned long long)candidate->place.line, fault);
}

/* Compares a record that was read again with its row and with the game it is said to be. */
static int check_record(source_checker *sources, tj_candidate *candidate, tj_err *err)
{
    const tj_hash *identity = &candidate->identity.game;
    sqlite3_stmt *row;
    int rc;
    bool found = tj_statements_find(
        &sources->statements, &row, &rc, err,
        "SELECT record.length, game.identity FROM record LEFT JOIN game ON game.id = record.game"
        " WHERE record.source = ?1 AND record.offset = ?2",
        "ii", sources->source, (int64_t)candidate->place.offset);

    if (!rc && !found)
        report_record(sources, candidate, "the record is not in the catalogue");
    if (found && sqlite3_column_int64(row, 0) != (int64_t)candidate->place.length)
        report_record(sources, candidate, "the length of the record does not match the catalogue");
    if (found && sqlite3_column_type(row, 1) != SQLITE_NULL &&
        (candidate->rc || sqlite3_column_bytes(row, 1) != (int)sizeof *identity ||
         memcmp(sqlite3_column_blob(row, 1), identity, sizeof *identity) != 0))
        report_record(sources, candidate, "the record does not match the game in the catalogue");
    return rc;
}

static int check_records(source_checker *sources, tj_source_reader *reader, tj_err *err)
{
    tj_candidate candidate;
    bool found = true;
    int rc = 0;

    while (!rc && !(rc = tj_candidate_next(&candidate, reader, &found, err)) && found) {
        candidate.rc = tj_candidate_parse(&candidate);
        if (candidate.rc == TJ_E_NOMEM)
            rc = tj_fail_nomem(err);
        else if (!candidate.nothing)
            rc = check_record(sources, &candidate, err);
        tj_candidate_release(&candidate);
    }
    return rc;
}

/* Unpacks a source; its hash is in the row's column 2. */
static int check_source(source_checker *sources, sqlite3_stmt *row, tj_err *err)
{
    const tj_corpus *corpus = sources->check->corpus;
    const tj_source *source;
    tj_source_reader *reader;
    tj_err inner = TJ_ERR_INIT;
    int rc = tj_original_open(&reader, corpus->path, corpus->db, sqlite3_column_int64(row, 0), &inner);

    sources->source = sqlite3_column_int64(row, 0);
    sources->path = tj_db_column_text(row, 1);
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (rc) { /* or it was removed meanwhile */
        if (rc != TJ_E_NOTFOUND || !tj_corpus_is_stale(corpus))
            report(sources->check, "%s: %s", sources->path, inner.text);
        return 0;
    }
    source = reader->source;
    if (sqlite3_column_bytes(row, 2) != (int)sizeof source->hash ||
        memcmp(sqlite3_column_blob(row, 2), &source->hash, sizeof source->hash) != 0)
        report(sources->check, "%s: the stored original differs from what was imported", sources->path);
    else
        rc = check_records(sources, reader, err);
    if (!rc)
        rc = tick(sources->check, source->n, err);
    tj_source_reader_free(reader);
    return rc;
}

/* Reads every stored source again, as an import would, and compares it with what the catalogue says of it:
 * its hash, where its records stand, and which games they are. */
static int check_sources(checker *check, tj_err *err)
{
    sqlite3 *db = check->corpus->db;
    source_checker sources = {.check = check, .statements.db = db};
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, db, err, "SELECT id, path, hash FROM source ORDER BY pack, offset", "");

    while (tj_db_next(rows, &rc, err))
        rc = check_source(&sources, rows, err);
    sqlite3_finalize(rows);
    tj_statements_release(&sources.statements);
    return rc;
}

int tj_corpus_check(tj_corpus *corpus, const tj_progress_monitor *monitor,
                    void (*fault)(void *ctx, const char *text), void *ctx, uint64_t *faults, tj_err *err)
{
    static int (*const PARTS[])(checker * check,
                                tj_err * err) = {check_integrity, check_rows,  check_segments, check_games,
                                                 check_sides,     check_packs, check_derived,  check_sources};
    checker check = {corpus, monitor, fault, ctx, 0, 0, 0};
    tj_corpus_info info;
    int64_t raw_bytes = 0;
    int rc = tj_corpus_info_get(corpus, &info, err);

    if (!rc)
        rc = tj_db_query_number(corpus->db, &raw_bytes, err, "SELECT sum(bytes) FROM source", "");
    /* Originals are read twice: block by block, and source by source once unpacked. */
    check.total = info.index_bytes + info.original_bytes + (uint64_t)raw_bytes;
    for (size_t i = 0; !rc && i < sizeof PARTS / sizeof *PARTS; i++)
        rc = PARTS[i](&check, err);
    *faults = check.faults;
    return rc;
}
