#include "pattern/shogi/shogi_ranking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "corpus/store/derived.h"
#include "game/shogi/shogi_tables.h"

/* ---- what it looks at ---- */

enum { STAGE = 16, STAGES = 15 };

static uint64_t key_of(unsigned family, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    const uint64_t STEP = 0x9e3779b97f4a7c15u;
    uint64_t key = tj_mix64(a + STEP * (family + 1));

    key = tj_mix64((key ^ b) + STEP);
    key = tj_mix64((key ^ c) + STEP);
    return tj_mix64((key ^ d) + STEP);
}

/* The window in canonical form; *mirrored: whether it is the mirror image. */
static tj_window seen_window(const tj_shogi_view *view, tj_shogi_move move, bool *mirrored, bool *symmetric)
{
    tj_window here = tj_window_of(view, move, false), other = tj_window_of(view, move, true);
    int order = tj_memory_key_compare(&here, &other);

    *mirrored = order > 0;
    *symmetric = order == 0;
    return *mirrored ? other : here;
}

static uint64_t around(const tj_shogi_view *view, unsigned at, bool mirrored)
{
    uint64_t squares = 0;

    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            squares = squares << 5 | view->code[(int)at + down * TJ_VIEW_WIDTH + (mirrored ? -right : right)];
    return squares;
}

/* How many files to either side, and how many ranks ahead, one place is from another. */
static uint64_t from_to(unsigned from, unsigned to)
{
    int right = (int)(to % TJ_VIEW_WIDTH) - (int)(from % TJ_VIEW_WIDTH);
    int ahead = (int)(from / TJ_VIEW_WIDTH) - (int)(to / TJ_VIEW_WIDTH);

    return (uint64_t)abs(right) << 8 | (uint64_t)(ahead + 16);
}

static uint64_t from_king(const tj_shogi_view *view, unsigned colour, unsigned to)
{
    unsigned king = view->position->king[colour];

    return king == TJ_SHOGI_NO_SQUARE ? 0 : from_to(tj_shogi_view_at(view, king), to);
}

void tj_shogi_features(const tj_shogi_view *view, tj_shogi_move move, bool in_check,
                       uint64_t keys[TJ_SHOGI_FEATURES])
{
    const tj_shogi *p = view->position;
    bool drop = tj_shogi_move_is_drop(move), mirrored, symmetric;
    tj_window w = seen_window(view, move, &mirrored, &symmetric);
    unsigned to = tj_shogi_view_at(view, tj_shogi_move_to(move));
    unsigned from = drop ? 0 : tj_shogi_view_at(view, tj_shogi_move_from(move));
    uint64_t how = w.word[0] >> 48, class = how >> 10, inner = w.word[0], why = w.word[3] & 255;
    uint64_t hands = w.word[3] >> 8 & ((UINT64_C(1) << 42) - 1), squares = around(view, to, mirrored), other;
    uint64_t stage = p->number / STAGE < STAGES ? p->number / STAGE : STAGES;

    if (symmetric && (other = around(view, to, true)) < squares)
        squares = other;
    keys[0] = key_of(0, class, why, 0, 0);
    keys[1] = key_of(1, how, why, 0, 0);
    keys[2] = key_of(2, inner, 0, 0, 0);
    keys[3] = key_of(3, inner, why, 0, 0);
    keys[4] = key_of(4, inner, w.word[1], w.word[2], w.word[3] >> 50);
    keys[5] = key_of(5, inner, w.word[1], w.word[2], w.word[3] >> 8);
    keys[6] = key_of(6, class, to, from, 0);
    keys[7] = key_of(7, how, squares, 0, 0);
    keys[8] = key_of(8, class, squares, why, 0);
    keys[9] = key_of(9, class, why, from_king(view, tj_shogi_opponent(p->side), to), 0);
    keys[10] = key_of(10, class, why, from_king(view, p->side, to), 0);
    keys[11] = key_of(11, how, drop ? 0 : from_king(view, p->side, from), 0, 0);
    keys[12] = key_of(12, how, why, hands, 0);
    keys[13] = key_of(13, class, why, stage, in_check);
}

/* ---- the file ---- */

enum { INFO_BITS, INFO_GAMES, INFO_POSITIONS = 4, INFO_COUNT = 8 };

