#include "corpus/change/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "corpus/store/derived.h"

char *tj_writer_new_file(tj_writer *writer, const char *folder, const char *ending, char name[32],
                         tj_err *err)
{
    char *path;

    snprintf(name, 32, "g%lld-%u", (long long)writer->generation, writer->counter++);
    path = tj_corpus_file(writer->path, folder, name, ending);
    if (!path || tj_string_list_add(&writer->made, path)) {
        free(path);
        tj_fail_nomem(err);
        return NULL;
    }
    return path;
}

int tj_writer_drop_file(tj_writer *writer, const char *folder, const char *name, const char *ending,
                        tj_err *err)
{
    char *path = tj_corpus_file(writer->path, folder, name, ending);
    int rc = path && !tj_string_list_add(&writer->obsolete, path) ? 0 : tj_fail_nomem(err);

    free(path);
    return rc;
}

/* Is this a name that tj_writer_new_file gives?  Nothing else is ever swept away. */
static bool is_our_name(const char *file)
{
    const char *at = file + 1;
    size_t digits;

    if (file[0] != 'g' || (digits = strspn(at, "0123456789")) == 0 || at[digits] != '-')
        return false;
    at += digits + 1;
    digits = strspn(at, "0123456789");
    at += digits;
    return digits && (strcmp(at, ".seg") == 0 || strcmp(at, ".facts") == 0 || strcmp(at, ".pack") == 0 ||
                      strcmp(at, TJ_DERIVED_ENDING) == 0);
}

/* Does the query count rows that name "g12-3.seg" ("g12-3")? */
static int is_live(tj_writer *writer, const char *sql, const char *file, bool *live, tj_err *err)
{
    char *name = tj_strndup(file, strcspn(file, "."));
    int64_t rows = 0;
    int rc =
        name ? tj_statements_number(&writer->statements, &rows, err, sql, "t", name) : tj_fail_nomem(err);

    *live = rows > 0;
    free(name);
    return rc;
}

/* Removes the files of a folder that no row names: what a killed writer left behind. */
static int sweep(tj_writer *writer, const char *folder, const char *sql, tj_err *err)
{
    char *path = tj_path_join(writer->path, folder);
    tj_string_list names = {NULL, 0, 0};
    int rc = path ? tj_folder_list(path, &names, err) : tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < names.len; i++) {
        bool live = true;
        char *file = NULL;

        if (is_our_name(names.items[i]))
            rc = is_live(writer, sql, names.items[i], &live, err);
        if (!rc && !live && !(file = tj_path_join(path, names.items[i])))
            rc = tj_fail_nomem(err);
        if (file)
            unlink(file);
        free(file);
    }
    tj_string_list_release(&names);
    free(path);
    return rc;
}

/* Older corpora have no table of derived files, and whoever copied one may have left the empty folder out. */
static int sweep_derived(tj_writer *writer, tj_err *err)
{
    char *folder = tj_path_join(writer->path, TJ_DERIVED_FOLDER);
    int64_t tables = 0;
    int rc = folder ? tj_folder_make(folder, err) : tj_fail_nomem(err);

    free(folder);
    if (rc || (rc = tj_db_query_number(writer->db, &tables, err,
                                       "SELECT count(*) FROM sqlite_master WHERE name = 'derived'", "")))
        return rc;
    return sweep(writer, TJ_DERIVED_FOLDER,
                 tables ? "SELECT count(*) FROM derived WHERE file = ?1" : "SELECT ?1 IS NULL", err);
}

static int sweep_orphans(tj_writer *writer, tj_err *err)
{
    int rc;

    if ((rc = sweep(writer, "segments", "SELECT count(*) FROM segment WHERE file = ?1 OR facts = ?1", err)) ||
        (rc = sweep(writer, "originals", "SELECT count(*) FROM pack WHERE file = ?1", err)))
        return rc;
    return sweep_derived(writer, err);
}

static void release(tj_writer *writer)
{
    tj_statements_release(&writer->statements);
    for (unsigned size = 0; size < TJ_BOARDS; size++)
        tj_game_buffer_release(&writer->buffer[size]);
    free(writer->removed.items);
    free(writer->changed.items);
    tj_string_list_release(&writer->made);
    tj_string_list_release(&writer->obsolete);
    sqlite3_close_v2(writer->db);
    free(writer->path);
    memset(writer, 0, sizeof *writer);
}

