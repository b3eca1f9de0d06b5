#include "bench/shogi_tuner.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/shogi/eval/shogi_eval_terms.h"
#include "engine/shogi/usi/usi.h"

/* Adam's usual constants. */
#define BETA1   0.9
#define BETA2   0.999
#define EPSILON 1e-8

/* ---- traits ---- */

static inline void list_feature(void *ctx, unsigned colour, unsigned index)
{
    tj_shogi_eval_feature_list *list = ctx;

    assert(list->count < TJ_SHOGI_EVAL_ACTIVE_MAX && index < TJ_SHOGI_EVAL_FEATURES);
    list->index[list->count] = (int16_t)index;
    list->sign[list->count++] = colour == TJ_BLACK ? 1 : -1;
}

static void list_piece(const tj_shogi *p, unsigned square, tj_shogi_eval_feature_list *list)
{
    unsigned kind = tj_shogi_piece_kind(p->board[square]), us = tj_shogi_piece_colour(p->board[square]);
    unsigned own = p->king[us], other = p->king[tj_shogi_opponent(us)];
    unsigned seen = tj_shogi_relative_square(us, square);

    list_feature(list, us, TJ_SHOGI_F_MATERIAL + kind);
    list_feature(list, us, tj_shogi_f_piece_square(kind, seen));
    if (own < TJ_SHOGI_NO_SQUARE && own != square)
        list_feature(list, us, tj_shogi_f_king_piece(false, kind, seen, tj_shogi_relative_square(us, own)));
    if (other < TJ_SHOGI_NO_SQUARE)
        list_feature(list, us, tj_shogi_f_king_piece(true, kind, seen, tj_shogi_relative_square(us, other)));
}

void tj_shogi_eval_features(const tj_shogi *p, tj_shogi_eval_feature_list *list)
{
    list->count = 0;
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (p->board[square])
            list_piece(p, square, list);
    tj_shogi_eval_terms(p, list_feature, list);
}

/* ---- samples ---- */

void tj_shogi_sample_pack(tj_shogi_sample *sample, const tj_shogi *p, int value, unsigned result)
{
    memcpy(sample->board, p->board, sizeof sample->board);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        memcpy(sample->hand[colour - TJ_BLACK], p->hand[colour] + TJ_SHOGI_PAWN, sizeof sample->hand[0]);
    sample->side = p->side;
    sample->result = (uint8_t)result;
    sample->value = (int16_t)value;
}

void tj_shogi_sample_unpack(const tj_shogi_sample *sample, tj_shogi *p)
{
    tj_shogi_clear(p);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (sample->board[square])
            tj_shogi_put(p, square, sample->board[square]);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            tj_shogi_set_hand(p, colour, kind, sample->hand[colour - TJ_BLACK][kind - TJ_SHOGI_PAWN]);
    p->side = sample->side;
}

static bool read_row(tj_span row, tj_shogi_sample *sample)
{
    tj_span sfen = tj_span_cut(&row, "\t");
    int64_t value, result;
    tj_shogi p;

    if (tj_shogi_sfen_parse(&p, sfen.at, sfen.n, NULL))
        return false;
    tj_span number = tj_span_cut(&row, "\t");
    if (!tj_usi_integer(&number, -30000, 30000, &value) || !tj_usi_integer(&row, 0, 2, &result))
        return false;
    tj_shogi_sample_pack(sample, &p, (int)value, (unsigned)result);
    return true;
}

int tj_shogi_samples_read(tj_shogi_samples *samples, const char *text, size_t n, tj_err *err)
{
    tj_span rest = {text, n};

    for (uint64_t line = 1; rest.n; line++) {
        tj_span row = tj_span_cut(&rest, "\n");

        if (!row.n)
            continue;
        if (TJ_RESERVE(samples, samples->len + 1))
            return tj_fail_nomem(err);
        if (!read_row(row, &samples->items[samples->len]))
            return tj_fail(err, TJ_E_FORMAT, "line %llu must have an SFEN, a value and a result",
                           (unsigned long long)line);
        samples->len++;
    }
    return 0;
}

void tj_shogi_samples_release(tj_shogi_samples *samples)
{
    free(samples->items);
    *samples = (tj_shogi_samples){NULL, 0, 0};
}

/* ---- loss and gradient ---- */

static double expected(double value)
{
    return 1 / (1 + exp(-value / TJ_SHOGI_TUNE_SCALE));
}

