/* Numbers in files, of either byte order, wherever they lie. */
#pragma once

#include <stdint.h>

static inline uint16_t tj_read_le16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}
static inline uint32_t tj_read_le32(const uint8_t *p)
{
    return tj_read_le16(p) | (uint32_t)tj_read_le16(p + 2) << 16;
}
static inline uint64_t tj_read_le64(const uint8_t *p)
{
    return tj_read_le32(p) | (uint64_t)tj_read_le32(p + 4) << 32;
}
static inline uint32_t tj_read_be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
/* Writes the n low bytes of a number, the lowest first. */
static inline void tj_write_le(uint8_t *p, unsigned n, uint64_t value)
{
    for (unsigned i = 0; i < n; i++)
        p[i] = (uint8_t)(value >> 8 * i);
}
