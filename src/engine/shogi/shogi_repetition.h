/* The positions that led to a node, of the game and of the search, for repetition: fourfold by the rules, but
 * in a search what came once will come again, so that the second time counts. */
#ifndef TJ_ENGINE_SHOGI_SHOGI_REPETITION_H
#define TJ_ENGINE_SHOGI_SHOGI_REPETITION_H

#include "tejun/shogi.h"

typedef struct tj_shogi_repetition_entry {
    uint64_t board_key;
    uint64_t hand;      /* Black's: a byte a kind.  White's follows, as no piece is lost */
    uint16_t checks[3]; /* moves of each colour that gave check, without interruption up to now */
    uint8_t side;
} tj_shogi_repetition_entry;

/* The entry of a position, reached from *before (NULL: none) . in_check: the side to move is. */
tj_shogi_repetition_entry tj_shogi_repetition_entry_of(const tj_shogi *position,
                                                       const tj_shogi_repetition_entry *before,
                                                       bool in_check);

enum tj_shogi_repetition_state {
    TJ_SHOGI_REPETITION_NONE,
    TJ_SHOGI_REPETITION_DRAW,
    TJ_SHOGI_REPETITION_WIN,      /* for the side to move: the other has given check all the time */
    TJ_SHOGI_REPETITION_LOSE,     /* it has given check all the time itself */
    TJ_SHOGI_REPETITION_SUPERIOR, /* the board came again, the side to move having more in hand */
    TJ_SHOGI_REPETITION_INFERIOR
};

/* Has the last of positions[0..length-1] been there before, at most `back` plies ago? */
int tj_shogi_repetition_find(const tj_shogi_repetition_entry *positions, size_t length, size_t back);

#endif
