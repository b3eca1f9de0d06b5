/* Studying a position, and changing the model by what was found. */
#include <math.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/simd.h"
#include "pattern/go/train/go_trainer.h"

#define W               TJ_NET_WIDTH
#define PROBABILITY_MIN 0.002f /* probability of a move that is not worth a step of its patterns */
#define MEAN_DECAY      0.9f   /* Adam: of the running mean of gradients */
#define SQUARE_DECAY    0.995f
#define ADAM_EPSILON    1e-6f
#define ADAGRAD_EPSILON 0.1f /* AdaGrad: keeps first steps small */

static bool is_drawn(const tj_go_trainer *t, tj_go_trainer_stream *s)
{
    return t->share >= 1 || (float)(tj_random(&s->random) >> 40) / (1 << 24) < t->share;
}

bool tj_go_trainer_stream_advance(const tj_go_trainer *t, tj_go_trainer_stream *s)
{
    for (;;) {
        while (s->under_way && tj_go_game_cursor_next(&s->cursor))
            if (is_drawn(t, s))
                return true;
        s->under_way = s->next < t->round_end;
        if (!s->under_way)
            return false;
        /* the same for a game and pass, whoever studies it */
        s->random = tj_mix64(TJ_GO_TRAINER_SEED + tj_mix64(s->next + 1));
        tj_go_game_cursor_init(&s->cursor, t->of->corpus, &t->of->games[t->order[s->next]]);
        s->next += TJ_GO_TRAINER_STREAMS;
    }
}

/* Remembers what the patterns of a move should do.  excess: its probability, less 1 if it was played. */
static int add_gradients(const tj_go_trainer *t, tj_go_trainer_stream *s, const tj_go_model_point *point,
                         float excess)
{
    for (unsigned i = 0; i < point->count; i++) {
        uint32_t slot = point->feature[i] - t->model.plain;

        if (point->feature[i] < t->model.plain)
            continue;
        if (TJ_APPEND(&s->part[slot % TJ_GO_TRAINER_PARTS], NULL, (tj_go_slot_gradient){slot, excess}))
            return TJ_E_NOMEM;
    }
    return 0;
}

/* From the probabilities to the slopes of the network's last values. */
TJ_TARGET_CLONES static void backward_output(const tj_go_trainer *t, tj_go_trainer_stream *s,
                                             const uint16_t *turn)
{
    const tj_lanes *out = (const tj_lanes *)t->model.net->out;
    const tj_plane *value = &s->path.value[TJ_NET_LAYERS];
    unsigned size = s->position.size;

    for (unsigned p = 0; p < size * size; p++) {
        unsigned cell = tj_plane_cell(size, turn[p]);
        float excess = s->probability[p] - (p == s->cursor.answer);

        for (unsigned v = 0; v < W / TJ_LANES; v++) {
            ((tj_lanes *)s->path.slope.at[cell])[v] = excess * out[v];
            ((tj_lanes *)s->net.out)[v] += excess * ((const tj_lanes *)value->at[cell])[v];
        }
    }
}

TJ_ALWAYS_INLINE void add_to_rows(const tj_go_model *m, const tj_go_model_point *point, const float *slope,
                                  float *rows)
{
    for (unsigned i = 0; i < point->count; i++)
        if (point->feature[i] < m->plain)
            TJ_UNROLL
    for (unsigned v = 0; v < W / TJ_LANES; v++)
        ((tj_lanes *)(rows + (size_t)point->feature[i] * W))[v] += ((const tj_lanes *)slope)[v];
}

/* From the slopes of the first values to those of the rows. */
TJ_TARGET_CLONES static void backward_input(const tj_go_trainer *t, tj_go_trainer_stream *s,
                                            const uint16_t *turn)
{
    unsigned size = s->position.size;
    float all[W] = {0};

    for (unsigned p = 0; p < size * size; p++) {
        unsigned cell = tj_plane_cell(size, turn[p]);
        const tj_lanes *value = (const tj_lanes *)s->path.value[0].at[cell];
        tj_lanes *slope = (tj_lanes *)s->path.slope.at[cell];

        for (unsigned v = 0; v < W / TJ_LANES; v++) {
            slope[v] = TJ_LANES_SELECT(value[v] > 0, slope[v]);
            ((tj_lanes *)all)[v] += slope[v];
        }
        add_to_rows(&t->model, &s->position.point[p], s->path.slope.at[cell], s->rows);
    }
    add_to_rows(&t->model, &s->position.context, all, s->rows);
}

static int differentiate(const tj_go_trainer *t, tj_go_trainer_stream *s, const uint16_t *turn)
{
    unsigned points = s->position.size * s->position.size;
    int rc = 0;

    for (unsigned p = 0; p < points && !rc; p++) {
        float excess = s->probability[p] - (p == s->cursor.answer);

        if (fabsf(excess) > PROBABILITY_MIN)
            rc = add_gradients(t, s, &s->position.point[p], excess);
    }
    backward_output(t, s, turn);
    tj_net_backward(t->model.net, s->position.size, &s->path, &s->net);
    backward_input(t, s, turn);
    return rc;
}

