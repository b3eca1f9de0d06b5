/* When two records are the same game.
 *
 * The definition: board, set-up and moves (with colours), up to the symmetries of the game's board; with
 * fewer than 30 moves also players and date, because short games are often alike.  Games that share their
 * first 60 moves are near-duplicates. */
#ifndef TJ_CORPUS_IMPORT_IDENTITY_H
#define TJ_CORPUS_IMPORT_IDENTITY_H

#include <stdbool.h>

#include "base/hash.h"
#include "tejun/record.h"

#define TJ_IDENTITY_SHORT 30 /* moves below which players and date count too */
#define TJ_OPENING_MOVES  60

typedef struct tj_identity {
    tj_hash game;
    bool has_opening; /* at least TJ_OPENING_MOVES moves */
    int64_t opening;  /* hash of the first 60 */
} tj_identity;

/* symbols[0..n-1] are the record's moves (tj_game_kind.record_symbols).  Returns 0 or TJ_E_NOMEM. */
int tj_identity_of(const tj_record *record, const uint16_t *symbols, size_t n, tj_identity *out);

#endif
