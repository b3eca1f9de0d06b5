/* Pattern memories and candidate moves: what was played where the position looked like this?
 *
 *     tj_corpus *corpus;
 *     tj_memory_set *memory = NULL;
 *     tj_learn_options learn;
 *     tj_learn_summary learned;
 *     tj_suggestions *found = NULL;
 *     tj_position position;
 *     uint16_t played;
 *     char move[TJ_MOVE_TEXT_MAX];
 *
 *     tj_learn_options_init(&learn, sizeof learn);
 *     tj_position_init(&position, 19, NULL);
 *     if (tj_position_move_parse(&position, "Q16", 3, &played, NULL) == 0)
 *         tj_position_play(&position, played, NULL);
 *     if (tj_learn("my-games", NULL, &learn, &learned, NULL, NULL) == 0 &&
 *         tj_corpus_open(&corpus, "my-games", NULL) == 0) {
 *         if (tj_memory_set_open(&memory, corpus, 19, NULL, NULL) == 0 && memory &&
 *             tj_suggest(&found, &position, memory, NULL, NULL, NULL) == 0)
 *             for (size_t i = 0; i < found->len && i < 5; i++) {
 *                 tj_position_move_format(&position, found->items[i].move, move);
 *                 printf("%s %u\n", move, (unsigned)found->items[i].cases);
 *             }
 *         tj_suggestions_free(found);
 *         tj_memory_set_free(memory);
 *         tj_corpus_free(corpus);
 *     }
 *
 * A memory belongs to a corpus, has a name, and is for one board.  It holds, for every move of every game,
 * what stood around it: in Go the points within some steps, in shogi the squares around and both hands. */
#ifndef TEJUN_SUGGEST_H
#define TEJUN_SUGGEST_H

#include "tejun/corpus.h"
#include "tejun/position.h"
#include "tejun/ranking.h"

/* ---- learning ---- */

typedef struct tj_learn_options {
    size_t size;             /* set by tj_learn_options_init, as all below is */
    unsigned board;          /* 19; see tejun/game_kind.h */
    unsigned radius;         /* 0: the game's usual one; Go: 2 to 5 steps along the lines */
    const tj_filter *filter; /* NULL: all games */
    uint32_t games_max;      /* the first so many games; 0: all */
    uint32_t cases_max;      /* the first so many moves; 0: all */
    bool sided;              /* shogi: keep mirrored patterns apart */
} tj_learn_options;

TJ_API void tj_learn_options_init(tj_learn_options *options, size_t size);
/* The smallest and the largest radius that a board's game knows; false if it has no memories. */
TJ_API bool tj_learn_radius(unsigned board, unsigned *smallest, unsigned *largest);
/* The name that a memory for a board has unless another is given; NULL if its game has no memories. */
TJ_API const char *tj_memory_set_usual_name(unsigned board);

typedef struct tj_learn_summary {
    uint64_t games_new; /* learned now */
    bool anew;          /* everything was rebuilt */
} tj_learn_summary;

/* Makes or updates the memory of that name (NULL: the usual one) in one transaction.  Games that came since
 * are learned as a new part; everything is rebuilt if games were removed, if options changed, or
 * if it has a limit.  TJ_E_BUSY if somebody else writes; TJ_E_NOTFOUND if there is no game to learn from (if
 * the memory had been made in just this way it is taken away); TJ_E_RANGE: radius, board, 2^32 moves. */
TJ_API int tj_learn(const char *corpus, const char *name, const tj_learn_options *options,
                    tj_learn_summary *summary, const tj_progress_monitor *monitor, tj_err *err);

/* ---- memories ---- */

typedef struct tj_memory_set tj_memory_set;

/* Opens the memory of that name, for that board (0: whatever it is for); name NULL: the usual one, otherwise
 * the oldest for the board, and *out is NULL if there is none.  It is compared with the games that the corpus
 * has now.  TJ_E_NOTFOUND if the named one is missing, TJ_E_USAGE if it is for another board. */
