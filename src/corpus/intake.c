#include "corpus/intake.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define SAME_AS    "same game as"
#define OPENING_OF "the first 60 moves are those of"

const char *tj_note_name(enum tj_note_kind kind)
{
    static const char *const NAMES[] = {"repaired",   "damaged", "rejected", "duplicate", "near-duplicate",
                                        "unreadable", "no game", "removed",  "skipped"};

    return (size_t)kind < sizeof NAMES / sizeof *NAMES ? NAMES[kind] : "?";
}

static int prepare(tj_intake *intake, tj_err *err)
{
    sqlite3 *db = intake->writer->db;
    int rc = tj_db_prepare(db,
                           "SELECT source.path, record.line FROM game JOIN record ON record.id = game.record"
                           " JOIN source ON source.id = abs(record.source) WHERE game.id = ?1",
                           &intake->place_of_game, err);

    if (!rc)
        rc = tj_db_prepare(db,
                           "SELECT record.fate, record.game, source.path, first.line FROM record"
                           " LEFT JOIN record AS first ON first.game = record.game AND first.fate = 0"
                           " LEFT JOIN source ON source.id = abs(first.source)"
                           " WHERE record.source = ?1 AND record.offset = ?2",
                           &intake->known_record, err);
    if (!rc) /* --keep-duplicates may have left another game of that identity in */
        rc = tj_db_prepare(db,
                           "SELECT 1 FROM removed WHERE identity = ?1"
                           " AND NOT EXISTS (SELECT 1 FROM game WHERE identity = ?1)",
                           &intake->is_kept_out, err);
    if (!rc)
        rc = tj_db_prepare(db, "DELETE FROM removed WHERE identity = ?1", &intake->restore, err);
    if (!rc)
        rc = tj_db_prepare(db,
                           "UPDATE record SET game = ?1, fate = ?2, identity = NULL"
                           " WHERE identity = ?3 AND source > 0",
                           &intake->reattach, err);
    return rc;
}

int tj_intake_init(tj_intake *intake, const tj_import_options *options, tj_import_summary *summary,
                   tj_writer *writer, tj_err *err)
{
    int64_t any = 0;
    int rc;

    memset(intake, 0, sizeof *intake);
    intake->options = options;
    intake->summary = summary;
    intake->writer = writer;
    rc = tj_header_writer_init(&intake->headers, writer->db, err);
    if (!rc)
        rc = prepare(intake, err);
    if (!rc)
        rc = tj_db_number(writer->db, "SELECT EXISTS (SELECT 1 FROM removed)", 0, &any, err);
    intake->any_removed = any != 0;
    return rc;
}

void tj_intake_release(tj_intake *intake)
{
    tj_header_writer_release(&intake->headers);
    free(intake->restored.items);
    sqlite3_finalize(intake->place_of_game);
    sqlite3_finalize(intake->known_record);
    sqlite3_finalize(intake->is_kept_out);
    sqlite3_finalize(intake->restore);
    sqlite3_finalize(intake->reattach);
    intake->place_of_game = intake->known_record = intake->is_kept_out = intake->restore = intake->reattach =
        NULL;
}

void tj_intake_note(const tj_intake *intake, enum tj_note_kind kind, const char *source, uint64_t line,
                    uint64_t column, const char *text)
{
    tj_import_note one = {kind, source, line, column, text};

    if (intake->options->note)
        intake->options->note(intake->options->note_ctx, &one);
}

/* Notes every fault of a record.  `rejected`: the record was not taken, whatever its faults would allow. */
static void note_faults(const tj_intake *intake, const tj_candidate *candidate, bool rejected)
{
    for (size_t i = 0; i < candidate->record.faults.len; i++) {
        const tj_fault *fault = &candidate->record.faults.items[i];
        enum tj_note_kind kind = fault->state <= TJ_RECORD_REPAIRED ? TJ_NOTE_REPAIRED
                                 : rejected                         ? TJ_NOTE_REJECTED
                                                                    : TJ_NOTE_DAMAGED;
        uint64_t line, column;

        tj_reading_fault(candidate->reading, &candidate->place, fault, &line, &column);
        tj_intake_note(intake, kind, candidate->reading->source->name, line, column, fault->text);
    }
}

