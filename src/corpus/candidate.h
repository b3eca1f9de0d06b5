/* A candidate: one record of a source, read and replayed, before the catalogue is asked about it.
 *
 * Candidates are made in batches by worker threads; nothing here touches the catalogue. */
#ifndef TJ_CORPUS_CANDIDATE_H
#define TJ_CORPUS_CANDIDATE_H

#include "corpus/identity.h"
#include "corpus/source.h"
#include "corpus/tape.h"
#include "tejun/sgf.h"

/* A source on its way through the import: its records are spread over several batches. */
typedef struct tj_reading {
    atomic_uint references;
    tj_source *source;
    char *decoded; /* UTF-8 copy of a UTF-16 file, or NULL */
    size_t decoded_n;
    size_t place, raw_place; /* where the last record ended in `decoded` and in the source's bytes */
    tj_sgf_reader reader;    /* over decoded, or the source's bytes */
    int64_t row;             /* of the source in the catalogue */
    size_t *alive; /* counts the bytes of all readings that have not been freed; NULL: nobody counts */
    bool weighed;  /* its bytes count in a batch */
} tj_reading;

/* NULL if memory ran out. */
tj_reading *tj_reading_new(tj_source *source, tj_err *err);
/* *alive grows by the bytes that the reading keeps in memory, until its last reference is given back; which
 * from now on only the calling thread may do. */
void tj_reading_count(tj_reading *reading, size_t *alive);
tj_reading *tj_reading_ref(tj_reading *reading);
void tj_reading_free(tj_reading *reading);

typedef struct tj_candidate {
    tj_reading *reading;
    tj_sgf_extent extent;  /* in what the reader sees */
    size_t offset, length; /* in the source's bytes */
    tj_record record;
    uint16_t *symbols;
    size_t symbol_count;
    tj_identity identity;
    tj_facts facts;
    int handicap;      /* stones, 0 where the header names none */
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

/* Reads, replays and identifies every candidate of the batch.  geometry[size] for sizes 2 to 25. */
void tj_batch_work(tj_batch *batch, const tj_geometry *geometry);
void tj_batch_free(tj_batch *batch);

/* Parses, replays and identifies one candidate whose reading and extent are set. */
int tj_candidate_read(tj_candidate *candidate, const tj_geometry *geometry);
void tj_candidate_release(tj_candidate *candidate);

/* What a header text of n bytes adds to the richness of a header: that it is there counts most. */
static inline unsigned tj_richness_of_field(size_t n)
{
    return n ? 1000 + (unsigned)(n < 255 ? n : 255) : 0;
}

/* Where a fault stands in the source's file. */
void tj_candidate_place(const tj_candidate *candidate, const tj_fault *fault, uint64_t *line,
                        uint64_t *column);

#endif