TJ_API int tj_memory_set_open(tj_memory_set **out, tj_corpus *corpus, unsigned board, const char *name,
                              tj_err *err);
TJ_API void tj_memory_set_free(tj_memory_set *memory); /* NULL is fine */

/* How a memory compares with the games that its corpus has now. */
typedef struct tj_memory_set_age {
    bool known;        /* they were compared */
    bool whole;        /* it is made of all games on its board, not of some that a filter or a limit chose */
    uint64_t to_learn; /* games that learning again would add; 0 unless whole */
    uint64_t gone;     /* games it knows and the corpus has no more */
} tj_memory_set_age;

typedef struct tj_memory_set_info {
    unsigned board, radius;
    bool sided;
    uint64_t games, cases, patterns; /* a pattern that several parts have counts for each */
    size_t parts;
    tj_memory_set_age age;
} tj_memory_set_info;

TJ_API void tj_memory_set_info_get(const tj_memory_set *memory, tj_memory_set_info *info);

/* ---- candidates ---- */

#define TJ_CANDIDATE_CASES 5

/* A move that was played in surroundings like these. */
typedef struct tj_case {
    uint32_t game; /* number in the corpus */
    uint32_t move; /* of the game, from 1 */
    uint32_t difference;
} tj_case;

/* What became of the games in which such moves were played. */
typedef struct tj_case_record {
    uint64_t wins, losses, draws, unknown; /* of the player who moved; unknown: or void */
    int year_first, year_last;             /* 0: no game says */
    uint32_t move_first, move_last;        /* numbers of the moves in their games */
} tj_case_record;

typedef struct tj_candidate {
    uint16_t move;
    float probability;                 /* by the ranking; negative: none was asked */
    uint32_t difference;               /* of the most similar surroundings; 0: equal */
    float weight;                      /* shogi: of all cases, the more similar the heavier; Go: 0 */
    uint64_t equal, cases;             /* moves played in equal, and in similar, surroundings; cases 0: the
                                          memory does not propose it */
    tj_case shown[TJ_CANDIDATE_CASES]; /* the most similar ones, of equal ones the latest games */
    size_t shown_count;
    tj_case_record record; /* of all cases */
} tj_candidate;

typedef struct tj_suggestions {
    tj_candidate *items;
    size_t len;
    size_t proposed; /* by the memory, listed or not */
} tj_suggestions;

enum tj_suggest_order {
    TJ_SUGGEST_LIKELY,  /* all legal moves, the likeliest first; without a ranking as SIMILAR */
    TJ_SUGGEST_SIMILAR, /* what the memory proposes, the most similar first */
    TJ_SUGGEST_EQUAL    /* shogi: only what was played in equal surroundings, the most frequent first */
};

typedef struct tj_suggest_options {
    size_t size; /* set by tj_suggest_options_init, as all below is */
    enum tj_suggest_order order;
    size_t limit;            /* moves listed at most; 0: all */
    const uint16_t *history; /* moves played so far, TJ_PASS included, oldest first: rankings look at them */
    size_t history_count;
    tj_corpus *corpus; /* count results and years in it; NULL: leave `record` empty */
} tj_suggest_options;

TJ_API void tj_suggest_options_init(tj_suggest_options *options, size_t size);

/* What memory and ranking, one of which may be NULL, say about a position; options may be NULL.  Free the
 * result.  A few milliseconds on millions of cases.  TJ_E_NOTFOUND: the order needs a memory; TJ_E_RANGE: the
 * memory is for another board; TJ_E_USAGE: the game does not know this order. */
TJ_API int tj_suggest(tj_suggestions **out, const tj_position *position, const tj_memory_set *memory,
                      tj_ranking *ranking, const tj_suggest_options *options, tj_err *err);
TJ_API void tj_suggestions_free(tj_suggestions *suggestions); /* NULL is fine */

#endif