static double add_sample(const tj_shogi_sample *sample, const double *weights, double mixture, double share,
                         double *gradient)
{
    tj_shogi_eval_feature_list list;
    tj_shogi p;
    double value = 0, endgame;

    tj_shogi_sample_unpack(sample, &p);
    tj_shogi_eval_features(&p, &list);
    endgame = (double)tj_shogi_phase(&p) / TJ_SHOGI_PHASE_MAX;
    for (size_t i = 0; i < list.count; i++) {
        const double *w = weights + 2 * list.index[i];

        value += list.sign[i] * (w[0] * (1 - endgame) + w[1] * endgame);
    }
    double searched = expected(p.side == TJ_BLACK ? sample->value : -sample->value);
    double target = mixture * searched + (1 - mixture) * sample->result / 2.0;
    double predicted = expected(value), error = predicted - target;
    double slope = share * 2 * error * predicted * (1 - predicted) / TJ_SHOGI_TUNE_SCALE;
    if (gradient)
        for (size_t i = 0; i < list.count; i++) {
            double *g = gradient + 2 * list.index[i];

            g[0] += slope * list.sign[i] * (1 - endgame);
            g[1] += slope * list.sign[i] * endgame;
        }
    return error * error;
}

double tj_shogi_tune_loss(const tj_shogi_sample *samples, size_t count, const double *weights, double mixture,
                          double *gradient)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += add_sample(&samples[i], weights, mixture, 1.0 / (double)count, gradient);
    return count ? sum / (double)count : 0;
}

/* ---- adam ---- */

typedef struct adam {
    double *gradient, *mean, *square;
    uint64_t steps;
} adam;

static void adam_step(adam *d, double *weights, double rate, double decay)
{
    double mean_full = 1 - pow(BETA1, (double)++d->steps);
    double square_full = 1 - pow(BETA2, (double)d->steps);

    for (size_t i = 0; i < TJ_SHOGI_TUNE_PARAMETERS; i++) {
        double g = d->gradient[i];
        /* No weight decay for material. */
        double weight_decay = i < 2 * TJ_SHOGI_F_PIECE_SQUARE ? 0 : decay;

        d->mean[i] = BETA1 * d->mean[i] + (1 - BETA1) * g;
        d->square[i] = BETA2 * d->square[i] + (1 - BETA2) * g * g;
        weights[i] -= rate * (d->mean[i] / mean_full / (sqrt(d->square[i] / square_full) + EPSILON) +
                              weight_decay * weights[i]);
        d->gradient[i] = 0;
    }
}

static void shuffle(tj_shogi_samples *samples, uint64_t *state)
{
    for (size_t i = samples->len; i > 1; i--) {
        size_t j = (size_t)(tj_random(state) % i);
        tj_shogi_sample swapped = samples->items[i - 1];

        samples->items[i - 1] = samples->items[j];
        samples->items[j] = swapped;
    }
}

static double run_epoch(adam *d, const tj_shogi_samples *samples, double *weights,
                        const tj_shogi_tune_options *o, double rate)
{
    double sum = 0;

    for (size_t at = 0; at < samples->len; at += o->batch) {
        size_t count = samples->len - at < o->batch ? samples->len - at : o->batch;

        sum +=
            (double)count * tj_shogi_tune_loss(samples->items + at, count, weights, o->mixture, d->gradient);
        adam_step(d, weights, rate, o->decay);
    }
    return samples->len ? sum / (double)samples->len : 0;
}

int tj_shogi_tune(tj_shogi_samples *samples, double *weights, const tj_shogi_tune_options *o,
                  tj_shogi_tune_callback callback, void *ctx, tj_err *err)
{
    adam d = {.gradient = tj_zalloc(3 * TJ_SHOGI_TUNE_PARAMETERS, sizeof(double))};
    uint64_t state = o->seed;

    if (!d.gradient)
        return tj_fail_nomem(err);
    d.mean = d.gradient + TJ_SHOGI_TUNE_PARAMETERS;
    d.square = d.mean + TJ_SHOGI_TUNE_PARAMETERS;
    for (unsigned epoch = 0; epoch < o->epochs; epoch++) {
        double part = o->epochs > 1 ? (double)epoch / (o->epochs - 1) : 1;

        shuffle(samples, &state);
        double loss = run_epoch(&d, samples, weights, o, o->rate * pow(0.1, part));
        if (callback)
            callback(ctx, epoch + 1, loss);
    }
    free(d.gradient);
    return 0;
}

void tj_shogi_tune_load(double *weights, const tj_shogi_weight *from)
{
    for (size_t i = 0; i < TJ_SHOGI_EVAL_FEATURES; i++) {
        weights[2 * i] = (double)from[i].opening / TJ_SHOGI_WEIGHT_UNIT;
        weights[2 * i + 1] = (double)from[i].endgame / TJ_SHOGI_WEIGHT_UNIT;
    }
}

static int16_t rounded(double weight)
{
    double units = weight * TJ_SHOGI_WEIGHT_UNIT;

    return (int16_t)lrint(units > 32000 ? 32000 : units < -32000 ? -32000 : units);
}

void tj_shogi_tune_round(const double *weights, tj_shogi_weight *to)
{
    for (size_t i = 0; i < TJ_SHOGI_EVAL_FEATURES; i++)
        to[i] = (tj_shogi_weight){rounded(weights[2 * i]), rounded(weights[2 * i + 1])};
}
