/* Sources: the files that an import is given, folders walked and archives opened. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

#include "base/hash.h"
#include "base/memory.h"
#include "tejun/progress_monitor.h"

/* One file or archive member with all its bytes.  Shared between threads by counting. */
typedef struct tj_source {
    atomic_uint references;
    char *name;      /* absolute path; "archive!member" inside archives */
    char *container; /* the outermost archive's path, or NULL */
    char *bytes;
    size_t n;
    tj_hash hash;
    bool record_expected; /* named by the caller, or called .sgf, .kif and so on: having no game is worth a
                             note */
    bool partial;         /* its archive is damaged: more bytes should follow */
} tj_source;

/* What is known of a source besides its bytes. */
typedef struct tj_source_label {
    const char *name, *container;
    bool record_expected, partial;
} tj_source_label;

/* Takes bytes[0..n-1] over, in any case; NULL if memory ran out. */
tj_source *tj_source_new(const tj_source_label *label, char *bytes, size_t n, tj_err *err);
tj_source *tj_source_ref(tj_source *source);
void tj_source_free(tj_source *source); /* gives back one reference */

/* What the walk tells; done may be NULL.  All functions return 0 or an error that ends the walk.
 */
typedef struct tj_source_visitor {
    int (*source)(void *ctx, tj_source *source, tj_err *err); /* borrowed: take a reference to keep it */
    /* Something cannot be read or, `skipped`, is not read. */
    int (*problem)(void *ctx, const char *path, const char *text, bool skipped, tj_err *err);
    /* All sources of a file, plain or archive, were told; `complete`: it was read to its end without a fault.
     */
    int (*done)(void *ctx, const char *path, bool complete, tj_err *err);
    void *ctx;
    const tj_progress_monitor *monitor; /* progress in bytes on disk */
    const char *exclude;                /* a folder that is not walked: the corpus itself */
    const char *below, *named;          /* what lies below the first is known by the second; NULL: none */
    bool no_links;                      /* links to files that lie in folders are skipped, too */
} tj_source_visitor;

/* Visits every source below the paths ("-": standard input) in a fixed order: names sorted.  Links to folders
 * are not followed, except where a path given is one.  Each visit ends with `done` before the next file
 * begins, except for files that cannot be opened. */
int tj_source_walk(const char *const *paths, size_t count, const tj_source_visitor *visitor, tj_err *err);

/* ---- between walking folders and reading archives ---- */

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
