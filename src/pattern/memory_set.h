/* The pattern memories of a corpus: made, brought up to date and opened.
 *
 * A memory has a name and consists of one or more parts, each learnt from some of the games.  Learning again
 * learns the games that came since as a new part.  Beyond TJ_MEMORY_SET_PARTS parts, it is merged with
 * the latest ones, so that no move is merged more often than the logarithm of their number, and no game is
 * replayed again.  Everything is rebuilt if games were removed, if options changed, or if it has
 * a limit. */
#pragma once

#include "pattern/pattern_memory.h"
#include "tejun/suggest.h"

#define TJ_MEMORY_SET_PARTS 8

struct tj_memory_set {
    unsigned size, radius;
    bool sided;
    tj_memory parts[TJ_MEMORY_SET_PARTS];
    size_t count;
    uint64_t games, cases, patterns; /* of all parts; a pattern that several parts have counts for each */
    tj_memory_set_age age;
    uint32_t *gone; /* age.gone numbers of games, ascending */
};

/* Makes or updates the memory of that name in one transaction: it is as before or as after.  TJ_E_BUSY if
 * somebody else writes; else as tj_memory_learn and tj_corpus_open; radius 0 is none.  TJ_E_NOTFOUND if there
 * is no game to learn from; if it had been made in just this way, all its games are gone, and it is
 * removed. */
int tj_memory_set_learn(const char *corpus, const char *name, const tj_learn_options *options,
                        tj_learn_summary *summary, const tj_progress_monitor *monitor, tj_err *err);

/* Opens all parts; TJ_E_NOTFOUND if there is no memory of that name.  Release it whatever is returned. */
int tj_memory_set_read(tj_memory_set *learnt, tj_corpus *corpus, const char *name, tj_err *err);
/* Opens the memory for a board, or (TJ_MEMORY_ANY_BOARD) any board of the kind: the one of that name, or
 * (NULL) the usual one, otherwise the oldest; then *there tells whether there is one.  TJ_E_NOTFOUND if the
 * named one is missing, TJ_E_USAGE if it is for other boards.  Release it whatever is returned. */
#define TJ_MEMORY_ANY_BOARD 0
int tj_memory_set_read_for(tj_memory_set *learnt, tj_corpus *corpus, const tj_game_kind *kind, unsigned size,
                           const char *name, bool *there, tj_err *err);
void tj_memory_set_release(tj_memory_set *learnt);

/* Compares an open memory with the games of its corpus and fills age and gone.  Games that are gone are no
 * longer shown where such a move was played.  Looks at the numbers of all games in
 * the segments, as suggestions do with results of games, without the catalogue: what a filter would choose by
 * now is not asked.  TJ_E_NOMEM. */
int tj_memory_set_compare(tj_memory_set *learnt, const tj_corpus *corpus, tj_err *err);
