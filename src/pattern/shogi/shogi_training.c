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
#include "game/game_cursor.h"
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
    tj_shogi_ranking ranking; /* as far as it is trained */
    float *weight, *square;   /* 2^bits: of the ranking; gradients squared and added up */
    uint64_t share;           /* of 2^32: positions that are studied */
    double likelihood;
    uint64_t studied_in_pass;
    /* of one position */
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    uint32_t slots[TJ_SHOGI_MOVES_MAX][TJ_SHOGI_FEATURES];
    float probability[TJ_SHOGI_MOVES_MAX];
} training;

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
    size_t count = tj_shogi_moves(position, t->moves), answer = 0;

    while (answer < count && t->moves[answer] != played)
        answer++;
    if (answer == count)
        return;
    tj_shogi_rank_moves(&t->ranking, position, t->moves, count, t->probability, t->slots);
    t->likelihood += log((double)t->probability[answer] + 1e-30);
    t->ranking.positions++;
    t->studied_in_pass++;
    for (size_t i = 0; i < count; i++) {
        float error = t->probability[i] - (i == answer ? 1 : 0);

        if (fabsf(error) >= NOTHING)
            step(t, t->slots[i], error);
    }
}

static void train_game(training *t, size_t number, unsigned pass)
{
    const tj_selected_game *game = &t->of->games[number];
    tj_game_cursor at;

    if (tj_game_cursor_init(&at, tj_segment_stored(t->of->corpus->segments[game->segment], game->number)))
        return;
    for (; tj_game_cursor_peek(&at) > 0; tj_game_cursor_advance(&at)) { /* or damaged from here on */
        uint64_t draw = tj_mix64(((uint64_t)game->id << 20 ^ at.position.ply) * 8 + pass + 1) >> 32;

        if (draw < t->share)
            train_position(t, tj_position_shogi(&at.position), at.move);
    }
}

static int train_games(training *t, tj_err *err)
{
    size_t count = t->of->count;
    unsigned passes = t->of->options.passes;
    uint32_t *order = tj_alloc(count, sizeof *order);
    int rc = order ? 0 : tj_fail_nomem(err);

    for (unsigned pass = 0; !rc && pass < passes; pass++) {
        uint64_t state = 1 + pass; /* every pass has an order of its own */

        tj_random_order(&state, order, count);
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
    unsigned bits = BITS_LOW;

    t->share = wanted < all ? (wanted << 32) / all : UINT64_C(1) << 32;
    while (bits < BITS_HIGH && (wanted < all ? wanted : all) * SLOTS >> bits)
        bits++;
    t->weight = tj_zalloc((size_t)1 << bits, sizeof *t->weight);
    t->square = tj_zalloc((size_t)1 << bits, sizeof *t->square);
    t->ranking = (tj_shogi_ranking){
        .bits = bits, .games = (uint32_t)t->of->count, .weight = t->weight, .game = t->of->ids};
    return t->weight && t->square ? 0 : tj_fail_nomem(err);
}

int tj_shogi_train(const tj_training *of, tj_train_summary *summary, tj_err *err)
{
    training *t = summary->up_to_date ? NULL : tj_zalloc(1, sizeof *t);
    int rc;

    if (!t)
        return summary->up_to_date ? 0 : tj_fail_nomem(err);
    t->of = of;
    if (!(rc = prepare(t, err)) && !(rc = train_games(t, err))) {
        summary->positions = t->ranking.positions;
        summary->likelihood = t->studied_in_pass ? t->likelihood / (double)t->studied_in_pass : 0;
        rc = tj_training_keep(of, &t->ranking, err);
    }
    free(t->weight);
    free(t->square);
    free(t);
    return rc;
}
