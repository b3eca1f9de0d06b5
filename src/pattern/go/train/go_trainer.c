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
#define MAGIC     "tejuntrn"
#define VERSION   2

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
    const tj_train_options *o = &t->of->options;
    uint64_t sum = tj_hash64(&(uint64_t[]){TJ_GO_TRAINER_SEED, o->least, o->positions, o->passes, o->board},
                             5 * sizeof(uint64_t));

    sum = sum * 31 + tj_hash64(&(float[]){TJ_GO_TRAINER_RATE, TJ_GO_TRAINER_WEIGHT_RATE}, 2 * sizeof(float));
    for (size_t g = 0; g < t->of->count; g++)
        sum = tj_hash64(&(uint64_t[]){sum, t->of->ids[g]}, 2 * sizeof(uint64_t));
    return sum;
}

/* How often all games are gone through, and which part of their positions is studied. */
static void plan(tj_go_trainer *t)
{
    const tj_training *of = t->of;
    uint64_t moves = tj_selected_moves(of->corpus, of->games, of->count), wanted = of->options.positions;

    t->passes = 1;
    while (t->passes < of->options.passes && t->passes * moves < wanted)
        t->passes++;
    t->total = of->count * t->passes;
    t->share = moves ? (float)((double)wanted / (double)(t->passes * moves)) : 1;
}

/* Every pass has an order of its own. */
static int shuffle(tj_go_trainer *t, tj_err *err)
{
    uint64_t state = TJ_GO_TRAINER_SEED;

    if (!(t->order = tj_alloc(t->total, sizeof *t->order)))
        return tj_fail_nomem(err);
    for (size_t pass = 0; pass < t->passes; pass++)
        tj_random_order(&state, t->order + pass * t->of->count, t->of->count);
    return 0;
}

/* A trainer without a model; *out is written whatever is returned. */
static int prepare(tj_go_trainer **out, const tj_training *training, tj_err *err)
{
    tj_go_trainer *t = *out = tj_zalloc(1, sizeof *t);
    int rc;

    if (!t)
        return tj_fail_nomem(err);
    t->of = training;
    t->identity = identify(t);
    plan(t);
    if ((rc = tj_go_feature_tables_init(&t->tables, training->options.board)) ||
        (rc = tj_go_transforms_init(&t->turns, training->options.board)) || (rc = shuffle(t, err)))
        return rc;
    for (unsigned s = 0; s < TJ_GO_TRAINER_STREAMS; s++) {
        if (!(t->streams[s] = tj_zalloc(1, sizeof **t->streams)))
            return tj_fail_nomem(err);
        if ((rc = tj_go_feature_view_new(&t->streams[s]->view, &t->tables, err)))
            return rc;
    }
    return 0;
}

/* Room for what is found, and for the means, once there is a model. */
static int allocate(tj_go_trainer *t, tj_err *err)
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
    uint64_t state = TJ_GO_TRAINER_SEED + 1;
    tj_net *net = t->model.owned[TJ_GO_MODEL_NET];

    init_numbers(t->model.owned[TJ_GO_MODEL_ROWS], tj_go_model_row_numbers(&t->model), 0.1f, &state);
    for (unsigned l = 0; l < TJ_NET_LAYERS; l++) {
        tj_net_layer *layer = &net->layer[l];

        init_numbers(layer->near[0], TJ_NET_AROUND * TJ_NET_WIDTH, 1.0f / 3, &state);
        init_numbers(layer->mix[0], TJ_NET_WIDTH * TJ_NET_WIDTH, 0.5f * sqrtf(2.0f / TJ_NET_WIDTH), &state);
    }
    init_numbers(net->out, TJ_NET_WIDTH, 0.05f, &state);
}

static int make_model(tj_go_trainer *t, tj_err *err)
{
    const tj_training *of = t->of;
    tj_go_feature_keys keys = {NULL, 0, 0};
    int rc = tj_go_feature_select(of->corpus, of->games, of->count, &t->tables, of->options.least, &keys,
                                  of->monitor, err);

    if (!rc)
        rc = tj_go_model_init(&t->model, of->options.board, keys.items, keys.len, of->ids, of->count, err);
    free(keys.items);
    if (rc || (rc = allocate(t, err)))
        return rc;
    init_weights(t);
    return 0;
}

/* Hands over the trainer, or frees it after an error. */
static int finish(tj_go_trainer **out, int rc)
{
    if (rc) {
        tj_go_trainer_free(*out);
        *out = NULL;
    }
    return rc;
}

int tj_go_trainer_new(tj_go_trainer **out, const tj_training *training, tj_err *err)
{
    int rc = prepare(out, training, err);

    return finish(out, rc ? rc : make_model(*out, err));
}

/* ---- rounds ---- */

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

/* ---- checkpoints ---- */