/* Notes that a record is (nearly) the same as a game, which stands there. */
static void note_same(const tj_intake *intake, const tj_candidate *candidate, enum tj_note_kind kind,
                      const char *what, const char *path, int64_t line, int64_t game)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%s %s:%lld (game %lld)", what, path, (long long)line, (long long)game);
    if (tj_buf_ok(&text))
        tj_intake_note(intake, kind, candidate->reading->source->name, candidate->place.line,
                       candidate->place.column, text.data);
    tj_buf_release(&text);
}

/* The same, looking for where it stands. */
static int note_twin(tj_intake *intake, const tj_candidate *candidate, enum tj_note_kind kind, int64_t game,
                     const char *what, tj_err *err)
{
    int rc = tj_db_bind(intake->place_of_game, err, "i", game), row = 0;

    if (!rc && (row = tj_db_row(intake->place_of_game, err)) > 0)
        note_same(intake, candidate, kind, what, tj_db_peek(intake->place_of_game, 0),
                  sqlite3_column_int64(intake->place_of_game, 1), game);
    sqlite3_reset(intake->place_of_game);
    return rc ? rc : row < 0 ? -row : 0;
}

static void note_removed(const tj_intake *intake, const tj_candidate *candidate)
{
    tj_intake_note(intake, TJ_NOTE_REMOVED, candidate->reading->source->name, candidate->place.line,
                   candidate->place.column, "taken out before: --restore brings it back");
}

static int take_rejected(tj_intake *intake, const tj_candidate *candidate, tj_err *err)
{
    const tj_record *record = &candidate->record;
    const char *reason = record->faults.len ? record->faults.items[record->faults.len - 1].text : NULL;

    intake->summary->rejected++;
    note_faults(intake, candidate, true);
    return tj_header_add_record(&intake->headers, candidate, 0, TJ_FATE_REJECTED, reason, err);
}

/* A record of a game that was taken out by a filter: it stays out. */
static int take_removed(tj_intake *intake, const tj_candidate *candidate, tj_err *err)
{
    intake->summary->kept_out++;
    note_removed(intake, candidate);
    return tj_header_add_record(&intake->headers, candidate, 0, TJ_FATE_REMOVED, NULL, err);
}

/* Was the candidate's game taken out by a filter?  With `restore`, that is forgotten. */
static int check_removed(tj_intake *intake, const tj_candidate *candidate, bool *stays_out, tj_err *err)
{
    sqlite3_stmt *statement = intake->options->restore ? intake->restore : intake->is_kept_out;
    int rc, row;

    *stays_out = false;
    if (!intake->any_removed)
        return 0;
    rc = tj_db_bind(statement, err, "h", &candidate->identity.game);
    if (rc)
        return rc;
    row = tj_db_row(statement, err);
    sqlite3_reset(statement);
    *stays_out = row > 0;
    return row < 0 ? -row : 0;
}

/* How much the header of a known game says, on the scale of tj_candidate.richness. */
static int richness_of(tj_intake *intake, int64_t game, unsigned *out, tj_err *err)
{
    static const char QUERY[] =
        "SELECT b.name, w.name, black_rank, white_rank, event, round, date, place, result, komi,"
        " handicap, rules, title FROM game LEFT JOIN player AS b ON b.id = black"
        " LEFT JOIN player AS w ON w.id = white WHERE game.id = ?1";
    sqlite3_stmt *query;
    int rc = tj_db_prepare(intake->writer->db, QUERY, &query, err), row = 0;

    *out = 0;
    if (!rc)
        rc = tj_db_bind(query, err, "i", game);
    if (!rc && (row = tj_db_row(query, err)) > 0)
        for (int i = 0; i < TJ_FIELD_COUNT; i++)
            *out += tj_richness_of_field((size_t)sqlite3_column_bytes(query, i));
    sqlite3_finalize(query);
    return rc ? rc : row < 0 ? -row : 0;
}

