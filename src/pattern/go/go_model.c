#include "pattern/go/go_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/simd.h"
#include "corpus/store/derived.h"

#define W       TJ_NET_WIDTH
#define UNKNOWN UINT32_MAX

enum { INFO_SIZE, INFO_WIDTH, INFO_PLAIN, INFO_SLOTS, INFO_GAMES, INFO_LAYERS };

static uint32_t first_slot(const tj_go_model *m, uint64_t key)
{
    return (uint32_t)((key >> 32) * m->slots >> 32);
}

/* What stands in a slot for a key.  Half of it is enough: the other half chose the slot. */
static uint32_t mark_of(uint64_t key)
{
    uint32_t mark = (uint32_t)key;

    return mark ? mark : 1;
}

uint64_t tj_go_model_keys(const tj_go_model *m)
{
    uint64_t keys = 0;

    for (uint32_t s = 0; s < m->slots; s++)
        keys += m->slot[s].mark != 0;
    return keys;
}

uint32_t tj_go_model_find(const tj_go_model *m, uint64_t key)
{
    uint32_t slot = first_slot(m, key), mark = mark_of(key);

    for (unsigned i = 0; i < TJ_GO_MODEL_PROBES && m->slot[slot].mark; i++) {
        if (m->slot[slot].mark == mark)
            return slot;
        if (++slot == m->slots)
            slot = 0;
    }
    return UNKNOWN;
}

static void insert(tj_go_model_slot *slots, const tj_go_model *m, uint64_t key)
{
    uint32_t slot = first_slot(m, key), mark = mark_of(key);

    for (unsigned i = 0; i < TJ_GO_MODEL_PROBES; i++) {
        if (!slots[slot].mark || slots[slot].mark == mark) {
            slots[slot].mark = mark;
            return;
        }
        if (++slot == m->slots)
            slot = 0;
    }
}

int tj_go_model_init(tj_go_model *m, unsigned size, const uint64_t *keys, size_t key_count,
                     const uint32_t *games, size_t game_count, tj_err *err)
{
    size_t slots = key_count + key_count / 2 + TJ_GO_MODEL_PROBES;

    memset(m, 0, sizeof *m);
    if (slots > UINT32_MAX / 2 || game_count > UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many patterns for a ranking");
    m->size = size;
    m->plain = tj_go_feature_plain_total();
    m->slots = (uint32_t)slots;
    m->games = (uint32_t)game_count;
    m->slot = m->owned[TJ_GO_MODEL_SLOTS] = tj_zalloc(slots, sizeof *m->slot);
    m->row = m->owned[TJ_GO_MODEL_ROWS] = tj_zalloc(tj_go_model_row_numbers(m), sizeof *m->row);
    m->net = m->owned[TJ_GO_MODEL_NET] = tj_zalloc(1, sizeof *m->net);
    m->game = m->owned[TJ_GO_MODEL_GAMES] = tj_alloc(game_count, sizeof *m->game);
    if (!m->slot || !m->row || !m->net || !m->game) {
        tj_go_model_release(m);
        return tj_fail_nomem(err);
    }
    for (size_t k = 0; k < key_count; k++)
        insert(m->owned[TJ_GO_MODEL_SLOTS], m, keys[k]);
    if (game_count)
        memcpy(m->owned[TJ_GO_MODEL_GAMES], games, game_count * sizeof *games);
    return 0;
}

void tj_go_model_release(tj_go_model *m)
{
    for (unsigned i = 0; i < sizeof m->owned / sizeof *m->owned; i++)
        free(m->owned[i]);
    tj_container_close(&m->file);
    memset(m, 0, sizeof *m);
}

void tj_go_model_sections(const tj_go_model *m, uint32_t info[TJ_GO_MODEL_INFO],
                          tj_section sections[TJ_GO_MODEL_SECTIONS])
{
    memset(info, 0, TJ_GO_MODEL_INFO * sizeof *info);
    info[INFO_SIZE] = m->size;
    info[INFO_WIDTH] = W;
    info[INFO_PLAIN] = m->plain;
    info[INFO_SLOTS] = m->slots;
    info[INFO_GAMES] = m->games;
    info[INFO_LAYERS] = TJ_NET_LAYERS;
    sections[0] = (tj_section){"info", info, TJ_GO_MODEL_INFO * sizeof *info};
    sections[1] = (tj_section){"slots", m->slot, m->slots * sizeof *m->slot};
    sections[2] = (tj_section){"rows", m->row, tj_go_model_row_numbers(m) * sizeof *m->row};
    sections[3] = (tj_section){"net", m->net, sizeof *m->net};
    sections[4] = (tj_section){"games", m->game, m->games * sizeof *m->game};
}

int tj_go_model_write(const tj_go_model *m, const char *path, tj_err *err)
{
    uint32_t info[TJ_GO_MODEL_INFO];
    tj_section sections[TJ_GO_MODEL_SECTIONS];

    tj_go_model_sections(m, info, sections);
    return tj_container_write(path, TJ_RANKING_MAGIC, TJ_RANKING_VERSION, sections, TJ_GO_MODEL_SECTIONS,
                              err);
}

static bool read_info(tj_go_model *m)
{
    const uint32_t *info = tj_container_section(&m->file, "info", TJ_GO_MODEL_INFO * sizeof *info);

    if (!info)
        return false;
    m->size = info[INFO_SIZE];
    m->plain = info[INFO_PLAIN];
    m->slots = info[INFO_SLOTS];
    m->games = info[INFO_GAMES];
    return m->size >= TJ_GO_SIZE_MIN && m->size <= TJ_GO_SIZE_MAX && info[INFO_WIDTH] == W &&
           info[INFO_LAYERS] == TJ_NET_LAYERS && m->plain == tj_go_feature_plain_total() && m->slots &&
           m->slots <= UINT32_MAX / 2;
}

bool tj_go_model_read(tj_go_model *m)
{
    const tj_container *file = &m->file;

    if (!read_info(m))
        return false;
    m->slot = tj_container_section(file, "slots", m->slots * sizeof *m->slot);
    m->row = tj_container_section(file, "rows", tj_go_model_row_numbers(m) * sizeof *m->row);
    m->net = tj_container_section(file, "net", sizeof *m->net);
    m->game = tj_container_section(file, "games", m->games * sizeof *m->game);
    return m->slot && m->row && m->net && m->game;
}

int tj_go_model_open(tj_go_model *m, const char *path, tj_err *err)
{
    int rc;

    memset(m, 0, sizeof *m);
    rc = tj_container_open(&m->file, path, TJ_RANKING_MAGIC, TJ_RANKING_VERSION, err);
    if (!rc && !tj_go_model_read(m))
        rc = tj_fail_path(err, TJ_E_FORMAT, path,
                          "the ranking is damaged or from another version; run `tejun train` again");
    if (rc)
        tj_go_model_release(m);
    return rc;
}

static bool all_finite(const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]))
            return false;
    return true;
}

