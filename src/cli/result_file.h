/* Files that a user asked for with an option: a page, a chart, a tree. */
#ifndef TJ_CLI_RESULT_FILE_H
#define TJ_CLI_RESULT_FILE_H

#include "base/memory.h"

/* Writes the buffer to the file, or to standard output if the path is "-".  A file that is there already is
 * replaced only once the new one is whole.  TJ_E_IO with path and reason; TJ_E_NOMEM if the buffer ran out of
 * it. */
int tj_result_file_write(const char *path, const tj_buf *content, tj_err *err);

#endif
