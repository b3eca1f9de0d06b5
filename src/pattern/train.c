#include "pattern/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/wide.h"
#include "pattern/train_private.h"

#define W           TJ_MODEL_WIDTH
#define D           TJ_MODEL_DEEP
#define NEGLIGIBLE  0.002f /* probability of a move that is not worth a step */
#define SOFT        0.01f  /* keeps first steps small */
#define COLUMN_RATE 0.15f  /* of that of the first column: the others act together */
#define JUDGE_RATE  0.03f  /* of that of the rows */
#define LAST_RATE   0.05   /* of the first, at the end */

void tj_trainer_free(tj_trainer *t)
{
    if (!t)
        return;
    for (unsigned s = 0; s < TJ_STREAMS; s++) {
        if (!t->streams[s])
            continue;
        tj_feature_view_free(t->streams[s]->view);
        for (unsigned p = 0; p < TJ_PARTS; p++)
            free(t->streams[s]->part[p].items);
        free(t->streams[s]->gradients.items);
        free(t->streams[s]);
    }
    for (unsigned p = 0; p < TJ_PARTS; p++) {
        free(t->sums[p].items);
        free(t->sums[p].list);
    }
    tj_model_release(&t->model);
    free(t->steps);
    free(t->order);
    free(t);
}

static uint64_t identify(const tj_trainer *t)
{
    uint64_t sum = tj_hash64(&t->options.seed, sizeof t->options.seed) + t->options.least;

    sum = sum * 31 + tj_hash64(&t->options.rate, sizeof t->options.rate);
    sum = sum * 31 + t->tables->size;
    for (size_t g = 0; g < t->count; g++)
        sum = tj_hash64(&(uint64_t[]){sum, t->games[g].id}, 2 * sizeof(uint64_t));
    return sum;
}

static void shuffle(tj_trainer *t)
{
    uint64_t state = t->options.seed;

    for (size_t g = 0; g < t->count; g++)
        t->order[g] = (uint32_t)g;
    for (size_t g = t->count; g > 1; g--) {
        size_t other = tj_random(&state) % g;
        uint32_t kept = t->order[g - 1];

        t->order[g - 1] = t->order[other];
        t->order[other] = kept;
    }
}

int tj_trainer_prepare(tj_trainer **out, const tj_corpus *corpus, const tj_chosen_game *games, size_t count,
                       const tj_feature_tables *tables, const tj_train_options *options, tj_err *err)
{
    tj_trainer *t = tj_zalloc(1, sizeof *t);

    *out = t;
    if (!t)
        return tj_fail_nomem(err);
    t->corpus = corpus;
    t->games = games;
    t->count = count;
    t->tables = tables;
    t->options = *options;
    t->identity = identify(t);
    if (!(t->order = tj_alloc(count, sizeof *t->order)))
        return tj_fail_nomem(err);
    shuffle(t);
    for (unsigned s = 0; s < TJ_STREAMS; s++) {
        if (!(t->streams[s] = tj_zalloc(1, sizeof **t->streams)) ||
            tj_feature_view_new(&t->streams[s]->view, tables, err))
            return tj_fail_nomem(err);
    }
    return 0;
}

static float small_number(uint64_t *state)
{
    return (float)(tj_random(state) >> 40) / (1 << 24) - 0.5f;
}

/* Columns begin on both sides of zero, and alive. */
static void scatter_judge(tj_judge *judge, uint64_t *state)
{
    for (unsigned k = 1; k < W; k++) {
        judge->out[k] = k % 2 ? 0.5f : -0.5f;
        judge->bias[k] = 0.3f;
        for (unsigned j = 0; j < D; j++)
            judge->weight[j][k] = 0.5f * small_number(state);
    }
    for (unsigned j = 0; j < D; j++) {
        judge->deep_bias[j] = 0.1f;
        judge->deep_out[j] = j % 2 ? 0.3f : -0.3f;
    }
}

