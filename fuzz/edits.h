/* Inputs that are small changes of a large sound file: three bytes place, one byte count (of 16), so many
 * bytes that go there; count 0 cuts the file at that place. */
#ifndef TJ_FUZZ_EDITS_H
#define TJ_FUZZ_EDITS_H

#include <string.h>

#include "base/hash.h"
#include "fuzz.h"

/* Changes bytes[0..*size-1]. */
static inline void edit_bytes(uint8_t *bytes, size_t *size, const uint8_t *data, size_t n)
{
    while (n >= 4 && *size) {
        size_t at = ((size_t)data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16) % *size;
        size_t count = data[3] & 15;

        data += 4, n -= 4;
        count = count < n ? count : n;
        if (!count) {
            *size = at;
            continue;
        }
        for (size_t i = 0; i < count && at + i < *size; i++)
            bytes[at + i] = data[i];
        data += count, n -= count;
    }
}

/* As in the picture in corpus/container.h. */
enum {
    EDIT_HEADER = 32,
    EDIT_ROW = 40,
    EDIT_SECTIONS_AT = 12,
    EDIT_SIZE_AT = 16,
    EDIT_HASH_AT = 24,
    EDIT_ROW_OFFSET = 16,
    EDIT_ROW_HASH = 32
};

/* Puts right the size of a container and all checksums that lie in it. */
static inline void mend_container(uint8_t *data, size_t n)
{
    uint64_t size = n, hash, offset, length;
    uint32_t sections;

    if (n < EDIT_HEADER)
        return;
    memcpy(&sections, data + EDIT_SECTIONS_AT, sizeof sections);
    if (sections > (n - EDIT_HEADER) / EDIT_ROW)
        return;
    memcpy(data + EDIT_SIZE_AT, &size, sizeof size);
    for (uint32_t i = 0; i < sections; i++) {
        uint8_t *row = data + EDIT_HEADER + (size_t)i * EDIT_ROW;

        memcpy(&offset, row + EDIT_ROW_OFFSET, sizeof offset);
        memcpy(&length, row + EDIT_ROW_OFFSET + sizeof offset, sizeof length);
        if (offset <= n && length <= n - offset) {
            hash = tj_hash64(data + offset, (size_t)length);
            memcpy(row + EDIT_ROW_HASH, &hash, sizeof hash);
        }
    }
    hash = tj_hash64(data + EDIT_HEADER, (size_t)sections * EDIT_ROW);
    memcpy(data + EDIT_HASH_AT, &hash, sizeof hash);
}

/* Puts right the checksum of a pack's index (corpus/pack.h), and its end. */
static inline void mend_pack(uint8_t *data, size_t n)
{
    uint64_t blocks, index, hash;

    if (n < 48)
        return;
    memcpy(&blocks, data + n - 32, sizeof blocks);
    memcpy(&index, data + n - 24, sizeof index);
    if (index > n - 32 || blocks > (n - 32 - index) / 24)
        return;
    hash = tj_hash64(data + index, (size_t)blocks * 24);
    memcpy(data + n - 16, &hash, sizeof hash);
    memcpy(data + n - 8, "tejunpak", 8);
}

#endif
