/* A training under way. */
#ifndef TJ_PATTERN_TRAIN_PRIVATE_H
#define TJ_PATTERN_TRAIN_PRIVATE_H

#include <stdatomic.h>

#include "pattern/lesson.h"
#include "pattern/train.h"

#define TJ_STREAMS     16 /* games side by side */
#define TJ_STREAM_TURN 4  /* positions of each before the model changes */
#define TJ_PARTS       8  /* of the features, worked on by different threads */

/* A feature of a move, and where the move's gradient stands. */
typedef struct tj_found {
    uint32_t feature, gradient;
} tj_found;

typedef struct tj_found_list {
    tj_found *items;
    size_t len, cap;
} tj_found_list;

typedef struct tj_gradient {
    float by[TJ_MODEL_WIDTH];
} tj_gradient;

/* One of the games under way. */
typedef struct tj_stream {
    tj_lesson lesson;
    tj_feature_view *view;
    bool under_way;
    size_t next; /* game of the round that comes next */
    tj_model_move context, moves[TJ_GO_POINTS_MAX];
    float probability[TJ_GO_POINTS_MAX];
    struct {
        tj_gradient *items;
        size_t len, cap;
    } gradients;
    tj_found_list part[TJ_PARTS];
    tj_judge judge[TJ_STREAM_TURN]; /* gradients of each position */
    unsigned positions;
    double likelihood; /* sum of logarithms, this round */
    uint64_t judged;
    bool failed;
} tj_stream;

/* The gradients of a part of the features, added up: a table of features, and which places are used. */
typedef struct tj_summed {
    uint32_t feature;
    bool used;
    tj_gradient sum;
} tj_summed;

typedef struct tj_sums {
    tj_summed *items;
    uint32_t *list;
    size_t len, cap; /* cap: a power of two */
} tj_sums;

struct tj_trainer {
    const tj_corpus *corpus;
    const tj_chosen_game *games;
    size_t count, done;
    uint32_t *order;
    tj_train_options options;
    const tj_feature_tables *tables;
    uint64_t identity; /* of games and options */
    tj_model model;
    float (*steps)[2]; /* by feature: squared gradients added up */
    float judge_steps[TJ_JUDGE_NUMBERS];
    float rate;         /* now */
    atomic_bool failed; /* memory ran out while steps were taken */
    double likelihood;
    size_t round_end;
    tj_stream *streams[TJ_STREAMS];
    tj_sums sums[TJ_PARTS];
};

/* A trainer without a model. */
int tj_trainer_prepare(tj_trainer **out, const tj_corpus *corpus, const tj_chosen_game *games, size_t count,
                       const tj_feature_tables *tables, const tj_train_options *options, tj_err *err);

#endif
