#include "pattern/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/wide.h"
#include "corpus/derived.h"

#define W       TJ_MODEL_WIDTH
#define D       TJ_MODEL_DEEP
#define UNKNOWN UINT32_MAX

enum { INFO_SIZE, INFO_WIDTH, INFO_PLAIN, INFO_SLOTS, INFO_GAMES, INFO_DEEP };

static uint32_t first_slot(const tj_model *m, uint64_t key)
{
    return (uint32_t)((key >> 32) * m->slots >> 32);
}

/* What stands in a slot for a key.  Half of it is enough: the other half chose the slot. */
static uint32_t mark_of(uint64_t key)
{
    uint32_t mark = (uint32_t)key;

    return mark ? mark : 1;
}

uint64_t tj_model_keys(const tj_model *m)
{
    uint64_t keys = 0;

    for (uint32_t s = 0; s < m->slots; s++)
        keys += m->key[s] != 0;
    return keys;
}

uint32_t tj_model_find(const tj_model *m, uint64_t key)
{
    uint32_t slot = first_slot(m, key), mark = mark_of(key);

    for (unsigned i = 0; i < TJ_MODEL_PROBES && m->key[slot]; i++) {
        if (m->key[slot] == mark)
            return m->plain + slot;
        if (++slot == m->slots)
            slot = 0;
    }
    return UNKNOWN;
}

static void insert(uint32_t *keys, const tj_model *m, uint64_t key)
{
    uint32_t slot = first_slot(m, key), mark = mark_of(key);

    for (unsigned i = 0; i < TJ_MODEL_PROBES; i++) {
        if (!keys[slot] || keys[slot] == mark) {
            keys[slot] = mark;
            return;
        }
        if (++slot == m->slots)
            slot = 0;
    }
}

int tj_model_init(tj_model *m, unsigned size, const uint64_t *keys, size_t key_count, const uint32_t *games,
                  size_t game_count, tj_err *err)
{
    size_t slots = key_count + key_count / 2 + TJ_MODEL_PROBES;

    memset(m, 0, sizeof *m);
    if (slots > UINT32_MAX / 2 || game_count > UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many patterns for a ranking");
    m->size = size;
    m->plain = tj_feature_plain_total();
    m->slots = (uint32_t)slots;
    m->games = (uint32_t)game_count;
    m->owned[0] = tj_zalloc(slots, sizeof *m->key);
    m->owned[1] = tj_zalloc(m->plain + slots, W * sizeof *m->row);
    m->owned[2] = tj_alloc(game_count, sizeof *m->game);
    if (!m->owned[0] || !m->owned[1] || !m->owned[2]) {
        tj_model_release(m);
        return tj_fail_nomem(err);
    }
    for (size_t k = 0; k < key_count; k++)
        insert(m->owned[0], m, keys[k]);
    if (game_count)
        memcpy(m->owned[2], games, game_count * sizeof *games);
    m->key = m->owned[0];
    m->row = m->owned[1];
    m->game = m->owned[2];
    return 0;
}

void tj_model_release(tj_model *m)
{
    for (unsigned i = 0; i < 3; i++)
        free(m->owned[i]);
    tj_container_close(&m->file);
    memset(m, 0, sizeof *m);
}

void tj_model_sections(const tj_model *m, uint32_t info[TJ_MODEL_INFO],
                       tj_section sections[TJ_MODEL_SECTIONS])
{
    memset(info, 0, TJ_MODEL_INFO * sizeof *info);
    info[INFO_SIZE] = m->size;
    info[INFO_WIDTH] = W;
    info[INFO_PLAIN] = m->plain;
    info[INFO_SLOTS] = m->slots;
    info[INFO_GAMES] = m->games;
    info[INFO_DEEP] = D;
    sections[0] = (tj_section){"info", info, TJ_MODEL_INFO * sizeof *info};
    sections[1] = (tj_section){"keys", m->key, m->slots * sizeof *m->key};
    sections[2] = (tj_section){"rows", m->row, tj_model_features(m) * W * sizeof *m->row};
    sections[3] = (tj_section){"judge", &m->judge, sizeof m->judge};
    sections[4] = (tj_section){"games", m->game, m->games * sizeof *m->game};
}

int tj_model_write(const tj_model *m, const char *path, tj_err *err)
{
    uint32_t info[TJ_MODEL_INFO];
    tj_section sections[TJ_MODEL_SECTIONS];

    tj_model_sections(m, info, sections);
    return tj_container_write(path, TJ_RANKING_MAGIC, TJ_RANKING_VERSION, sections, TJ_MODEL_SECTIONS, err);
}

static bool read_info(tj_model *m)
{
    const uint32_t *info = tj_container_section(&m->file, "info", TJ_MODEL_INFO * sizeof *info);

    if (!info)
        return false;
    m->size = info[INFO_SIZE];
    m->plain = info[INFO_PLAIN];
    m->slots = info[INFO_SLOTS];
    m->games = info[INFO_GAMES];
    return m->size >= TJ_GO_SIZE_MIN && m->size <= TJ_GO_SIZE_MAX && info[INFO_WIDTH] == W &&
           info[INFO_DEEP] == D && m->plain == tj_feature_plain_total() && m->slots &&
           m->slots <= UINT32_MAX / 2;
}

bool tj_model_read(tj_model *m)
{
    const tj_container *file = &m->file;
    const void *judge;

    if (!read_info(m))
        return false;
    m->key = tj_container_section(file, "keys", m->slots * sizeof *m->key);
    m->row = tj_container_section(file, "rows", tj_model_features(m) * W * sizeof *m->row);
    m->game = tj_container_section(file, "games", m->games * sizeof *m->game);
    judge = tj_container_section(file, "judge", sizeof m->judge);
    if (judge) {
        memcpy(&m->judge, judge, sizeof m->judge);
        m->judge.out[0] = 0;
        for (unsigned j = 0; j < D; j++)
            m->judge.weight[j][0] = 0;
    }
    return m->key && m->row && m->game && judge;
}

int tj_model_open(tj_model *m, const char *path, tj_err *err)
{
    int rc;

    memset(m, 0, sizeof *m);
    rc = tj_container_open(&m->file, path, TJ_RANKING_MAGIC, TJ_RANKING_VERSION, err);
    if (!rc && !tj_model_read(m))
        rc = tj_fail_path(err, TJ_E_FORMAT, path,
                          "the ranking is damaged, or was made by another version: tejun train");
    if (rc)
        tj_model_release(m);
    return rc;
}

static bool all_finite(const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]))
            return false;
    return true;
}

