/* Which acquired sequences follow one another in real games, so that long joseki show as joined units: the
 * question that Nakamura 2002 leaves open. */
#ifndef TJ_MINE_GO_SUCCESSOR_H
#define TJ_MINE_GO_SUCCESSOR_H

#include "mine/go/mining.h"

#define TJ_SUCCESSOR_NONE SIZE_MAX

typedef struct tj_successor {
    size_t item;    /* number in the list of the one that most often follows, or TJ_SUCCESSOR_NONE */
    uint32_t count; /* how often it does */
} tj_successor;

/* out[i], for the first n sequences of the list (at most all): which of the first n follows the i-th one most
 * often; of equally frequent ones the better ranked.
 *
 * Strings of codes follow one another where the next string begins with the code behind the first: the last
 * move of the one is the first that is drawn of the other.  Where several begin there, the best ranked
 * counts. Local sequences follow one another in a corner that has both: the longer one goes on from the
 * shorter one, at once or after moves elsewhere; a third in between comes first.  Each corner counts once.
 *
 * Memory: 4 bytes a symbol and 8 an occurrence. */
int tj_mining_successors(const tj_mining *mining, size_t n, tj_successor *out,
                         const tj_progress_monitor *monitor, tj_err *err);

#endif
