/* A candidate: one record of a source, read and replayed, before the catalogue is asked about it.
 *
 * Candidates are made in batches by worker threads; nothing here touches the catalogue. */
#ifndef TJ_CORPUS_IMPORT_CANDIDATE_H
#define TJ_CORPUS_IMPORT_CANDIDATE_H

#include "corpus/import/identity.h"
#include "corpus/import/source_reader.h"
#include "corpus/store/game_buffer.h"

typedef struct tj_candidate {
    tj_source_reader *reader;
    tj_record_location place;
    tj_record record;
    bool nothing; /* what stands there is no record */
    uint16_t *symbols;
    size_t symbol_count;
    tj_identity identity;
    tj_facts facts;
    tj_sides sides;        /* ratings; players are known to the catalogue only */
    int handicap;          /* stones, 0 where the header names none; shogi: pieces that were given */
    unsigned completeness; /* how much the header says */
    int rc;                /* TJ_E_NOMEM if memory ran out on the way */
} tj_candidate;

typedef struct tj_batch {
    tj_candidate *items;
    size_t len, cap;
    size_t bytes; /* of its records, and of the sources whose first record is here */
} tj_batch;

/* The next record of the reader, to be parsed; *found is false, and nothing to be released, if there is none.
 */
int tj_candidate_next(tj_candidate *candidate, tj_source_reader *reader, bool *found, tj_err *err);
/* The same into the batch. */
int tj_batch_read_next(tj_batch *batch, tj_source_reader *reader, bool *found, tj_err *err);

void tj_batch_free(tj_batch *batch);

/* Parses, replays and identifies one candidate whose reader and place are set. */
int tj_candidate_parse(tj_candidate *candidate);
void tj_candidate_release(tj_candidate *candidate);

/* What a header text of n bytes adds to the completeness of a header: that it is there counts most. */
static inline unsigned tj_field_completeness(size_t n)
{
    return n ? 1000 + (unsigned)(n < 255 ? n : 255) : 0;
}

#endif
