/* An SGF file as it lies on disk: read, UTF-16 made UTF-8, ready to be gone through game by game. */
#ifndef TJ_FORMAT_GO_SGF_FILE_H
#define TJ_FORMAT_GO_SGF_FILE_H

#include "base/memory.h"
#include "tejun/sgf.h"

typedef struct tj_sgf_file {
    tj_sgf_reader reader; /* before the first game; it borrows the bytes */
    tj_buf bytes;
    char *decoded; /* the bytes as UTF-8, where they are UTF-16 */
} tj_sgf_file;

/* The whole file is held in memory.  Release it whatever is returned: 0, TJ_E_IO, TJ_E_RANGE (more than 1
 * GiB), TJ_E_NOMEM.
 */
int tj_sgf_file_open(tj_sgf_file *file, const char *path, tj_err *err);
void tj_sgf_file_release(tj_sgf_file *file);

/* The first game of a file, not replayed; record has been initialised.  TJ_E_FORMAT with the path if there is
 * none or if it is no game of ours. */
int tj_sgf_file_first(const char *path, tj_record *record, tj_err *err);

#endif
