#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/database.h"
#include "base/error.h"
#include "book/format/book_file.h"
#include "book/grade/grade_private.h"
#include "client/analyst.h"

enum { BUSY_MILLISECONDS = 10000 };

struct tj_grade_cache {
    tj_statements statements;
    sqlite3_stmt *setting; /* the row that tj_grade_cache_next_setting has lent the texts of */
};

static const char SCHEMA[] =
    "PRAGMA application_id=0x746a6772;"
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "INSERT INTO meta VALUES('format', '1'), ('program', 'tejun " TJ_VERSION "');"
    "CREATE TABLE setting(id INTEGER PRIMARY KEY, name TEXT NOT NULL, command TEXT NOT NULL,"
    "  options TEXT NOT NULL, lim TEXT NOT NULL, UNIQUE(name, command, options, lim));"
    "CREATE TABLE grade(setting INTEGER NOT NULL REFERENCES setting(id), board TEXT NOT NULL,"
    "  score INTEGER NOT NULL, mate INTEGER NOT NULL, bound INTEGER NOT NULL, depth INTEGER, nodes INTEGER,"
    "  move TEXT, line TEXT, milliseconds INTEGER, PRIMARY KEY(setting, board)) WITHOUT ROWID;";

/* ---- opening ---- */

/* Makes the tables of a new file, unless another program has just made them. */
static int make_tables(sqlite3 *db, tj_err *err)
{
    int64_t tables = 0;
    int rc = tj_db_exec(db, "BEGIN IMMEDIATE", err);

    if (rc)
        return rc;
    if (!(rc = tj_db_query_number(db, &tables, err, "SELECT count(*) FROM sqlite_master", "")) && !tables)
        rc = tj_db_exec(db, SCHEMA, err);
    return tj_db_end(db, rc, err);
}

/* Nothing of the file is changed before it is known to be ours. */
static int set_up(sqlite3 *db, const char *path, bool make, tj_err *err)
{
    int64_t tables = 0;
    int rc = tj_db_query_number(db, &tables, err, "SELECT count(*) FROM sqlite_master", "");

    if (rc || (!tables && make && (rc = make_tables(db, err))) ||
        (rc = tj_book_database_check(db, path, "file of grades", TJ_GRADE_CACHE_ID, TJ_GRADE_CACHE_FORMAT,
                                     "setting", "grade", err)))
        return rc;
    return make ? tj_db_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL", err) : 0;
}

static int open_cache(tj_grade_cache **out, const char *path, int flags, tj_err *err)
{
    tj_grade_cache *cache = tj_zalloc(1, sizeof *cache);
    int rc;

    *out = NULL;
    if (!cache)
        return tj_fail_nomem(err);
    rc = tj_db_open(&cache->statements.db, path ? path : ":memory:", flags, BUSY_MILLISECONDS, err);
    if (rc || (rc = set_up(cache->statements.db, path, flags & SQLITE_OPEN_CREATE, err))) {
        tj_err_set_place(err, path, 0, 0, 0);
        tj_grade_cache_free(cache);
        return rc;
    }
    *out = cache;
    return 0;
}

int tj_grade_cache_open(tj_grade_cache **out, const char *path, tj_err *err)
{
    return open_cache(out, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, err);
}

int tj_grade_cache_read(tj_grade_cache **out, const char *path, tj_err *err)
{
    *out = NULL;
    if (access(path, F_OK) != 0)
        return tj_fail_path(err, TJ_E_NOTFOUND, path, "no such file");
    return open_cache(out, path, SQLITE_OPEN_READWRITE, err); /* a write-ahead log must be writable */
}

void tj_grade_cache_free(tj_grade_cache *cache)
{
    if (!cache)
        return;
    sqlite3_finalize(cache->setting);
    tj_statements_release(&cache->statements);
    sqlite3_close(cache->statements.db);
    free(cache);
}

/* ---- settings ---- */

static int find_setting(tj_grade_cache *cache, const tj_grade_setting *s, int64_t *id, tj_err *err)
{
    return tj_db_query_number(cache->statements.db, id, err,
                              "SELECT id FROM setting WHERE name=? AND command=? AND options=? AND lim=?",
                              "tttt", s->name, s->command, s->options, s->limit);
}

