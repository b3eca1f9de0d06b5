#include "corpus/persons.h"

#include <stdlib.h>

#include "base/error.h"

#define SPELLINGS_MAX ((int64_t)1 << 28)

static int read_rows(tj_corpus *corpus, size_t count, uint32_t *persons, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_prepare(corpus->db, "SELECT id, person FROM player", &rows, err), row = 0;

    while (!rc && (row = tj_db_row(rows, err)) > 0) {
        int64_t id = sqlite3_column_int64(rows, 0), person = sqlite3_column_int64(rows, 1);

        if (id >= 0 && id < (int64_t)count && person > 0 && person < (int64_t)count)
            persons[id] = (uint32_t)person;
    }
    sqlite3_finalize(rows);
    return rc ? rc : row < 0 ? -row : 0;
}

int tj_persons_load(tj_corpus *corpus, tj_err *err)
{
    int64_t last = 0;
    uint32_t *persons;
    int rc;

    if (corpus->persons)
        return 0;
    rc = tj_db_number(corpus->db, "SELECT max(id) FROM player", 0, &last, err);
    if (rc)
        return rc;
    if (last < 0 || last > SPELLINGS_MAX)
        return tj_fail_path(err, TJ_E_FORMAT, corpus->path,
                            "the catalogue has players of impossible numbers");
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
