/* Hashes: XXH3, for identity (128 bits) and for checksums (64 bits). */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct tj_hash {
    uint64_t low, high;
} tj_hash;

tj_hash tj_hash128(const void *bytes, size_t n);
uint64_t tj_hash64(const void *bytes, size_t n);
int tj_hash_compare(tj_hash a, tj_hash b); /* <0, 0, >0 */
