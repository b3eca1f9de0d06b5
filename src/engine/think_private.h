/* Inside of the thinker. */
#ifndef TJ_ENGINE_THINK_PRIVATE_H
#define TJ_ENGINE_THINK_PRIVATE_H

#include <pthread.h>

#include "engine/playout.h"
#include "engine/think.h"
#include "engine/tree_prior.h"

/* What one thread needs for itself. */
typedef struct tj_think_worker {
    tj_dice dice;
    tj_ranker *ranker; /* NULL: rules of thumb */
    struct {
        uint16_t *items; /* moves of the game and of a way down, for the ranker */
        size_t len, cap;
    } history;
    tj_playout_board board;
    uint8_t owner[TJ_PB_CELLS]; /* at the end of a playout */
    tj_chase_room room;
    tj_trial trial;
    tj_go_board rules;
    tj_ranked ranked[TJ_GO_POINTS_MAX];
    tj_weights weights;
    tj_prior priors[TJ_GO_POINTS_MAX + 1];
} tj_think_worker;

struct tj_thinker {
    const tj_ranking *ranking;
    tj_think_options options;
    tj_playout_shapes shapes;
    tj_playout_board root;
    tj_tree tree;
    tj_think_worker **workers;
    unsigned worker_count;
    pthread_mutex_t lock; /* of what follows and of the tree */
    uint32_t playouts;
    bool stop;
    int32_t owned[TJ_PB_CELLS]; /* playouts that Black's side held the cell minus those that White did */
};

/* One call of tj_think. */
typedef struct tj_think_run {
    tj_thinker *thinker;
    const tj_situation *situation;
    const tj_watch *watch;
    void (*between)(void *ctx, const tj_thoughts *now);
    void *ctx;
    tj_thoughts *thoughts;
    pthread_t caller;
    double started, shown; /* seconds */
} tj_think_run;

/* Workers for the options, dice thrown anew for this position.  TJ_E_NOMEM. */
int tj_think_prepare(tj_thinker *thinker, const tj_situation *situation, tj_err *err);

/* Grows the tree until a limit is reached or the watch says stop. */
void tj_think_search(tj_think_run *run);
/* Fills worker->priors for its board, to which its trial has led, and returns their number. */
unsigned tj_think_priors(tj_think_worker *worker, const tj_situation *situation);
/* Adds the end of a playout to thinker->owned. */
void tj_think_count_owners(tj_thinker *thinker, const uint8_t *owner);

/* What the tree says.  TJ_E_NOMEM. */
int tj_think_answer(const tj_thinker *thinker, const tj_situation *situation, tj_thoughts *out, tj_err *err);

#endif
