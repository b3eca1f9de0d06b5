/* Files that are complete or absent.  A file is written as "NAME.PID.part" beside its final name and renamed
 * once all of it is on disk: a process that is killed leaves the old file as it was, and a part, which the
 * next process to write that file removes. */
#pragma once

#include <stdbool.h>

#include "base/memory.h"

typedef struct tj_atomic_file {
    char *path;      /* the final name, links resolved */
    char *user_path; /* as the user wrote it */
    char *part;      /* where to write meanwhile; does not exist at first */
    bool replaces;
} tj_atomic_file;

/* With `replaces` an existing file (the target, if it is a link) is replaced and passes on its permissions;
 * otherwise an existing file is TJ_E_USAGE.  TJ_E_NOMEM.  After an error there is nothing to end. */
int tj_atomic_file_begin(tj_atomic_file *file, const char *path, bool replaces, tj_err *err);

/* rc is the result of writing the part, with err.  0: the part is renamed, unless the name has been taken
 * meanwhile and may not be replaced.  Otherwise the part is removed, and an err that names the part names the
 * user's file instead.  Returns rc, or TJ_E_IO. */
int tj_atomic_file_end(tj_atomic_file *file, int rc, tj_err *err);

/* Does it exist as something that cannot be replaced by a file: a terminal, a pipe, /dev/null? */
bool tj_atomic_file_is_special(const char *path);

/* Writes a file in one call.  What is special is written to directly, if it may be replaced. */
int tj_atomic_file_write(const char *path, const tj_buf *bytes, bool replaces, tj_err *err);
