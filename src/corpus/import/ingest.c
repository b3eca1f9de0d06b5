#include "corpus/import/ingest.h"

#include <stdlib.h>

#include "base/error.h"

#define SAME_AS     "same game as"
#define OPENING_OF  "the first 60 moves are those of"
#define USE_RESTORE "use --restore to add it again"

const char *tj_note_name(enum tj_note_kind kind)
{
    static const char *const NAMES[] = {"repaired",   "damaged", "rejected", "duplicate", "near-duplicate",
                                        "unreadable", "no game", "removed",  "skipped"};

    return (size_t)kind < sizeof NAMES / sizeof *NAMES ? NAMES[kind] : "?";
}

int tj_ingest_init(tj_ingest *ingest, const tj_import_options *options, tj_import_summary *summary,
                   tj_writer *writer, tj_err *err)
{
    int64_t any = 0;
    int rc = tj_db_query_number(writer->db, &any, err, "SELECT EXISTS (SELECT 1 FROM removed)", "");

    *ingest = (tj_ingest){.options = options, .summary = summary, .writer = writer, .any_removed = any != 0};
    return rc;
}

void tj_ingest_note(const tj_ingest *ingest, enum tj_note_kind kind, const char *source, uint64_t line,
                    uint64_t column, const char *text)
{
    tj_import_note one = {kind, source, line, column, text};

    if (ingest->options->note)
        ingest->options->note(ingest->options->note_ctx, &one);
}

/* Notes every fault of a record.  `rejected`: the record was not taken, whatever its faults would allow. */
static void note_faults(const tj_ingest *ingest, const tj_candidate *candidate, bool rejected)
{
    for (size_t i = 0; i < candidate->record.faults.len; i++) {
        const tj_fault *fault = &candidate->record.faults.items[i];
        enum tj_note_kind kind = fault->state <= TJ_RECORD_REPAIRED ? TJ_NOTE_REPAIRED
                                 : rejected                         ? TJ_NOTE_REJECTED
                                                                    : TJ_NOTE_DAMAGED;
        uint64_t line, column;

        tj_source_reader_fault_location(candidate->reader, &candidate->place, fault, &line, &column);
        tj_ingest_note(ingest, kind, candidate->reader->source->name, line, column, fault->text);
    }
}

/* Notes something about a record as a whole. */
static void note_record(const tj_ingest *ingest, const tj_candidate *candidate, enum tj_note_kind kind,
                        const char *text)
{
    tj_ingest_note(ingest, kind, candidate->reader->source->name, candidate->place.line,
                   candidate->place.column, text);
}

/* Notes that a record is (nearly) the same as a game, which stands there. */
static void note_same(const tj_ingest *ingest, const tj_candidate *candidate, enum tj_note_kind kind,
                      const char *what, const char *path, int64_t line, int64_t game)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%s %s:%lld (game %lld)", what, path, (long long)line, (long long)game);
    if (tj_buf_ok(&text))
        note_record(ingest, candidate, kind, text.data);
    tj_buf_release(&text);
}

/* The same, looking for where it stands. */
static int note_match(tj_ingest *ingest, const tj_candidate *candidate, enum tj_note_kind kind, int64_t game,
                      const char *what, tj_err *err)
{
    sqlite3_stmt *row;
    int rc;

    if (tj_statements_find(&ingest->writer->statements, &row, &rc, err,
                           "SELECT source.path, record.line FROM game JOIN record ON record.id = game.record"
                           " JOIN source ON source.id = abs(record.source) WHERE game.id = ?1",
                           "i", game))
        note_same(ingest, candidate, kind, what, tj_db_column_text(row, 0), sqlite3_column_int64(row, 1),
                  game);
    sqlite3_reset(row);
    return rc;
}

static int add_rejected(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err)
{
    const tj_record *record = &candidate->record;
    const char *reason = record->faults.len ? record->faults.items[record->faults.len - 1].text : NULL;

    ingest->summary->rejected++;
    note_faults(ingest, candidate, true);
    return tj_header_add_record(ingest->writer, candidate, 0, TJ_FATE_REJECTED, reason, err);
}

/* A record of a game that was taken out by a filter: it stays out. */
static int add_removed(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err)
{
    ingest->summary->excluded++;
    note_record(ingest, candidate, TJ_NOTE_REMOVED, USE_RESTORE);
    return tj_header_add_record(ingest->writer, candidate, 0, TJ_FATE_REMOVED, NULL, err);
}

