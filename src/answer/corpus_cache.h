/* Data computed once for one generation of a corpus and shared by all questions: what it holds, its players,
 * the text that profiles are counted in.  Each part is computed when it is first needed; others that need it
 * meanwhile wait. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "tejun/corpus.h"
#include "tejun/mine.h"
#include "tejun/player.h"
#include "tejun/search.h"
#include "tejun/suggest.h"

/* What a corpus holds. */
typedef struct tj_corpus_summary {
    tj_corpus_info info;
    tj_corpus_model *models;
    tj_memory_set_age *ages; /* of those that are memories and can be opened */
    size_t model_count;
    tj_trend years;
} tj_corpus_summary;

typedef struct tj_corpus_cache {
    atomic_uint references;
    int64_t generation;
    /* While a part is computed; afterwards it does not change any more. */
    pthread_mutex_t summary_lock, players_lock, text_lock;
    atomic_bool has_summary, has_players;
    tj_corpus_summary summary;
    tj_player *players;
    size_t player_count;
    tj_game_text *text[2]; /* E_R and E_S; NULL: not made yet */
} tj_corpus_cache;

/* NULL if memory ran out. */
tj_corpus_cache *tj_corpus_cache_new(int64_t generation);
void tj_corpus_cache_unref(tj_corpus_cache *cache); /* gives back one reference */

/* The corpus is one of this generation.  After success the members may be read without the lock. */
/* Takes some hundred milliseconds on tens of thousands of games. */
int tj_corpus_cache_summary(tj_corpus_cache *cache, tj_corpus *corpus, tj_err *err);
int tj_corpus_cache_players(tj_corpus_cache *cache, tj_corpus *corpus, tj_err *err);
/* TJ_E_NOTFOUND: no games on 19x19. */
int tj_corpus_cache_text(tj_corpus_cache *cache, tj_corpus *corpus, tj_mine_code code,
                         const tj_progress_monitor *monitor, tj_err *err);

/* The players who have a name, or a word of one, that begins with `start`, at most `limit` (0: all), those
 * with most games first: an array of the caller's with the texts of cache->players.  O(players). */
int tj_corpus_cache_complete(const tj_corpus_cache *cache, const char *start, size_t limit, tj_player **found,
                             size_t *count, tj_err *err);
