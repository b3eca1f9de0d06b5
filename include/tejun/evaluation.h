/* Evaluation: how well do a memory and a ranking predict the moves of games that they have not seen?
 *
 *     tj_corpus *corpus;
 *     tj_evaluate_options options;
 *     tj_evaluation *found = NULL;
 *     tj_err err = TJ_ERR_INIT;
 *
 *     tj_evaluate_options_init(&options, sizeof options);
 *     options.kind = tj_game_kind_named("go");
 *     if (tj_corpus_open(&corpus, "my-games", &err) == 0 &&
 *         tj_evaluate(&found, corpus, &options, NULL, &err) == 0)
 *         printf("the ranking's first move was played in %llu of %llu positions\n",
 *                (unsigned long long)found->all.by[TJ_PREDICTED_LIKELY].top[0],
 *                (unsigned long long)found->all.positions);
 *     else
 *         printf("%s\n", err.text);
 *     tj_evaluation_free(found);
 *     tj_corpus_free(corpus);
 *
 * A game is never tested on if memory or ranking were made from it, in whatever orientation it stands in
 * whatever corpus, nor if its first 60 moves are those of such a game. */
#ifndef TEJUN_EVALUATION_H
#define TEJUN_EVALUATION_H

#include "tejun/suggest.h"

typedef struct tj_evaluate_options {
    size_t size;                  /* set by tj_evaluate_options_init, as all below is */
    const tj_game_kind *kind;     /* Go; NULL is not allowed */
    const char *memory, *ranking; /* names; NULL: the usual one, if there is one */
    tj_corpus *test;              /* whose games are tested on; NULL: the same corpus */
    const tj_filter *filter;      /* NULL: all games */
    uint64_t games_max;           /* maximum, evenly spaced: 1000; 0: all */
} tj_evaluate_options;

TJ_API void tj_evaluate_options_init(tj_evaluate_options *options, size_t size);

/* Where the games come from that were tested on. */
typedef struct tj_evaluation_games {
    uint64_t chosen; /* passed the filter; of these are left out: */
    uint64_t known;  /* memory or ranking were made from them */
    uint64_t alike;  /* others that begin like one of those */
    uint64_t fit;    /* not left out */
    uint64_t tested; /* of these */
    uint64_t gone;   /* games that memory or ranking were made from and the corpus has no more: they cannot be
                        recognised in another corpus */
} tj_evaluation_games;

/* Lists in which the move that was played is looked for. */
enum tj_predicted {
    TJ_PREDICTED_EQUAL,  /* what the memory knows from equal surroundings, the most frequent first */
    TJ_PREDICTED_ALIKE,  /* from similar surroundings, as tj_suggest has them */
    TJ_PREDICTED_LIKELY, /* all legal moves, by the ranking */
    TJ_PREDICTED_COUNT
};

#define TJ_EVALUATION_TOPS 5

typedef struct tj_prediction {
    uint64_t candidates;              /* in all positions together */
    uint64_t found;                   /* positions in which the move that was played is one */
    uint64_t top[TJ_EVALUATION_TOPS]; /* in which it is one of the first `tops` */
} tj_prediction;

/* Positions of some stage of the games: before moves `from` to `to`. */
typedef struct tj_predicted_moves {
    uint32_t from, to;         /* to: 0 for the last stage */
    uint64_t positions, legal; /* legal moves in all of them together */
    tj_prediction by[TJ_PREDICTED_COUNT];
    uint64_t ranked;       /* positions in which the ranking had the move that was played */
    double log_likelihood; /* sum of the logarithms (base e) of its probabilities */
} tj_predicted_moves;

#define TJ_EVALUATION_STAGES 16

typedef struct tj_evaluation {
    tj_evaluation_games games;
    bool has[TJ_PREDICTED_COUNT];      /* is there such a list? */
    bool placed[TJ_PREDICTED_COUNT];   /* are `candidates` and `top` known?  In Go a memory is only asked for
                                          the move that was played */
    tj_memory_set_info memory;         /* board 0: there is none */
    uint64_t ranking_games;            /* 0: there is no ranking */
    unsigned tops[TJ_EVALUATION_TOPS]; /* 1, 3, 5, 10, 20 */
    double seconds;                    /* of processor time that ranking took */
    tj_predicted_moves all, stages[TJ_EVALUATION_STAGES];
    size_t stage_count;
} tj_evaluation;

/* Asks memory and ranking of `corpus` for every move of the games but passes.  If no game is left to be
 * tested on, games.tested is 0, and games says why.  The sums do not depend on threads.  Progress: "testing",
 * in games.  TJ_E_NOTFOUND: no memory or ranking of that name; TJ_E_IO: there is neither; TJ_E_USAGE: the
 * game has no memories, or the named memory is for another board; TJ_E_RANGE: memory and ranking are for
 * different boards. */
TJ_API int tj_evaluate(tj_evaluation **out, tj_corpus *corpus, const tj_evaluate_options *options,
                       const tj_progress_monitor *monitor, tj_err *err);
TJ_API void tj_evaluation_free(tj_evaluation *evaluation); /* NULL is fine */

#endif