static bool weights_are_finite(const tj_go_model *m)
{
    for (uint32_t s = 0; s < m->slots; s++)
        if (!isfinite(m->slot[s].weight))
            return false;
    return true;
}

int tj_go_model_check(const tj_go_model *m, const char *path, tj_err *err)
{
    int rc = tj_container_check(&m->file, path, err);

    if (!rc && (!weights_are_finite(m) || !all_finite(m->row, tj_go_model_row_numbers(m)) ||
                !all_finite((const float *)m->net, TJ_NET_NUMBERS)))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the ranking has an invalid number");
    for (uint32_t g = 1; g < m->games && !rc; g++)
        if (m->game[g - 1] >= m->game[g])
            rc = tj_fail_path(err, TJ_E_FORMAT, path, "the games of the ranking are not sorted");
    return rc;
}

static void add_feature(tj_go_model_point *out, uint32_t feature)
{
    if (out->count < TJ_GO_FEATURE_MAX)
        out->feature[out->count++] = feature;
}

/* A move whose features are collected.  Keys are scattered all over memory: they are asked for at once, and
 * looked at when they have come. */
typedef struct collected {
    const tj_go_model *model;
    tj_go_model_point *out;
    uint64_t key[TJ_GO_FEATURE_MAX];
    uint8_t family[TJ_GO_FEATURE_MAX];
    unsigned count;
} collected;

static void gather_plain(void *ctx, unsigned feature)
{
    add_feature(((collected *)ctx)->out, feature);
}

static bool gather_key(void *ctx, unsigned family, uint64_t key)
{
    collected *g = ctx;

    if (g->count < TJ_GO_FEATURE_MAX) {
        __builtin_prefetch(&g->model->slot[first_slot(g->model, key)]);
        g->family[g->count] = (uint8_t)family;
        g->key[g->count++] = key;
    }
    return true;
}

static tj_go_feature_sink start_collecting(collected *g, const tj_go_model *m, tj_go_model_point *out)
{
    g->model = m;
    g->out = out;
    g->count = 0;
    out->count = 0;
    out->legal = false;
    out->score = 0;
    return (tj_go_feature_sink){gather_key, gather_plain, g};
}

static void look_up(const collected *g)
{
    for (unsigned i = 0; i < g->count; i++) {
        uint32_t found = tj_go_model_find(g->model, g->key[i]);

        if (found != UNKNOWN) {
            add_feature(g->out, g->model->plain + found);
        } else { /* the family's later ones are not known either */
            while (i + 1 < g->count && g->family[i + 1] == g->family[i])
                i++;
        }
    }
}

