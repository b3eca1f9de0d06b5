/* Shogi moves as players write them: "7g7f", "+7776FU", "7776FU", "▲７六歩". */
#ifndef TJ_FORMAT_SHOGI_SHOGI_MOVE_INPUT_H
#define TJ_FORMAT_SHOGI_SHOGI_MOVE_INPUT_H

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/shogi.h"

/* Rows of format/record_kind.h; state is a tj_shogi. */
int tj_shogi_move_read(const void *state, const uint16_t *last, tj_span text, size_t *used, uint16_t *move,
                       tj_err *err);
void tj_shogi_move_native(const void *state, const uint16_t *last, unsigned move, tj_buf *out);

/* A move as USI writes it, with letters of either case: "7G7F", "p*5e".  TJ_E_FORMAT. */
int tj_shogi_move_input_usi(tj_span text, tj_shogi_move *move);

#endif
