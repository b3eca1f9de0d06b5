/* Exploring positions: where has this position occurred, however it was reached, and what came next?
 *
 *     tj_explore_query query;
 *     tj_explore_result *found;
 *     tj_position position;
 *     tj_corpus *corpus;
 *
 *     tj_explore_query_init(&query, sizeof query);
 *     tj_position_init(&position, 19, NULL);
 *     query.position = &position;
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 &&
 *         tj_explore(corpus, &query, NULL, &found, NULL) == 0) {
 *         printf("%llu games begin here\n", (unsigned long long)found->games);
 *         tj_explore_result_free(found);
 *     }
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_EXPLORE_H
#define TEJUN_EXPLORE_H

#include "tejun/position.h"
#include "tejun/search.h"

/* A position of Go is stones and side to move, the same however the board is turned; ko does not matter. One
 * of shogi is board, hands and side to move, as it stands.  A game counts once for a position, with the first
 * time it came up there. */
typedef struct tj_explore_query {
    size_t size; /* set by tj_explore_query_init, as all below is */
    const tj_position *position;
    const tj_filter *filter; /* NULL: all games */
    size_t hits, players;    /* maximum listed, 10; 0: all */
} tj_explore_query;
TJ_API void tj_explore_query_init(tj_explore_query *query, size_t size);

enum tj_explore_kind { TJ_EXPLORE_MOVE, TJ_EXPLORE_PASS, TJ_EXPLORE_END /* the record ends here */ };

/* What was done next.  Moves are those of the query's board; moves that are the same by the position's own
 * symmetry are one, and the one with the smallest number stands for all. */
typedef struct tj_explore_next {
    enum tj_explore_kind kind;
    unsigned move; /* MOVE: as in tejun/position.h; otherwise TJ_PASS */
    uint64_t games;
    tj_score score;            /* for the side to move */
    int year_first, year_last; /* 0 if no date is known */
    uint64_t rated;            /* games that tell the rating of the player to move ... */
    double rating;             /* ... and its mean; 0 if there are none */
    tj_trend trend;            /* of `games` */
} tj_explore_next;

/* A game that has the position. */
typedef struct tj_explore_hit {
    uint32_t game;  /* number of the game in the corpus */
    uint32_t moves; /* played before the position came up */
    enum tj_explore_kind kind;
    unsigned move; /* as above */
    int date;      /* yyyymmdd or 0 */
} tj_explore_hit;

/* Who has had the position, with either colour. */
typedef struct tj_explore_player {
    char *name; /* the spelling to display */
    uint64_t games;
    uint64_t to_move; /* games in which it was this player's turn */
    tj_score score;   /* for this player */
} tj_explore_player;

typedef struct tj_explore_result {
    uint64_t games;
    tj_score score; /* for the side to move */
    int year_first, year_last;
    uint64_t rated; /* as above */
    double rating;
    tj_trend trend;
    tj_explore_next *next; /* most frequent first; pass and end last */
    size_t next_count;
    tj_explore_hit *hits; /* newest games first */
    size_t hit_count;
    tj_explore_player *players; /* most games first */
    size_t player_count;
    uint64_t players_all; /* how many there are in all */
} tj_explore_result;

/* Milliseconds for tens of thousands of games, microseconds for few.  Positions are known by keys of 64 bits:
 * that any two of ten million share one has a chance of about one in 80,000 (the smallest of 8 hashes).
 * TJ_E_NOTFOUND if a segment has no list of positions: it was made by an older version, and tj_corpus_compact
 * makes one. */
TJ_API int tj_explore(tj_corpus *corpus, const tj_explore_query *query, const tj_progress_monitor *monitor,
                      tj_explore_result **out, tj_err *err);
TJ_API void tj_explore_result_free(tj_explore_result *result); /* NULL is fine */

#endif