/* Each position is seen in one of the 8 ways only. */
static void forward(const tj_go_trainer *t, tj_go_trainer_stream *s, const uint16_t *turn)
{
    const tj_go_model *m = &t->model;
    unsigned size = s->position.size;

    tj_go_model_embed(m, &s->position, turn, &s->path.value[0]);
    tj_net_forward(m->net, size, &s->path);
    for (unsigned p = 0; p < size * size; p++)
        if (s->position.point[p].legal)
            s->position.point[p].score =
                tj_go_model_weights(m, &s->position.point[p]) +
                tj_net_score(m->net, s->path.value[TJ_NET_LAYERS].at[tj_plane_cell(size, turn[p])]);
    tj_go_model_probabilities(&s->position, s->probability);
}

int tj_go_trainer_stream_train(const tj_go_trainer *t, tj_go_trainer_stream *s)
{
    const uint16_t *turn = t->turns.to[tj_random(&s->random) % TJ_GO_SYMMETRIES];
    int rc = tj_go_feature_view_set(s->view, &s->cursor.question);

    if (rc)
        return rc;
    tj_go_model_lookup(&t->model, s->view, &s->cursor.question, &s->position);
    if (!s->position.point[s->cursor.answer].legal) /* suicide, where rules allow it */
        return 0;
    forward(t, s, turn);
    s->likelihood += log(s->probability[s->cursor.answer] + 1e-12);
    s->judged++;
    s->positions++;
    return differentiate(t, s, turn);
}

/* How Adam makes up for means that began at zero. */
typedef struct adam_rates {
    float scale; /* of gradients: positions become one */
    float mean, square, rate;
} adam_rates;

static adam_rates adam_rates_of(const tj_go_trainer *t)
{
    unsigned positions = 0;
    double steps = (double)t->steps;

    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
        positions += t->streams[s]->positions;
    return (adam_rates){positions ? 1 / (float)positions : 0, 1 / (1 - (float)pow((double)MEAN_DECAY, steps)),
                        1 / (1 - (float)pow((double)SQUARE_DECAY, steps)), TJ_GO_TRAINER_RATE * t->rate};
}

TJ_ALWAYS_INLINE void step(float *number, float *mean, float *square, float slope, const adam_rates *by)
{
    *mean = MEAN_DECAY * *mean + (1 - MEAN_DECAY) * slope;
    *square = SQUARE_DECAY * *square + (1 - SQUARE_DECAY) * slope * slope;
    *number -= by->rate * *mean * by->mean / (sqrtf(*square * by->square) + ADAM_EPSILON);
}

/* A part of the rows or of the network; the streams' gradients are always added up in the same order. */
TJ_TARGET_CLONES static void step_numbers(float *numbers, const tj_adam_moments *means,
                                          const float *const gradients[], size_t from, size_t to,
                                          const adam_rates *by)
{
    for (size_t i = from; i < to; i++) {
        float sum = 0;

        for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
            sum += gradients[s][i];
        if (sum != 0 || means->square[i] > 0)
            step(&numbers[i], &means->mean[i], &means->square[i], sum * by->scale, by);
    }
}

static void step_weights(tj_go_trainer *t, size_t part)
{
    tj_go_model_slot *slots = t->model.owned[TJ_GO_MODEL_SLOTS];
    float rate = TJ_GO_TRAINER_WEIGHT_RATE * t->rate;

    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
        for (size_t i = 0; i < t->streams[s]->part[part].len; i++) {
            const tj_go_slot_gradient *one = &t->streams[s]->part[part].items[i];
            float *square = &t->slot_square[one->slot];

            *square += one->slope * one->slope;
            slots[one->slot].weight -= rate * one->slope / sqrtf(*square + ADAGRAD_EPSILON);
        }
}

void tj_go_trainer_step(void *ctx, size_t part)
{
    tj_go_trainer *t = ctx;
    const float *rows[TJ_GO_TRAINER_STREAMS], *net[TJ_GO_TRAINER_STREAMS];
    size_t count = tj_go_model_row_numbers(&t->model);
    adam_rates by = adam_rates_of(t);

    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++) {
        rows[s] = t->streams[s]->rows;
        net[s] = (const float *)&t->streams[s]->net;
    }
    step_weights(t, part);
    if (by.scale == 0)
        return;
    step_numbers(t->model.owned[TJ_GO_MODEL_ROWS], &t->rows, rows, count * part / TJ_GO_TRAINER_PARTS,
                 count * (part + 1) / TJ_GO_TRAINER_PARTS, &by);
    step_numbers(t->model.owned[TJ_GO_MODEL_NET], &t->net, net, TJ_NET_NUMBERS * part / TJ_GO_TRAINER_PARTS,
                 TJ_NET_NUMBERS * (part + 1) / TJ_GO_TRAINER_PARTS, &by);
}
