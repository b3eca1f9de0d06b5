/* The catalogue's table of sources, as an import sees it: which are known, with which bytes and options, and
 * which are no longer where they came from. */
#ifndef TJ_CORPUS_IMPORT_SOURCE_TABLE_H
#define TJ_CORPUS_IMPORT_SOURCE_TABLE_H

#include "corpus/import/source.h"
#include "corpus/change/writer.h"
#include "tejun/import.h"

enum { TJ_SOURCE_STATEMENTS = 6 };

typedef struct tj_source_table {
    tj_writer *writer;
    sqlite3_stmt *statement[TJ_SOURCE_STATEMENTS];
    int64_t options; /* of this import, as the table stores them */
    bool restore;
    char now[32];
    struct {
        int64_t *items;
        size_t len, cap;
    } seen;        /* rows met at the path that is being read */
    bool is_fresh; /* the source found last was written in this import already (or in the same second) */
    bool has_pending_delete; /* some records are on their way out (see pending_delete.h) */
} tj_source_table;

int tj_source_table_init(tj_source_table *table, tj_writer *writer, const tj_import_options *options,
                         tj_err *err);
void tj_source_table_release(tj_source_table *table);

/* The row of the source, 0 if it has none.  *same: nothing new would come of reading it again.  The row
 * counts as seen. */
int tj_source_table_find(tj_source_table *table, const tj_source *source, int64_t *row, bool *same,
                         tj_err *err);

/* Stores the source's bytes and writes its row: the `old` one, whose records go out, or, if that is 0, a new
 * one, which counts as seen. */
int tj_source_table_put(tj_source_table *table, const tj_source *source, int64_t old, int64_t *row,
                        tj_err *err);

/* All sources of a file, plain or archive, have been met.  If they are `complete`, what the file held before
 * and holds no longer goes out.  Nothing counts as seen afterwards. */
int tj_source_table_done(tj_source_table *table, const char *path, bool complete, tj_err *err);

#endif