void tj_shogi_ranking_release(tj_shogi_ranking *ranking)
{
    tj_container_close(&ranking->file);
    memset(ranking, 0, sizeof *ranking);
}

int tj_shogi_ranking_write(const tj_shogi_ranking *r, const char *path, tj_err *err)
{
    uint32_t info[INFO_COUNT] = {r->bits, r->games};
    const tj_section sections[] = {{"info", info, sizeof info},
                                   {"weights", r->weight, sizeof(float) << r->bits},
                                   {"games", r->game, r->games * sizeof *r->game}};

    memcpy(&info[INFO_POSITIONS], &r->positions, sizeof r->positions);
    return tj_container_write(path, TJ_WEIGHTS_MAGIC, TJ_WEIGHTS_VERSION, sections, 3, err);
}

static bool read_sections(tj_shogi_ranking *r)
{
    const uint32_t *info = tj_container_section(&r->file, "info", INFO_COUNT * sizeof *info);

    if (!info || info[INFO_BITS] < TJ_SHOGI_RANKING_BITS_MIN || info[INFO_BITS] > TJ_SHOGI_RANKING_BITS_MAX)
        return false;
    r->bits = info[INFO_BITS];
    r->games = info[INFO_GAMES];
    memcpy(&r->positions, &info[INFO_POSITIONS], sizeof r->positions);
    r->weight = tj_container_section(&r->file, "weights", sizeof(float) << r->bits);
    r->game = tj_container_section(&r->file, "games", r->games * sizeof *r->game);
    return r->weight && r->game;
}

int tj_shogi_ranking_read(tj_shogi_ranking *ranking, const char *path, tj_err *err)
{
    int rc;

    memset(ranking, 0, sizeof *ranking);
    rc = tj_container_open(&ranking->file, path, TJ_WEIGHTS_MAGIC, TJ_WEIGHTS_VERSION, err);
    if (!rc && !read_sections(ranking))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the ranking is damaged");
    if (rc)
        tj_shogi_ranking_release(ranking);
    return rc;
}

int tj_shogi_ranking_check(const tj_shogi_ranking *ranking, const char *path, tj_err *err)
{
    int rc = tj_container_check(&ranking->file, path, err);

    for (size_t i = 0; !rc && i < (size_t)1 << ranking->bits; i++)
        if (!isfinite(ranking->weight[i]))
            rc = tj_fail_path(err, TJ_E_FORMAT, path, "weight %zu is not a number", i);
    for (uint32_t g = 1; !rc && g < ranking->games; g++)
        if (ranking->game[g - 1] >= ranking->game[g])
            rc = tj_fail_path(err, TJ_E_FORMAT, path, "game %u is not sorted", ranking->game[g]);
    return rc;
}

int tj_shogi_ranking_open(tj_shogi_ranking *ranking, tj_corpus *corpus, const char *name, tj_err *err)
{
    char *path;
    int rc = tj_ranking_path(corpus, &tj_shogi_kind, name, &path, err);

    memset(ranking, 0, sizeof *ranking);
    if (!rc && (rc = tj_shogi_ranking_read(ranking, path, err)) == TJ_E_NOTFOUND)
        rc = TJ_E_IO; /* the ranking exists, its file does not */
    free(path);
    return rc;
}

/* ---- judging ---- */

void tj_shogi_rank_moves(const tj_shogi_ranking *ranking, const tj_shogi *position,
                         const tj_shogi_move *moves, size_t count, float *probability,
                         uint32_t (*slots)[TJ_SHOGI_FEATURES])
{
    bool in_check = tj_shogi_in_check(position);
    float most = -INFINITY, sum = 0;
    tj_shogi_view view;

    tj_shogi_view_init(&view, position);
    for (size_t i = 0; i < count; i++) {
        uint64_t keys[TJ_SHOGI_FEATURES];
        float score = 0;

        tj_shogi_features(&view, moves[i], in_check, keys);
        for (unsigned f = 0; f < TJ_SHOGI_FEATURES; f++) {
            uint32_t slot = (uint32_t)(keys[f] >> (64 - ranking->bits));

            score += ranking->weight[slot];
            if (slots)
                slots[i][f] = slot;
        }
        probability[i] = score;
        most = score > most ? score : most;
    }
    for (size_t i = 0; i < count; i++)
        sum += probability[i] = expf(probability[i] - most);
    for (size_t i = 0; i < count; i++)
        probability[i] /= sum;
}
