/* What an open corpus is inside; for the layers that read it. */
#pragma once

#include <stdatomic.h>

#include "corpus/catalogue/catalogue.h"
#include "corpus/store/segment.h"
#include "tejun/corpus.h"

/* The games that pass a filter: for each segment one bit a game. */
typedef struct tj_game_set {
    char *where;     /* the condition it was made from */
    uint64_t **bits; /* by segment */
    size_t segments;
    uint64_t games;
    uint64_t used; /* for throwing out the least recently used */
} tj_game_set;

#define TJ_GAME_SETS 16

struct tj_corpus {
    atomic_uint references;
    char *path;
    sqlite3 *db; /* inside a read transaction: one generation */
    int64_t generation;
    tj_segment **segments;
    size_t segment_count;
    tj_statements statements; /* of db: those that are used for many rows */
    tj_game_set *sets[TJ_GAME_SETS];
    uint64_t clock;
    uint32_t *persons; /* by spelling, once somebody asked: corpus/catalogue/persons.h */
    size_t person_count;
};

/* A path below the corpus folder: "segments" and "g1-0", ".seg" to a malloc'ed path.  Names come from the
 * catalogue: a slash, which only a damaged one has in them, becomes "_", so that no name leads elsewhere. */
char *tj_corpus_file(const char *corpus, const char *folder, const char *name, const char *ending);

/* A position or symbol of a segment cannot be.  TJ_E_FORMAT. */
int tj_corpus_fail_damaged(const tj_corpus *corpus, tj_err *err);

/* Has somebody else changed the corpus since it was opened? */
bool tj_corpus_is_stale(const tj_corpus *corpus);

/* The segment and number in it of a game; TJ_E_NOTFOUND. */
int tj_corpus_find_game(const tj_corpus *corpus, uint32_t id, size_t *segment, uint32_t *game, tj_err *err);

/* The games that pass the filter, from the cache or made now; owned by the corpus until it goes or 15 other
 * filters were asked for.  *out is NULL where all pass, because the filter is NULL or asks for nothing. */
int tj_corpus_filter(tj_corpus *corpus, const tj_filter *filter, const tj_game_set **out, tj_err *err);
void tj_game_set_free(tj_game_set *set);

/* Of no set: all. */
static inline bool tj_game_set_has(const tj_game_set *set, size_t segment, uint32_t game)
{
    return !set || (set->bits[segment][game / 64] >> (game % 64) & 1);
}

/* Where a game stands. */
typedef struct tj_selected_game {
    uint32_t id;      /* in the catalogue */
    uint32_t segment; /* of the corpus */
    uint32_t number;  /* in the segment */
} tj_selected_game;

/* The games on boards of that size that pass the filter (NULL: all), by ascending id, so that what is made of
 * them does not depend on how segments are cut.  *games is malloc'ed, also if there are none. */
int tj_corpus_select(tj_corpus *corpus, const tj_filter *filter, unsigned size, tj_selected_game **games,
                     size_t *count, tj_err *err);

/* At most so many moves, passes included, have these games: turns that were left out are counted, too. */
uint64_t tj_selected_moves(const tj_corpus *corpus, const tj_selected_game *games, size_t count);

/* Appends the filter as an SQL condition on table `game`; TJ_FILTER_ALL for a filter that is NULL or empty.
 */
#define TJ_FILTER_ALL "1"
int tj_filter_where(sqlite3 *db, const tj_filter *filter, tj_buf *sql, tj_err *err);

/* Appends the ids of all spellings of the persons whose name matches, as "1,2,3". */
int tj_filter_spellings(sqlite3 *db, const char *name, tj_buf *sql, tj_err *err);
