#include "corpus/catalogue/header_writer.h"

#include <string.h>

#include "base/error.h"
#include "base/text/text.h"

#define GAME_COLUMNS                                                                                         \
    "record, size, moves, black, white, black_rank, white_rank, event, round, date, date_from, date_to, "    \
    "place,"                                                                                                 \
    " result, winner, komi, handicap, rules, title, state, stones"

enum {
    INSERT_GAME,
    UPDATE_GAME,
    INSERT_RECORD,
    FIND_PLAYER,
    FIND_FOLDED,
    INSERT_PLAYER,
    FIND_GAME,
    FIND_OPENING,
    STATEMENTS
};

_Static_assert((int)STATEMENTS == (int)TJ_HEADER_STATEMENTS, "there is room for each");

static const char *const SQL[STATEMENTS] = {
    [INSERT_GAME] =
        "INSERT INTO game(" GAME_COLUMNS ", identity, opening)"
        " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23)",
    [UPDATE_GAME] = "UPDATE game SET (" GAME_COLUMNS
                    ") = (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21)"
                    " WHERE id = ?22",
    [INSERT_RECORD] =
        "INSERT INTO record(id, source, offset, length, line, column, state, fate, reason, game, identity)"
        " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,nullif(?10, 0),?11)",
    [FIND_PLAYER] = "SELECT id FROM player WHERE name = ?1",
    [FIND_FOLDED] = "SELECT person FROM player WHERE folded = ?1 LIMIT 1",
    [INSERT_PLAYER] =
        "INSERT INTO player(name, folded, person)"
        " VALUES(?1, ?2, coalesce(nullif(?3, 0), (SELECT coalesce(max(id), 0) + 1 FROM player)))",
    [FIND_GAME] = "SELECT id FROM game WHERE identity = ?1 ORDER BY id LIMIT 1",
    [FIND_OPENING] = "SELECT id FROM game WHERE opening = ?1 AND id <> ?2 ORDER BY id LIMIT 1",
};

int tj_header_writer_init(tj_header_writer *headers, sqlite3 *db, tj_err *err)
{
    int rc;

    memset(headers, 0, sizeof *headers);
    headers->db = db;
    rc = tj_db_prepare_all(db, headers->statement, SQL, STATEMENTS, err);
    if (!rc)
        rc = tj_db_query_number(db, &headers->next_record, err, "SELECT coalesce(max(id), 0) + 1 FROM record",
                                "");
    if (rc)
        tj_header_writer_release(headers);
    return rc;
}

void tj_header_writer_release(tj_header_writer *headers)
{
    tj_db_finalize_all(headers->statement, STATEMENTS);
}

/* A new spelling is taken for the person that a spelling equal but for case, accents and so on is. */
static int add_player(tj_header_writer *headers, const char *name, int64_t *id, tj_err *err)
{
    tj_buf folded = TJ_BUF_INIT;
    int64_t person = 0;
    int rc;

    tj_text_fold(name, &folded);
    tj_buf_puts(&folded, "");
    rc = tj_buf_ok(&folded) ? tj_db_bind(headers->statement[FIND_FOLDED], err, "t", folded.data)
                            : tj_fail_nomem(err);
    if (!rc && folded.len)
        rc = tj_db_number(headers->statement[FIND_FOLDED], &person, err);
    if (!rc)
        rc = tj_db_put(headers->statement[INSERT_PLAYER], err, "tti", name, folded.data, person);
    *id = sqlite3_last_insert_rowid(headers->db);
    tj_buf_release(&folded);
    return rc;
}

int tj_header_player_id(tj_header_writer *headers, const char *name, int64_t *id, tj_err *err)
{
    int rc;

    *id = 0;
    if (!name || !name[0])
        return 0;
    rc = tj_db_bind(headers->statement[FIND_PLAYER], err, "t", name);
    if (!rc)
        rc = tj_db_number(headers->statement[FIND_PLAYER], id, err);
    if (!rc && !*id)
        rc = add_player(headers, name, id, err);
    return rc;
}

