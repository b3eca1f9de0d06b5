/* Intake: what becomes of a candidate.  New games go into the catalogue and onto a tape, known ones are noted
 * as duplicates, faulty ones are noted or rejected. */
#ifndef TJ_CORPUS_INTAKE_H
#define TJ_CORPUS_INTAKE_H

#include "corpus/outgoing.h"
#include "tejun/import.h"

typedef struct tj_intake {
    const tj_import_options *options;
    tj_import_summary *summary;
    tj_writer *writer;
    tj_header_writer headers;
    sqlite3_stmt *place_of_game, *known_record, *is_kept_out, *restore, *reattach;
    bool replaces;         /* some records are on their way out */
    bool any_removed;      /* some game was taken out by a filter once */
    tj_game_rows restored; /* games that got records of other sources back: see rehead.h */
} tj_intake;

int tj_intake_init(tj_intake *intake, const tj_import_options *options, tj_import_summary *summary,
                   tj_writer *writer, tj_err *err);
void tj_intake_release(tj_intake *intake);

int tj_intake_take(tj_intake *intake, const tj_candidate *candidate, tj_err *err);

/* Tells the caller of the import about something. */
void tj_intake_note(const tj_intake *intake, enum tj_note_kind kind, const char *source, uint64_t line,
                    uint64_t column, const char *text);

#endif
