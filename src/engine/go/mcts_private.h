/* Inside of the mcts. */
#ifndef TJ_ENGINE_GO_MCTS_PRIVATE_H
#define TJ_ENGINE_GO_MCTS_PRIVATE_H

#include <pthread.h>

#include "engine/go/playout.h"
#include "engine/go/mcts.h"
#include "engine/go/mcts_prior.h"

/* What one thread needs for itself. */
typedef struct tj_mcts_worker {
    tj_playout_rng rng;
    tj_go_ranker *ranker; /* NULL: rules of thumb */
    struct {
        uint16_t *items; /* moves of the game and of a way down, for the ranker */
        size_t len, cap;
    } history;
    tj_playout_board board;
    uint8_t owner[TJ_PB_CELLS]; /* at the end of a playout */
    tj_playout_ladder_workspace workspace;
    tj_mcts_simulation simulation;
    tj_go_board rules;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    tj_mcts_weights weights;
    tj_mcts_prior priors[TJ_GO_POINTS_MAX + 1];
} tj_mcts_worker;

struct tj_mcts {
    const tj_go_ranking *ranking;
    tj_mcts_options options;
    tj_playout_patterns patterns;
    tj_playout_board root;
    tj_mcts_tree tree;
    tj_mcts_worker **workers;
    unsigned worker_count;
    pthread_mutex_t lock; /* of what follows and of the tree */
    uint32_t playouts;
    bool stop;
    int32_t owned[TJ_PB_CELLS]; /* playouts that Black's side held the cell minus those that White did */
};

/* One call of tj_mcts_search. */
typedef struct tj_mcts_run {
    tj_mcts *mcts;
    const tj_mcts_position *position;
    const tj_progress_monitor *monitor;
    void (*progress)(void *ctx, const tj_mcts_result *now);
    void *ctx;
    tj_mcts_result *result;
    pthread_t caller;
    double started, last_progress; /* seconds */
} tj_mcts_run;

/* Workers for the options, rng thrown anew for this position.  TJ_E_NOMEM. */
int tj_mcts_prepare(tj_mcts *mcts, const tj_mcts_position *position, tj_err *err);

/* Grows the tree until a limit is reached or the monitor says stop. */
void tj_mcts_run_workers(tj_mcts_run *run);
/* Fills worker->priors for its board, to which its simulation has led, and returns their number. */
unsigned tj_mcts_priors(tj_mcts_worker *worker, const tj_mcts_position *position);
/* Adds the end of a playout to mcts->owned. */
void tj_mcts_count_owners(tj_mcts *mcts, const uint8_t *owner);

/* What the tree says.  TJ_E_NOMEM. */
int tj_mcts_collect_result(const tj_mcts *mcts, const tj_mcts_position *position, tj_mcts_result *out,
                           tj_err *err);

#endif
