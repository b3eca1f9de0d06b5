/* Training a model (pattern/go/go_model.h) on games: the played move is to be likely, all others are not.
 *
 * Stochastic gradient descent on the likelihood, over positions drawn from the games: of a large corpus a
 * part of each game, since positions of a game are much alike; a small one is gone through several times.
 * Rows and network follow the mean gradient of some positions (Adam), weights of keyed features their own
 * ones with steps that shrink as gradients add up (AdaGrad).  A number of games are gone through side by
 * side; after a few positions of each, what they have found is added to the model, in an order that does not
 * depend on threads.  So the same games and options give the same model, bit by bit, on any number of cores,
 * and whether or not the training was interrupted on the way. */
#pragma once

#include "pattern/go/go_feature.h"
#include "pattern/go/go_model.h"
#include "pattern/pattern_kind.h"

#define TJ_GO_TRAINER_RATE         0.004f /* of learning, at the beginning: rows and network */
#define TJ_GO_TRAINER_WEIGHT_RATE  0.03f  /* weights of keyed features */
#define TJ_GO_TRAINER_SEED         1      /* for the order of games and the choice of positions */
#define TJ_GO_TRAINER_ROUND        512    /* games; a training can be saved after each round */
#define TJ_GO_TRAINER_STREAMS      16     /* games side by side */
#define TJ_GO_TRAINER_STREAM_BATCH 4      /* positions of each before the model changes */
#define TJ_GO_TRAINER_PARTS        8      /* of the model, changed by different threads */

/* A weight, and by how much a position wants it to be smaller. */
typedef struct tj_go_slot_gradient {
    uint32_t slot;
    float slope;
} tj_go_slot_gradient;

/* One of the games under way, and what its positions have found. */
typedef struct tj_go_trainer_stream {
    tj_go_game_cursor cursor;
    tj_go_feature_view *view;
    bool under_way;
    size_t next;     /* game that comes next */
    uint64_t random; /* for the game under way */
    tj_go_model_position position;
    tj_net_activations path;
    float probability[TJ_GO_POINTS_MAX];
    tj_net net;  /* gradients of the network */
    float *rows; /* and of the rows */
    struct {
        tj_go_slot_gradient *items;
        size_t len, cap;
    } part[TJ_GO_TRAINER_PARTS];
    unsigned positions; /* since the last step */
    double likelihood;  /* sum of logarithms, this round */
    uint64_t judged;
    bool failed;
} tj_go_trainer_stream;

/* Running means of the gradients of some numbers. */
typedef struct tj_adam_moments {
    float *mean, *square;
} tj_adam_moments;

typedef struct tj_go_trainer {
    const tj_training *of;
    size_t passes;
    size_t done, total; /* games gone through, each once for every pass */
    float share;        /* of the positions that are studied */
    uint32_t *order;    /* of the games, one pass after the other */
    tj_go_feature_tables tables;
    tj_go_transforms turns;
    uint64_t identity; /* of games and options */
    tj_go_model model;
    tj_adam_moments rows, net;
    float *slot_square; /* by slot: squared gradients added up */
    uint64_t steps;
    float rate;        /* now, of that at the beginning */
    double likelihood; /* mean of the logarithms for the moves of the last round */
    size_t round_end;
    tj_go_trainer_stream *streams[TJ_GO_TRAINER_STREAMS];
} tj_go_trainer;

/* Begins a training, which is borrowed.  Selects features first.  TJ_E_NOMEM, TJ_E_STOPPED. */
int tj_go_trainer_new(tj_go_trainer **out, const tj_training *training, tj_err *err);
void tj_go_trainer_free(tj_go_trainer *trainer);

/* Goes through the next round of games, as long as done < total. */
int tj_go_trainer_round(tj_go_trainer *trainer, tj_err *err);

/* Writes a checkpoint, and resumes from it: with the same games and options, otherwise
 * TJ_E_USAGE.  The file is a container (magic "tejuntrn"): the model's sections, and
 *
 *     state   32  u64 hash of games and options, games done, f64 likelihood, u64 steps taken
 *     rows.mean, rows.square, net.mean, net.square   f32: for each number of rows and network the running
 *                 means of its gradient and of the gradient's square
 *     slots.square  4s  f32: squared gradients of each weight, added up
 */
int tj_go_trainer_save(const tj_go_trainer *trainer, const char *path, tj_err *err);
int tj_go_trainer_resume(tj_go_trainer **out, const char *path, const tj_training *training, tj_err *err);

/* ---- inside ---- */

#define TJ_GO_FEATURE_SELECT_MAX 190 /* counting stops there, give or take a step for each thread */

typedef struct tj_go_feature_keys {
    uint64_t *items; /* ascending, none is 0 */
    size_t len, cap;
} tj_go_feature_keys;

/* The keys that were those of the move played in at least `least` (1 to TJ_GO_FEATURE_SELECT_MAX) positions,
 * or of its context; a family's later keys only where its earlier ones are in.  The result does not depend on
 * the number of threads.  Progress: "counting", then "harvesting", in games.  About 60 bytes a move, at
 * most 2 GB and the keys.  TJ_E_NOMEM, TJ_E_STOPPED, TJ_E_RANGE (too many keys). */
int tj_go_feature_select(const tj_corpus *corpus, const tj_selected_game *games, size_t count,
                         const tj_go_feature_tables *tables, unsigned least, tj_go_feature_keys *out,
                         const tj_progress_monitor *monitor, tj_err *err);

/* The next position of a stream that is to be studied, in its next game if need be; false at the end of the
 * round.  Then its gradients are added to what the stream has found. */
bool tj_go_trainer_stream_advance(const tj_go_trainer *trainer, tj_go_trainer_stream *stream);
int tj_go_trainer_stream_train(const tj_go_trainer *trainer, tj_go_trainer_stream *stream);

/* Changes a part of the model by what all streams have found. */
void tj_go_trainer_step(void *trainer, size_t part);

/* ---- the ranking of a corpus ---- */

/* Trains it (pattern/pattern_kind.h).  When stopped (TJ_E_STOPPED) or killed, the training is saved in
 * the corpus (a file in training/, named by a hash of name, games and options), and the next call with the
 * same games and options goes on from there.  Progress: "counting", "harvesting", "training", all in games.
 */
int tj_go_train(const tj_training *training, tj_train_summary *summary, tj_err *err);
void tj_go_train_describe(const tj_train_options *options, tj_buf *out);
