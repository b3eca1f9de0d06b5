/* A training under way. */
#ifndef TJ_PATTERN_TRAIN_PRIVATE_H
#define TJ_PATTERN_TRAIN_PRIVATE_H

#include "pattern/lesson.h"
#include "pattern/train.h"

#define TJ_STREAMS     16 /* games side by side */
#define TJ_STREAM_TURN 4  /* positions of each before the model changes */
#define TJ_PARTS       8  /* of the model, changed by different threads */

/* A weight, and by how much a position wants it to be smaller. */
typedef struct tj_slot_slope {
    uint32_t slot;
    float slope;
} tj_slot_slope;

/* One of the games under way, and what its positions have found. */
typedef struct tj_stream {
    tj_lesson lesson;
    tj_feature_view *view;
    bool under_way;
    size_t next;     /* game that comes next */
    uint64_t random; /* for the game under way */
    tj_model_position position;
    tj_net_path path;
    float probability[TJ_GO_POINTS_MAX];
    tj_net net;  /* gradients of the network */
    float *rows; /* and of the rows */
    struct {
        tj_slot_slope *items;
        size_t len, cap;
    } part[TJ_PARTS];
    unsigned positions; /* since the last step */
    double likelihood;  /* sum of logarithms, this round */
    uint64_t judged;
    bool failed;
} tj_stream;

/* Running means of the gradients of some numbers. */
typedef struct tj_means {
    float *mean, *square;
} tj_means;

struct tj_trainer {
    const tj_corpus *corpus;
    const tj_chosen_game *games;
    size_t count, passes, done; /* done: of count * passes */
    float share;                /* of the positions that are studied */
    uint32_t *order;            /* of the games, one pass after the other */
    tj_train_options options;
    const tj_feature_tables *tables;
    tj_go_turns turns;
    uint64_t identity; /* of games and options */
    tj_model model;
    tj_means rows, net;
    float *slot_square; /* by slot: squared gradients added up */
    uint64_t steps;
    float rate; /* now, of that at the beginning */
    double likelihood;
    size_t round_end;
    tj_stream *streams[TJ_STREAMS];
};

/* A trainer without a model. */
int tj_trainer_prepare(tj_trainer **out, const tj_corpus *corpus, const tj_chosen_game *games, size_t count,
                       const tj_feature_tables *tables, const tj_train_options *options, tj_err *err);
/* Room for what is found, and for the means, once there is a model. */
int tj_trainer_make_room(tj_trainer *trainer, tj_err *err);

/* The next position of a stream that is to be studied, in its next game if need be; false at the end of the
 * round.  Then its gradients are added to what the stream has found. */
bool tj_stream_advance(const tj_trainer *trainer, tj_stream *stream);
int tj_stream_study(const tj_trainer *trainer, tj_stream *stream);

/* Changes a part of the model by what all streams have found. */
void tj_trainer_step(void *trainer, size_t part);

#endif
