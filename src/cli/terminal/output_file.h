/* Files that a user asked for with an option: a page, a chart, a tree, a report. */
#pragma once

#include <stdio.h>

#include "base/memory.h"
#include "base/atomic_file.h"

/* Writes the buffer to the file, or to standard output if the path is "-".  A file that is there already is
 * replaced only once the new one is whole.  TJ_E_IO with path and reason; TJ_E_NOMEM if the buffer ran out of
 * it. */
int tj_output_file_write(const char *path, const tj_buf *content, tj_err *err);

/* The same for what is printed bit by bit. */
typedef struct tj_output_stream {
    const char *path; /* borrowed; NULL if none was asked for */
    FILE *out;        /* NULL then */
    tj_atomic_file file;
    int failed; /* errno of the first failure */
} tj_output_stream;

/* Nothing is opened without a path. */
int tj_output_stream_open(tj_output_stream *stream, const char *path, tj_err *err);
/* To be called when something was printed: keeps the reason if that failed. */
void tj_output_stream_check(tj_output_stream *stream);
/* rc is how the work went; unless it is 0, a file that is there stays.  Returns rc, or TJ_E_IO. */
int tj_output_stream_close(tj_output_stream *stream, int rc, tj_err *err);
