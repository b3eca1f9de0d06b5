#include "corpus/catalogue/header_writer.h"

#include "base/error.h"
#include "base/text/text.h"

#define GAME_COLUMNS                                                                                         \
    "record, size, moves, black, white, black_rank, white_rank, event, round, date, date_from, date_to, "    \
    "place,"                                                                                                 \
    " result, winner, komi, handicap, rules, title, state, stones"

static const char INSERT_GAME[] = "INSERT INTO game(" GAME_COLUMNS ", id, identity, opening)"
                                  " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?"
                                  "19,?20,?21,nullif(?22,0),?23,?24)";
static const char UPDATE_GAME[] =
    "UPDATE game SET (" GAME_COLUMNS
    ") = (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21)"
    " WHERE id = ?22";

/* A new spelling is taken for the person that a spelling equal but for case, accents and so on is. */
static int add_player(tj_writer *writer, const char *name, int64_t *id, tj_err *err)
{
    tj_buf folded = TJ_BUF_INIT;
    int64_t person = 0;
    int rc;

    tj_text_fold(name, &folded);
    tj_buf_puts(&folded, "");
    rc = tj_buf_ok(&folded) ? 0 : tj_fail_nomem(err);
    if (!rc && folded.len)
        rc = tj_statements_number(&writer->statements, &person, err,
                                  "SELECT person FROM player WHERE folded = ?1 LIMIT 1", "t", folded.data);
    if (!rc)
        rc = tj_statements_put(
            &writer->statements, err,
            "INSERT INTO player(name, folded, person)"
            " VALUES(?1, ?2, coalesce(nullif(?3, 0), (SELECT coalesce(max(id), 0) + 1 FROM player)))",
            "tti", name, folded.data, person);
    *id = sqlite3_last_insert_rowid(writer->db);
    tj_buf_release(&folded);
    return rc;
}

int tj_header_player_id(tj_writer *writer, const char *name, int64_t *id, tj_err *err)
{
    int rc;

    *id = 0;
    if (!name || !name[0])
        return 0;
    rc = tj_statements_number(&writer->statements, id, err, "SELECT id FROM player WHERE name = ?1", "t",
                              name);
    return rc || *id ? rc : add_player(writer, name, id, err);
}

int tj_header_add_record(tj_writer *writer, const tj_candidate *candidate, int64_t game, enum tj_fate fate,
                         const char *reason, tj_err *err)
{
    return tj_statements_put(
        &writer->statements, err,
        "INSERT INTO record(id, source, offset, length, line, column, state, fate, reason, game, identity)"
        " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,nullif(?10, 0),?11)",
        fate == TJ_FATE_REMOVED ? "iiiiiiiitih" : "iiiiiiiitin", writer->next_record++,
        candidate->reader->row, (int64_t)candidate->place.offset, (int64_t)candidate->place.length,
        (int64_t)candidate->place.line, (int64_t)candidate->place.column, (int64_t)candidate->record.state,
        (int64_t)fate, reason, game, &candidate->identity.game);
}

/* Writes the columns of a game's row; those behind GAME_COLUMNS stay what they are when it is updated. */
static int write_game(tj_writer *writer, const char *sql, const char *kinds, const tj_candidate *candidate,
                      int64_t record, int64_t game, tj_sides *sides, tj_err *err)
{
    char *const *field = candidate->record.field;
    const tj_facts *facts = &candidate->facts;
    int64_t black, white;
    int rc;

    if ((rc = tj_header_player_id(writer, field[TJ_FIELD_BLACK], &black, err)) ||
        (rc = tj_header_player_id(writer, field[TJ_FIELD_WHITE], &white, err)))
        return rc;
    *sides = candidate->sides;
    sides->player[0] = black <= UINT32_MAX ? (uint32_t)black : 0;
    sides->player[1] = white <= UINT32_MAX ? (uint32_t)white : 0;
    return tj_statements_put(&writer->statements, err, sql, kinds, record, (int64_t)candidate->record.board,
                             (int64_t)candidate->record.moves.len, black, white, field[TJ_FIELD_BLACK_RANK],
                             field[TJ_FIELD_WHITE_RANK], field[TJ_FIELD_EVENT], field[TJ_FIELD_ROUND],
                             field[TJ_FIELD_DATE], (int64_t)facts->date_from, (int64_t)facts->date_to,
                             field[TJ_FIELD_PLACE], field[TJ_FIELD_RESULT], (int64_t)facts->winner,
                             field[TJ_FIELD_KOMI], field[TJ_FIELD_HANDICAP], field[TJ_FIELD_RULES],
                             field[TJ_FIELD_TITLE], (int64_t)facts->state, (int64_t)candidate->handicap, game,
                             &candidate->identity.game, candidate->identity.opening);
}

#define GAME_KINDS "iiiiitttttiittittttiii"

int tj_header_add_game(tj_writer *writer, const tj_candidate *candidate, int64_t *game, tj_sides *sides,
                       tj_err *err)
{
    const char *kinds = candidate->identity.has_opening ? GAME_KINDS "hi" : GAME_KINDS "hn";
    int rc = write_game(writer, INSERT_GAME, kinds, candidate, writer->next_record, 0, sides, err);

    *game = sqlite3_last_insert_rowid(writer->db);
    return rc;
}

int tj_header_update_game(tj_writer *writer, const tj_candidate *candidate, int64_t record, int64_t game,
                          tj_err *err)
{
    tj_sides sides;
    int rc = write_game(writer, UPDATE_GAME, GAME_KINDS, candidate, record, game, &sides, err);

    return rc ? rc : tj_writer_change_facts(writer, (uint32_t)game, candidate->facts, sides, err);
}

int tj_header_completeness(tj_writer *writer, int64_t game, unsigned *out, tj_err *err)
{
    sqlite3_stmt *header;
    int rc;

    *out = 0;
    if (tj_statements_find(
            &writer->statements, &header, &rc, err,
            "SELECT b.name, w.name, black_rank, white_rank, event, round, date, place, result, komi,"
            " handicap, rules, title FROM game LEFT JOIN player AS b ON b.id = black"
            " LEFT JOIN player AS w ON w.id = white WHERE game.id = ?1",
            "i", game))
        for (int i = 0; i < TJ_FIELD_COUNT; i++)
            *out += tj_field_completeness((size_t)sqlite3_column_bytes(header, i));
    sqlite3_reset(header);
    return rc;
}
