/* Rankings: what would the players of these games play here?  All legal moves with their probabilities.
 *
 *     tj_corpus *corpus;
 *     tj_ranking *ranking = NULL;
 *     tj_position position;
 *     tj_ranked_move moves[TJ_POSITION_MOVES_MAX];
 *     size_t count;
 *     tj_err err = TJ_ERR_INIT;
 *
 *     tj_position_init(&position, 19, NULL);
 *     if (tj_corpus_open(&corpus, "my-games", &err) == 0 &&
 *         tj_ranking_open(&ranking, corpus, position.kind, NULL, &err) == 0 &&
 *         tj_rank(ranking, &position, NULL, 0, moves, &count, &err) == 0)
 *         printf("the likeliest of %zu moves: %.1f %%\n", count, 100.0 * moves[0].probability);
 *     else
 *         printf("%s\n", err.text);
 *     tj_ranking_free(ranking);
 *     tj_corpus_free(corpus);
 *
 * A ranking belongs to a corpus, has a name, and knows the games it was trained on. */
#ifndef TEJUN_RANKING_H
#define TEJUN_RANKING_H

#include "tejun/corpus.h"
#include "tejun/position.h"

#define TJ_RANKING_NAME "default" /* unless another is given */

typedef struct tj_train_options {
    size_t size;             /* set by tj_train_options_init, as all below is */
    unsigned board;          /* 19; see tejun/game_kind.h */
    const tj_filter *filter; /* NULL: all games */
    uint32_t games_max;      /* the first so many games; 0: all */
    uint64_t positions;      /* to be studied, about: 1,500,000 */
    unsigned least;          /* Go: patterns that were played so often are looked at; 0: as usual, 10 */
    bool anew;               /* even if the ranking is up to date or a training was interrupted */
    unsigned passes;         /* over all games, at most; 0: as many as are good for the game */
    double save_seconds;     /* Go: how often what was learned is put aside; 0: only when stopped */
} tj_train_options;

#define TJ_TRAIN_LEAST_MAX    190
#define TJ_TRAIN_SAVE_SECONDS 120

TJ_API void tj_train_options_init(tj_train_options *options, size_t size);

typedef struct tj_train_summary {
    uint64_t games;
    bool has_patterns;  /* the game's rankings know patterns that were played often */
    uint64_t patterns;  /* how many they are */
    uint64_t positions; /* shogi: studied, each pass counted */
    uint64_t resumed;   /* games that had been gone through before; 0 in shogi */
    double likelihood;  /* mean logarithm of the probability of the moves of the last games */
    bool up_to_date;    /* there was nothing to do */
} tj_train_summary;

/* Trains the ranking of that name (NULL: TJ_RANKING_NAME) and puts it in place of the old one in one
 * transaction; the corpus can be used meanwhile.  Go: an interrupted training goes on with the next call with
 * the same games and options.  TJ_E_NOTFOUND: no game; TJ_E_USAGE: the game has no rankings, or none that
 * know patterns; TJ_E_BUSY, TJ_E_STOPPED. */
TJ_API int tj_train(const char *corpus, const char *name, const tj_train_options *options,
                    tj_train_summary *summary, const tj_progress_monitor *monitor, tj_err *err);

/* A ranking is used by one thread at a time. */
typedef struct tj_ranking tj_ranking;

/* TJ_E_NOTFOUND if there is no ranking of that name (NULL: TJ_RANKING_NAME) for this game. */
TJ_API int tj_ranking_open(tj_ranking **out, tj_corpus *corpus, const tj_game_kind *kind, const char *name,
                           tj_err *err);
TJ_API void tj_ranking_free(tj_ranking *ranking);            /* NULL is fine */
TJ_API uint64_t tj_ranking_games(const tj_ranking *ranking); /* how many it was trained on */

typedef struct tj_ranked_move {
    uint16_t move;
    float probability; /* of all legal moves these add up to 1; passing is not among them */
} tj_ranked_move;

/* All legal moves, the likeliest first, then by number; *count of them, 0 after an error.
 * history[0..history_count-1]: the moves so far, TJ_PASS included, oldest first; players answer the last one.
 * About a millisecond.  TJ_E_USAGE: the position is one of another game. */
TJ_API int tj_rank(tj_ranking *ranking, const tj_position *position, const uint16_t *history,
                   size_t history_count, tj_ranked_move out[TJ_POSITION_MOVES_MAX], size_t *count,
                   tj_err *err);

#endif
