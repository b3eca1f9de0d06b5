/* Inputs that are small changes of a large sound file: three bytes place, one byte count (of 16), so many
 * bytes that go there; count 0 cuts the file at that place. */
#pragma once

#include <string.h>

#include "container_bytes.h"

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

/* Puts right the checksum of a pack's index (corpus/store/pack.h), and its end. */
static inline void fix_pack_checksum(uint8_t *data, size_t n)
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