/* Rows begin with small random numbers, so that columns grow apart. */
static void scatter(tj_trainer *t)
{
    uint64_t state = t->options.seed + 1;
    float *row = t->model.owned[1];

    for (size_t f = 0; f < tj_model_features(&t->model); f++, row += W)
        for (unsigned k = 1; k < W; k++)
            row[k] = 0.05f * small_number(&state);
    scatter_judge(&t->model.judge, &state);
}

static int list_games(const tj_trainer *t, uint32_t **out, tj_err *err)
{
    if (!(*out = tj_alloc(t->count, sizeof **out)))
        return tj_fail_nomem(err);
    for (size_t g = 0; g < t->count; g++)
        (*out)[g] = t->games[g].id;
    return 0;
}

int tj_trainer_new(tj_trainer **out, const tj_corpus *corpus, const tj_chosen_game *games, size_t count,
                   const tj_feature_tables *tables, const tj_train_options *options, const tj_watch *watch,
                   tj_err *err)
{
    tj_keys keys = {NULL, 0, 0};
    uint32_t *numbers = NULL;
    int rc = tj_trainer_prepare(out, corpus, games, count, tables, options, err);

    if (!rc)
        rc = tj_harvest(corpus, games, count, tables, options->least, &keys, watch, err);
    if (!rc)
        rc = list_games(*out, &numbers, err);
    if (!rc)
        rc = tj_model_init(&(*out)->model, tables->size, keys.items, keys.len, numbers, count, err);
    if (!rc && !((*out)->steps = tj_zalloc(tj_model_features(&(*out)->model), sizeof *(*out)->steps)))
        rc = tj_fail_nomem(err);
    if (!rc)
        scatter(*out);
    free(keys.items);
    free(numbers);
    if (rc) {
        tj_trainer_free(*out);
        *out = NULL;
    }
    return rc;
}

/* Remembers that these features are to follow the gradient. */
static int note(tj_stream *s, const tj_model_move *move, const tj_gradient *g)
{
    if (TJ_RESERVE(&s->gradients, s->gradients.len + 1))
        return TJ_E_NOMEM;
    for (unsigned i = 0; i < move->count; i++) {
        tj_found_list *list = &s->part[move->feature[i] % TJ_PARTS];

        if (TJ_RESERVE(list, list->len + 1))
            return TJ_E_NOMEM;
        list->items[list->len++] = (tj_found){move->feature[i], (uint32_t)s->gradients.len};
    }
    s->gradients.items[s->gradients.len++] = *g;
    return 0;
}

/* Adds a move's part to the gradients of the judge, and fills that of its sum.  excess: its probability, less
 * 1 if it was played. */
static inline void differentiate_move(const tj_judge *judge, const tj_model_move *move, float excess,
                                      tj_judge *slopes, tj_gradient *g)
{
    float back[W];

    for (unsigned k = 0; k < W; k++)
        back[k] = excess * judge->out[k];
    for (unsigned j = 0; j < D; j++) {
        float deep = move->deep[j] > 0 ? excess * judge->deep_out[j] : 0;

        slopes->deep_out[j] += excess * move->deep[j];
        slopes->deep_bias[j] += deep;
        for (unsigned k = 0; k < W; k++) {
            back[k] += deep * judge->weight[j][k];
            slopes->weight[j][k] += move->sum[k] > 0 ? deep * move->sum[k] : 0;
        }
    }
    for (unsigned k = 0; k < W; k++) {
        g->by[k] = move->sum[k] > 0 ? back[k] : 0;
        slopes->out[k] += move->sum[k] > 0 ? excess * move->sum[k] : 0;
    }
    g->by[0] = excess;
    for (unsigned k = 0; k < W; k++)
        slopes->bias[k] += g->by[k];
}

/* Column 0 goes straight into the score. */
static void leave_first_column(tj_judge *slopes)
{
    slopes->out[0] = slopes->bias[0] = 0;
    for (unsigned j = 0; j < D; j++)
        slopes->weight[j][0] = 0;
}

