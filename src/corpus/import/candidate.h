/* A candidate: one record of a source, read and replayed, before the catalogue is asked about it.
 *
 * Candidates are made in batches by worker threads; nothing here touches the catalogue. */
#pragma once

#include "base/hash.h"
#include "corpus/import/source_reader.h"
#include "corpus/store/game_buffer.h"

/* When two records are the same game.  The definition: board, set-up and moves (with colours), up to the
 * symmetries of the game's board; with fewer than 30 moves also players and date, because short games are
 * often alike.  Games that share their first 60 moves are near-duplicates. */
#define TJ_IDENTITY_SHORT 30 /* moves below which players and date count too */
#define TJ_OPENING_MOVES  60

typedef struct tj_identity {
    tj_hash game;
    bool has_opening; /* at least TJ_OPENING_MOVES moves */
    int64_t opening;  /* hash of the first 60 */
} tj_identity;

/* symbols[0..n-1] are the record's moves (tj_game_kind.record_symbols).  Returns 0 or TJ_E_NOMEM. */
int tj_identity_of(const tj_record *record, const uint16_t *symbols, size_t n, tj_identity *out);

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
