/* Searching sequences: where was this played, and what came next?
 *
 *     const uint16_t points[] = {3 * 19 + 15, 15 * 19 + 3}; // Q16, D4
 *     tj_query query = TJ_QUERY_INIT;
 *     tj_corpus *corpus;
 *     tj_search_result *found;
 *
 *     query.points = points;
 *     query.len = 2;
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 &&
 *         tj_search(corpus, &query, 10, NULL, &found, NULL) == 0) {
 *         printf("%llu times\n", (unsigned long long)found->occurrences);
 *         tj_search_result_free(found);
 *     }
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_SEARCH_H
#define TEJUN_SEARCH_H

#include "tejun/corpus.h"
#include "tejun/go.h"

enum tj_search_mode {
    TJ_SEARCH_FIXED,    /* at this place, under the 8 symmetries of the board */
    TJ_SEARCH_ANYWHERE, /* moved about as well */
    TJ_SEARCH_CODED,    /* by relative codes E_R (Kato et al. 2012) */
    TJ_SEARCH_LOCAL     /* as fixed, but moves outside a window around the sequence do not interrupt it */
};

typedef struct tj_query {
    unsigned size;          /* of the board, 19 */
    const uint16_t *points; /* in order of play; row * size + column */
    size_t len;             /* at least 1 */
    enum tj_search_mode place;
    unsigned margin;         /* LOCAL: lines by which the window is wider than the sequence, 2 */
    int colour;              /* of the first move: TJ_BLACK, TJ_WHITE, or 0 for either */
    unsigned from, to;       /* number of the first move in its game, from 1; 0 for any */
    const tj_filter *filter; /* NULL: all games */
} tj_query;

#define TJ_QUERY_INIT                                                                                        \
    {                                                                                                        \
        19, NULL, 0, TJ_SEARCH_FIXED, 2, 0, 0, 0, NULL                                                       \
    }

#define TJ_QUERY_MAX 1000 /* moves in a query */

/* The number of occurrences, and nothing else: microseconds in the three consecutive modes as long as there
 * is neither filter, colour nor move number.  TJ_E_USAGE for a query that makes no sense. */
TJ_API int tj_search_count(tj_corpus *corpus, const tj_query *query, const tj_progress_monitor *monitor,
                           uint64_t *count, tj_err *err);

/* Results of the games behind a number, seen by one side. */
typedef struct tj_score {
    uint64_t wins, losses, draws, unknown;
} tj_score;

/* (wins + draws / 2) / games with a known result, or -1 if there is none. */
TJ_API double tj_score_rate(const tj_score *score);

/* How often in which year, ascending; what has no date is not in it. */
typedef struct tj_trend_year {
    int year;
    uint64_t count;
} tj_trend_year;

typedef struct tj_trend {
    tj_trend_year *items;
    size_t len;
} tj_trend;

TJ_API void tj_trend_release(tj_trend *trend);

/* How many games of the corpus are of which year. */
TJ_API int tj_corpus_years(const tj_corpus *corpus, tj_trend *years, tj_err *err);

enum tj_next_kind {
    TJ_NEXT_MOVE,      /* a point in the query's frame */
    TJ_NEXT_CODE,      /* CODED: the code of the next move */
    TJ_NEXT_ELSEWHERE, /* LOCAL: outside the window; ANYWHERE: where the query's board has no point */
    TJ_NEXT_END,       /* a pass, or the end of the game */
    TJ_NEXT_SHOGI      /* a move of shogi (tejun/shogi_search.h) */
};

typedef struct tj_continuation {
    enum tj_next_kind kind;
    unsigned point; /* MOVE; CODE: the point this code means behind the query, or TJ_PASS if off the board (a
                       code that means several, by the axes that games inherited, is several continuations);
                       SHOGI: a tj_shogi_move */
    unsigned piece; /* SHOGI: its kind before the move */
    int x, y;       /* CODE */
    uint64_t count; /* occurrences that went on like this */
    tj_score score; /* for the player who made the move (END: for the one whose turn it was) */
    int year_first, year_last; /* 0 if no date is known */
    tj_trend trend;            /* of `count` */
} tj_continuation;

typedef struct tj_hit {
    uint32_t game;      /* number of the game in the corpus */
    uint32_t move;      /* number of its first matched move, from 1 */
    uint32_t move_last; /* and of the last */
    uint8_t symmetry; /* FIXED, LOCAL, ANYWHERE: takes the query to the game; shogi: 1 mirrored + 2 rotated */
    uint8_t colour;   /* of the first matched move */
    int date;         /* yyyymmdd or 0 */
} tj_hit;

typedef struct tj_search_result {
    uint64_t occurrences, games;
    /* Over the games, once each: for who began the sequence where it first stands in the game. */
    tj_score score;
    tj_continuation *next;
    size_t next_count; /* most frequent first; ELSEWHERE and END last */
    tj_hit *hits;      /* the newest games first, one hit for each occurrence */
    size_t hit_count;
    int year_first, year_last;
    tj_trend trend; /* of `occurrences` */
} tj_search_result;

/* Everything about the query; at most `limit` hits are kept (0: all).  Free the result.  Errors as of
 * tj_search_count. */
TJ_API int tj_search(tj_corpus *corpus, const tj_query *query, size_t limit,
                     const tj_progress_monitor *monitor, tj_search_result **out, tj_err *err);
TJ_API void tj_search_result_free(tj_search_result *result); /* NULL is fine */
/* Which moves of the game were matched, from 0, ascending: writes query->len numbers.  `record` is the hit's
 * game; TJ_E_RANGE if it is another one. */
TJ_API int tj_hit_moves(const tj_query *query, const tj_hit *hit, const tj_record *record, size_t *moves);

#endif