/* Was the candidate's game taken out by a filter?  With `restore`, that is forgotten. */
static int check_removed(tj_ingest *ingest, const tj_candidate *candidate, bool *stays_out, tj_err *err)
{
    static const char RESTORE[] = "DELETE FROM removed WHERE identity = ?1";
    /* --keep-duplicates may have left another game of that identity in */
    static const char FIND[] = "SELECT 1 FROM removed WHERE identity = ?1"
                               " AND NOT EXISTS (SELECT 1 FROM game WHERE identity = ?1)";
    sqlite3_stmt *row;
    int rc = 0;

    *stays_out = false;
    if (!ingest->any_removed)
        return 0;
    *stays_out =
        tj_statements_find(&ingest->writer->statements, &row, &rc, err,
                           ingest->options->restore ? RESTORE : FIND, "h", &candidate->identity.game);
    sqlite3_reset(row);
    return rc;
}

/* The game with the candidate's identity, or 0. */
static int find_game(tj_ingest *ingest, const tj_candidate *candidate, int64_t *game, tj_err *err)
{
    return tj_statements_number(&ingest->writer->statements, game, err,
                                "SELECT id FROM game WHERE identity = ?1 ORDER BY id LIMIT 1", "h",
                                &candidate->identity.game);
}

/* A record of a known game.  Where all its other records are on their way out, it stands for the game. */
static int add_duplicate(tj_ingest *ingest, const tj_candidate *candidate, int64_t game, tj_err *err)
{
    tj_writer *writer = ingest->writer;
    int64_t stays = 1, row = writer->next_record;
    unsigned known = 0;
    int rc = 0;

    if (writer->has_pending_delete)
        rc = tj_statements_number(&writer->statements, &stays, err,
                                  "SELECT 1 FROM record WHERE game = ?1 AND source > 0 LIMIT 1", "i", game);
    if (rc || (rc = tj_header_add_record(writer, candidate, game, stays ? TJ_FATE_DUPLICATE : TJ_FATE_GAME,
                                         NULL, err)))
        return rc;
    if (!stays)
        return tj_header_update_game(writer, candidate, row, game, err);
    ingest->summary->duplicates++;
    if ((rc = note_match(ingest, candidate, TJ_NOTE_DUPLICATE, game, SAME_AS, err)) ||
        (rc = tj_header_completeness(writer, game, &known, err)))
        return rc;
    return candidate->completeness > known ? tj_header_update_game(writer, candidate, row, game, err) : 0;
}

static int buffer_game(tj_ingest *ingest, const tj_candidate *candidate, int64_t game, tj_sides sides,
                       tj_err *err)
{
    const tj_record *record = &candidate->record;
    tj_game_buffer *buffer = &ingest->writer->buffer[record->board];
    tj_game_buffer_entry entry = {(uint32_t)game, candidate->symbols, candidate->symbol_count,
                                  candidate->facts, sides};
    int rc = tj_writer_spill(ingest->writer, record->board, entry.n + 2, err);

    if (rc)
        return rc;
    if (game > UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "the corpus has too many games");
    if (tj_game_buffer_add(buffer, &entry))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < record->setup.len; i++)
        if (tj_game_buffer_add_setup(buffer, record->setup.items[i].before, record->setup.items[i].point,
                                     record->setup.items[i].colour))
            return tj_fail_nomem(err);
    return 0;
}

/* Another game with the same first moves and a record that stays; 0 if there is none. */
static int find_opening(tj_ingest *ingest, const tj_candidate *candidate, int64_t game, int64_t *other,
                        tj_err *err)
{
    *other = 0;
    return candidate->identity.has_opening
               ? tj_statements_number(
                     &ingest->writer->statements, other, err,
                     "SELECT id FROM game WHERE opening = ?1 AND id <> ?2 AND EXISTS"
                     " (SELECT 1 FROM record WHERE record.game = game.id AND source > 0) ORDER BY id LIMIT 1",
                     "ii", candidate->identity.opening, game)
               : 0;
}

static int note_near_duplicate(tj_ingest *ingest, const tj_candidate *candidate, int64_t game, tj_err *err)
{
    int64_t other;
    int rc = find_opening(ingest, candidate, game, &other, err);

    if (rc || !other)
        return rc;
    ingest->summary->near_duplicates++;
    return note_match(ingest, candidate, TJ_NOTE_NEAR_DUPLICATE, other, OPENING_OF, err);
}

