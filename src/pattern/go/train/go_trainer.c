#include "pattern/go/train/go_trainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/thread.h"

#define LAST_RATE 0.02f /* of the first, at the end */

static void free_stream(tj_go_trainer_stream *s)
{
    if (!s)
        return;
    tj_go_feature_view_free(s->view);
    for (unsigned p = 0; p < TJ_GO_TRAINER_PARTS; p++)
        free(s->part[p].items);
    free(s->rows);
    free(s);
}

void tj_go_trainer_free(tj_go_trainer *t)
{
    if (!t)
        return;
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
        free_stream(t->streams[s]);
    tj_go_model_release(&t->model);
    free(t->rows.mean);
    free(t->rows.square);
    free(t->net.mean);
    free(t->net.square);
    free(t->slot_square);
    free(t->order);
    free(t);
}

static uint64_t identify(const tj_go_trainer *t)
{
    const tj_go_trainer_options *o = &t->options;
    uint64_t sum = tj_hash64(&(uint64_t[]){o->seed, o->least, o->positions, o->passes, t->tables->size},
                             5 * sizeof(uint64_t));

    sum = sum * 31 + tj_hash64(&(float[]){o->rate, o->weight_rate}, 2 * sizeof(float));
    for (size_t g = 0; g < t->count; g++)
        sum = tj_hash64(&(uint64_t[]){sum, t->games[g].id}, 2 * sizeof(uint64_t));
    return sum;
}

/* How often all games are gone through, and which part of their positions is studied. */
static void plan(tj_go_trainer *t)
{
    uint64_t moves = tj_selected_moves(t->corpus, t->games, t->count), wanted = t->options.positions;

    t->passes = 1;
    while (t->passes < t->options.passes && t->passes * moves < wanted)
        t->passes++;
    t->total = t->count * t->passes;
    t->share = moves ? (float)((double)wanted / (double)(t->passes * moves)) : 1;
}

/* Every pass has an order of its own. */
static int shuffle(tj_go_trainer *t, tj_err *err)
{
    uint64_t state = t->options.seed;

    if (!(t->order = tj_alloc(t->total, sizeof *t->order)))
        return tj_fail_nomem(err);
    for (size_t pass = 0; pass < t->passes; pass++)
        tj_random_order(&state, t->order + pass * t->count, t->count);
    return 0;
}

int tj_go_trainer_prepare(tj_go_trainer **out, const tj_corpus *corpus, const tj_selected_game *games,
                          size_t count, const tj_go_feature_tables *tables,
                          const tj_go_trainer_options *options, tj_err *err)
{
    tj_go_trainer *t = tj_zalloc(1, sizeof *t);
    int rc;

    *out = t;
    if (!t)
        return tj_fail_nomem(err);
    t->corpus = corpus;
    t->games = games;
    t->count = count;
    t->tables = tables;
    t->options = *options;
    t->identity = identify(t);
    rc = tj_go_transforms_init(&t->turns, tables->size);
    if (!rc) {
        plan(t);
        rc = shuffle(t, err);
    }
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS && !rc; s++) {
        if (!(t->streams[s] = tj_zalloc(1, sizeof **t->streams)))
            rc = tj_fail_nomem(err);
        else
            rc = tj_go_feature_view_new(&t->streams[s]->view, tables, err);
    }
    return rc;
}

int tj_go_trainer_allocate(tj_go_trainer *t, tj_err *err)
{
    size_t rows = tj_go_model_row_numbers(&t->model);
    bool done;

    t->rows = (tj_adam_moments){tj_zalloc(rows, sizeof(float)), tj_zalloc(rows, sizeof(float))};
    t->net =
        (tj_adam_moments){tj_zalloc(TJ_NET_NUMBERS, sizeof(float)), tj_zalloc(TJ_NET_NUMBERS, sizeof(float))};
    t->slot_square = tj_zalloc(t->model.slots, sizeof *t->slot_square);
    done = t->rows.mean && t->rows.square && t->net.mean && t->net.square && t->slot_square;
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS && done; s++)
        done = (t->streams[s]->rows = tj_zalloc(rows, sizeof(float))) != NULL;
    return done ? 0 : tj_fail_nomem(err);
}

/* About the normal distribution, of that standard deviation. */
static float any_number(uint64_t *state, float deviation)
{
    float sum = 0;

    for (unsigned i = 0; i < 6; i++)
        sum += (float)(tj_random(state) >> 40) / (1 << 24) - 0.5f;
    return sum * deviation * 1.41f;
}

static void init_numbers(float *numbers, size_t count, float deviation, uint64_t *state)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = any_number(state, deviation);
}

