/* clang-format off */
/* A container: an immutable file of named sections with checksums, read through a mapping.
 *
 *     OFFSET  SIZE  MEANING                                  (all numbers little endian)
 *          0     8  magic, which names the kind of file
 *          8     4  version of that kind
 *         12     4  number of sections n, at most 32
 *         16     8  size of the whole file
 *         24     8  XXH3-64 of the section table
 *         32   40n  section table: 16 bytes name (NUL-padded), u64 offset, u64 size,
 *                   u64 XXH3-64 of the content
 *                   sections, each at a multiple of 64
 *
 * Opening reads the header only.  A file that is shorter or longer than its header says is refused. */
/* clang-format on */
#pragma once

#include "base/file.h"

#define TJ_SECTIONS_MAX 32

typedef struct tj_section {
    const char *name;
    const void *data;
    size_t size;
} tj_section;

/* Writing a new file section by section, so that they need not all be in memory at once. */
typedef struct tj_container_writer tj_container_writer;

/* A file of exactly `count` sections (at most TJ_SECTIONS_MAX). */
int tj_container_begin(tj_container_writer **out, const char *path, const char magic[8], uint32_t version,
                       size_t count, tj_err *err);
/* Appends one.  Failures show at the end. */
void tj_container_add(tj_container_writer *writer, const tj_section *section);
/* Syncs the file.  On failure there is none; the writer is gone in any case. */
int tj_container_end(tj_container_writer *writer, tj_err *err);
void tj_container_discard(tj_container_writer *writer); /* NULL is fine */

/* All at once. */
int tj_container_write(const char *path, const char magic[8], uint32_t version, const tj_section *sections,
                       size_t count, tj_err *err);

typedef struct tj_container {
    tj_mapped_file map;
    uint32_t sections;
} tj_container;

/* TJ_E_NOTFOUND, TJ_E_IO, TJ_E_FORMAT (another kind, unknown version, truncated, damaged header). */
int tj_container_open(tj_container *container, const char *path, const char magic[8], uint32_t version,
                      tj_err *err);
void tj_container_close(tj_container *container);

/* A section's content, or NULL if it is absent or not exactly `size` bytes long. */
const void *tj_container_section(const tj_container *container, const char *name, size_t size);
/* The same for a section of any size. */
const void *tj_container_any(const tj_container *container, const char *name, size_t *size);

/* Reads everything and compares the checksums; no more than one section stays in memory. */
int tj_container_check(const tj_container *container, const char *path, tj_err *err);
