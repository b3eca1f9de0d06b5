/* Training a ranking of shogi moves: gradient descent on the likelihood of what was played, position by
 * position, with steps that shrink for each weight as its gradients add up (AdaGrad).  One thread, so that
 * the same games give the same weights.
 *
 * Tried on 300 title games (60 later ones to test on): passes 3 to 5, rates 0.05 and 0.1 differ by less than
 * what chance does. */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "game/shogi/shogi_cursor.h"
#include "pattern/shogi/shogi_ranking.h"

#define RATE         0.1f
#define WEIGHT_DECAY 0.001f /* of weights to 0 */
#define START        0.01f  /* what squared gradients begin with */
#define NOTHING      1e-4f  /* moves that are hardly likely teach nothing */
#define SLOTS        32     /* weights for each position */
#define BITS_LOW     18
#define BITS_HIGH    24

typedef struct training {
    const tj_training *of;
    unsigned bits;
    float *weight, *square; /* 2^bits */
    uint64_t share;         /* of 2^32: positions that are studied */
    double likelihood;
    uint64_t studied, studied_in_pass;
    /* of one position */
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    uint32_t slots[TJ_SHOGI_MOVES_MAX][TJ_SHOGI_FEATURES];
    float score[TJ_SHOGI_MOVES_MAX];
} training;

/* Adds up the weights of all moves and makes probabilities of the sums; returns the number of the move that
 * was played, or count. */
static size_t weigh(training *t, const tj_shogi *position, tj_shogi_move played, size_t count)
{
    bool in_check = tj_shogi_in_check(position);
    size_t answer = count;
    float most = -INFINITY, sum = 0;
    tj_shogi_view view;

    tj_shogi_view_init(&view, position);
    for (size_t i = 0; i < count; i++) {
        uint64_t keys[TJ_SHOGI_FEATURES];

        tj_shogi_features(&view, t->moves[i], in_check, keys);
        t->score[i] = 0;
        for (unsigned f = 0; f < TJ_SHOGI_FEATURES; f++) {
            t->slots[i][f] = (uint32_t)(keys[f] >> (64 - t->bits));
            t->score[i] += t->weight[t->slots[i][f]];
        }
        most = t->score[i] > most ? t->score[i] : most;
        answer = t->moves[i] == played ? i : answer;
    }
    for (size_t i = 0; i < count; i++)
        sum += t->score[i] = expf(t->score[i] - most);
    for (size_t i = 0; i < count; i++)
        t->score[i] /= sum;
    return answer;
}

static void step(training *t, const uint32_t slots[TJ_SHOGI_FEATURES], float error)
{
    for (unsigned f = 0; f < TJ_SHOGI_FEATURES; f++) {
        float *weight = &t->weight[slots[f]], *square = &t->square[slots[f]];
        float gradient = error + WEIGHT_DECAY * *weight;

        *square += gradient * gradient;
        *weight -= RATE * gradient / sqrtf(*square + START);
    }
}

static void train_position(training *t, const tj_shogi *position, tj_shogi_move played)
{
    size_t count = tj_shogi_moves(position, t->moves), answer = weigh(t, position, played, count);

    if (answer == count)
        return;
    t->likelihood += log((double)t->score[answer] + 1e-30);
    t->studied++;
    t->studied_in_pass++;
    for (size_t i = 0; i < count; i++) {
        float error = t->score[i] - (i == answer ? 1 : 0);

        if (fabsf(error) >= NOTHING)
            step(t, t->slots[i], error);
    }
}

static void train_game(training *t, size_t number, unsigned pass)
{
    const tj_selected_game *game = &t->of->games[number];
    tj_shogi_cursor replay;

    if (tj_shogi_cursor_init(&replay,
                             tj_segment_stored(t->of->corpus->segments[game->segment], game->number)))
        return;
    while (tj_shogi_cursor_peek(&replay) > 0) {
        uint64_t draw = tj_mix64(((uint64_t)game->id << 20 ^ replay.moves) * 8 + pass + 1) >> 32;

        if (draw < t->share)
            train_position(t, &replay.position, replay.move);
        if (tj_shogi_cursor_advance(&replay))
            return; /* damaged from here on */
    }
}

/* The games in an order by chance, another one for each pass. */
static void shuffle(uint32_t *order, size_t count, unsigned pass)
{
    uint64_t state = 1 + pass;

    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = count; i > 1; i--) {
        size_t k = (size_t)(tj_random(&state) % i);
        uint32_t kept = order[i - 1];

        order[i - 1] = order[k];
        order[k] = kept;
    }
}

static int train_games(training *t, tj_err *err)
{
    size_t count = t->of->count;
    unsigned passes = t->of->options.passes;
    uint32_t *order = tj_alloc(count, sizeof *order);
    int rc = order ? 0 : tj_fail_nomem(err);

    for (unsigned pass = 0; !rc && pass < passes; pass++) {
        shuffle(order, count, pass);
        t->likelihood = 0;
        t->studied_in_pass = 0;
        for (size_t g = 0; !rc && g < count; g++) {
            rc = tj_progress_report(t->of->monitor, "training", (uint64_t)pass * count + g,
                                    (uint64_t)count * passes, err);
            if (!rc)
                train_game(t, order[g], pass);
        }
    }
    free(order);
    return rc;
}

static int prepare(training *t, tj_err *err)
{
    const tj_train_options *o = &t->of->options;
    uint64_t all = tj_selected_moves(t->of->corpus, t->of->games, t->of->count);
    uint64_t wanted = (o->positions + o->passes - 1) / o->passes;

    t->share = wanted < all ? (wanted << 32) / all : UINT64_C(1) << 32;
    for (t->bits = BITS_LOW; t->bits < BITS_HIGH && (wanted < all ? wanted : all) * SLOTS >> t->bits;)
        t->bits++;
    t->weight = tj_zalloc((size_t)1 << t->bits, sizeof *t->weight);
    t->square = tj_zalloc((size_t)1 << t->bits, sizeof *t->square);
    return t->weight && t->square ? 0 : tj_fail_nomem(err);
}

int tj_shogi_train(const tj_training *of, tj_train_summary *summary, tj_err *err)
{
    training *t = summary->up_to_date ? NULL : tj_zalloc(1, sizeof *t);
    int rc;

    if (!t)
        return summary->up_to_date ? 0 : tj_fail_nomem(err);
    t->of = of;
    rc = prepare(t, err);
    if (!rc)
        rc = train_games(t, err);
    if (!rc) {
        const tj_shogi_ranking ranking = {.bits = t->bits,
                                          .games = (uint32_t)of->count,
                                          .positions = t->studied,
                                          .weight = t->weight,
                                          .game = of->ids};

        summary->positions = t->studied;
        summary->likelihood = t->studied_in_pass ? t->likelihood / (double)t->studied_in_pass : 0;
        rc = tj_training_keep(of, &ranking, err);
    }
    free(t->weight);
    free(t->square);
    free(t);
    return rc;
}
