/* Searching sequences: where was this played, and what came next?
 *
 *     tj_query_step steps[2];
 *     tj_query query;
 *     tj_corpus *corpus;
 *     tj_search_result *found;
 *     size_t used;
 *
 *     tj_query_init(&query, sizeof query);
 *     query.steps = steps;
 *     query.len = 2;
 *     tj_query_step_read(query.board, NULL, "Q16", 3, &used, &steps[0], NULL, NULL);
 *     tj_query_step_read(query.board, &steps[0], "D4", 2, &used, &steps[1], NULL, NULL);
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 &&
 *         tj_search(corpus, &query, 10, NULL, &found, NULL) == 0) {
 *         printf("%llu times\n", (unsigned long long)found->occurrences);
 *         tj_search_result_free(found);
 *     }
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_SEARCH_H
#define TEJUN_SEARCH_H

#include <stdbool.h>

#include "tejun/corpus.h"
#include "tejun/position.h"
#include "tejun/record.h"

/* What is known of a move of a query: a whole move, or parts of it.  Notations of shogi do not all say the
 * same: USI ("7g7f") names no piece, Japanese ("７六歩") no origin. */
typedef struct tj_query_step {
    uint16_t move;    /* as in tejun/position.h, in Go a point; not looked at where parts are given: */
    bool by_parts;    /* shogi only */
    uint8_t to;       /* a square */
    uint8_t from;     /* a square, TJ_STEP_DROP, TJ_STEP_ANY */
    uint8_t before;   /* the piece's kind before the move, 0 any */
    uint8_t after;    /* and after it, 0 any */
    uint8_t promotes; /* 0 no, 1 yes, TJ_STEP_ANY */
} tj_query_step;
#define TJ_STEP_DROP 254
#define TJ_STEP_ANY  255

/* Reads the first move of a text, in any notation of the game that is played on the board: "Q16", "pd";
 * "7g7f", "P*5e", "+7776FU", "▲７六歩", "７六歩(77)", "同銀右" (what tells it from moves of other pieces of
 * its kind needs a position: it is read, and says nothing).  Moves are divided by blanks or commas; Japanese
 * ones may stand without anything between them.  previous: the move before it, for 同 (NULL: none).  *used is
 * the bytes of the move or, after an error, of the word, with what divides it from the text before.  *colour
 * (may be NULL): that the move names, or 0.  TJ_E_NOTFOUND: the text has no move left; TJ_E_FORMAT,
 * TJ_E_RANGE. */
TJ_API int tj_query_step_read(unsigned board, const tj_query_step *previous, const char *text, size_t n,
                              size_t *used, tj_query_step *step, int *colour, tj_err *err);
/* Writes a move: "Q16"; in shogi as KIF does without a position, "７六歩(77)", "５五角打", or as much of that
 * as is known, and as USI does if no piece is. */
#define TJ_QUERY_STEP_TEXT_MAX 32
TJ_API void tj_query_step_format(unsigned board, const tj_query_step *step, char out[TJ_QUERY_STEP_TEXT_MAX]);
/* A move of which all is known.  piece: in shogi its kind before the move, otherwise 0. */
TJ_API tj_query_step tj_query_step_of(unsigned board, unsigned move, unsigned piece);
/* Moves `first` to `last`, from 1, of a record, as last - first + 1 steps.  TJ_E_RANGE: it has fewer;
 * TJ_E_USAGE: one is a pass or out of turn. */
TJ_API int tj_query_steps_of_record(const tj_record *record, size_t first, size_t last, tj_query_step *steps,
                                    tj_err *err);

/* Where the sequence may lie.  Games other than Go have only FIXED. */
enum tj_search_mode {
    TJ_SEARCH_FIXED,    /* at this place, under the symmetries of the board (shogi: those asked for) */
    TJ_SEARCH_ANYWHERE, /* moved about as well */
    TJ_SEARCH_CODED,    /* by relative codes E_R (Kato et al. 2012) */
    TJ_SEARCH_LOCAL     /* as fixed, but moves outside a window around the sequence do not interrupt it */
};

typedef struct tj_query {
    size_t size;                /* set by tj_query_init, as all below is */
    unsigned board;             /* its number, see tejun/game_kind.h: 19 */
    const tj_query_step *steps; /* in order of play, players taking turns */
    size_t len;                 /* 1 to TJ_QUERY_MAX */
    enum tj_search_mode place;
    unsigned margin;         /* LOCAL: lines by which the window is wider than the sequence, 2 */
    bool mirrored;           /* shogi: also with left and right exchanged */
    bool rotated;            /* shogi: also by the other side, on the other side of the board */
    int colour;              /* of the first move: TJ_BLACK, TJ_WHITE, or 0 for either */
    unsigned from, to;       /* number of the first move in its game, from 1; 0 for any */
    const tj_filter *filter; /* NULL: all games */
} tj_query;
TJ_API void tj_query_init(tj_query *query, size_t size);

#define TJ_QUERY_MAX 1000 /* moves in a query */

/* The number of occurrences, and nothing else: in Go microseconds as long as there is neither window, filter,
 * colour nor move number.  An occurrence is a start of consecutive moves (LOCAL: consecutive in the window)
 * that are the query's; each counts once, however many symmetries fit.  TJ_E_USAGE, TJ_E_RANGE for a query
 * that makes no sense. */
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
    TJ_NEXT_MOVE,      /* a move in the query's frame */
    TJ_NEXT_CODE,      /* CODED: the code of the next move */
    TJ_NEXT_ELSEWHERE, /* LOCAL: outside the window; ANYWHERE: where the query's board has no point */
    TJ_NEXT_END        /* a pass, or the end of the game */
};

typedef struct tj_continuation {
    enum tj_next_kind kind;
    unsigned move;  /* MOVE: as in tejun/position.h; CODE: the point this code means behind the query, or
                       TJ_PASS if off the board (a code that means several, by the axes that games inherited,
                       is several continuations) */
    unsigned piece; /* MOVE, shogi: the piece's kind before the move; otherwise 0 */
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
    uint8_t symmetry;   /* FIXED, LOCAL, ANYWHERE: takes the query to the game; shogi: 1 mirrored + 2 rotated
                         */
    uint8_t colour;     /* of the first matched move */
    int date;           /* yyyymmdd or 0 */
    const uint32_t *moves; /* LOCAL: the numbers of all matched moves; NULL: one follows the other */
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
    tj_trend trend;    /* of `occurrences` */
    uint32_t *matched; /* what the hits' moves point to */
} tj_search_result;

/* Number of the i-th matched move of a hit, from 0. */
static inline uint32_t tj_hit_move(const tj_hit *hit, size_t i)
{
    return hit->moves ? hit->moves[i] : hit->move + (uint32_t)i;
}

/* Everything about the query; at most `limit` hits are kept (0: all).  Free the result.  A continuation is
 * the game's next move, seen in the query's frame; where several symmetries fit, the one that gives the
 * smallest point (Go), or the first of: as it stands, mirrored, rotated, both (shogi).  Errors as of
 * tj_search_count. */
TJ_API int tj_search(tj_corpus *corpus, const tj_query *query, size_t limit,
                     const tj_progress_monitor *monitor, tj_search_result **out, tj_err *err);
TJ_API void tj_search_result_free(tj_search_result *result); /* NULL is fine */

#endif
