/* Files that came with a request, in a folder of their own until they are imported.
 *
 * What is imported is known by its path, and a source whose bytes have changed replaces what it was before.
 * Names of such files do not tell that: every site has its games.zip.  So each lies in a folder that is
 * called by its content, HASH/NAME: the same file is the same source whenever it comes, another is another.
 */
#pragma once

#include "base/file.h"

#define TJ_UPLOAD_BYTES_MAX ((size_t)64 << 20)
#define TJ_UPLOAD_FILES_MAX 2000

typedef struct tj_upload {
    char *folder;                   /* absolute */
    tj_string_list names;           /* as given by the client, without folders */
    tj_string_list folders_by_hash; /* the folder by content of each, absolute; one fewer while a file is
                                       being written */
    uint64_t bytes;
    int fd;   /* of the file being written, -1 for none */
    int lock; /* of the folder: whose holder was killed is swept */
} tj_upload;

/* Makes a folder in the system's place for temporary files, and takes away those that servers of this user
 * have left there when they were killed, once they are a minute old. */
int tj_upload_new(tj_upload **out, tj_err *err);
/* Takes away everything; NULL is fine. */
void tj_upload_free(tj_upload *upload);

/* A new file begins.  Of the name, which a client gives, the last part is kept, without control characters
 * and at most 200 bytes.  TJ_E_RANGE: too many files. */
int tj_upload_begin_file(tj_upload *upload, const char *name, tj_err *err);
/* Bytes of the file that began last.  TJ_E_RANGE: too many bytes; TJ_E_IO. */
int tj_upload_write(tj_upload *upload, const void *bytes, size_t n, tj_err *err);
/* The last file is whole. */
int tj_upload_end_file(tj_upload *upload, tj_err *err);

/* Where all files lie, in the order of their names, each place once: what tj_import takes.  TJ_E_NOMEM. */
int tj_upload_paths(const tj_upload *upload, tj_string_list *places, tj_err *err);

/* The name that is kept; appended to out. */
void tj_upload_put_name(const char *given_name, tj_buf *out);