int tj_model_check(const tj_model *m, const char *path, tj_err *err)
{
    int rc = tj_container_check(&m->file, path, err);

    if (!rc && (!all_finite(m->row, tj_model_features(m) * W) ||
                !all_finite((const float *)&m->judge, TJ_JUDGE_NUMBERS)))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the ranking holds a number that is none");
    for (uint32_t g = 1; g < m->games && !rc; g++)
        if (m->game[g - 1] >= m->game[g])
            rc = tj_fail_path(err, TJ_E_FORMAT, path, "the games of the ranking are out of order");
    return rc;
}

static void know(tj_model_move *out, uint32_t feature)
{
    if (out->count < TJ_FEATURE_MAX)
        out->feature[out->count++] = feature;
}

/* A move whose features are gathered.  Keys are scattered all over memory: they are asked for at once, and
 * looked at when they have come. */
typedef struct gathered {
    const tj_model *model;
    tj_model_move *out;
    uint64_t key[TJ_FEATURE_MAX];
    uint8_t family[TJ_FEATURE_MAX];
    unsigned count;
} gathered;

static void gather_plain(void *ctx, unsigned feature)
{
    know(((gathered *)ctx)->out, feature);
}

static bool gather_key(void *ctx, unsigned family, uint64_t key)
{
    gathered *g = ctx;

    if (g->count < TJ_FEATURE_MAX) {
        __builtin_prefetch(&g->model->key[first_slot(g->model, key)]);
        g->family[g->count] = (uint8_t)family;
        g->key[g->count++] = key;
    }
    return true;
}

static void gather(const tj_model *m, tj_feature_view *view, unsigned point, gathered *g, tj_model_move *out)
{
    const tj_feature_sink sink = {gather_key, gather_plain, g};

    g->model = m;
    g->out = out;
    g->count = 0;
    out->point = (uint16_t)point;
    out->count = 0;
    if (point == TJ_PASS)
        tj_feature_context(view, &sink);
    else
        tj_feature_move(view, point, &sink);
}

