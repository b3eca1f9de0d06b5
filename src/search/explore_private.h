/* What is listed while the games of a position are gone through: explore_lists.c. */
#ifndef TJ_SEARCH_EXPLORE_PRIVATE_H
#define TJ_SEARCH_EXPLORE_PRIVATE_H

#include "corpus/corpus_handle.h"
#include "tejun/explore.h"

/* ---- the newest games ---- */

/* A heap whose first one is the oldest, so that it makes room for a newer one.  Without a limit a list. */
typedef struct tj_newest {
    tj_explore_hit *items;
    size_t len, cap, limit;
} tj_newest;

/* Would it be kept? */
bool tj_newest_accepts(const tj_newest *newest, const tj_explore_hit *hit);
int tj_newest_add(tj_newest *newest, const tj_explore_hit *hit); /* TJ_E_NOMEM */
void tj_newest_sort(tj_newest *newest); /* the newest first; nothing can be added any more */

/* ---- who had the position ---- */

typedef struct tj_player_count {
    uint32_t person, games, to_move, wins, losses, draws;
} tj_player_count;

typedef struct tj_player_counts {
    tj_corpus *corpus;
    tj_player_count *by_person;
} tj_player_counts;

int tj_player_counts_init(tj_player_counts *counts, tj_corpus *corpus, tj_err *err);
void tj_player_counts_release(tj_player_counts *counts);
/* A game of these two; colour is to move. */
void tj_player_counts_add(tj_player_counts *counts, const tj_sides *sides, unsigned winner, int colour);
/* Those with most games, at most `limit` (0: all), with their names. */
int tj_player_counts_list(tj_player_counts *counts, size_t limit, tj_explore_result *result, tj_err *err);

#endif
