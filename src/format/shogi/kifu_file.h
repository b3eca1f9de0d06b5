/* A shogi record as it lies on disk. */
#ifndef TJ_FORMAT_SHOGI_KIFU_FILE_H
#define TJ_FORMAT_SHOGI_KIFU_FILE_H

#include "tejun/kifu.h"

/* Reads the first record of a file; initialise kifu before.  TJ_E_FORMAT with the reason if there is none
 * from which anything could be taken. */
int tj_kifu_file_first(const char *path, tj_kifu *kifu, tj_err *err);

/* The first record of bytes in memory. */
int tj_kifu_first(const char *bytes, size_t n, tj_kifu *kifu, tj_err *err);

#endif
