/* The order in which a search tries moves: what took or was good elsewhere first. */
#pragma once

#include "engine/shogi/shogi_searcher.h"

/* ---- what a policy says, asked once for each position: its best candidates are remembered ---- */

#define TJ_SHOGI_POLICY_MOVES 27 /* the heaviest candidates; fills the 128 bytes */

/* What was said of a position. */
typedef struct tj_shogi_policy_entry {
    uint64_t key;
    uint16_t count; /* of moves; 0: nothing is known */
    tj_shogi_move moves[TJ_SHOGI_POLICY_MOVES];
    uint8_t weight[TJ_SHOGI_POLICY_MOVES]; /* 1 to 255 (the heaviest), by logarithm */
} tj_shogi_policy_entry;

/* Advice for a position and its legal moves; good until the next question.  It is remembered in *cache, which
 * is NULL at first and then 2 MB, to be freed, also where another policy is to be asked.  NULL: nothing is
 * known, or memory ran out. */
const tj_shogi_policy_entry *tj_shogi_policy_ask(tj_shogi_policy_entry **cache, const tj_shogi_policy *policy,
                                                 const tj_shogi *position, uint64_t key,
                                                 const tj_shogi_move *moves, size_t count);
/* 0 for moves that are no candidates. */
unsigned tj_shogi_policy_entry_weight(const tj_shogi_policy_entry *advice, tj_shogi_move move);

/* ---- the order ---- */

/* A kind that came to a square, the board as its owner sees it; 0 for none. */
typedef uint16_t tj_shogi_piece_to;
#define TJ_SHOGI_PIECE_TOS (TJ_SHOGI_KINDS * TJ_SHOGI_SQUARES)
/* The piece_to that the move is in the position it is played in. */
tj_shogi_piece_to tj_shogi_piece_to_of(const tj_shogi *position, tj_shogi_move move);

/* How good moves were so far in this search and the ones before. */
typedef struct tj_shogi_history_tables {
    int16_t quiet[3][1 << 14];                           /* [colour][from and to] */
    int16_t capture[TJ_SHOGI_PIECE_TOS][TJ_SHOGI_KINDS]; /* [piece_to][what is taken] */
    int16_t continuation[2][TJ_SHOGI_PIECE_TOS]
                        [TJ_SHOGI_PIECE_TOS]; /* [the piece_to one or two plies before][piece_to] */
} tj_shogi_history_tables;
#define TJ_SHOGI_HISTORY_MAX 16384

/* What the order of moves in a node depends on. */
typedef struct tj_shogi_order_context {
    const tj_shogi *position;
    const tj_shogi_history_tables *history;
    tj_shogi_piece_to before[2]; /* of the last move and the one before it */
    tj_shogi_move table;         /* comes first; may be no move at all */
    tj_shogi_move killers[2];
    const tj_shogi_policy_entry *priors; /* may be NULL */
} tj_shogi_order_context;

/* Static exchange evaluation: what comes of an exchange on one square, if both sides take with their cheapest
 * piece and may stop at any time.  Pins, checks and promotions after the first move are not looked at. */

/* What taking a piece of that kind is worth: it leaves the board and comes into the hand. */
extern const int16_t tj_shogi_see_value[TJ_SHOGI_KINDS];

/* Does the move, legal for the side to move, gain `threshold` or more? */
bool tj_shogi_see(const tj_shogi *position, tj_shogi_move move, int threshold);

/* Does it take or promote a pawn, bishop or rook? */
bool tj_shogi_is_tactical(const tj_shogi *position, tj_shogi_move move);
/* Could a pawn, bishop or rook promote, and does not?  Never better, but for rare pawn drop mates. */
bool tj_shogi_declines_promotion(const tj_shogi *position, tj_shogi_move move);

/* A node's moves, handed out from the best on. */
typedef struct tj_shogi_picker {
    size_t count, next;
    bool unsorted; /* the caller does not care for the order of the rest */
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    int32_t score[TJ_SHOGI_MOVES_MAX];
} tj_shogi_picker;

/* Gives moves[0..count-1], which the caller has listed, their scores. */
void tj_shogi_picker_score(tj_shogi_picker *picker, const tj_shogi_order_context *context);
/* TJ_SHOGI_NO_MOVE at the end. */
tj_shogi_move tj_shogi_picker_next(tj_shogi_picker *picker);

/* What the history says about a quiet move. */
int tj_shogi_history_score(const tj_shogi_order_context *context, tj_shogi_move move);
/* The move was good (bonus > 0) or not. */
void tj_shogi_history_update(tj_shogi_history_tables *history, const tj_shogi_order_context *context,
                             tj_shogi_move move, int bonus);
