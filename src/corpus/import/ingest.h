/* What becomes of a candidate.  New games go into the catalogue and a game buffer, known ones are
 * noted as duplicates, faulty ones are noted or rejected. */
#pragma once

#include "corpus/change/pending_delete.h"
#include "tejun/import.h"

typedef struct tj_ingest {
    const tj_import_options *options;
    tj_import_summary *summary;
    tj_writer *writer;
    bool any_removed;        /* some game was taken out by a filter once */
    tj_number_list restored; /* games that got records of other sources back: see pending_delete.h */
} tj_ingest;

/* `restored` is to be freed. */
int tj_ingest_init(tj_ingest *ingest, const tj_import_options *options, tj_import_summary *summary,
                   tj_writer *writer, tj_err *err);

int tj_ingest_candidate(tj_ingest *ingest, const tj_candidate *candidate, tj_err *err);

/* Tells the caller of the import about something. */
void tj_ingest_note(const tj_ingest *ingest, enum tj_note_kind kind, const char *source, uint64_t line,
                    uint64_t column, const char *text);