int tj_header_add_record(tj_header_writer *headers, const tj_candidate *candidate, int64_t game,
                         enum tj_fate fate, const char *reason, tj_err *err)
{
    return tj_db_put(
        headers->statement[INSERT_RECORD], err, fate == TJ_FATE_REMOVED ? "iiiiiiiitih" : "iiiiiiiitin",
        headers->next_record++, candidate->reader->row, (int64_t)candidate->place.offset,
        (int64_t)candidate->place.length, (int64_t)candidate->place.line, (int64_t)candidate->place.column,
        (int64_t)candidate->record.state, (int64_t)fate, reason, game, &candidate->identity.game);
}

/* Binds the columns of GAME_COLUMNS. */
static int bind_header(tj_header_writer *headers, sqlite3_stmt *statement, const tj_candidate *candidate,
                       int64_t record, tj_sides *sides, tj_err *err)
{
    char *const *field = candidate->record.field;
    const tj_facts *facts = &candidate->facts;
    int64_t black, white = 0;
    int rc = tj_header_player_id(headers, field[TJ_FIELD_BLACK], &black, err);

    if (!rc)
        rc = tj_header_player_id(headers, field[TJ_FIELD_WHITE], &white, err);
    *sides = candidate->sides;
    sides->player[0] = black <= UINT32_MAX ? (uint32_t)black : 0;
    sides->player[1] = white <= UINT32_MAX ? (uint32_t)white : 0;
    if (!rc)
        rc = tj_db_bind(statement, err, "iiiiitttttiittittttii", record, (int64_t)candidate->record.board,
                        (int64_t)candidate->record.moves.len, black, white, field[TJ_FIELD_BLACK_RANK],
                        field[TJ_FIELD_WHITE_RANK], field[TJ_FIELD_EVENT], field[TJ_FIELD_ROUND],
                        field[TJ_FIELD_DATE], (int64_t)facts->date_from, (int64_t)facts->date_to,
                        field[TJ_FIELD_PLACE], field[TJ_FIELD_RESULT], (int64_t)facts->winner,
                        field[TJ_FIELD_KOMI], field[TJ_FIELD_HANDICAP], field[TJ_FIELD_RULES],
                        field[TJ_FIELD_TITLE], (int64_t)facts->state, (int64_t)candidate->handicap);
    return rc;
}

int tj_header_add_game(tj_header_writer *headers, const tj_candidate *candidate, int64_t *game,
                       tj_sides *sides, tj_err *err)
{
    sqlite3_stmt *insert = headers->statement[INSERT_GAME];
    const tj_identity *identity = &candidate->identity;
    int rc = bind_header(headers, insert, candidate, headers->next_record, sides, err);

    if (!rc && (sqlite3_bind_blob(insert, 22, &identity->game, sizeof identity->game, SQLITE_STATIC) ||
                (identity->has_opening ? sqlite3_bind_int64(insert, 23, identity->opening)
                                       : sqlite3_bind_null(insert, 23))))
        rc = tj_db_fail(headers->db, err);
    if (!rc)
        rc = tj_db_run(insert, err);
    *game = sqlite3_last_insert_rowid(headers->db);
    return rc;
}

int tj_header_update_game(tj_header_writer *headers, const tj_candidate *candidate, int64_t record,
                          int64_t game, tj_sides *sides, tj_err *err)
{
    sqlite3_stmt *update = headers->statement[UPDATE_GAME];
    int rc = bind_header(headers, update, candidate, record, sides, err);

    if (!rc && sqlite3_bind_int64(update, 22, game))
        rc = tj_db_fail(headers->db, err);
    return rc ? rc : tj_db_run(update, err);
}

int tj_header_find_game(tj_header_writer *headers, const tj_hash *identity, int64_t *game, tj_err *err)
{
    int rc = tj_db_bind(headers->statement[FIND_GAME], err, "h", identity);

    return rc ? rc : tj_db_number(headers->statement[FIND_GAME], game, err);
}

int tj_header_find_opening(tj_header_writer *headers, int64_t opening, int64_t except, int64_t *game,
                           tj_err *err)
{
    int rc = tj_db_bind(headers->statement[FIND_OPENING], err, "ii", opening, except);

    return rc ? rc : tj_db_number(headers->statement[FIND_OPENING], game, err);
}
