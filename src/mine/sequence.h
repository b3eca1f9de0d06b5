/* Acquired sequences as moves on a board, whatever method they came from. */
#ifndef TJ_MINE_SEQUENCE_H
#define TJ_MINE_SEQUENCE_H

#include "mine/game_text.h"
#include "mine/ngram.h"

#define TJ_SEQUENCE_MAX (TJ_NGRAM_MAX + 1) /* a string of n codes is drawn as n + 1 moves */

/* Numbers of the moves of one occurrence in its game's part of a tj_game_text, ascending. */
typedef struct tj_place_played {
    uint32_t game; /* in tj_game_text.games */
    uint32_t move[TJ_SEQUENCE_MAX];
} tj_place_played;

/* The moves of a sequence: as in tj_game_text (tj_text_point, tj_text_colour), turned so that the first one is
 * Black's and lies in the upper right corner between edge and diagonal. */
typedef struct tj_sequence {
    uint16_t moves[TJ_SEQUENCE_MAX];
    unsigned len;
} tj_sequence;

#endif
