/* Shogi games of a corpus with everything that stands in their records. */
#include <stdlib.h>

#include "base/error.h"
#include "corpus/corpus_handle.h"
#include "corpus/store/original.h"
#include "format/shogi/shogi_records.h"
#include "game/shogi/shogi_tables.h"
#include "tejun/game.h"

/* Goes through the source as the import did, up to the game's record.  Which encoding it is may show in the
 * file as a whole only, by its mark or by what stands in other games. */
static int read_in_source(tj_corpus *corpus, uint32_t id, tj_kifu *kifu, tj_err *err)
{
    tj_source_reader *reader = NULL;
    tj_record_location place;
    sqlite3_stmt *query;
    bool found = true;
    int rc = tj_db_query(&query, corpus->db, err,
                         "SELECT abs(source), offset FROM record WHERE id ="
                         " (SELECT record FROM game WHERE id = ?1)",
                         "i", (int64_t)id);

    if (!tj_db_next(query, &rc, err)) {
        rc = rc ? rc : tj_fail_path(err, TJ_E_NOTFOUND, corpus->path, "the record of game %u is missing", id);
        goto out;
    }
    rc = tj_original_open(&reader, corpus->path, corpus->db, sqlite3_column_int64(query, 0), err);
    do {
        if (!rc)
            rc = tj_source_reader_next(reader, &place, &found, err);
    } while (!rc && found && place.offset != (uint64_t)sqlite3_column_int64(query, 1));
    if (!rc && found && reader->records == &tj_shogi_records)
        rc = tj_shogi_records_read(reader->reader, &place, kifu, &found, err);
    else if (!rc)
        rc = tj_fail(err, TJ_E_FORMAT, "the record is not where it was");
    tj_source_reader_free(reader);
out:
    sqlite3_finalize(query);
    return rc;
}

int tj_game_kifu(tj_corpus *corpus, uint32_t id, tj_kifu *kifu, tj_err *err)
{
    size_t segment = 0, n = 0;
    uint32_t number = 0, moves;
    char *bytes = NULL;
    int rc = tj_corpus_find_game(corpus, id, &segment, &number, err);

    if (!rc && corpus->segments[segment]->kind != &tj_shogi_kind)
        return tj_fail(err, TJ_E_USAGE, "game %u is a game of %s", id,
                       corpus->segments[segment]->kind->title);
    if (!rc)
        rc = tj_game_original(corpus, id, &bytes, &n, err);
    if (rc)
        return rc;
    moves = tj_segment_moves_before(corpus->segments[segment], number,
                                    tj_segment_game_end(corpus->segments[segment], number));
    rc = tj_kifu_read_first(bytes, n, kifu, NULL);
    if (rc == TJ_E_FORMAT || (!rc && kifu->record.moves.len != moves))
        rc = read_in_source(corpus, id, kifu, err);
    else if (rc)
        tj_fail_nomem(err);
    free(bytes);
    return rc;
}
