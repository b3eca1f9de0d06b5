#include "corpus/catalogue/persons.h"

#include <stdlib.h>

#include "base/error.h"

static int read_rows(tj_corpus *corpus, size_t count, uint32_t *persons, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, corpus->db, err, "SELECT id, person FROM player", "");

    while (tj_db_next(rows, &rc, err)) {
        int64_t id = sqlite3_column_int64(rows, 0), person = sqlite3_column_int64(rows, 1);

        if (id >= 0 && id < (int64_t)count && person > 0 && person < (int64_t)count)
            persons[id] = (uint32_t)person;
    }
    sqlite3_finalize(rows);
    return rc;
}

/* Spellings are numbered from 1 and never taken out, so that a number beyond their count is a lie.  Memory
 * for lies is not asked for. */
static int last_spelling(tj_corpus *corpus, int64_t *last, tj_err *err)
{
    int64_t rows = 0;
    int rc = tj_db_query_number(corpus->db, last, err, "SELECT max(id) FROM player", "");

    if (!rc)
        rc = tj_db_query_number(corpus->db, &rows, err, "SELECT count(*) FROM player", "");
    if (!rc && (*last < 0 || *last > rows || *last >= UINT32_MAX))
        rc = tj_fail_path(err, TJ_E_FORMAT, corpus->path, "the catalogue has players of impossible numbers");
    return rc;
}

int tj_persons_load(tj_corpus *corpus, tj_err *err)
{
    int64_t last = 0;
    uint32_t *persons;
    int rc;

    if (corpus->persons)
        return 0;
    rc = last_spelling(corpus, &last, err);
    if (rc)
        return rc;
    persons = tj_zalloc((size_t)last + 1, sizeof *persons);
    rc = persons ? read_rows(corpus, (size_t)last + 1, persons, err) : tj_fail_nomem(err);
    if (rc) {
        free(persons);
        return rc;
    }
    corpus->persons = persons;
    corpus->person_count = (size_t)last + 1;
    return 0;
}
