/* A shogi record with all that stands in it, from the reader of a corpus (format/record_kind.h). */
#ifndef TJ_FORMAT_SHOGI_SHOGI_RECORDS_H
#define TJ_FORMAT_SHOGI_SHOGI_RECORDS_H

#include "format/record_kind.h"
#include "tejun/kifu.h"

/* reader: as tj_shogi_records.open made it.  *found is false if what stands there is no record. */
int tj_shogi_records_read(const void *reader, const tj_record_location *place, tj_kifu *kifu, bool *found,
                          tj_err *err);

#endif