static int take_header(tj_intake *intake, const tj_candidate *candidate, int64_t record, int64_t game,
                       tj_err *err)
{
    tj_sides sides;
    int rc = tj_header_update_game(&intake->headers, candidate, record, game, &sides, err);

    return rc ? rc : tj_writer_change_facts(intake->writer, (uint32_t)game, candidate->facts, sides, err);
}

/* A record of a known game.  Where all its other records are on their way out, it stands for the game. */
static int take_known(tj_intake *intake, const tj_candidate *candidate, int64_t game, tj_err *err)
{
    bool stays = true;
    unsigned known = 0;
    int64_t row = intake->headers.next_record;
    int rc = intake->replaces ? tj_outgoing_stays(intake->writer->db, game, &stays, err) : 0;

    if (!rc)
        rc = tj_header_add_record(&intake->headers, candidate, game, stays ? TJ_FATE_DUPLICATE : TJ_FATE_GAME,
                                  NULL, err);
    if (rc)
        return rc;
    if (!stays)
        return take_header(intake, candidate, row, game, err);
    intake->summary->duplicates++;
    rc = note_twin(intake, candidate, TJ_NOTE_DUPLICATE, game, SAME_AS, err);
    if (!rc)
        rc = richness_of(intake, game, &known, err);
    if (!rc && candidate->richness > known)
        rc = take_header(intake, candidate, row, game, err);
    return rc;
}

static int put_on_tape(tj_intake *intake, const tj_candidate *candidate, int64_t game, tj_sides sides,
                       tj_err *err)
{
    const tj_record *record = &candidate->record;
    tj_tape *tape = &intake->writer->tape[tj_record_board(record)];
    tj_tape_entry entry = {(uint32_t)game, candidate->symbols, candidate->symbol_count, candidate->facts,
                           sides};
    int rc = tj_writer_spill(intake->writer, tj_record_board(record), entry.n + 2, err);

    if (rc)
        return rc;
    if (game > UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "the corpus has too many games");
    if (tj_tape_add(tape, &entry))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < record->setup.len; i++)
        if (tj_tape_add_setup(tape, record->setup.items[i].before, record->setup.items[i].point,
                              record->setup.items[i].colour))
            return tj_fail_nomem(err);
    return 0;
}

static int note_near_duplicate(tj_intake *intake, const tj_candidate *candidate, int64_t game, tj_err *err)
{
    int64_t twin = 0;
    int rc;

    if (!candidate->identity.has_opening)
        return 0;
    rc = tj_header_find_opening(&intake->headers, candidate->identity.opening, game, &twin, err);
    if (!rc && twin && intake->replaces) /* not the game's own old version */
        rc = tj_outgoing_find_opening(intake->writer->db, candidate->identity.opening, game, &twin, err);
    if (rc || !twin)
        return rc;
    intake->summary->near_duplicates++;
    return note_twin(intake, candidate, TJ_NOTE_NEAR_DUPLICATE, twin, OPENING_OF, err);
}

static int take_new(tj_intake *intake, const tj_candidate *candidate, tj_err *err)
{
    const tj_record *record = &candidate->record;
    const char *reason = record->state == TJ_RECORD_DAMAGED && record->faults.len
                             ? record->faults.items[record->faults.len - 1].text
                             : NULL;
    tj_sides sides;
    int64_t game = 0;
    int rc = tj_header_add_game(&intake->headers, candidate, &game, &sides, err);

    if (!rc)
        rc = tj_header_add_record(&intake->headers, candidate, game, TJ_FATE_GAME, reason, err);
    if (!rc)
        rc = put_on_tape(intake, candidate, game, sides, err);
    if (!rc)
        rc = note_near_duplicate(intake, candidate, game, err);
    intake->summary->added++;
    intake->summary->moves += record->moves.len;
    return rc;
}

