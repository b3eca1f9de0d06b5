/* What shogi's records have beyond format/record_kind.h. */
#pragma once

#include "format/record_kind.h"
#include "tejun/kifu.h"

/* A record with all that stands in it.  reader: as tj_shogi_records.open made it.  *found is false if what
 * stands there is no record. */
int tj_shogi_records_read(const void *reader, const tj_record_location *place, tj_kifu *kifu, bool *found,
                          tj_err *err);

/* A move as USI writes it, with letters of either case: "7G7F", "p*5e".  TJ_E_FORMAT. */
int tj_shogi_move_input_usi(tj_span text, tj_shogi_move *move);
