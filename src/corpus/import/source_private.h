/* Between walking folders and reading archives. */
#ifndef TJ_CORPUS_IMPORT_SOURCE_PRIVATE_H
#define TJ_CORPUS_IMPORT_SOURCE_PRIVATE_H

#include "corpus/import/source.h"

#define TJ_SOURCE_BYTES_MAX ((size_t)1 << 30) /* a file, or a member after unpacking */

/* Hands bytes[0..n-1] (ownership passes) to the visitor. */
int tj_source_visit(const tj_source_visitor *visitor, const tj_source_label *label, char *bytes, size_t n,
                    tj_err *err);

/* Is this an archive or compressed file, by its first bytes (300 are enough)? */
bool tj_archive_detect(const void *bytes, size_t n);

/* Visits the members of the archive `path`, which is a file, or, with `bytes`, in memory.
 * tick(ctx, bytes of the file read so far) is called now and then. */
typedef struct tj_archive_input {
    const char *path;
    const char *bytes;
    size_t n;
    int (*tick)(void *ctx, uint64_t done, tj_err *err);
    void *tick_ctx;
} tj_archive_input;

int tj_archive_visit(const tj_archive_input *input, const tj_source_visitor *visitor, tj_err *err);

/* The names of an archive's members, each given once: from the second member of a name on they get a number,
 * "a.tar!g.sgf#2". */
typedef struct tj_member_names {
    void *tree; /* of tsearch; NULL: empty */
} tj_member_names;

/* Replaces *name (malloc'ed) by one with a number if it is taken, and takes it.  Logarithmic time, however
 * many members have one name. */
int tj_member_names_claim(tj_member_names *names, char **name, tj_err *err);

/* Forgets all names: the next archive begins. */
void tj_member_names_clear(tj_member_names *names);

/* Does it end like a record, ".sgf", ".kif" and so on, in any case? */
bool tj_source_has_record_name(const char *name);

#endif