int tj_grade_cache_add_setting(tj_grade_cache *cache, const tj_grade_setting *s, int64_t *id, tj_err *err)
{
    int rc = find_setting(cache, s, id, err);

    if (rc || *id)
        return rc;
    rc = tj_db_execute(cache->statements.db, err,
                       "INSERT OR IGNORE INTO setting(name, command, options, lim) VALUES(?,?,?,?)", "tttt",
                       s->name, s->command, s->options, s->limit);
    return rc ? rc : find_setting(cache, s, id, err);
}

int tj_grade_cache_next_setting(tj_grade_cache *cache, int64_t *id, tj_grade_setting *setting, tj_err *err)
{
    int rc;

    sqlite3_finalize(cache->setting);
    rc = tj_db_query(&cache->setting, cache->statements.db, err,
                     "SELECT id, name, command, options, lim FROM setting WHERE id>? ORDER BY id LIMIT 1",
                     "i", *id);
    *id = 0;
    if (tj_db_next(cache->setting, &rc, err)) {
        *id = sqlite3_column_int64(cache->setting, 0);
        *setting =
            (tj_grade_setting){tj_db_column_text(cache->setting, 1), tj_db_column_text(cache->setting, 2),
                               tj_db_column_text(cache->setting, 3), tj_db_column_text(cache->setting, 4)};
    }
    return rc;
}

/* ---- grades ---- */

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

static void read_row(sqlite3_stmt *s, const tj_position *position, tj_grade *grade)
{
    const char *move = tj_db_column_text(s, 5);

    memset(grade, 0, sizeof *grade);
    grade->score = (int32_t)clamp(sqlite3_column_int64(s, 0), -INT32_MAX, INT32_MAX);
    grade->mate = sqlite3_column_int64(s, 1) != 0;
    grade->bound = (uint8_t)clamp(sqlite3_column_int64(s, 2), TJ_ANALYSIS_EXACT, TJ_ANALYSIS_UPPER_BOUND);
    grade->depth = (uint32_t)clamp(sqlite3_column_int64(s, 3), 0, INT32_MAX);
    grade->nodes = (uint64_t)clamp(sqlite3_column_int64(s, 4), 0, INT64_MAX);
    grade->milliseconds = (uint32_t)clamp(sqlite3_column_int64(s, 6), 0, UINT32_MAX);
    if (tj_position_move_parse(position, move, strlen(move), &grade->move, NULL))
        grade->move = TJ_BOOK_NO_MOVE;
}

int tj_grade_cache_find(tj_grade_cache *cache, int64_t setting, const tj_position *position, tj_grade *grade,
                        bool *found, tj_err *err)
{
    char board[TJ_POSITION_TEXT_MAX];
    sqlite3_stmt *row;
    int rc;

    tj_book_text(position, board);
    *found = tj_statements_find(&cache->statements, &row, &rc, err,
                                "SELECT score, mate, bound, depth, nodes, move, milliseconds FROM grade"
                                " WHERE setting=? AND board=?",
                                "it", setting, board);
    if (*found)
        read_row(row, position, grade);
    sqlite3_reset(row);
    return rc;
}

int tj_grade_cache_put(tj_grade_cache *cache, int64_t setting, const tj_position *position,
                       const tj_grade *grade, const uint16_t *line, size_t count, tj_err *err)
{
    char board[TJ_POSITION_TEXT_MAX], move[TJ_MOVE_TEXT_MAX];
    tj_buf moves = TJ_BUF_INIT;
    int rc;

    tj_book_text(position, board);
    for (size_t i = 0; i < count; i++) {
        tj_position_move_format(position, line[i], move);
        tj_buf_printf(&moves, "%s%s", i ? " " : "", move);
    }
    tj_position_move_format(position, grade->move, move);
    if (moves.failed)
        rc = tj_fail_nomem(err);
    else
        rc = tj_statements_put(
            &cache->statements, err,
            "INSERT OR REPLACE INTO grade(setting, board, score, mate, bound, depth, nodes, move,"
            " line, milliseconds) VALUES(?,?,?,?,?,?,?,?,?,?)",
            "itiiiiitti", setting, board, (int64_t)grade->score, (int64_t)grade->mate, (int64_t)grade->bound,
            (int64_t)grade->depth, (int64_t)grade->nodes, grade->move == TJ_BOOK_NO_MOVE ? NULL : move,
            moves.data, (int64_t)grade->milliseconds);
    tj_buf_release(&moves);
    return rc;
}
