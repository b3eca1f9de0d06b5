/* What would a professional play here?  All legal moves with their probabilities, by a model that was trained
 * on the games of a corpus (tejun train).
 *
 * A ranking belongs to a corpus, has a name, and knows the games it was trained on. */
#ifndef TJ_PATTERN_RANKING_H
#define TJ_PATTERN_RANKING_H

#include "corpus/corpus.h"
#include "tejun/go.h"

#define TJ_RANKING_NAME "default"
#define TJ_RANKER_TURNS 4 /* for an answer that a person waits for */

typedef struct tj_ranking tj_ranking;

/* A position to be judged.  The moves so far matter: professionals answer the last one. */
typedef struct tj_rank_question {
    const tj_go_board *board;
    int colour;            /* to move */
    const uint16_t *moves; /* points played so far, TJ_PASS included, oldest first; set-up is no move */
    size_t count;
} tj_rank_question;

typedef struct tj_ranked {
    uint16_t point;
    float probability; /* of all legal moves these add up to 1; passing is not among them */
} tj_ranked;

/* TJ_E_NOTFOUND if there is no ranking of that name.  Threads may share a ranking. */
int tj_ranking_open(tj_ranking **out, tj_corpus *corpus, const char *name, tj_err *err);
void tj_ranking_free(tj_ranking *ranking);

/* The board size it is for, and the games it was trained on, ascending. */
unsigned tj_ranking_size(const tj_ranking *ranking);
const uint32_t *tj_ranking_games(const tj_ranking *ranking, size_t *count);

/* Room to think in, one for each thread.  turns: how many of the 8 ways to see the board it asks for an
 * opinion, 1 to 8.  More take longer and are a little better; with 8 a turned board gets the same answer. */
typedef struct tj_ranker tj_ranker;
int tj_ranker_new(tj_ranker **out, const tj_ranking *ranking, unsigned turns, tj_err *err);
void tj_ranker_free(tj_ranker *ranker);

/* Fills out with all legal moves, the likeliest first (then by point); *count is their number, 0 after an
 * error.  The board may have another size than the ranking's.  Half a millisecond, and a quarter of one for
 * each further turn.  TJ_E_NOMEM. */
int tj_rank(tj_ranker *ranker, const tj_rank_question *question, tj_ranked out[TJ_GO_POINTS_MAX],
            size_t *count, tj_err *err);

#endif
