/* Searching sequences of shogi moves: where was this played, and what came next?
 *
 *     tj_shogi_query_move steps[2];
 *     tj_shogi_query query = {steps, 2, false, false, TJ_BLACK, 1, 1, NULL};
 *     tj_corpus *corpus;
 *     uint64_t count;
 *     int colour;
 *
 *     tj_shogi_query_move_parse("7g7f", 4, NULL, &steps[0], &colour, NULL);
 *     tj_shogi_query_move_parse("3c3d", 4, &steps[0], &steps[1], &colour, NULL);
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 &&
 *         tj_shogi_search_count(corpus, &query, NULL, &count, NULL) == 0)
 *         printf("%llu games begin so\n", (unsigned long long)count);
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_SHOGI_SEARCH_H
#define TEJUN_SHOGI_SEARCH_H

#include "tejun/search.h"
#include "tejun/shogi.h"

/* What is known of a move of a query.  Notations do not all say the same: USI ("7g7f") names no piece,
 * Japanese ("７六歩") no origin. */
typedef struct tj_shogi_query_move {
    uint8_t to;       /* a square */
    uint8_t from;     /* a square, TJ_SHOGI_QUERY_DROP, TJ_SHOGI_QUERY_ANY */
    uint8_t before;   /* the piece's kind before the move, 0 any */
    uint8_t after;    /* and after it, 0 any */
    uint8_t promotes; /* 0 no, 1 yes, TJ_SHOGI_QUERY_ANY */
} tj_shogi_query_move;
#define TJ_SHOGI_QUERY_DROP 254
#define TJ_SHOGI_QUERY_ANY  255

/* Reads a move: USI "7g7f", "P*5e"; CSA "+7776FU", "7776FU"; Japanese "▲７六歩", "７六歩(77)", "同銀右"
 * (what tells it from moves of other pieces of its kind needs a position: it is read, and says nothing).
 * previous: the move before it, for 同; NULL if there is none.  *colour: that the move names, or 0.
 * TJ_E_FORMAT with a sentence. */
TJ_API int tj_shogi_query_move_parse(const char *text, size_t n, const tj_shogi_query_move *previous,
                                     tj_shogi_query_move *step, int *colour, tj_err *err);
/* Bytes of the first move of a text, in which moves are divided by blanks or commas; Japanese ones may stand
 * without anything between them. */
TJ_API size_t tj_shogi_query_move_length(const char *text);
/* Writes the move as KIF does without a position, "７六歩(77)", "５五角打", or as much of that as is known;
 * as USI does if no piece is. */
#define TJ_SHOGI_QUERY_MOVE_TEXT_MAX 32
TJ_API void tj_shogi_query_move_format(const tj_shogi_query_move *step,
                                       char out[TJ_SHOGI_QUERY_MOVE_TEXT_MAX]);
/* A move of which all is known, played in this position. */
TJ_API tj_shogi_query_move tj_shogi_query_move_of(const tj_shogi *position, tj_shogi_move move);

typedef struct tj_shogi_query {
    const tj_shogi_query_move *steps; /* in order of play */
    size_t len;                       /* 1 to TJ_QUERY_MAX */
    bool mirrored;                    /* also with left and right exchanged */
    bool rotated;                     /* also by the other side, on the other side of the board */
    int colour;                       /* of the first move: TJ_BLACK, TJ_WHITE, or 0 for either */
    unsigned from, to;                /* number of the first move in its game, from 1; 0 for any */
    const tj_filter *filter;          /* NULL: all games */
} tj_shogi_query;

/* The number of occurrences: starts of consecutive moves that are the query's in one of the ways to look at
 * the board that are asked for.  Each start counts once.  TJ_E_USAGE. */
TJ_API int tj_shogi_search_count(tj_corpus *corpus, const tj_shogi_query *query,
                                 const tj_progress_monitor *monitor, uint64_t *count, tj_err *err);

/* Everything about the query, as tj_search does; continuations are TJ_NEXT_SHOGI and TJ_NEXT_END, seen as the
 * query is; where several ways of looking fit, as it stands, mirrored, rotated, both is the order. */
TJ_API int tj_shogi_search(tj_corpus *corpus, const tj_shogi_query *query, size_t limit,
                           const tj_progress_monitor *monitor, tj_search_result **out, tj_err *err);

#endif