enum { STATE_IDENTITY, STATE_DONE, STATE_LIKELIHOOD, STATE_STEPS, STATE_COUNT };

/* Arrays of the trainer that are kept as they are. */
enum { ARRAYS = 5 };

static void list_arrays(const tj_go_trainer *t, tj_section arrays[ARRAYS])
{
    size_t rows = tj_go_model_row_numbers(&t->model) * sizeof(float), net = TJ_NET_NUMBERS * sizeof(float);

    arrays[0] = (tj_section){"rows.mean", t->rows.mean, rows};
    arrays[1] = (tj_section){"rows.square", t->rows.square, rows};
    arrays[2] = (tj_section){"net.mean", t->net.mean, net};
    arrays[3] = (tj_section){"net.square", t->net.square, net};
    arrays[4] = (tj_section){"slots.square", t->slot_square, t->model.slots * sizeof *t->slot_square};
}

int tj_go_trainer_save(const tj_go_trainer *t, const char *path, tj_err *err)
{
    uint64_t state[STATE_COUNT] = {t->identity, t->done, 0, t->steps};
    uint32_t info[TJ_GO_MODEL_INFO];
    tj_section sections[TJ_GO_MODEL_SECTIONS + 1 + ARRAYS];

    memcpy(&state[STATE_LIKELIHOOD], &t->likelihood, sizeof t->likelihood);
    tj_go_model_sections(&t->model, info, sections);
    sections[TJ_GO_MODEL_SECTIONS] = (tj_section){"state", state, sizeof state};
    list_arrays(t, sections + TJ_GO_MODEL_SECTIONS + 1);
    return tj_container_write(path, MAGIC, VERSION, sections, TJ_GO_MODEL_SECTIONS + 1 + ARRAYS, err);
}

static void *copy(const void *from, size_t bytes)
{
    void *out = tj_alloc(bytes, 1);

    if (out)
        memcpy(out, from, bytes);
    return out;
}

/* The model of the file becomes one in memory, which can change. */
static int take_model(tj_go_model *m, const tj_go_model *file, tj_err *err)
{
    *m = *file;
    memset(&m->file, 0, sizeof m->file);
    m->slot = m->owned[TJ_GO_MODEL_SLOTS] = copy(file->slot, file->slots * sizeof *file->slot);
    m->row = m->owned[TJ_GO_MODEL_ROWS] = copy(file->row, tj_go_model_row_numbers(file) * sizeof *file->row);
    m->net = m->owned[TJ_GO_MODEL_NET] = copy(file->net, sizeof *file->net);
    m->game = m->owned[TJ_GO_MODEL_GAMES] = copy(file->game, file->games * sizeof *file->game);
    return m->slot && m->row && m->net && m->game ? 0 : tj_fail_nomem(err);
}

static int take_arrays(tj_go_trainer *t, const tj_container *file, const char *path, tj_err *err)
{
    tj_section arrays[ARRAYS];
    int rc = allocate(t, err);

    if (rc)
        return rc;
    list_arrays(t, arrays);
    for (unsigned a = 0; a < ARRAYS; a++) {
        const void *from = tj_container_section(file, arrays[a].name, arrays[a].size);

        if (!from)
            return tj_fail_path(err, TJ_E_FORMAT, path, "the saved training is damaged");
        memcpy((void *)arrays[a].data, from, arrays[a].size);
    }
    return 0;
}

static int take_state(tj_go_trainer *t, const tj_go_model *file, const char *path, tj_err *err)
{
    const uint64_t *state = tj_container_section(&file->file, "state", STATE_COUNT * sizeof *state);
    int rc;

    if (!state || file->size != t->of->options.board)
        return tj_fail_path(err, TJ_E_FORMAT, path, "the saved training is damaged");
    if (state[STATE_IDENTITY] != t->identity || state[STATE_DONE] > t->total)
        return tj_fail_path(err, TJ_E_USAGE, path, "the saved training is for different games or options");
    t->done = (size_t)state[STATE_DONE];
    t->steps = state[STATE_STEPS];
    memcpy(&t->likelihood, &state[STATE_LIKELIHOOD], sizeof t->likelihood);
    rc = take_model(&t->model, file, err);
    return rc ? rc : take_arrays(t, &file->file, path, err);
}

int tj_go_trainer_resume(tj_go_trainer **out, const char *path, const tj_training *training, tj_err *err)
{
    tj_go_model file = {0};
    int rc = tj_container_open(&file.file, path, MAGIC, VERSION, err);

    *out = NULL;
    if (!rc && !tj_go_model_read(&file))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the saved training is damaged");
    if (!rc && !(rc = tj_go_model_check(&file, path, err)) && !(rc = prepare(out, training, err)))
        rc = take_state(*out, &file, path, err);
    tj_container_close(&file.file);
    return finish(out, rc);
}
