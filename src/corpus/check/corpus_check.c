/* Verifying everything on disk. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/check/corpus_check.h"
#include "corpus/store/container.h"
#include "corpus/store/derived.h"
#include "corpus/store/pack.h"
#include "corpus/catalogue/sides.h"

void tj_check_report(tj_corpus_checker *check, const char *format, ...)
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
static int report_err(tj_corpus_checker *check, const tj_err *fault, tj_err *err)
{
    char text[sizeof fault->path + sizeof fault->text + 64];

    if (fault->code == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    tj_err_format(fault, text, sizeof text);
    tj_check_report(check, "%s", text);
    return 0;
}

int tj_check_tick(tj_corpus_checker *check, uint64_t bytes, tj_err *err)
{
    check->done += bytes;
    return tj_progress_report(check->monitor, "checking", check->done, check->total, err);
}

static int check_integrity(tj_corpus_checker *check, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_prepare(check->corpus->db, "PRAGMA integrity_check(20)", &rows, err), row = 0;

    while (!rc && (row = tj_db_step(rows, err)) > 0) {
        const char *text = tj_db_column_text(rows, 0);

        if (strcmp(text, "ok") != 0)
            tj_check_report(check, "%s", text);
    }
    sqlite3_finalize(rows);
    return rc ? rc : row < 0 ? -row : 0;
}

/* Are the catalogue's rows at one with each other? */
static int check_rows(tj_corpus_checker *check, tj_err *err)
{
    static const struct {
        const char *sql, *text;
    } RULES[] = {
        {"SELECT count(*) FROM record WHERE source < 0 OR source NOT IN (SELECT id FROM source)",
         "records without a source"},
        {"SELECT count(*) FROM record WHERE game IS NOT NULL AND game NOT IN (SELECT id FROM game)",
         "records of games that are not there"},
        {"SELECT count(*) FROM game LEFT JOIN record ON record.id = game.record WHERE record.game IS NOT "
         "game.id",
         "games without their record"},
        {"SELECT count(*) FROM source WHERE pack NOT IN (SELECT id FROM pack)",
         "sources without stored bytes"},
        {"SELECT count(*) FROM record JOIN source ON source.id = record.source WHERE record.offset < 0 OR"
         " record.length < 0 OR record.offset > source.bytes - record.length",
         "records outside of their source"},
        {"SELECT count(*) FROM source JOIN pack ON pack.id = source.pack WHERE source.offset < 0 OR "
         "source.bytes < 0 OR"
         " source.offset > pack.raw - source.bytes",
         "sources outside of their stored bytes"},
        {"SELECT count(*) FROM game WHERE (black > 0 AND black NOT IN (SELECT id FROM player)) OR"
         " (white > 0 AND white NOT IN (SELECT id FROM player))",
         "games with unknown players"},
        {"SELECT count(*) FROM player WHERE person NOT IN (SELECT id FROM player)", "spellings of nobody"},
        {"SELECT count(*) FROM player WHERE id < 1 OR id > (SELECT count(*) FROM player)",
         "players of impossible numbers"},
    };
    int rc = 0;

    for (size_t i = 0; !rc && i < sizeof RULES / sizeof *RULES; i++) {
        int64_t count = 0;

        rc = tj_db_query_number(check->corpus->db, RULES[i].sql, 0, &count, err);
        if (!rc && count) {
            tj_check_report(check, "the catalogue has %lld %s", (long long)count, RULES[i].text);
        }
    }
    return rc;
}

/* Does the game stand in a segment as its row says? */
static void check_game(tj_corpus_checker *check, sqlite3_stmt *row)
{
    const tj_corpus *corpus = check->corpus;
    uint32_t id = (uint32_t)sqlite3_column_int64(row, 0), number;
    const tj_segment *segment;
    const tj_facts *facts;
    size_t at;

    if (tj_corpus_find_game(corpus, id, &at, &number, NULL)) {
        tj_check_report(check, "game %u is in no segment", id);
        return;
    }
    segment = corpus->segments[at];
    facts = &segment->facts[number];
    if (segment->board != (unsigned)sqlite3_column_int(row, 1) ||
        tj_segment_moves_before(segment, number, tj_segment_game_end(segment, number)) !=
            (uint32_t)sqlite3_column_int64(row, 2) ||
        facts->date_from != sqlite3_column_int(row, 3) || facts->date_to != sqlite3_column_int(row, 4) ||
        facts->winner != sqlite3_column_int(row, 5) || facts->state != sqlite3_column_int(row, 6))
        tj_check_report(check, "game %u is not in its segment as the catalogue says", id);
}

/* Does each segment know who played, as the catalogue does? */
static int check_sides(tj_corpus_checker *check, tj_err *err)
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
                tj_check_report(check, "game %u has other players in its segment than in the catalogue",
                                segment->games[g].id);
        free(sides);
    }
    return rc;
}

static int check_games(tj_corpus_checker *check, tj_err *err)
{
    sqlite3_stmt *rows;
    uint64_t in_segments = 0, in_rows = 0;
    int rc = tj_db_prepare(check->corpus->db,
                           "SELECT id, size, moves, date_from, date_to, winner, state FROM game", &rows, err);
    int row = 0;

    for (size_t s = 0; s < check->corpus->segment_count; s++)
        in_segments += check->corpus->segments[s]->game_count;
    while (!rc && (row = tj_db_step(rows, err)) > 0) {
        in_rows++;
        check_game(check, rows);
    }
    sqlite3_finalize(rows);
    if (!rc && row >= 0 && in_rows != in_segments)
        tj_check_report(check, "the segments hold other games than the catalogue");
    return rc ? rc : row < 0 ? -row : 0;
}