int tj_writer_begin(tj_writer *writer, const char *path, bool create, unsigned threads,
                    const tj_progress_monitor *monitor, tj_err *err)
{
    int rc;

    memset(writer, 0, sizeof *writer);
    writer->threads = threads;
    writer->segment_max = TJ_SEGMENT_SYMBOLS;
    writer->monitor = monitor;
    writer->path = tj_strndup(path, strlen(path));
    rc = writer->path ? tj_catalogue_open(&writer->db, path, create ? TJ_OPEN_CREATE : TJ_OPEN_WRITE, err)
                      : tj_fail_nomem(err);
    writer->statements.db = writer->db;
    if (rc || (rc = tj_db_exec(writer->db, "BEGIN IMMEDIATE", err)) || (rc = sweep_orphans(writer, err)) ||
        (rc = tj_catalogue_generation(writer->db, &writer->generation, err)) ||
        (rc = tj_db_query_number(writer->db, &writer->next_record, err,
                                 "SELECT coalesce(max(id), 0) + 1 FROM record", "")))
        release(writer);
    else
        writer->generation++;
    return rc;
}

void tj_writer_abort(tj_writer *writer)
{
    tj_pack_discard(writer->pack);
    tj_db_exec(writer->db, "ROLLBACK", NULL);
    for (size_t i = 0; i < writer->made.len; i++)
        unlink(writer->made.items[i]);
    release(writer);
}

int tj_writer_close_pack(tj_writer *writer, tj_err *err)
{
    tj_pack_writer *pack = writer->pack;
    int rc;

    if (!pack)
        return 0;
    rc = tj_db_execute(writer->db, err, "UPDATE pack SET raw = ?1 WHERE id = ?2", "ii",
                       (int64_t)tj_pack_size(pack), writer->pack_id);
    writer->pack = NULL;
    if (rc)
        tj_pack_discard(pack);
    else
        rc = tj_pack_close(pack, err);
    return rc;
}

static int sync_folders(tj_writer *writer, tj_err *err)
{
    static const char *const FOLDERS[] = {"segments", "originals", TJ_DERIVED_FOLDER};
    int rc = 0;

    for (size_t i = 0; !rc && writer->made.len && i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        char *path = tj_path_join(writer->path, FOLDERS[i]);

        rc = path ? tj_folder_sync(path, err) : tj_fail_nomem(err);
        free(path);
    }
    return rc;
}

int tj_writer_commit(tj_writer *writer, tj_err *err)
{
    int rc;

    if ((rc = tj_writer_flush_segments(writer, err)) || (rc = tj_writer_close_pack(writer, err)) ||
        (rc = sync_folders(writer, err)) ||
        (rc = tj_db_exec(writer->db, "UPDATE meta SET value = value + 1 WHERE key = 'generation'", err)))
        goto out;
    rc = tj_db_exec(writer->db, "COMMIT", err);
    if (rc && (sqlite3_errcode(writer->db) & 0xFF) == SQLITE_IOERR)
        tj_string_list_release(
            &writer->made); /* it may have got through after all: the next writer will know */
out:
    if (rc) {
        tj_writer_abort(writer);
        return rc;
    }
    for (size_t i = 0; i < writer->obsolete.len; i++)
        unlink(writer->obsolete.items[i]);
    release(writer);
    return 0;
}

int tj_writer_end(tj_writer *writer, int rc, tj_err *err)
{
    if (!rc)
        return tj_writer_commit(writer, err);
    tj_writer_abort(writer);
    return rc;
}

int tj_writer_change_facts(tj_writer *writer, uint32_t id, tj_facts facts, tj_sides sides, tj_err *err)
{
    tj_changed_facts one = {id, writer->changed.len, facts, sides};

    return TJ_APPEND(&writer->changed, err, one);
}

static int new_pack(tj_writer *writer, tj_err *err)
{
    char name[32], *path = tj_writer_new_file(writer, "originals", ".pack", name, err);
    int rc = path ? tj_pack_create(&writer->pack, path, err) : TJ_E_NOMEM;

    free(path);
    if (rc)
        return rc;
    rc = tj_db_execute(writer->db, err, "INSERT INTO pack(file, raw) VALUES(?1, 0)", "t", name);
    writer->pack_id = sqlite3_last_insert_rowid(writer->db);
    return rc;
}

int tj_writer_store(tj_writer *writer, const void *bytes, size_t n, int64_t *pack, uint64_t *offset,
                    tj_err *err)
{
    int rc = writer->pack ? 0 : new_pack(writer, err);

    if (rc)
        return rc;
    tj_pack_add(writer->pack, bytes, n, offset);
    *pack = writer->pack_id;
    return 0;
}
