/* A training under way. */
#ifndef TJ_PATTERN_GO_TRAIN_GO_TRAINER_PRIVATE_H
#define TJ_PATTERN_GO_TRAIN_GO_TRAINER_PRIVATE_H

#include "pattern/go/go_game_cursor.h"
#include "pattern/go/train/go_trainer.h"

#define TJ_GO_TRAINER_STREAMS      16 /* games side by side */
#define TJ_GO_TRAINER_STREAM_BATCH 4  /* positions of each before the model changes */
#define TJ_GO_TRAINER_PARTS        8  /* of the model, changed by different threads */

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

struct tj_go_trainer {
    const tj_corpus *corpus;
    const tj_selected_game *games;
    size_t count, passes, done; /* done: of count * passes */
    float share;                /* of the positions that are studied */
    uint32_t *order;            /* of the games, one pass after the other */
    tj_go_trainer_options options;
    const tj_go_feature_tables *tables;
    tj_go_transforms turns;
    uint64_t identity; /* of games and options */
    tj_go_model model;
    tj_adam_moments rows, net;
    float *slot_square; /* by slot: squared gradients added up */
    uint64_t steps;
    float rate; /* now, of that at the beginning */
    double likelihood;
    size_t round_end;
    tj_go_trainer_stream *streams[TJ_GO_TRAINER_STREAMS];
};

/* A trainer without a model. */
int tj_go_trainer_prepare(tj_go_trainer **out, const tj_corpus *corpus, const tj_selected_game *games,
                          size_t count, const tj_go_feature_tables *tables,
                          const tj_go_trainer_options *options, tj_err *err);
/* Room for what is found, and for the means, once there is a model. */
int tj_go_trainer_allocate(tj_go_trainer *trainer, tj_err *err);

/* The next position of a stream that is to be studied, in its next game if need be; false at the end of the
 * round.  Then its gradients are added to what the stream has found. */
bool tj_go_trainer_stream_advance(const tj_go_trainer *trainer, tj_go_trainer_stream *stream);
int tj_go_trainer_stream_train(const tj_go_trainer *trainer, tj_go_trainer_stream *stream);

/* Changes a part of the model by what all streams have found. */
void tj_go_trainer_step(void *trainer, size_t part);

#endif
