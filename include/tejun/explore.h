/* Exploring positions: where has this position occurred, however it was reached, and what came next? */
#ifndef TEJUN_EXPLORE_H
#define TEJUN_EXPLORE_H

#include "tejun/search.h"

/* A position of Go: stones and side to move, the same however the board is turned; ko is no part of it. */
typedef struct tj_explore_query {
    const tj_go_board *board;
    int colour;              /* to move */
    const tj_filter *filter; /* NULL: all games */
} tj_explore_query;

/* Who had the position. */
typedef struct tj_explore_player {
    char *name;
    uint64_t games;    /* in which the player took part */
    uint64_t to_move;  /* in so many of which it was this player's turn */
    tj_score score;    /* of the player */
} tj_explore_player;

/* A game counts once for a position, with the first time it came up. */
typedef struct tj_explore_result {
    uint64_t games;
    tj_score score;        /* for the side to move */
    tj_continuation *next; /* most frequent first; passes and ends last.  Points are those of the query's
                              board; moves that are the same by the position's own symmetry are one: the point
                              that comes first stands for all */
    size_t next_count;
    tj_hit *hits; /* the newest games first; move: the one that was played in the position */
    size_t hit_count;
    tj_explore_player *players; /* most games first */
    size_t player_count;
    int year_first, year_last;
} tj_explore_result;

/* At most `limit` hits and players are kept (0: all).  TJ_E_NOTFOUND if segments have no list of positions:
 * they were made by an older version, and tejun compact makes one. */
TJ_API int tj_explore(tj_corpus *corpus, const tj_explore_query *query, size_t limit, const tj_watch *watch,
                      tj_explore_result **out, tj_err *err);
TJ_API void tj_explore_result_free(tj_explore_result *result);

#endif
