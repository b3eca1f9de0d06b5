/* Bytes as a container of sections: once as they are, and once with the size of the file and the checksums
 * put right, which would keep most of them out. */
#pragma once

#include <string.h>

#include "base/hash.h"
#include "fuzz.h"

/* As in the picture in corpus/store/container.h. */
enum { HEADER = 32, ROW = 40, SECTIONS_AT = 12, SIZE_AT = 16, HASH_AT = 24 };
enum { ROW_OFFSET = 16, ROW_SIZE = 24, ROW_HASH = 32 };

/* Puts right the size of the file and all checksums that lie in it. */
static inline void fix_container_checksums(uint8_t *data, size_t n)
{
    uint64_t size = n, hash, offset, length;
    uint32_t sections;

    if (n < HEADER)
        return;
    memcpy(&sections, data + SECTIONS_AT, sizeof sections);
    if (sections > (n - HEADER) / ROW)
        return;
    memcpy(data + SIZE_AT, &size, sizeof size);
    for (uint32_t i = 0; i < sections; i++) {
        uint8_t *row = data + HEADER + (size_t)i * ROW;

        memcpy(&offset, row + ROW_OFFSET, sizeof offset);
        memcpy(&length, row + ROW_SIZE, sizeof length);
        if (offset <= n && length <= n - offset) {
            hash = tj_hash64(data + offset, (size_t)length);
            memcpy(row + ROW_HASH, &hash, sizeof hash);
        }
    }
    hash = tj_hash64(data + HEADER, (size_t)sections * ROW);
    memcpy(data + HASH_AT, &hash, sizeof hash);
}

static inline void as_is_and_fixed(const uint8_t *data, size_t n,
                                   void (*open_bytes)(const uint8_t *data, size_t n))
{
    uint8_t *mended = malloc(n ? n : 1);

    must(mended != NULL);
    if (n)
        memcpy(mended, data, n);
    open_bytes(data, n);
    fix_container_checksums(mended, n);
    open_bytes(mended, n);
    free(mended);
}