/* The two files of a segment; the row names them. */
static int check_segment(tj_corpus_checker *check, const tj_segment *segment, sqlite3_stmt *row, tj_err *err)
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
        tj_check_report(check, "%s: the segment is not what the catalogue says", path);
    free(path);
    free(facts);
    return rc ? rc : tj_check_tick(check, segment->file.map.size, err);
}

static int check_segments(tj_corpus_checker *check, tj_err *err)
{
    tj_corpus *corpus = check->corpus;
    sqlite3_stmt *rows;
    int rc = tj_db_prepare(
        corpus->db, "SELECT file, facts, size, games, symbols FROM segment ORDER BY size, first", &rows, err);
    int row = 0;

    for (size_t s = 0; !rc && s < corpus->segment_count && (row = tj_db_step(rows, err)) > 0; s++)
        rc = check_segment(check, corpus->segments[s], rows, err);
    sqlite3_finalize(rows);
    return rc ? rc : row < 0 ? -row : 0;
}

/* A pack that is gone is no fault if somebody has compacted the corpus meanwhile: what it held is read from
 * where it is now (see tj_check_sources). */
static int check_pack(tj_corpus_checker *check, const char *file, tj_err *err)
{
    char *path = tj_corpus_file(check->corpus->path, "originals", file, ".pack");
    tj_err inner = TJ_ERR_INIT;
    tj_pack pack = {0};
    int rc = path ? 0 : tj_fail_nomem(err), opened;

    if (rc)
        return rc;
    opened = tj_pack_open(&pack, path, &inner);
    if ((opened && !(opened == TJ_E_NOTFOUND && tj_corpus_is_stale(check->corpus))) ||
        (!opened && tj_pack_check(&pack, &inner))) {
        tj_err_set_place(&inner, path, 0, 0, 0);
        rc = report_err(check, &inner, err);
    }
    if (!rc)
        rc = tj_check_tick(check, pack.map.size, err);
    tj_pack_release(&pack);
    free(path);
    return rc;
}

static int check_packs(tj_corpus_checker *check, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_prepare(check->corpus->db, "SELECT file FROM pack", &rows, err), row = 0;

    while (!rc && (row = tj_db_step(rows, err)) > 0)
        rc = check_pack(check, tj_db_column_text(rows, 0), err);
    sqlite3_finalize(rows);
    return rc ? rc : row < 0 ? -row : 0;
}

static int open_derived(tj_container *container, const tj_derived *row, const char *path, tj_err *err)
{
    uint32_t version;
    const char *magic = tj_derived_magic(row->kind, &version);

    if (!magic)
        return tj_fail_path(err, TJ_E_FORMAT, path, "nobody knows what a \"%s\" is", row->kind);
    return tj_container_open(container, path, magic, version, err);
}

/* As with packs, a file that is gone may have been replaced meanwhile. */
static int check_derived_file(tj_corpus_checker *check, const tj_derived *row, tj_err *err)
{
    char *path = tj_derived_path(check->corpus->path, row->file);
    tj_err inner = TJ_ERR_INIT;
    tj_container container = {0};
    int rc = path ? 0 : tj_fail_nomem(err), opened;

    if (rc)
        return rc;
    opened = open_derived(&container, row, path, &inner);
    if ((opened && !(opened == TJ_E_NOTFOUND && tj_corpus_is_stale(check->corpus))) ||
        (!opened && tj_container_check(&container, path, &inner))) {
        tj_err_set_place(&inner, path, 0, 0, 0);
        rc = report_err(check, &inner, err);
    }
    check->total += container.map.size;
    if (!rc)
        rc = tj_check_tick(check, container.map.size, err);
    tj_container_close(&container);
    free(path);
    return rc;
}

static int check_derived(tj_corpus_checker *check, tj_err *err)
{
    tj_derived_list files;
    int rc = tj_derived_find(check->corpus->db, NULL, NULL, &files, err);

    for (size_t i = 0; !rc && i < files.len; i++)
        rc = check_derived_file(check, &files.items[i], err);
    tj_derived_release(&files);
    return rc;
}

int tj_corpus_check(tj_corpus *corpus, const tj_progress_monitor *monitor,
                    void (*fault)(void *ctx, const char *text), void *ctx, uint64_t *faults, tj_err *err)
{
    tj_corpus_checker check = {corpus, monitor, fault, ctx, 0, 0, 0};
    tj_corpus_info info;
    int64_t raw_bytes = 0;
    int rc = tj_corpus_info_get(corpus, &info, err);

    if (!rc)
        rc = tj_db_query_number(corpus->db, "SELECT sum(bytes) FROM source", 0, &raw_bytes, err);
    /* Originals are read twice: block by block, and source by source once unpacked. */
    check.total = info.index_bytes + info.original_bytes + (uint64_t)raw_bytes;
    if (!rc)
        rc = check_integrity(&check, err);
    if (!rc)
        rc = check_rows(&check, err);
    if (!rc)
        rc = check_segments(&check, err);
    if (!rc)
        rc = check_games(&check, err);
    if (!rc)
        rc = check_sides(&check, err);
    if (!rc)
        rc = check_packs(&check, err);
    if (!rc)
        rc = check_derived(&check, err);
    if (!rc)
        rc = tj_check_sources(&check, err);
    *faults = check.faults;
    return rc;
}
