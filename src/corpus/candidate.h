/* A candidate: one record of a source, read and replayed, before the catalogue is asked about it.
 *
 * Candidates are made in batches by worker threads; nothing here touches the catalogue. */
#ifndef TJ_CORPUS_CANDIDATE_H
#define TJ_CORPUS_CANDIDATE_H

#include "corpus/identity.h"
#include "corpus/reading.h"
#include "corpus/tape.h"

typedef struct tj_candidate {
    tj_reading *reading;
    tj_place_of_record place;
    tj_record record;
    bool nothing; /* what stands there is no record */
    uint16_t *symbols;
    size_t symbol_count;
    tj_identity identity;
    tj_facts facts;
    tj_sides sides;    /* ratings; players are known to the catalogue only */
    int handicap;      /* stones, 0 where the header names none; shogi: pieces that were given */
    unsigned richness; /* how much the header says */
    int rc;            /* TJ_E_NOMEM if memory ran out on the way */
} tj_candidate;

typedef struct tj_batch {
    tj_candidate *items;
    size_t len, cap;
    size_t bytes; /* of its records, and of the sources whose first record is here */
} tj_batch;

/* The next record of the reading into the batch; false if there is none. */
bool tj_batch_take(tj_batch *batch, tj_reading *reading, tj_err *err);

/* Reads, replays and identifies every candidate of the batch.  geometry[size] for all boards
 * (tj_geometry_all). */
void tj_batch_work(tj_batch *batch, const tj_geometry *geometry);
void tj_batch_free(tj_batch *batch);

/* Parses, replays and identifies one candidate whose reading and place are set. */
int tj_candidate_read(tj_candidate *candidate, const tj_geometry *geometry);
void tj_candidate_release(tj_candidate *candidate);

/* What a header text of n bytes adds to the richness of a header: that it is there counts most. */
static inline unsigned tj_richness_of_field(size_t n)
{
    return n ? 1000 + (unsigned)(n < 255 ? n : 255) : 0;
}

#endif
