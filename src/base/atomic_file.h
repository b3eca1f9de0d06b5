/* Files that are whole or not there.  A file is written under a name of its own beside the true one,
 * "NAME.PID.part", and takes the true name once all of it is on disk; so whoever is killed on the way leaves
 * what was there before, and a part, which the next one who writes under that name takes away. */
#ifndef TJ_BASE_ATOMIC_FILE_H
#define TJ_BASE_ATOMIC_FILE_H

#include <stdbool.h>

#include "base/memory.h"

typedef struct tj_atomic_file {
    char *path;      /* the true name */
    char *user_path; /* as the user has it: perhaps a link, or shorter */
    char *part;      /* where to write meanwhile: there is no such file at first */
    bool replaces;
} tj_atomic_file;

/* With `replaces` a file that is there will be replaced (where a link leads to, if it is one) and gives its
 * rights to the new one; otherwise that is TJ_E_USAGE.  TJ_E_NOMEM.  After an error there is nothing to end.
 */
int tj_atomic_file_begin(tj_atomic_file *file, const char *path, bool replaces, tj_err *err);

/* rc is how writing the part went, with err.  0: it gets its true name, unless somebody else has taken that
 * meanwhile and it may not be replaced.  Otherwise the part is removed; an err that names the part comes to
 * name the file that the user knows.  Returns rc, or TJ_E_IO. */
int tj_atomic_file_end(tj_atomic_file *file, int rc, tj_err *err);

/* Is there something that cannot be replaced by a new file: a terminal, a pipe, /dev/null? */
bool tj_atomic_file_is_special(const char *path);

/* The whole of it: bytes as a new file.  What is no file but can be written to (a pipe, /dev/null) gets them
 * as it is, if it may be replaced. */
int tj_atomic_file_write(const char *path, const tj_buf *bytes, bool replaces, tj_err *err);

#endif
