/* clang-format off */
/* Packs: stored originals.  A pack is one long string of bytes, compressed in blocks that can be read alone.
 *
 *      OFFSET  SIZE  MEANING                                  (all numbers little endian)
 *           0     8  "tejunpak"
 *           8     4  version, 1
 *          12     4  bytes in a block before compression (the last one may be shorter)
 *          16        blocks, each one zstd frame
 *           i   24b  index: u64 offset of the block, u32 compressed size, u32 raw size,
 *                    u64 XXH3-64 of the raw bytes
 *     size-32     8  number of blocks b
 *     size-24     8  offset of the index i
 *     size-16     8  XXH3-64 of the index
 *      size-8     8  "tejunpak" */
/* clang-format on */
#pragma once

#include "base/file.h"

typedef struct tj_pack_writer tj_pack_writer;

int tj_pack_create(tj_pack_writer **out, const char *path, tj_err *err);
/* Appends bytes; *offset is where they begin.  Failures show at the end. */
void tj_pack_add(tj_pack_writer *writer, const void *bytes, size_t n, uint64_t *offset);
uint64_t tj_pack_size(const tj_pack_writer *writer);    /* raw bytes so far */
int tj_pack_close(tj_pack_writer *writer, tj_err *err); /* syncs; on failure there is no file */
void tj_pack_discard(tj_pack_writer *writer);

typedef struct tj_pack {
    tj_mapped_file map;
    uint64_t blocks, index_offset;
    uint32_t block_size;
} tj_pack;

int tj_pack_open(tj_pack *pack, const char *path, tj_err *err);
void tj_pack_release(tj_pack *pack);

/* Appends n bytes from `offset` to out. TJ_E_FORMAT if they are not there or damaged. */
int tj_pack_read(const tj_pack *pack, uint64_t offset, uint64_t n, tj_buf *out, tj_err *err);
int tj_pack_check(const tj_pack *pack, tj_err *err);