/* The gradients of -log probability of moves[played]. */
TJ_WIDE static int differentiate(const tj_model *model, tj_stream *s, size_t count, size_t played)
{
    tj_judge *slopes = &s->judge[s->positions];
    tj_gradient g;
    int rc = 0;

    memset(slopes, 0, sizeof *slopes);
    for (size_t i = 0; i < count && !rc; i++) {
        if (i != played && s->probability[i] < NEGLIGIBLE)
            continue;
        differentiate_move(&model->judge, &s->moves[i], s->probability[i] - (i == played), slopes, &g);
        rc = note(s, &s->moves[i], &g);
    }
    memcpy(g.by, slopes->bias, sizeof g.by);
    leave_first_column(slopes);
    return rc ? rc : note(s, &s->context, &g);
}

static size_t find_answer(const tj_stream *s, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (s->moves[i].point == s->lesson.answer)
            return i;
    return SIZE_MAX;
}

static int study_position(const tj_model *model, tj_stream *s)
{
    size_t played, count;
    int rc = tj_feature_look(s->view, &s->lesson.question);

    if (rc)
        return rc;
    count = tj_model_moves(model, s->view, &s->lesson.question, &s->context, s->moves);
    played = find_answer(s, count);
    if (played == SIZE_MAX) /* suicide, where rules allow it */
        return 0;
    tj_model_probabilities(s->moves, count, s->probability);
    s->likelihood += log(s->probability[played] + 1e-12);
    s->judged++;
    rc = differentiate(model, s, count, played);
    s->positions++;
    return rc;
}

/* The next position of the stream, in its next game if need be; false at the end of the round. */
static bool advance(const tj_trainer *t, tj_stream *s)
{
    for (;;) {
        if (s->under_way && tj_lesson_next(&s->lesson))
            return true;
        s->under_way = s->next < t->round_end;
        if (!s->under_way)
            return false;
        tj_lesson_start(&s->lesson, t->corpus, &t->games[t->order[s->next]]);
        s->next += TJ_STREAMS;
    }
}

static void study(void *ctx, size_t number)
{
    tj_trainer *t = ctx;
    tj_stream *s = t->streams[number];

    s->positions = 0;
    s->gradients.len = 0;
    for (unsigned p = 0; p < TJ_PARTS; p++)
        s->part[p].len = 0;
    for (unsigned i = 0; i < TJ_STREAM_TURN && !s->failed && advance(t, s); i++)
        s->failed = study_position(&t->model, s) != 0;
}

static void step(float *value, float *steps, float slope, float rate)
{
    *steps += slope * slope;
    *value -= rate * slope / sqrtf(*steps + SOFT);
}

/* The columns behind the first share a step size, which saves memory. */
static inline void step_row(tj_trainer *t, uint32_t feature, const tj_gradient *g)
{
    float *row = (float *)t->model.owned[1] + (size_t)feature * W, *steps = t->steps[feature];
    float sum = 0, rate;

    step(&row[0], &steps[0], g->by[0], t->rate);
    for (unsigned k = 1; k < W; k++)
        sum += g->by[k] * g->by[k];
    steps[1] += sum / (W - 1);
    rate = COLUMN_RATE * t->rate / sqrtf(steps[1] + SOFT);
    for (unsigned k = 1; k < W; k++)
        row[k] -= rate * g->by[k];
}

/* Where a feature's gradients are added up, or a free place. */
static tj_summed *summed_at(tj_sums *sums, uint32_t feature)
{
    size_t at = feature * (size_t)2654435761u & (sums->cap - 1);

    while (sums->items[at].used && sums->items[at].feature != feature)
        at = (at + 1) & (sums->cap - 1);
    return &sums->items[at];
}

static inline void add_up(tj_sums *sums, uint32_t feature, const tj_gradient *g)
{
    tj_summed *one = summed_at(sums, feature);

    if (!one->used) {
        one->used = true;
        one->feature = feature;
        one->sum = *g;
        sums->list[sums->len++] = (uint32_t)(one - sums->items);
        return;
    }
    for (unsigned k = 0; k < W; k++)
        one->sum.by[k] += g->by[k];
}

