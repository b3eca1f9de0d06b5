#include "corpus/catalogue/persons.h"

#include <stdlib.h>

#include "base/error.h"
#include "format/rating.h"

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
    int rc;

    if ((rc = tj_db_query_number(corpus->db, last, err, "SELECT max(id) FROM player", "")) ||
        (rc = tj_db_query_number(corpus->db, &rows, err, "SELECT count(*) FROM player", "")))
        return rc;
    return *last < 0 || *last > rows || *last >= UINT32_MAX
               ? tj_fail_path(err, TJ_E_FORMAT, corpus->path, "the catalogue has invalid player numbers")
               : 0;
}

int tj_persons_load(tj_corpus *corpus, tj_err *err)
{
    int64_t last = 0;
    uint32_t *persons;
    int rc;

    if (corpus->persons)
        return 0;
    if ((rc = last_spelling(corpus, &last, err)))
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

static tj_sides sides_of_row(sqlite3_stmt *row)
{
    return (tj_sides){
        {(uint32_t)sqlite3_column_int64(row, 0), (uint32_t)sqlite3_column_int64(row, 1)},
        {tj_rating_parse((const char *)sqlite3_column_text(row, 2)),
         tj_rating_parse((const char *)sqlite3_column_text(row, 3))},
    };
}

int tj_sides_read(sqlite3 *db, const tj_segment *segment, tj_sides **sides, tj_err *err)
{
    tj_statements statements = {.db = db};
    sqlite3_stmt *row;
    int rc = 0;

    if (!(*sides = tj_zalloc(segment->game_count, sizeof **sides)))
        return tj_fail_nomem(err);
    for (uint32_t g = 0; !rc && g < segment->game_count; g++)
        if (tj_statements_find(&statements, &row, &rc, err,
                               "SELECT black, white, black_rank, white_rank FROM game WHERE id = ?1", "i",
                               (int64_t)segment->games[g].id))
            (*sides)[g] = sides_of_row(row);
    tj_statements_release(&statements);
    if (rc) {
        free(*sides);
        *sides = NULL;
    }
    return rc;
}
