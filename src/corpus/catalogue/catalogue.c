#include "corpus/catalogue/catalogue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"

#define BUSY_MILLISECONDS 2000

static const char SCHEMA[] =
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "INSERT INTO meta VALUES('format', 1), ('generation', 0);"
    "CREATE TABLE segment(id INTEGER PRIMARY KEY, file TEXT NOT NULL, facts TEXT NOT NULL, size INT NOT NULL,"
    "  games INT NOT NULL, symbols INT NOT NULL, first INT NOT NULL);"
    "CREATE TABLE pack(id INTEGER PRIMARY KEY, file TEXT NOT NULL, raw INT NOT NULL);"
    "CREATE TABLE source(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, container TEXT, hash BLOB NOT "
    "NULL,"
    "  bytes INT NOT NULL, pack INT NOT NULL, offset INT NOT NULL, imported TEXT NOT NULL,"
    "  options INT NOT NULL DEFAULT 0);"
    "CREATE INDEX source_container ON source(container) WHERE container IS NOT NULL;"
    "CREATE TABLE record(id INTEGER PRIMARY KEY, source INT NOT NULL, offset INT NOT NULL, length INT NOT "
    "NULL,"
    "  line INT NOT NULL, column INT NOT NULL, game INT, state INT NOT NULL, fate INT NOT NULL, reason TEXT,"
    "  identity BLOB);"
    "CREATE INDEX record_removed ON record(identity) WHERE identity IS NOT NULL;"
    "CREATE INDEX record_source ON record(source, offset);"
    "CREATE INDEX record_game ON record(game);"
    "CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL,"
    "  person INT NOT NULL);"
    "CREATE INDEX player_folded ON player(folded);"
    "CREATE INDEX player_person ON player(person);"
    "CREATE TABLE removed(identity BLOB PRIMARY KEY) WITHOUT ROWID;"
    "CREATE TABLE game(id INTEGER PRIMARY KEY AUTOINCREMENT, record INT NOT NULL, size INT NOT NULL, moves "
    "INT NOT NULL,"
    "  black INT, white INT, black_rank TEXT, white_rank TEXT, event TEXT, round TEXT, date TEXT,"
    "  date_from INT, date_to INT, place TEXT, result TEXT, winner INT NOT NULL, komi TEXT, handicap TEXT,"
    "  stones INT NOT NULL, rules TEXT, title TEXT, state INT NOT NULL, identity BLOB NOT NULL, opening INT);"
    "CREATE INDEX game_identity ON game(identity);"
    "CREATE INDEX game_opening ON game(opening) WHERE opening IS NOT NULL;"
    "CREATE INDEX game_black ON game(black);"
    "CREATE INDEX game_white ON game(white);"
    "CREATE INDEX game_date ON game(date_from);";

/* Makes the tables in an empty database.  One that holds something else is somebody else's. */
static int create_schema(sqlite3 *db, const char *path, tj_err *err)
{
    int64_t tables, others;
    int rc;

    if ((rc = tj_db_exec(db, "BEGIN IMMEDIATE", err)) ||
        (rc = tj_db_query_number(db, &tables, err, "SELECT count(*) FROM sqlite_master WHERE name='meta'",
                                 "")) ||
        (rc = tj_db_query_number(db, &others, err, "SELECT count(*) FROM sqlite_master", "")))
        goto out;
    if (!tables)
        rc = others ? tj_fail_path(err, TJ_E_FORMAT, path, "this database is not a tejun catalogue")
                    : tj_db_exec(db, SCHEMA, err);
    if (!rc)
        rc = tj_db_exec(db, "COMMIT", err);
out:
    if (rc) {
        tj_db_exec(db, "ROLLBACK", NULL);
        return rc;
    }
    /* again, in case the maker was killed before it */
    return tj_db_exec(db, "PRAGMA journal_mode=WAL", err);
}

static int check_format(sqlite3 *db, const char *path, tj_err *err)
{
    int64_t format = 0;
    tj_err inner = TJ_ERR_INIT;

    if (tj_db_query_number(db, &format, &inner, "SELECT value FROM meta WHERE key='format'", "")) {
        int why = sqlite3_errcode(db) & 0xFF;

        if (why != SQLITE_ERROR && why != SQLITE_NOTADB && why != SQLITE_CORRUPT)
            return tj_fail_reason(err, inner.code, inner.why, path, "%s", inner.text);
        return tj_fail_path(err, TJ_E_FORMAT, path, "not a tejun corpus, or its catalogue is damaged");
    }
    if (format != TJ_CATALOGUE_FORMAT)
        return tj_fail_path(err, TJ_E_FORMAT, path,
                            "the corpus has format %lld; this program reads format %d", (long long)format,
                            TJ_CATALOGUE_FORMAT);
    return 0;
}

static const char *const FOLDERS[] = {"segments", "originals", "derived"};

static bool is_corpus_entry(const char *name)
{
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++)
        if (strcmp(name, FOLDERS[i]) == 0)
            return true;
    return strncmp(name, "catalogue.db", strlen("catalogue.db")) == 0;
}

