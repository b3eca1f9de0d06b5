/* Openings from which the games of a match begin, each played with both colours: engines that always play the
 * same moves would otherwise play one game over and over.  Moves are whatever the game has for them: points
 * of Go (go_opening.h), moves of shogi (shogi_opening.h). */
#ifndef TJ_CLIENT_MATCH_OPENING_H
#define TJ_CLIENT_MATCH_OPENING_H

#include "base/memory.h"

typedef struct tj_opening {
    uint16_t *moves; /* Black first */
    size_t count;
} tj_opening;

typedef struct tj_openings {
    tj_opening *items;
    size_t len, cap;
} tj_openings;

/* Appends a copy. */
int tj_openings_add(tj_openings *openings, const uint16_t *moves, size_t count, tj_err *err);
/* Tells different lists apart. */
uint64_t tj_openings_hash(const tj_openings *openings);
void tj_openings_release(tj_openings *openings);

/* Hashes seen so far: each stands at the place it names or behind it, 0 is a free place.  There are at least
 * twice as many places as hashes. */
typedef struct tj_hash_set {
    uint64_t *places;
    size_t mask;
} tj_hash_set;

/* Room for `count` hashes; free(places) in the end.  TJ_E_NOMEM. */
int tj_hash_set_init(tj_hash_set *seen, size_t count);
/* True if it was not there yet. */
bool tj_hash_set_add(tj_hash_set *seen, uint64_t hash);

#endif
