/* Shogi moves as people type them, one after the other: "7g7f", "+7776FU", "7776FU", "▲７六歩", with blanks
 * or commas between them; Japanese ones may also stand without anything between. */
#ifndef TJ_FORMAT_SHOGI_SHOGI_MOVE_INPUT_H
#define TJ_FORMAT_SHOGI_SHOGI_MOVE_INPUT_H

#include "base/text/span.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_move_input {
    tj_shogi_move move; /* TJ_SHOGI_NO_MOVE: `why` tells what is wrong */
    const char *why;
    tj_span text; /* as it stands there */
} tj_shogi_move_input;

/* Takes the next move of the position off the beginning; false if nothing is left.  last is the move before
 * (for 同), or TJ_SHOGI_NO_MOVE.  Legality is looked at only as far as it tells moves apart. */
bool tj_shogi_move_input_next(tj_span *rest, const tj_shogi *position, tj_shogi_move last,
                              tj_shogi_move_input *out);

/* A move as USI writes it, with letters of either case: "7G7F", "p*5e".  TJ_E_FORMAT. */
int tj_shogi_move_input_usi(tj_span text, tj_shogi_move *move);

#endif
