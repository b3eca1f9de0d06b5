/* A ranking of shogi moves: for every legal move the probability that a player like those it was trained on
 * plays it.  The weights of a move's keys (tj_shogi_features) are added up; the probability of a
 * move is proportional to e to the power of its sum.
 *
 * Sections of the file (container, magic "tejunsrk", version 1):
 *
 *     info      32  u32 bits, games, 0 0, u64 positions studied, 8 bytes 0
 *     weights 4*2^bits  f32: by the highest bits of a key; keys that fall together share a weight
 *     games     4g  u32: numbers of the games it was trained on, ascending */
#pragma once

#include "pattern/pattern_kind.h"
#include "pattern/shogi/shogi_window.h"

/* What a ranking of shogi moves looks at: for each move a number of keys, from the general to the particular,
 * each hashed to 64 bits.  What is told with left and right exchanged gives the same keys, but for the
 * squares by number.
 *
 *     class: kind of piece, drop, promotion; circumstances: see pattern/shogi/shogi_window.h
 *      0  class, circumstances
 *      1  move, circumstances                     (move: class and how far it goes)
 *      2  move, eight squares beside the origin or the square of a drop
 *      3  the same, circumstances
 *      4  move, all squares of the window
 *      5  move, all squares, hands: what the paper calls a pattern
 *      6  class, origin, destination, by number
 *      7  move, nine squares around the destination
 *      8  class, nine squares around the destination, circumstances
 *      9  class, circumstances, destination seen from the opponent's king
 *     10  class, circumstances, destination seen from the own king
 *     11  move, origin seen from the own king
 *     12  move, circumstances, hands
 *     13  class, circumstances, stage of the game (16 moves each), whether in check */
#define TJ_SHOGI_FEATURES 14

/* The keys of a legal move; in_check: whether its player is. */
void tj_shogi_features(const tj_shogi_view *view, tj_shogi_move move, bool in_check,
                       uint64_t keys[TJ_SHOGI_FEATURES]);

#define TJ_SHOGI_RANKING_BITS_MIN 10
#define TJ_SHOGI_RANKING_BITS_MAX 26

typedef struct tj_shogi_ranking {
    unsigned bits;
    uint32_t games;
    uint64_t positions;
    const float *weight;
    const uint32_t *game;
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
