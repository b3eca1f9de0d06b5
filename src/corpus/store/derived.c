#include "corpus/store/derived.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"

static const char TABLE[] =
    "CREATE TABLE IF NOT EXISTS derived(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL,"
    " parameters TEXT NOT NULL, file TEXT NOT NULL, games INT NOT NULL)";

static void release_row(tj_derived *row)
{
    free(row->kind);
    free(row->name);
    free(row->parameters);
    free(row->file);
}

void tj_derived_release(tj_derived_list *list)
{
    for (size_t i = 0; i < list->len; i++)
        release_row(&list->items[i]);
    free(list->items);
    *list = (tj_derived_list){NULL, 0, 0};
}

static int add_row(tj_derived_list *list, sqlite3_stmt *rows, tj_err *err)
{
    int failed = 0;
    tj_derived row = {.id = sqlite3_column_int64(rows, 0),
                      .kind = tj_db_column_copy(rows, 1, &failed),
                      .name = tj_db_column_copy(rows, 2, &failed),
                      .parameters = tj_db_column_copy(rows, 3, &failed),
                      .file = tj_db_column_copy(rows, 4, &failed),
                      .games = (uint64_t)sqlite3_column_int64(rows, 5)};

    if (failed || !row.kind || !row.name || !row.parameters || !row.file || TJ_RESERVE(list, list->len + 1)) {
        release_row(&row);
        return tj_fail_nomem(err);
    }
    list->items[list->len++] = row;
    return 0;
}

int tj_derived_find(sqlite3 *db, const char *kind, const char *name, tj_derived_list *list, tj_err *err)
{
    static const char QUERY[] = "SELECT id, kind, name, parameters, file, games FROM derived"
                                " WHERE (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR name = ?2) ORDER BY id";
    sqlite3_stmt *rows = NULL;
    int64_t tables = 0;
    int rc;

    *list = (tj_derived_list){NULL, 0, 0};
    rc =
        tj_db_query_number(db, &tables, err, "SELECT count(*) FROM sqlite_master WHERE name = 'derived'", "");
    if (rc || !tables)
        return rc;
    rc = tj_db_query(&rows, db, err, QUERY, "tt", kind, name);
    while (tj_db_next(rows, &rc, err))
        rc = add_row(list, rows, err);
    sqlite3_finalize(rows);
    return rc;
}

unsigned tj_derived_size(const tj_derived *row)
{
    static const char WORD[] = "size ";
    unsigned long size = 0;

    if (strncmp(row->parameters, WORD, sizeof WORD - 1) == 0)
        size = strtoul(row->parameters + sizeof WORD - 1, NULL, 10);
    return size < TJ_BOARDS ? (unsigned)size : 0;
}

/* Adds a file to the model that it is part of. */
static int add_file(tj_corpus_model *model, const tj_derived *row, const char *corpus, tj_err *err)
{
    char *path = tj_derived_path(corpus, row->file);
    struct stat info;

    if (!path)
        return tj_fail_nomem(err);
    model->files++;
    model->games += row->games;
    if (stat(path, &info) == 0)
        model->bytes += (uint64_t)info.st_size;
    else
        model->missing++;
    free(path);
    return 0;
}

int tj_corpus_models(tj_corpus *corpus, tj_corpus_model **models, size_t *count, tj_err *err)
{
    tj_derived_list list;
    int rc = tj_derived_find(corpus->db, NULL, NULL, &list, err);

    *count = 0;
    *models = tj_zalloc(list.len, sizeof **models);
    if (!rc && !*models)
        rc = tj_fail_nomem(err);
    for (size_t i = 0; i < list.len && !rc; i++) {
        tj_derived *row = &list.items[i];
        const char *kind = strcmp(row->kind, TJ_MEMORY_KIND) ? TJ_RANKING_KIND : TJ_MEMORY_KIND;
        unsigned board = tj_derived_size(row);
        size_t at = 0;

        while (at < *count && (strcmp((*models)[at].kind, kind) || (*models)[at].board != board ||
                               strcmp((*models)[at].name, row->name)))
            at++;
        if (at == *count) {
            (*models)[(*count)++] = (tj_corpus_model){.kind = kind, .name = row->name, .board = board};
            row->name = NULL; /* handed over */
        }
        rc = add_file(&(*models)[at], row, corpus->path, err);
    }
    tj_derived_release(&list);
    if (rc) {
        tj_corpus_models_free(*models, *count);
        *models = NULL;
        *count = 0;
    }
    return rc;
}

void tj_corpus_models_free(tj_corpus_model *models, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(models[i].name);
    free(models);
}

char *tj_derived_path(const char *corpus, const char *file)
{
    return tj_corpus_file(corpus, TJ_DERIVED_FOLDER, file, TJ_DERIVED_ENDING);
}

int tj_derived_add(tj_writer *writer, const tj_derived *row, tj_derived_write_fn *write, const void *content,
                   tj_err *err)
{
    char file[32], *path = tj_writer_new_file(writer, TJ_DERIVED_FOLDER, TJ_DERIVED_ENDING, file, err);
    int rc = path ? write(content, path, err) : TJ_E_NOMEM;

    free(path);
    if (rc || (rc = tj_db_exec(writer->db, TABLE, err)))
        return rc;
    return tj_db_execute(
        writer->db, err,
        "INSERT INTO derived(kind, name, parameters, file, games) VALUES(?1, ?2, ?3, ?4, ?5)", "tttti",
        row->kind, row->name, row->parameters, file, (int64_t)row->games);
}

int tj_derived_drop(tj_writer *writer, const tj_derived *row, tj_err *err)
{
    int rc = tj_db_execute(writer->db, err, "DELETE FROM derived WHERE id = ?1", "i", row->id);

    return rc ? rc : tj_writer_drop_file(writer, TJ_DERIVED_FOLDER, row->file, TJ_DERIVED_ENDING, err);
}

const char *tj_derived_magic(const char *kind, uint32_t *version)
{
    static const struct {
        const char *kind, *magic;
        uint32_t version;
    } KINDS[] = {{TJ_MEMORY_KIND, TJ_MEMORY_MAGIC, TJ_MEMORY_VERSION},
                 {TJ_RANKING_KIND, TJ_RANKING_MAGIC, TJ_RANKING_VERSION},
                 {TJ_WEIGHTS_KIND, TJ_WEIGHTS_MAGIC, TJ_WEIGHTS_VERSION}};

    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++)
        if (strcmp(kind, KINDS[k].kind) == 0) {
            *version = KINDS[k].version;
            return KINDS[k].magic;
        }
    return NULL;
}
