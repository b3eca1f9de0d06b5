/* The games on which memory and ranking are tested: never one they were made from.
 *
 * A game is known if its identity (corpus/import/candidate.h: moves up to symmetry) is that of a game that was
 * learnt from, wherever it stands, and too much like one if its first 60 moves are: the same game with
 * another ending, with a fault, or cut short.  Both are left out and counted. */
#pragma once

#include "pattern/pattern_kind.h"
#include "tejun/evaluation.h"

/* The test games and where they come from; malloc'ed. */
typedef struct tj_test_games {
    tj_corpus *corpus; /* borrowed */
    tj_selected_game *items;
    size_t len;
    tj_evaluation_games counts;
} tj_test_games;

/* Memory and ranking as tj_evaluate takes them: for the same board, one of them may be missing. */
typedef struct tj_evaluated_models {
    tj_memory_set memory; /* count 0: there is none */
    tj_ranking *ranking;  /* NULL: there is none */
    tj_ranking_info info; /* of the ranking */
    unsigned board;
} tj_evaluated_models;

/* Errors as tj_evaluate.  Release them whatever is returned. */
int tj_evaluated_models_open(tj_evaluated_models *models, tj_corpus *corpus,
                             const tj_evaluate_options *options, tj_err *err);
void tj_evaluated_models_release(tj_evaluated_models *models);

/* Chooses games that the models of `home` do not know; the list can be empty.  Release it whatever is
 * returned. */
int tj_test_games_choose(tj_test_games *games, tj_corpus *home, const tj_evaluated_models *models,
                         const tj_evaluate_options *options, tj_err *err);
void tj_test_games_release(tj_test_games *games);
