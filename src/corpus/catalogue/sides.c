#include "corpus/catalogue/sides.h"

#include <stdlib.h>

#include "base/error.h"
#include "format/rating.h"

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
    sqlite3_stmt *query = NULL;
    int rc;

    *sides = tj_zalloc(segment->game_count, sizeof **sides);
    rc = *sides ? tj_db_prepare(db, "SELECT black, white, black_rank, white_rank FROM game WHERE id = ?1",
                                &query, err)
                : tj_fail_nomem(err);
    for (uint32_t g = 0; !rc && g < segment->game_count; g++) {
        if (tj_db_find(query, &rc, err, "i", (int64_t)segment->games[g].id))
            (*sides)[g] = sides_of_row(query);
        sqlite3_reset(query);
    }
    sqlite3_finalize(query);
    if (rc) {
        free(*sides);
        *sides = NULL;
    }
    return rc;
}
