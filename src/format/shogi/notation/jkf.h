/* JSON Kifu Format: a record as one JSON object (header, initial, moves with forks). */
#ifndef TJ_FORMAT_SHOGI_NOTATION_JKF_H
#define TJ_FORMAT_SHOGI_NOTATION_JKF_H

#include "base/memory.h"
#include "format/shogi/kifu_builder.h"

/* Reads the next object of text, which may stand in an array; *used is what it takes, *found false if there
 * is none. */
int tj_jkf_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);

void tj_jkf_write(const tj_kifu *kifu, tj_buf *out);

#endif
