/* Training a ranking of shogi moves: gradient descent on the likelihood of what was played, position by
 * position, with steps that shrink for each weight as its gradients add up (AdaGrad).  One thread, so that
 * the same games give the same weights.
 *
 * Tried on 300 title games (60 later ones to test on): passes 3 to 5, rates 0.05 and 0.1 differ by less than
 * what chance does. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "base/thread.h"
#include "corpus/store/derived.h"
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
    const tj_shogi_training_options *options;
    tj_corpus *corpus;
    tj_selected_game *games;
    size_t game_count;
    unsigned bits;
    float *weight, *square; /* 2^bits */
    uint32_t *ids;
    uint64_t share; /* of 2^32: positions that are studied */
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
    const tj_selected_game *game = &t->games[number];
    tj_shogi_cursor replay;

    if (tj_shogi_cursor_init(&replay, tj_segment_stored(t->corpus->segments[game->segment], game->number)))
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

static int train_games(training *t, const tj_progress_monitor *monitor, tj_err *err)
{
    uint32_t *order = tj_alloc(t->game_count, sizeof *order);
    uint64_t total = (uint64_t)t->game_count * t->options->passes;
    int rc = order ? 0 : tj_fail_nomem(err);

    for (unsigned pass = 0; !rc && pass < t->options->passes; pass++) {
        shuffle(order, t->game_count, pass);
        t->likelihood = 0;
        t->studied_in_pass = 0;
        for (size_t g = 0; !rc && g < t->game_count; g++) {
            rc = tj_progress_report(monitor, "training", (uint64_t)pass * t->game_count + g, total, err);
            if (!rc)
                train_game(t, order[g], pass);
        }
    }
    free(order);
    return rc;
}

static int prepare(training *t, tj_err *err)
{
    const tj_shogi_training_options *o = t->options;
    uint64_t all, wanted;

    if (o->games_max && t->game_count > o->games_max)
        t->game_count = o->games_max;
    if (!t->game_count)
        return tj_fail_path(err, TJ_E_NOTFOUND, t->corpus->path, "no shogi game to train on");
    all = tj_selected_moves(t->corpus, t->games, t->game_count);
    wanted = (o->positions + o->passes - 1) / o->passes;
    t->share = wanted < all ? (wanted << 32) / all : UINT64_C(1) << 32;
    for (t->bits = BITS_LOW; t->bits < BITS_HIGH && (wanted < all ? wanted : all) * SLOTS >> t->bits;)
        t->bits++;
    t->weight = tj_zalloc((size_t)1 << t->bits, sizeof *t->weight);
    t->square = tj_zalloc((size_t)1 << t->bits, sizeof *t->square);
    t->ids = tj_alloc(t->game_count, sizeof *t->ids);
    if (!t->weight || !t->square || !t->ids)
        return tj_fail_nomem(err);
    for (size_t g = 0; g < t->game_count; g++)
        t->ids[g] = t->games[g].id;
    return 0;
}

static int describe(const training *t, tj_buf *out, tj_err *err)
{
    const tj_shogi_training_options *o = t->options;

    tj_buf_printf(out, "size %d games %u positions %llu passes %u where ", TJ_BOARD_SHOGI,
                  (unsigned)o->games_max, (unsigned long long)o->positions, o->passes);
    if (tj_filter_where(t->corpus->db, o->filter, out, err))
        return err && err->code ? err->code : TJ_E_NOMEM;
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

/* Is there one from just these games, made in this way? */
static bool is_up_to_date(const training *t, const char *name, const char *parameters)
{
    tj_shogi_ranking old;
    tj_derived_list rows;
    bool same = !tj_derived_find(t->corpus->db, TJ_SHOGI_RANKING_KIND, name, &rows, NULL) && rows.len == 1 &&
                strcmp(rows.items[0].parameters, parameters) == 0 &&
                !tj_shogi_ranking_open(&old, t->corpus, name, NULL);

    tj_derived_release(&rows);
    if (!same)
        return false;
    same = old.games == t->game_count && memcmp(old.game, t->ids, t->game_count * sizeof *t->ids) == 0 &&
           !tj_shogi_ranking_check(&old, "", NULL);
    tj_shogi_ranking_release(&old);
    return same;
}

static int write_file(tj_writer *writer, const training *t, const char *name, char *parameters, tj_err *err)
{
    const tj_shogi_ranking ranking = {.bits = t->bits,
                                      .games = (uint32_t)t->game_count,
                                      .positions = t->studied,
                                      .weight = t->weight,
                                      .game = t->ids};
    char file[32], *path = tj_writer_new_file(writer, TJ_DERIVED_FOLDER, TJ_DERIVED_ENDING, file, err);
    const tj_derived row = {0, (char *)TJ_SHOGI_RANKING_KIND, (char *)name, parameters, file, ranking.games};
    tj_derived_list old;
    int rc = path ? tj_derived_find(writer->db, TJ_SHOGI_RANKING_KIND, name, &old, err) : TJ_E_NOMEM;

    if (path && !rc)
        rc = tj_shogi_ranking_write(&ranking, path, err);
    if (!rc)
        rc = tj_derived_add(writer, &row, err);
    for (size_t i = 0; !rc && i < old.len; i++)
        rc = tj_derived_drop(writer, &old.items[i], err);
    if (path)
        tj_derived_release(&old);
    free(path);
    return rc;
}

static int keep(const char *corpus, const training *t, const char *name, char *parameters,
                const tj_progress_monitor *monitor, tj_err *err)
{
    tj_writer writer;
    int rc = tj_writer_begin(&writer, corpus, false, tj_thread_count(), monitor, err);

    if (rc)
        return rc;
    rc = write_file(&writer, t, name, parameters, err);
    if (rc)
        tj_writer_abort(&writer);
    else
        rc = tj_writer_commit(&writer, err);
    return rc;
}

int tj_shogi_train(const char *corpus, const char *name, const tj_shogi_training_options *options,
                   tj_shogi_training_summary *summary, const tj_progress_monitor *monitor, tj_err *err)
{
    training *t = tj_zalloc(1, sizeof *t);
    tj_buf parameters = TJ_BUF_INIT;
    int rc = t ? 0 : tj_fail_nomem(err);

    *summary = (tj_shogi_training_summary){0};
    if (rc)
        return rc;
    t->options = options;
    rc = tj_corpus_open(&t->corpus, corpus, err);
    if (!rc)
        rc = tj_corpus_select(t->corpus, options->filter, TJ_BOARD_SHOGI, &t->games, &t->game_count, err);
    if (!rc)
        rc = prepare(t, err);
    if (!rc)
        rc = describe(t, &parameters, err);
    if (!rc && !options->anew)
        summary->up_to_date = is_up_to_date(t, name, parameters.data);
    if (!rc && !summary->up_to_date)
        rc = train_games(t, monitor, err);
    if (!rc && !summary->up_to_date)
        rc = keep(corpus, t, name, parameters.data, monitor, err);
    if (!rc) {
        summary->games = t->game_count;
        summary->positions = t->studied;
        summary->likelihood = t->studied_in_pass ? t->likelihood / (double)t->studied_in_pass : 0;
    }
    tj_corpus_free(t->corpus);
    tj_buf_release(&parameters);
    free(t->games);
    free(t->weight);
    free(t->square);
    free(t->ids);
    free(t);
    return rc;
}
