/* Fits the weights of the shogi evaluation to searched positions and results of games: logistic regression by
 * gradient descent (Adam).
 *
 * The expected score of a position with evaluation v is 1 / (1 + exp(-v / TJ_SHOGI_TUNE_SCALE)).  The target
 * is a mixture of the expected score of the search's value and the result of the game.  The same samples and
 * options give the same weights. */
#pragma once

#include "engine/shogi/eval/shogi_eval.h"

#define TJ_SHOGI_TUNE_SCALE 400.0 /* hundredths of a pawn */

/* A list of traits: those of Black with sign 1, of White with -1.  The tuner learns from it, and the
 * evaluation of a search is tested against it. */
#define TJ_SHOGI_EVAL_ACTIVE_MAX 512
typedef struct tj_shogi_eval_feature_list {
    size_t count;
    int16_t index[TJ_SHOGI_EVAL_ACTIVE_MAX];
    int8_t sign[TJ_SHOGI_EVAL_ACTIVE_MAX];
} tj_shogi_eval_feature_list;
/* A position with one king of either colour at most, and with the pieces of one set. */
void tj_shogi_eval_features(const tj_shogi *position, tj_shogi_eval_feature_list *list);

/* A position, packed. */
typedef struct tj_shogi_sample {
    uint8_t board[TJ_SHOGI_SQUARES], hand[2][7], side;
    uint8_t result; /* for Black: 0 lost, 1 drawn, 2 won */
    int16_t value;  /* for the side to move */
} tj_shogi_sample;

typedef struct tj_shogi_samples {
    tj_shogi_sample *items;
    size_t len, cap;
} tj_shogi_samples;

void tj_shogi_sample_pack(tj_shogi_sample *sample, const tj_shogi *position, int value, unsigned result);
void tj_shogi_sample_unpack(const tj_shogi_sample *sample, tj_shogi *position);

/* Adds the samples of a text, one per line: SFEN, tab, value for the side to move, tab, result for Black (0,
 * 1, 2).  TJ_E_FORMAT with the number of a bad line; TJ_E_NOMEM. */
int tj_shogi_samples_read(tj_shogi_samples *samples, const char *text, size_t n, tj_err *err);
void tj_shogi_samples_release(tj_shogi_samples *samples);

/* Weights being learnt: [2 * feature] opening, [2 * feature + 1] endgame; hundredths of a pawn. */
#define TJ_SHOGI_TUNE_PARAMETERS (2 * TJ_SHOGI_EVAL_FEATURES)

/* The mean loss (squared error of the expected score) of samples; adds its gradient to gradient[], which may
 * be NULL. */
double tj_shogi_tune_loss(const tj_shogi_sample *samples, size_t count, const double *weights, double mixture,
                          double *gradient);

typedef struct tj_shogi_tune_options {
    unsigned epochs;
    size_t batch;
    double rate, decay; /* learning rate, a tenth of it in the last epoch; weight decay per step */
    double mixture;     /* share of the search's value in the target; the rest is the result */
    uint64_t seed;
} tj_shogi_tune_options;
#define TJ_SHOGI_TUNE_INIT                                                                                   \
    {                                                                                                        \
        .epochs = 8, .batch = 1024, .rate = 2.0, .decay = 0.0005, .mixture = 0.7, .seed = 1                  \
    }

/* Called after each epoch with the mean loss over it; may be NULL. */
typedef void (*tj_shogi_tune_callback)(void *ctx, unsigned epoch, double loss);

/* Improves weights[].  The samples are shuffled.  TJ_E_NOMEM. */
int tj_shogi_tune(tj_shogi_samples *samples, double *weights, const tj_shogi_tune_options *options,
                  tj_shogi_tune_callback tell, void *ctx, tj_err *err);

/* Convert from and to the evaluation's weights. */
void tj_shogi_tune_load(double *weights, const tj_shogi_weight *from);
void tj_shogi_tune_round(const double *weights, tj_shogi_weight *to);
