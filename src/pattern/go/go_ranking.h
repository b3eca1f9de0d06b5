/* What would a professional play here?  All legal moves with their probabilities, by a model that was trained
 * on the games of a corpus (tejun train).
 *
 * A ranking belongs to a corpus, has a name, and knows the games it was trained on. */
#pragma once

#include "corpus/corpus_handle.h"
#include "pattern/go/go_model.h"
#include "tejun/ranking.h"

#define TJ_GO_RANKER_SYMMETRIES 4 /* for an answer that a person waits for */

typedef struct tj_go_ranking {
    tj_go_model model;
    tj_go_feature_tables tables;
} tj_go_ranking;

/* TJ_E_NOTFOUND if there is no ranking of that name.  Threads may share a ranking. */
int tj_go_ranking_open(tj_go_ranking **out, tj_corpus *corpus, const char *name, tj_err *err);
void tj_go_ranking_free(tj_go_ranking *ranking);

/* A workspace for each thread.  turns: over how many of the 8 symmetries of the board probabilities are
 * averaged, 1 to 8.  More take longer and are a little better; with 8 a turned board gets the same answer. */
typedef struct tj_go_ranker tj_go_ranker;
int tj_go_ranker_new(tj_go_ranker **out, const tj_go_ranking *ranking, unsigned turns, tj_err *err);
void tj_go_ranker_free(tj_go_ranker *ranker);

/* Fills out with all legal moves, the likeliest first (then by point); *count is their number, 0 after an
 * error.  The board may have another size than the ranking's.  Half a millisecond, and a quarter of one for
 * each further turn.  TJ_E_NOMEM. */
int tj_go_rank(tj_go_ranker *ranker, const tj_go_rank_input *question, tj_ranked_move out[TJ_GO_POINTS_MAX],
               size_t *count, tj_err *err);
