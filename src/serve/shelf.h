/* What was worked out once for one generation of a corpus, and is shared by all who ask: what it holds, its
 * players, the text that profiles are counted in.  Each thing is made when it is first asked for; who asks
 * for the same meanwhile waits. */
#ifndef TJ_SERVE_SHELF_H
#define TJ_SERVE_SHELF_H

#include <pthread.h>
#include <stdatomic.h>

#include "answer/contents.h"
#include "mine/game_text.h"
#include "tejun/player.h"

typedef struct tj_shelf {
    atomic_uint references;
    int64_t generation;
    /* For making; what is made does not change any more. */
    pthread_mutex_t contents_lock, players_lock, text_lock;
    bool has_contents, has_players, has_text[2];
    tj_corpus_info info;
    tj_buf contents; /* as JSON, with the id */
    tj_player *players;
    char **folded; /* names of the players, folded for completion, words divided by blanks */
    size_t player_count;
    tj_game_text text[2]; /* by tj_coding */
} tj_shelf;

/* NULL if memory ran out. */
tj_shelf *tj_shelf_new(int64_t generation);
tj_shelf *tj_shelf_ref(tj_shelf *shelf);
void tj_shelf_free(tj_shelf *shelf); /* gives back one reference */

/* The corpus is one of this generation.  After success the members may be read without the lock. */
int tj_shelf_contents(tj_shelf *shelf, tj_corpus *corpus, const char *id, tj_err *err);
int tj_shelf_players(tj_shelf *shelf, tj_corpus *corpus, tj_err *err);
/* TJ_E_NOTFOUND: no games on 19x19. */
int tj_shelf_text(tj_shelf *shelf, tj_corpus *corpus, tj_coding coding, const tj_watch *watch, tj_err *err);

/* Are contents and players there already? */
bool tj_shelf_is_warm(tj_shelf *shelf);

/* The players who have a name, or a word of one, that begins with `start`, at most `limit` (0: all), those
 * with most games first: numbers in shelf->players, malloc'ed.  O(players). */
int tj_shelf_complete(const tj_shelf *shelf, const char *start, size_t limit, size_t **found, size_t *count,
                      tj_err *err);

#endif
