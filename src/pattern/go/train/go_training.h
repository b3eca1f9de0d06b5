/* The rankings of a corpus: trained, put aside, gone on with, and kept beside it. */
#ifndef TJ_PATTERN_GO_TRAIN_GO_TRAINING_H
#define TJ_PATTERN_GO_TRAIN_GO_TRAINING_H

#include "pattern/go/train/go_trainer.h"

typedef struct tj_go_training_options {
    unsigned size;           /* of the board */
    const tj_filter *filter; /* NULL: all games */
    uint32_t games_max;      /* the first so many games; 0: all */
    bool anew;               /* even if the ranking is up to date or a training was put aside */
    tj_go_trainer_options train;
    double save_seconds; /* put aside every so often; 0: only when stopped */
} tj_go_training_options;

#define TJ_GO_TRAINING_INIT                                                                                  \
    {                                                                                                        \
        19, NULL, 0, false, TJ_GO_TRAINER_INIT, 120                                                          \
    }

typedef struct tj_go_training_summary {
    uint64_t games;
    uint64_t patterns; /* keyed features the model knows */
    uint64_t resumed;  /* games that had been gone through before */
    double likelihood; /* mean logarithm of the probability of the moves of the last games */
    bool up_to_date;   /* there was nothing to do */
} tj_go_training_summary;

/* Trains the ranking of that name, and puts it in place of the old one in one transaction.  The corpus can be
 * used meanwhile.  When stopped (TJ_E_STOPPED) or killed, the training is put aside in the corpus (a file
 * in training/, named by a hash of name,
 * games and options), and the next call with the same games and options goes on from
 * there.  Progress: "harvesting", "training", both in games.  TJ_E_NOTFOUND if there is no game. */
int tj_go_train(const char *corpus, const char *name, const tj_go_training_options *options,
                tj_go_training_summary *summary, const tj_progress_monitor *monitor, tj_err *err);

#endif
