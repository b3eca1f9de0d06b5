/* Training a model (pattern/go/go_model.h) on games: the played move is to be likely, all others are not.
 *
 * Stochastic gradient descent on the likelihood, over positions drawn from the games: of a large corpus a
 * part of each game, since positions of a game are much alike; a small one is gone through several times.
 * Rows and network follow the mean gradient of some positions (Adam), weights of keyed features their own
 * ones with steps that shrink as gradients add up (AdaGrad).  A number of games are gone through side by
 * side; after a few positions of each, what they have found is added to the model, in an order that does not
 * depend on threads.  So the same games and options give the same model, bit by bit, on any number of cores,
 * and whether or not the training was interrupted on the way. */
#ifndef TJ_PATTERN_GO_TRAIN_GO_TRAINER_H
#define TJ_PATTERN_GO_TRAIN_GO_TRAINER_H

#include "pattern/go/train/go_feature_select.h"
#include "pattern/go/go_model.h"

#define TJ_GO_TRAINER_ROUND 512 /* games; a training can be put aside after each round */

typedef struct tj_go_trainer_options {
    uint64_t positions; /* to be studied, about */
    unsigned passes;    /* through all games, at most: for corpora that have fewer */
    unsigned least;     /* a keyed feature is known if so many moves had it */
    float rate;         /* of learning, at the beginning: network */
    float weight_rate;  /* weights of keyed features */
    uint64_t seed;      /* for the order of games and the choice of positions */
} tj_go_trainer_options;

#define TJ_GO_TRAINER_INIT                                                                                   \
    {                                                                                                        \
        1500000, 4, 10, 0.004f, 0.03f, 1                                                                     \
    }

typedef struct tj_go_trainer tj_go_trainer;

/* Begins with these games, of which the model remembers the numbers; corpus, games and tables are borrowed.
 * Harvests first.  TJ_E_NOMEM, TJ_E_STOPPED. */
int tj_go_trainer_new(tj_go_trainer **out, const tj_corpus *corpus, const tj_selected_game *games,
                      size_t count, const tj_go_feature_tables *tables, const tj_go_trainer_options *options,
                      const tj_progress_monitor *monitor, tj_err *err);
void tj_go_trainer_free(tj_go_trainer *trainer);

/* Goes through the next round of games.  True as long as there are more. */
bool tj_go_trainer_more(const tj_go_trainer *trainer);
int tj_go_trainer_round(tj_go_trainer *trainer, tj_err *err);

/* Games gone through, of how many (each counts once for every pass); mean log-likelihood of the moves of the
 * last round. */
size_t tj_go_trainer_done(const tj_go_trainer *trainer);
size_t tj_go_trainer_total(const tj_go_trainer *trainer);
double tj_go_trainer_likelihood(const tj_go_trainer *trainer);

/* What has been learnt so far; owned by the trainer. */
const tj_go_model *tj_go_trainer_model(const tj_go_trainer *trainer);

/* Writes everything that is needed to go on later, and goes on: with the same games and options, otherwise
 * TJ_E_USAGE.  The file is a container (magic "tejuntrn"): the model's sections, and
 *
 *     state   32  u64 hash of games and options, games done, f64 likelihood, u64 steps taken
 *     rows.mean, rows.square, net.mean, net.square   f32: for each number of rows and network the running
 *                 means of its gradient and of the gradient's square
 *     slots.square  4s  f32: squared gradients of each weight, added up
 */
int tj_go_trainer_save(const tj_go_trainer *trainer, const char *path, tj_err *err);
int tj_go_trainer_resume(tj_go_trainer **out, const char *path, const tj_corpus *corpus,
                         const tj_selected_game *games, size_t count, const tj_go_feature_tables *tables,
                         const tj_go_trainer_options *options, tj_err *err);

#endif
