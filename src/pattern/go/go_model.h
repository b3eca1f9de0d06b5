/* The model behind a ranking: a log-linear model whose patterns are added to what a small network says.
 *
 * Plain features (pattern/go/go_feature.h) of a point or of the whole position have a row of W numbers, keyed
 * ones a weight.  The network (pattern/go/network.h) goes over the board, begun with the rows:
 *
 *     value[0][p] = max(0, rows of the context + rows of the point p)
 *     score[p]    = the network's score of p + weights of the keyed features of a move at p
 *     probability of a move = exp(score) / (exp(score) of all legal moves, added up)
 *
 * The weights alone would be a generalised Bradley-Terry model (Coulom 2007): they know what was played often
 * in the same surroundings, the same corner, after the same moves.  The network judges what never occurred
 * before.  It does not see a turned board as the same; scores are the mean over some of the 8 ways to turn
 * it.
 *
 * Sections of the file (container, magic "tejunrnk", version 2), p plain features, s slots, g games, W values
 * at a point, L layers:
 *
 *     info    32  u32 board size, W, p, s, g, L, 0, 0
 *     slots   8s  u32 mark, f32 weight.  The mark is the lower half of the key of the feature in that slot
 *                 (1 for 0), 0: free.  A key is looked for from slot (upper half) * s / 2^32 on, over at
 *                 most TJ_GO_MODEL_PROBES slots (behind the last comes the first)
 *     rows  4Wp   f32: rows of plain features
 *     net         f32: tj_net
 *     games   4g  u32: numbers of the games it was trained on, ascending
 */
#pragma once

#include "corpus/store/container.h"
#include "pattern/go/go_feature.h"
#include "pattern/go/network.h"

#define TJ_GO_MODEL_PROBES 64

/* A keyed feature: mark and weight share a cache line, because a look-up costs little else. */
typedef struct tj_go_model_slot {
    uint32_t mark;
    float weight;
} tj_go_model_slot;

typedef struct tj_go_model {
    unsigned size;
    uint32_t plain, slots, games;
    const tj_go_model_slot *slot;
    const float *row; /* of TJ_NET_WIDTH numbers each */
    const tj_net *net;
    const uint32_t *game;
    void *owned[4]; /* memory behind slot, row, net and game, NULL for a file */
    tj_container file;
} tj_go_model;

enum { TJ_GO_MODEL_SLOTS, TJ_GO_MODEL_ROWS, TJ_GO_MODEL_NET, TJ_GO_MODEL_GAMES }; /* of owned */

/* The numbers of all rows. */
static inline size_t tj_go_model_row_numbers(const tj_go_model *model)
{
    return (size_t)model->plain * TJ_NET_WIDTH;
}

/* What the model knows of a point: numbers of features, plain ones first of all numbers, then slots. */
typedef struct tj_go_model_point {
    bool legal; /* may be played */
    uint16_t count;
    uint32_t feature[TJ_GO_FEATURE_MAX];
    float score; /* of a legal move */
} tj_go_model_point;

typedef struct tj_go_model_position {
    unsigned size;
    tj_go_model_point context, point[TJ_GO_POINTS_MAX];
} tj_go_model_position;

/* Workspace for scoring.  Zeroed before the first use. */
typedef struct tj_go_model_workspace {
    tj_go_transforms turns;
    unsigned size; /* that turns and planes are for */
    tj_plane value, scratch;
} tj_go_model_workspace;

/* A new model in memory with the given keys, none of which is 0; all numbers are zero.  games are copied.  A
 * key that finds no slot within reach is left out. */
int tj_go_model_init(tj_go_model *model, unsigned size, const uint64_t *keys, size_t key_count,
                     const uint32_t *games, size_t game_count, tj_err *err);
void tj_go_model_release(tj_go_model *model);

/* The sections of its file; info is workspace for one of them. */
#define TJ_GO_MODEL_SECTIONS 5
#define TJ_GO_MODEL_INFO     8
void tj_go_model_sections(const tj_go_model *model, uint32_t info[TJ_GO_MODEL_INFO],
                          tj_section sections[TJ_GO_MODEL_SECTIONS]);
/* Takes them from model->file, which is open: false if they do not go together. */
bool tj_go_model_read(tj_go_model *model);

int tj_go_model_write(const tj_go_model *model, const char *path, tj_err *err);
int tj_go_model_open(tj_go_model *model, const char *path, tj_err *err); /* TJ_E_FORMAT */
/* Proves checksums, that every number is finite and games ascend: TJ_E_FORMAT with the first fault. */
int tj_go_model_check(const tj_go_model *model, const char *path, tj_err *err);

/* How many keyed features it knows. */
uint64_t tj_go_model_keys(const tj_go_model *model);

/* The slot of a key, or UINT32_MAX if the model does not know it. */
uint32_t tj_go_model_find(const tj_go_model *model, uint64_t key);

/* Fills in what the model knows of the position that the view looks at; scores are 0. */
void tj_go_model_lookup(const tj_go_model *model, tj_go_feature_view *view, const tj_go_rank_input *question,
                        tj_go_model_position *out);

/* Fills value with value[0] of a known position, where the point p stands at turn[p]. */
void tj_go_model_embed(const tj_go_model *model, const tj_go_model_position *position, const uint16_t *turn,
                       tj_plane *value);

/* The weights of a point's keyed features, added up. */
float tj_go_model_weights(const tj_go_model *model, const tj_go_model_point *point);

/* Fills in the scores of legal moves: the mean over the first `turns` (1 to 8) ways to turn the board. */
void tj_go_model_score(const tj_go_model *model, tj_go_model_position *position, unsigned turns,
                       tj_go_model_workspace *workspace);

/* Turns scores into probabilities, by point; 0 for what is no legal move.  False if there is none. */
bool tj_go_model_probabilities(const tj_go_model_position *position, float probability[TJ_GO_POINTS_MAX]);