/* Room for all features that the streams have found. */
static bool make_room(const tj_trainer *t, size_t part, tj_sums *sums)
{
    size_t found = 0, cap = 64;

    for (unsigned s = 0; s < TJ_STREAMS; s++)
        found += t->streams[s]->part[part].len;
    while (cap < 2 * found)
        cap *= 2;
    if (cap <= sums->cap)
        return true;
    free(sums->items);
    free(sums->list);
    sums->items = tj_zalloc(cap, sizeof *sums->items);
    sums->list = tj_alloc(cap, sizeof *sums->list);
    sums->cap = sums->items && sums->list ? cap : 0;
    return sums->cap;
}

/* Takes the steps that the streams have found for a part of the features: one for each feature, which saves
 * the frequent ones from going too far in one direction before anybody looks again. */
TJ_WIDE static void apply(void *ctx, size_t part)
{
    tj_trainer *t = ctx;
    tj_sums *sums = &t->sums[part];

    if (!make_room(t, part, sums)) {
        t->failed = true;
        return;
    }
    sums->len = 0;
    for (unsigned s = 0; s < TJ_STREAMS; s++) {
        const tj_stream *from = t->streams[s];

        for (size_t i = 0; i < from->part[part].len; i++) {
            const tj_found *one = &from->part[part].items[i];

            add_up(sums, one->feature, &from->gradients.items[one->gradient]);
        }
    }
    for (size_t i = 0; i < sums->len; i++) {
        tj_summed *one = &sums->items[sums->list[i]];

        step_row(t, one->feature, &one->sum);
        one->used = false;
    }
}

/* All positions need the judge, so that their gradients make one step together. */
static void apply_judge(tj_trainer *t)
{
    float *judge = (float *)&t->model.judge, sum[TJ_JUDGE_NUMBERS] = {0};

    for (unsigned s = 0; s < TJ_STREAMS; s++)
        for (unsigned i = 0; i < t->streams[s]->positions; i++) {
            const float *slopes = (const float *)&t->streams[s]->judge[i];

            for (size_t n = 0; n < TJ_JUDGE_NUMBERS; n++)
                sum[n] += slopes[n];
        }
    for (size_t n = 0; n < TJ_JUDGE_NUMBERS; n++)
        step(&judge[n], &t->judge_steps[n], sum[n], JUDGE_RATE * t->rate);
}

bool tj_trainer_more(const tj_trainer *t)
{
    return t->done < t->count;
}

static bool under_way(const tj_trainer *t)
{
    for (unsigned s = 0; s < TJ_STREAMS; s++)
        if (t->streams[s]->under_way || t->streams[s]->next < t->round_end)
            return true;
    return false;
}

int tj_trainer_round(tj_trainer *t, tj_err *err)
{
    double likelihood = 0;
    uint64_t judged = 0;
    bool failed = false;

    t->round_end = t->count - t->done < TJ_TRAIN_ROUND ? t->count : t->done + TJ_TRAIN_ROUND;
    for (unsigned s = 0; s < TJ_STREAMS; s++) {
        t->streams[s]->next = t->done + s;
        t->streams[s]->likelihood = 0;
        t->streams[s]->judged = 0;
    }
    t->rate = t->options.rate * (float)(1 - (1 - LAST_RATE) * (double)t->done / (double)t->count);
    while (!failed && under_way(t)) {
        tj_parallel(tj_thread_count(), TJ_STREAMS, study, t);
        tj_parallel(tj_thread_count(), TJ_PARTS, apply, t);
        apply_judge(t);
        failed = t->failed;
        for (unsigned s = 0; s < TJ_STREAMS; s++)
            failed = failed || t->streams[s]->failed;
    }
    for (unsigned s = 0; s < TJ_STREAMS; s++) {
        likelihood += t->streams[s]->likelihood;
        judged += t->streams[s]->judged;
    }
    t->likelihood = judged ? likelihood / (double)judged : 0;
    t->done = t->round_end;
    return failed ? tj_fail_nomem(err) : 0;
}

size_t tj_trainer_done(const tj_trainer *t)
{
    return t->done;
}

double tj_trainer_likelihood(const tj_trainer *t)
{
    return t->likelihood;
}

const tj_model *tj_trainer_model(const tj_trainer *t)
{
    return &t->model;
}