/* Two points are under way at a time: features of one are collected while the keys of the other come. */
void tj_go_model_lookup(const tj_go_model *m, tj_go_feature_view *view, const tj_go_rank_input *question,
                        tj_go_model_position *out)
{
    const tj_go_board *board = question->board;
    unsigned points = (unsigned)board->size * board->size;
    tj_go_feature_sink sink;
    collected g[2];

    out->size = board->size;
    sink = start_collecting(&g[1], m, &out->context);
    tj_go_feature_context(view, &sink);
    for (unsigned p = 0; p < points; p++) {
        sink = start_collecting(&g[p % 2], m, &out->point[p]);
        out->point[p].legal = tj_go_board_legality(board, p, question->colour, false) == TJ_GO_LEGAL;
        if (out->point[p].legal)
            tj_go_feature_move(view, p, &sink);
        else
            tj_go_feature_other(view, p, &sink);
        look_up(&g[(p + 1) % 2]);
    }
    look_up(&g[(points + 1) % 2]);
}

TJ_ALWAYS_INLINE void add_row(const tj_go_model *m, uint32_t feature, float *sum)
{
    const tj_lanes *row = (const tj_lanes *)(m->row + (size_t)feature * W);

    if (feature < m->plain)
        TJ_UNROLL
    for (unsigned v = 0; v < W / TJ_LANES; v++)
        ((tj_lanes *)sum)[v] += row[v];
}

TJ_TARGET_CLONES static void embed(const tj_go_model *m, const tj_go_model_position *position,
                                   const uint16_t *turn, tj_plane *value)
{
    float base[W] = {0};

    for (unsigned i = 0; i < position->context.count; i++)
        add_row(m, position->context.feature[i], base);
    for (unsigned p = 0; p < position->size * position->size; p++) {
        const tj_go_model_point *point = &position->point[p];
        tj_lanes *out = (tj_lanes *)value->at[tj_plane_cell(position->size, turn[p])];
        float sum[W];

        memcpy(sum, base, sizeof sum);
        for (unsigned i = 0; i < point->count; i++)
            add_row(m, point->feature[i], sum);
        TJ_UNROLL
        for (unsigned v = 0; v < W / TJ_LANES; v++) {
            tj_lanes one = ((const tj_lanes *)sum)[v];

            out[v] = TJ_LANES_SELECT(one > 0, one);
        }
    }
}

void tj_go_model_embed(const tj_go_model *m, const tj_go_model_position *position, const uint16_t *turn,
                       tj_plane *value)
{
    embed(m, position, turn, value);
}

float tj_go_model_weights(const tj_go_model *m, const tj_go_model_point *point)
{
    float sum = 0;

    for (unsigned i = 0; i < point->count; i++)
        if (point->feature[i] >= m->plain)
            sum += m->slot[point->feature[i] - m->plain].weight;
    return sum;
}

static void fit_workspace(tj_go_model_workspace *workspace, unsigned size)
{
    if (workspace->size == size)
        return;
    memset(workspace, 0, sizeof *workspace);
    workspace->size = size;
    tj_go_transforms_init(&workspace->turns, size); /* boards have such sizes */
}

void tj_go_model_score(const tj_go_model *m, tj_go_model_position *position, unsigned turns,
                       tj_go_model_workspace *workspace)
{
    unsigned points = position->size * position->size;

    fit_workspace(workspace, position->size);
    for (unsigned p = 0; p < points; p++)
        if (position->point[p].legal)
            position->point[p].score = tj_go_model_weights(m, &position->point[p]);
    for (unsigned t = 0; t < turns; t++) {
        const uint16_t *turn = workspace->turns.to[t];

        tj_go_model_embed(m, position, turn, &workspace->value);
        tj_net_run(m->net, position->size, &workspace->value, &workspace->scratch);
        for (unsigned p = 0; p < points; p++)
            if (position->point[p].legal)
                position->point[p].score +=
                    tj_net_score(m->net, workspace->value.at[tj_plane_cell(position->size, turn[p])]) /
                    (float)turns;
    }
    for (unsigned p = 0; p < points; p++)
        if (!isfinite(position->point[p].score))
            position->point[p].score = 0; /* a damaged file must not spoil the order */
}

bool tj_go_model_probabilities(const tj_go_model_position *position, float probability[TJ_GO_POINTS_MAX])
{
    unsigned points = position->size * position->size;
    float best = -INFINITY;
    double total = 0;

    for (unsigned p = 0; p < points; p++)
        if (position->point[p].legal && position->point[p].score > best)
            best = position->point[p].score;
    for (unsigned p = 0; p < points; p++)
        total += probability[p] = position->point[p].legal ? expf(position->point[p].score - best) : 0;
    for (unsigned p = 0; p < points && total > 0; p++)
        probability[p] = (float)(probability[p] / total);
    return total > 0;
}