static int add_game(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err)
{
    const tj_record *record = &candidate->record;
    const char *reason = record->state == TJ_RECORD_DAMAGED && record->faults.len
                             ? record->faults.items[record->faults.len - 1].text
                             : NULL;
    tj_sides sides;
    int64_t game;
    int rc;

    ingest->summary->added++;
    ingest->summary->moves += record->moves.len;
    if ((rc = tj_header_add_game(ingest->writer, candidate, &game, &sides, err)) ||
        (rc = tj_header_add_record(ingest->writer, candidate, game, TJ_FATE_GAME, reason, err)) ||
        (rc = buffer_game(ingest, candidate, game, sides, err)))
        return rc;
    return note_near_duplicate(ingest, candidate, game, err);
}

/* A game that came back by `restore` gets the records of other sources that went with it.  One of them may
 * have the richest header. */
static int restore_records(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err)
{
    int64_t game;
    int rc;

    if (!ingest->options->restore || !ingest->any_removed)
        return 0;
    if ((rc = find_game(ingest, candidate, &game, err)) ||
        (rc = tj_statements_put(&ingest->writer->statements, err,
                                "UPDATE record SET game = ?1, fate = ?2, identity = NULL"
                                " WHERE identity = ?3 AND source > 0",
                                "iih", game, (int64_t)TJ_FATE_DUPLICATE, &candidate->identity.game)))
        return rc;
    return sqlite3_changes(ingest->writer->db) ? TJ_APPEND(&ingest->restored, err, game) : 0;
}

/* Of games with the same opening, those that came later were noted. */
static int note_opening_again(tj_ingest *ingest, const tj_candidate *candidate, int64_t game, tj_err *err)
{
    int64_t other;
    int rc = find_opening(ingest, candidate, game, &other, err);

    if (rc || !other || other > game)
        return rc;
    return note_match(ingest, candidate, TJ_NOTE_NEAR_DUPLICATE, other, OPENING_OF, err);
}

/* A record of the catalogue: what was noted when it was taken in is noted again, and nothing else happens. */
static int note_again(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err)
{
    sqlite3_stmt *known;
    int64_t game = 0;
    int fate = TJ_FATE_GAME, rc;

    if (tj_statements_find(&ingest->writer->statements, &known, &rc, err,
                           "SELECT record.fate, record.game, source.path, first.line FROM record"
                           " LEFT JOIN record AS first ON first.game = record.game AND first.fate = 0"
                           " LEFT JOIN source ON source.id = abs(first.source)"
                           " WHERE record.source = ?1 AND record.offset = ?2",
                           "ii", candidate->reader->row, (int64_t)candidate->place.offset)) {
        fate = sqlite3_column_int(known, 0);
        game = sqlite3_column_int64(known, 1);
        if (fate == TJ_FATE_REMOVED)
            note_record(ingest, candidate, TJ_NOTE_REMOVED, USE_RESTORE);
        else
            note_faults(ingest, candidate, fate == TJ_FATE_REJECTED);
        if (fate == TJ_FATE_DUPLICATE && sqlite3_column_type(known, 2) != SQLITE_NULL)
            note_same(ingest, candidate, TJ_NOTE_DUPLICATE, SAME_AS, tj_db_column_text(known, 2),
                      sqlite3_column_int64(known, 3), game);
    }
    sqlite3_reset(known);
    return !rc && fate == TJ_FATE_GAME && game ? note_opening_again(ingest, candidate, game, err) : rc;
}

int tj_ingest_candidate(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err)
{
    int state = candidate->record.state;
    int64_t game = 0;
    bool stays_out;
    int rc;

    if (candidate->rc)
        return tj_fail_nomem(err);
    if (candidate->nothing)
        return 0;
    if (candidate->reader->known)
        return note_again(ingest, candidate, err);
    if (state == TJ_RECORD_REJECTED || (state == TJ_RECORD_DAMAGED && ingest->options->strict))
        return add_rejected(ingest, candidate, err);
    rc = check_removed(ingest, candidate, &stays_out, err);
    if (rc || stays_out)
        return rc ? rc : add_removed(ingest, candidate, err);
    if (state == TJ_RECORD_DAMAGED)
        ingest->summary->damaged++;
    else if (state == TJ_RECORD_REPAIRED)
        ingest->summary->repaired++;
    note_faults(ingest, candidate, false);
    if (!ingest->options->keep_duplicates && (rc = find_game(ingest, candidate, &game, err)))
        return rc;
    rc = game ? add_duplicate(ingest, candidate, game, err) : add_game(ingest, candidate, err);
    return rc ? rc : restore_records(ingest, candidate, err);
}
