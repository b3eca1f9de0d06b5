/* A ranking of shogi moves: for every legal move the probability that a player like those it was trained on
 * plays it.  The weights of a move's keys (pattern/shogi/shogi_feature.h) are added up; the probability of a
 * move is proportional to e to the power of its sum.
 *
 * Sections of the file (container, magic "tejunsrk", version 1):
 *
 *     info      32  u32 bits, games, 0 0, u64 positions studied, 8 bytes 0
 *     weights 4*2^bits  f32: by the highest bits of a key; keys that fall together share a weight
 *     games     4g  u32: numbers of the games it was trained on, ascending */
#ifndef TJ_PATTERN_SHOGI_SHOGI_RANKING_H
#define TJ_PATTERN_SHOGI_SHOGI_RANKING_H

#include "pattern/pattern_kind.h"
#include "pattern/shogi/shogi_feature.h"

#define TJ_SHOGI_RANKING_BITS_MIN 10
#define TJ_SHOGI_RANKING_BITS_MAX 26

typedef struct tj_shogi_ranking {
    unsigned bits;
    uint32_t games;
    uint64_t positions;
    const float *weight;
    const uint32_t *game;
    void *owned; /* memory behind it, NULL for a file */
    tj_container file;
} tj_shogi_ranking;

/* Opens the ranking of a corpus; TJ_E_NOTFOUND if there is none of that name.  Release it whatever is
 * returned.
 */
int tj_shogi_ranking_open(tj_shogi_ranking *ranking, tj_corpus *corpus, const char *name, tj_err *err);
void tj_shogi_ranking_release(tj_shogi_ranking *ranking);

int tj_shogi_ranking_write(const tj_shogi_ranking *ranking, const char *path, tj_err *err);
int tj_shogi_ranking_read(tj_shogi_ranking *ranking, const char *path, tj_err *err);
/* Proves checksums, that weights are numbers, and the order of the games. */
int tj_shogi_ranking_check(const tj_shogi_ranking *ranking, const char *path, tj_err *err);

/* probability[i] becomes that of moves[i]; they are all legal moves of the position, and add up to 1.  slots
 * (NULL: not wanted) become the numbers of the weights that make it.  Some 40 microseconds a position. */
void tj_shogi_rank_moves(const tj_shogi_ranking *ranking, const tj_shogi *position,
                         const tj_shogi_move *moves, size_t count, float *probability,
                         uint32_t (*slots)[TJ_SHOGI_FEATURES]);

/* Trains the ranking of a corpus (pattern/pattern_kind.h).  The same games and options give the same weights.
 * About 80 microseconds a position.  Progress: "training", in games.  TJ_E_STOPPED: everything is as it was.
 */
int tj_shogi_train(const tj_training *training, tj_train_summary *summary, tj_err *err);

#endif