static void look_up(const gathered *g)
{
    for (unsigned i = 0; i < g->count; i++) {
        uint32_t found = tj_model_find(g->model, g->key[i]);

        if (found != UNKNOWN) {
            __builtin_prefetch(g->model->row + (size_t)found * W);
            know(g->out, found);
        } else { /* the family's later ones are not known either */
            while (i + 1 < g->count && g->family[i + 1] == g->family[i])
                i++;
        }
    }
}

void tj_model_know(const tj_model *m, tj_feature_view *view, unsigned point, tj_model_move *out)
{
    gathered g;

    gather(m, view, point, &g, out);
    look_up(&g);
}

static inline void add_rows(const tj_model *m, const tj_model_move *move, float *sum)
{
    for (unsigned i = 0; i < move->count; i++) {
        const float *row = m->row + (size_t)move->feature[i] * W;

        for (unsigned k = 0; k < W; k++)
            sum[k] += row[k];
    }
}

void tj_model_base(const tj_model *m, const tj_model_move *context, float base[TJ_MODEL_WIDTH])
{
    memcpy(base, m->judge.bias, sizeof m->judge.bias);
    add_rows(m, context, base);
}

TJ_WIDE static void judge_move(const tj_model *m, const float base[TJ_MODEL_WIDTH], tj_model_move *move)
{
    const tj_judge *judge = &m->judge;
    float sum[W], wide[W], score;

    memcpy(sum, base, sizeof sum);
    add_rows(m, move, sum);
    memcpy(move->sum, sum, sizeof sum);
    for (unsigned k = 0; k < W; k++)
        wide[k] = sum[k] > 0 ? sum[k] : 0;
    score = sum[0];
    for (unsigned k = 1; k < W; k++)
        score += judge->out[k] * wide[k];
    for (unsigned j = 0; j < D; j++) {
        float lane[8] = {0}, deep = judge->deep_bias[j];

        for (unsigned k = 0; k < W; k += 8) /* weight[j][0] is 0 */
            for (unsigned i = 0; i < 8; i++)
                lane[i] += judge->weight[j][k + i] * wide[k + i];
        for (unsigned i = 0; i < 8; i++)
            deep += lane[i];
        move->deep[j] = deep > 0 ? deep : 0;
        score += judge->deep_out[j] * move->deep[j];
    }
    move->score = isfinite(score) ? score : 0; /* a damaged file must not spoil the order */
}

void tj_model_judge(const tj_model *m, const float base[TJ_MODEL_WIDTH], tj_model_move *move)
{
    judge_move(m, base, move);
}

/* Three moves are under way at a time: features of the first are gathered, those of the second looked up, and
 * the third is judged. */
size_t tj_model_moves(const tj_model *m, tj_feature_view *view, const tj_rank_question *question,
                      tj_model_move *context, tj_model_move moves[TJ_GO_POINTS_MAX])
{
    const tj_go_board *board = question->board;
    unsigned points = (unsigned)board->size * board->size;
    size_t count = 0;
    gathered g[2];
    float base[W];

    tj_model_know(m, view, TJ_PASS, context);
    tj_model_base(m, context, base);
    for (unsigned p = 0; p < points; p++) {
        if (tj_go_board_verdict(board, p, question->colour, false) != TJ_GO_LEGAL)
            continue;
        gather(m, view, p, &g[count % 2], &moves[count]);
        if (count >= 1)
            look_up(&g[(count - 1) % 2]);
        if (count >= 2)
            tj_model_judge(m, base, &moves[count - 2]);
        count++;
    }
    if (count)
        look_up(&g[(count - 1) % 2]);
    for (size_t i = count < 2 ? 0 : count - 2; i < count; i++)
        tj_model_judge(m, base, &moves[i]);
    return count;
}

void tj_model_probabilities(const tj_model_move *moves, size_t count, float *probability)
{
    float best = -INFINITY;
    double total = 0;

    for (size_t i = 0; i < count; i++)
        best = moves[i].score > best ? moves[i].score : best;
    for (size_t i = 0; i < count; i++)
        total += probability[i] = expf(moves[i].score - best);
    for (size_t i = 0; i < count; i++)
        probability[i] = (float)(probability[i] / total);
}
