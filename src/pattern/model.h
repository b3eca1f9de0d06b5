/* The model behind a ranking: every feature has a row of numbers, a move's rows are added up with those of
 * the position's context, and the sum is judged:
 *
 *     sum     = bias + rows of the context + rows of the move
 *     wide[k] = max(0, sum[k])                                  k = 1 .. W-1
 *     deep[j] = max(0, deep_bias[j] + sum of weight[j][k] wide[k])    j = 0 .. D-1
 *     score   = sum[0] + sum of out[k] wide[k] + sum of deep_out[j] deep[j]
 *     probability of a move = exp(score) / (exp(score) of all legal moves, added up)
 *
 * sum[0] alone is the log-linear model (generalised Bradley-Terry, Coulom 2007).  The other columns let
 * features act upon each other, as latent factors do (Wistuba and Schmidt-Thieme 2013), and the deep ones
 * combine those.
 *
 * Sections of the file (container, magic "tejunrnk", version 1), p plain features, s slots, g games, W
 * columns, D deep values:
 *
 *     info    32  u32 board size, W, p, s, g, D, 0, 0
 *     keys    4s  u32: lower half of the key of the keyed feature in that slot (1 for 0), 0: free.  A key is
 *                 looked for from slot (upper half) * s / 2^32 on, over at most TJ_MODEL_PROBES slots (behind
 *                 the last comes the first)
 *     rows 4W(p+s)  f32: rows of plain features, then of slots
 *     judge       f32: tj_judge
 *     games   4g  u32: numbers of the games it was trained on, ascending
 */
#ifndef TJ_PATTERN_MODEL_H
#define TJ_PATTERN_MODEL_H

#include "corpus/container.h"
#include "pattern/feature.h"

#define TJ_MODEL_WIDTH  16 /* W: a row is a cache line */
#define TJ_MODEL_DEEP   16 /* D */
#define TJ_MODEL_PROBES 64

/* The numbers behind the rows; floats only.  out[0] and weight[j][0] are not used. */
typedef struct tj_judge {
    float out[TJ_MODEL_WIDTH], bias[TJ_MODEL_WIDTH];
    float weight[TJ_MODEL_DEEP][TJ_MODEL_WIDTH];
    float deep_bias[TJ_MODEL_DEEP], deep_out[TJ_MODEL_DEEP];
} tj_judge;

#define TJ_JUDGE_NUMBERS (sizeof(tj_judge) / sizeof(float))

typedef struct tj_model {
    unsigned size;
    uint32_t plain, slots, games;
    const uint32_t *key; /* by slot */
    const float *row;
    tj_judge judge;
    const uint32_t *game;
    void *owned[3]; /* memory behind key, row and game, NULL for a file */
    tj_container file;
} tj_model;

/* All features: plain ones and slots. */
static inline size_t tj_model_features(const tj_model *model)
{
    return (size_t)model->plain + model->slots;
}

/* A move's features as rows of the model, and what comes out of them. */
typedef struct tj_model_move {
    uint16_t point;
    uint16_t count;
    uint32_t feature[TJ_FEATURE_MAX];
    float sum[TJ_MODEL_WIDTH];
    float deep[TJ_MODEL_DEEP];
    float score;
} tj_model_move;

/* A new model in memory with the given keys, none of which is 0; rows are zero.  games are copied.  A key
 * that finds no slot within reach is left out. */
int tj_model_init(tj_model *model, unsigned size, const uint64_t *keys, size_t key_count,
                  const uint32_t *games, size_t game_count, tj_err *err);
void tj_model_release(tj_model *model);

/* The sections of its file; info is room for one of them. */
#define TJ_MODEL_SECTIONS 5
#define TJ_MODEL_INFO     8
void tj_model_sections(const tj_model *model, uint32_t info[TJ_MODEL_INFO],
                       tj_section sections[TJ_MODEL_SECTIONS]);
/* Takes them from model->file, which is open: false if they do not go together. */
bool tj_model_read(tj_model *model);

int tj_model_write(const tj_model *model, const char *path, tj_err *err);
int tj_model_open(tj_model *model, const char *path, tj_err *err); /* TJ_E_FORMAT */
/* Proves checksums, that every number is finite and games ascend: TJ_E_FORMAT with the first fault.
 */
int tj_model_check(const tj_model *model, const char *path, tj_err *err);

/* How many keyed features it knows. */
uint64_t tj_model_keys(const tj_model *model);

/* The feature's number, or UINT32_MAX if the model does not know the key. */
uint32_t tj_model_find(const tj_model *model, uint64_t key);

/* Fills out->point, count and feature with what the model knows of a move's features, and of the context's
 * (point TJ_PASS). */
void tj_model_know(const tj_model *model, tj_feature_view *view, unsigned point, tj_model_move *out);

/* Fills sum, deep and score.  base: bias and context added up. */
void tj_model_base(const tj_model *model, const tj_model_move *context, float base[TJ_MODEL_WIDTH]);
void tj_model_judge(const tj_model *model, const float base[TJ_MODEL_WIDTH], tj_model_move *move);

/* Judges all legal moves of the position that the view looks at, by point; returns their number. */
size_t tj_model_moves(const tj_model *model, tj_feature_view *view, const tj_rank_question *question,
                      tj_model_move *context, tj_model_move moves[TJ_GO_POINTS_MAX]);

/* Turns the scores of moves[0..count-1] into probabilities. */
void tj_model_probabilities(const tj_model_move *moves, size_t count, float *probability);

#endif
