#include "pattern/shogi/shogi_ranking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/store/derived.h"
#include "game/shogi/shogi_tables.h"

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
        rc = TJ_E_IO; /* the ranking is there, its file is not */
    free(path);
    return rc;
}

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