/* Numbers begin at random, so that channels grow apart, and so small that layers change little. */
static void init_weights(tj_go_trainer *t)
{
    uint64_t state = t->options.seed + 1;
    tj_net *net = t->model.owned[TJ_GO_MODEL_NET];

    init_numbers(t->model.owned[TJ_GO_MODEL_ROWS], tj_go_model_row_numbers(&t->model), 0.1f, &state);
    for (unsigned l = 0; l < TJ_NET_LAYERS; l++) {
        tj_net_layer *layer = &net->layer[l];

        init_numbers(layer->near[0], TJ_NET_AROUND * TJ_NET_WIDTH, 1.0f / 3, &state);
        init_numbers(layer->mix[0], TJ_NET_WIDTH * TJ_NET_WIDTH, 0.5f * sqrtf(2.0f / TJ_NET_WIDTH), &state);
    }
    init_numbers(net->out, TJ_NET_WIDTH, 0.05f, &state);
}

static int list_games(const tj_go_trainer *t, uint32_t **out, tj_err *err)
{
    if (!(*out = tj_alloc(t->count, sizeof **out)))
        return tj_fail_nomem(err);
    for (size_t g = 0; g < t->count; g++)
        (*out)[g] = t->games[g].id;
    return 0;
}

int tj_go_trainer_new(tj_go_trainer **out, const tj_corpus *corpus, const tj_selected_game *games,
                      size_t count, const tj_go_feature_tables *tables, const tj_go_trainer_options *options,
                      const tj_progress_monitor *monitor, tj_err *err)
{
    tj_go_feature_keys keys = {NULL, 0, 0};
    uint32_t *numbers = NULL;
    int rc = tj_go_trainer_prepare(out, corpus, games, count, tables, options, err);

    if (!rc)
        rc = tj_go_feature_select(corpus, games, count, tables, options->least, &keys, monitor, err);
    if (!rc)
        rc = list_games(*out, &numbers, err);
    if (!rc)
        rc = tj_go_model_init(&(*out)->model, tables->size, keys.items, keys.len, numbers, count, err);
    if (!rc)
        rc = tj_go_trainer_allocate(*out, err);
    if (!rc)
        init_weights(*out);
    free(keys.items);
    free(numbers);
    if (rc) {
        tj_go_trainer_free(*out);
        *out = NULL;
    }
    return rc;
}

static void train_stream(void *ctx, size_t number)
{
    tj_go_trainer *t = ctx;
    tj_go_trainer_stream *s = t->streams[number];

    s->positions = 0;
    memset(&s->net, 0, sizeof s->net);
    memset(s->rows, 0, tj_go_model_row_numbers(&t->model) * sizeof *s->rows);
    for (unsigned p = 0; p < TJ_GO_TRAINER_PARTS; p++)
        s->part[p].len = 0;
    for (unsigned i = 0; i < TJ_GO_TRAINER_STREAM_BATCH && !s->failed && tj_go_trainer_stream_advance(t, s);
         i++)
        s->failed = tj_go_trainer_stream_train(t, s) != 0;
}

static bool under_way(const tj_go_trainer *t)
{
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
        if (t->streams[s]->under_way || t->streams[s]->next < t->round_end)
            return true;
    return false;
}

/* The rate falls evenly with the games that have been begun. */
static float current_rate(const tj_go_trainer *t)
{
    size_t begun = t->done;

    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
        begun += (t->streams[s]->next - t->done - s) / TJ_GO_TRAINER_STREAMS;
    return 1 - (1 - LAST_RATE) * (float)begun / (float)t->total;
}

static bool has_failed(const tj_go_trainer *t)
{
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++)
        if (t->streams[s]->failed)
            return true;
    return false;
}

int tj_go_trainer_round(tj_go_trainer *t, tj_err *err)
{
    size_t left = t->total - t->done;
    double likelihood = 0;
    uint64_t judged = 0;

    t->round_end = t->done + (left < TJ_GO_TRAINER_ROUND ? left : TJ_GO_TRAINER_ROUND);
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++) {
        t->streams[s]->next = t->done + s;
        t->streams[s]->likelihood = 0;
        t->streams[s]->judged = 0;
    }
    while (under_way(t)) {
        t->rate = current_rate(t);
        t->steps++;
        tj_parallel_for(tj_thread_count(), TJ_GO_TRAINER_STREAMS, train_stream, t);
        if (has_failed(t))
            return tj_fail_nomem(err);
        tj_parallel_for(tj_thread_count(), TJ_GO_TRAINER_PARTS, tj_go_trainer_step, t);
    }
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++) {
        likelihood += t->streams[s]->likelihood;
        judged += t->streams[s]->judged;
    }
    t->likelihood = judged ? likelihood / (double)judged : 0;
    t->done = t->round_end;
    return 0;
}