/* A game that came back by `restore` gets the records of other sources that went with it.  One of them may
 * have the richest header. */
static int take_back_records(tj_intake *intake, const tj_candidate *candidate, tj_err *err)
{
    int64_t game = 0;
    int rc;

    if (!intake->options->restore || !intake->any_removed)
        return 0;
    rc = tj_header_find_game(&intake->headers, &candidate->identity.game, &game, err);
    if (!rc)
        rc = tj_db_bind(intake->reattach, err, "iih", game, (int64_t)TJ_FATE_DUPLICATE,
                        &candidate->identity.game);
    if (!rc)
        rc = tj_db_run(intake->reattach, err);
    if (rc || !sqlite3_changes(intake->writer->db))
        return rc;
    if (TJ_RESERVE(&intake->restored, intake->restored.len + 1))
        return tj_fail_nomem(err);
    intake->restored.items[intake->restored.len++] = game;
    return 0;
}

/* Of games with the same opening, those that came later were noted. */
static int note_opening_again(tj_intake *intake, const tj_candidate *candidate, int64_t game, tj_err *err)
{
    int64_t twin = 0;
    int rc = candidate->identity.has_opening
                 ? tj_header_find_opening(&intake->headers, candidate->identity.opening, game, &twin, err)
                 : 0;

    if (rc || !twin || twin > game)
        return rc;
    return note_twin(intake, candidate, TJ_NOTE_NEAR_DUPLICATE, twin, OPENING_OF, err);
}

/* A record of the catalogue: what was noted when it was taken in is noted again, and nothing else happens. */
static int note_again(tj_intake *intake, const tj_candidate *candidate, tj_err *err)
{
    sqlite3_stmt *known = intake->known_record;
    int rc = tj_db_bind(known, err, "ii", candidate->reading->row, (int64_t)candidate->place.offset), row = 0;
    int64_t game = 0;
    int fate = TJ_FATE_GAME;

    if (!rc && (row = tj_db_row(known, err)) > 0) {
        fate = sqlite3_column_int(known, 0);
        game = sqlite3_column_int64(known, 1);
        if (fate == TJ_FATE_REMOVED)
            note_removed(intake, candidate);
        else
            note_faults(intake, candidate, fate == TJ_FATE_REJECTED);
        if (fate == TJ_FATE_DUPLICATE && sqlite3_column_type(known, 2) != SQLITE_NULL)
            note_same(intake, candidate, TJ_NOTE_DUPLICATE, SAME_AS, tj_db_peek(known, 2),
                      sqlite3_column_int64(known, 3), game);
    }
    sqlite3_reset(known);
    if (rc || row <= 0)
        return rc ? rc : -row;
    return fate == TJ_FATE_GAME && game ? note_opening_again(intake, candidate, game, err) : 0;
}

int tj_intake_take(tj_intake *intake, const tj_candidate *candidate, tj_err *err)
{
    int state = candidate->record.state;
    int64_t game = 0;
    bool stays_out;
    int rc;

    if (candidate->rc)
        return tj_fail_nomem(err);
    if (candidate->nothing)
        return 0;
    if (candidate->reading->known)
        return note_again(intake, candidate, err);
    if (state == TJ_RECORD_REJECTED || (state == TJ_RECORD_DAMAGED && intake->options->strict))
        return take_rejected(intake, candidate, err);
    rc = check_removed(intake, candidate, &stays_out, err);
    if (rc || stays_out)
        return rc ? rc : take_removed(intake, candidate, err);
    if (state == TJ_RECORD_DAMAGED)
        intake->summary->damaged++;
    else if (state == TJ_RECORD_REPAIRED)
        intake->summary->repaired++;
    note_faults(intake, candidate, false);
    if (!intake->options->keep_duplicates) {
        rc = tj_header_find_game(&intake->headers, &candidate->identity.game, &game, err);
        if (rc)
            return rc;
    }
    rc = game ? take_known(intake, candidate, game, err) : take_new(intake, candidate, err);
    return rc ? rc : take_back_records(intake, candidate, err);
}
