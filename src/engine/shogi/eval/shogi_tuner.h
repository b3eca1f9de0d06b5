/* Fitting the weights of the evaluation to positions that were searched and games that were won: logistic
 * regression of what the evaluation says on what came out, by gradient descent (Adam).
 *
 * The expected score of a position with evaluation v is 1 / (1 + exp(-v / TJ_SHOGI_TUNE_SCALE)).  What it
 * should be is a mixture of that of the search's value and of the game's result.  Everything is done in a
 * fixed order: the same samples and options give the same weights. */
#ifndef TJ_ENGINE_SHOGI_EVAL_SHOGI_TUNER_H
#define TJ_ENGINE_SHOGI_EVAL_SHOGI_TUNER_H

#include "engine/shogi/eval/shogi_eval.h"

#define TJ_SHOGI_TUNE_SCALE 400.0 /* hundredths of a pawn */

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

/* Adds the samples of a text, one a line: SFEN, tab, value for the side to move, tab, result for Black (0, 1,
 * 2).  Lines that are not like that are an error with their number: TJ_E_FORMAT; TJ_E_NOMEM. */
int tj_shogi_samples_read(tj_shogi_samples *samples, const char *text, size_t n, tj_err *err);
void tj_shogi_samples_release(tj_shogi_samples *samples);

/* Weights being learnt: [2 * trait] early, [2 * trait + 1] late; hundredths of a pawn. */
#define TJ_SHOGI_TUNE_PARAMETERS (2 * TJ_SHOGI_EVAL_FEATURES)

/* The mean loss (squared error of the expected score) of samples; adds its gradient to gradient[], which may
 * be NULL. */
double tj_shogi_tune_loss(const tj_shogi_sample *samples, size_t count, const double *weights, double mixture,
                          double *gradient);

typedef struct tj_shogi_tune_options {
    unsigned epochs;
    size_t batch;
    double rate, decay; /* of the last epoch a tenth; pull towards 0 a step */
    double mixture;     /* part of the search's value in what is learnt; the rest is the result */
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

/* From and to what the evaluation uses. */
void tj_shogi_tune_load(double *weights, const tj_shogi_weight *from);
void tj_shogi_tune_round(const double *weights, tj_shogi_weight *to);

#endif