/* A corpus is made in a new or empty folder only: what else lies there is not ours to live among. */
static int check_folder(const char *corpus, tj_err *err)
{
    tj_string_list names;
    int rc;

    if (!tj_path_is_folder(corpus))
        return access(corpus, F_OK) == 0
                   ? tj_fail_path(err, TJ_E_USAGE, corpus, "this is a file, but a corpus is a folder")
                   : 0;
    rc = tj_folder_list(corpus, &names, err);
    for (size_t i = 0; !rc && i < names.len; i++)
        if (!is_corpus_entry(names.items[i]))
            rc = tj_fail_path(err, TJ_E_USAGE, corpus,
                              "the folder has other files (%.60s); use a new or empty folder for a corpus",
                              names.items[i]);
    tj_string_list_release(&names);
    return rc;
}

static int make_folders(const char *corpus, tj_err *err)
{
    int rc = tj_folder_make(corpus, err);

    for (size_t i = 0; !rc && i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        char *path = tj_path_join(corpus, FOLDERS[i]);

        rc = path ? tj_folder_make(path, err) : tj_fail_nomem(err);
        free(path);
    }
    return rc;
}

/* May we write there?  Otherwise SQLite cannot keep its shared-memory file beside the database. */
static bool is_read_only(const char *corpus)
{
    return access(corpus, W_OK) != 0 && (errno == EACCES || errno == EROFS);
}

/* The path as a URI that says that nobody writes. */
static char *immutable_uri(const char *path)
{
    tj_buf uri = TJ_BUF_INIT;

    tj_buf_puts(&uri, "file:");
    for (; *path; path++)
        if (strchr("%?#", *path))
            tj_buf_printf(&uri, "%%%02X", (unsigned)*path);
        else
            tj_buf_putc(&uri, *path);
    tj_buf_puts(&uri, "?immutable=1");
    return tj_buf_detach(&uri);
}

/* The size of a file of SQLite beside the database, -1 if it is not there. */
static off_t sidecar_size(const char *path, const char *ending)
{
    tj_buf name = TJ_BUF_INIT;
    struct stat about;
    off_t size = -1;

    tj_buf_printf(&name, "%s%s", path, ending);
    if (tj_buf_ok(&name) && stat(name.data, &about) == 0)
        size = about.st_size;
    tj_buf_release(&name);
    return size;
}

/* Somebody else's corpus, or one on a medium that cannot be written to.  Where its owner has it open SQLite's
 * files lie beside it, and readers go by them; otherwise it is taken as it lies there.  Rejected: to refuse
 * that because the owner may begin to write meanwhile, since nobody could then ask a corpus that others keep.
 */
static int open_read_only(sqlite3 **out, const char *path, tj_err *err)
{
    bool shared = sidecar_size(path, "-shm") > 0;
    char *uri;
    int rc;

    if (!shared && sidecar_size(path, "-wal") > 0)
        return tj_fail_path(err, TJ_E_IO, path,
                            "the corpus was in use when it became read-only; open it once with write access");
    uri = shared ? NULL : immutable_uri(path);
    if (!shared && !uri)
        return tj_fail_nomem(err);
    rc = tj_db_open(out, shared ? path : uri,
                    SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | (shared ? 0 : SQLITE_OPEN_URI),
                    BUSY_MILLISECONDS, err);
    free(uri);
    return rc;
}

static int open_file(sqlite3 **out, const char *path, enum tj_open_mode mode, tj_err *err)
{
    int flags = mode == TJ_OPEN_CREATE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    int rc = tj_db_open(out, path, flags | SQLITE_OPEN_NOMUTEX, BUSY_MILLISECONDS, err);

    if (rc)
        return rc;
    if (mode == TJ_OPEN_CREATE && create_schema(*out, path, err))
        return err && err->code ? err->code : TJ_E_IO;
    /* Old files are removed after a commit, so a commit must not be lost in a power cut. */
    return tj_db_exec(*out, "PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-65536",
                      err);
}

/* access has just failed. */
static int fail_missing(const char *corpus, tj_err *err)
{
    if (errno != ENOENT && errno != ENOTDIR)
        return tj_fail_errno(err, corpus, "open the corpus");
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus, "no corpus found; create one with `tejun import`");
}

int tj_catalogue_open(sqlite3 **out, const char *corpus, enum tj_open_mode mode, tj_err *err)
{
    char *path = tj_path_join(corpus, "catalogue.db");
    int rc = 0;

    *out = NULL;
    if (!path)
        return tj_fail_nomem(err);
    if (access(path, F_OK) != 0)
        rc = mode == TJ_OPEN_CREATE ? check_folder(corpus, err) : fail_missing(corpus, err);
    if (rc || (mode == TJ_OPEN_CREATE && (rc = make_folders(corpus, err))) ||
        (rc = mode == TJ_OPEN_READ && is_read_only(corpus) ? open_read_only(out, path, err)
                                                           : open_file(out, path, mode, err)) ||
        (rc = check_format(*out, corpus, err))) {
        sqlite3_close_v2(*out);
        *out = NULL;
    }
    free(path);
    return rc;
}

int tj_catalogue_generation(sqlite3 *db, int64_t *out, tj_err *err)
{
    int rc = tj_db_query_number(db, out, err, "SELECT value FROM meta WHERE key='generation'", "");

    if (!rc && (*out < 0 || *out == INT64_MAX)) /* the next one is a number, too */
        rc = tj_fail(err, TJ_E_FORMAT, "the generation number in the catalogue is invalid");
    return rc;
}
