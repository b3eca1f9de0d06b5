/* Numbers by chance that are the same everywhere (splitmix64): for shuffling, sampling and hashing. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Every bit of the result depends on every bit of z; different z give different results, 0 gives 0. */
static inline uint64_t tj_mix64(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The next number of the sequence that begins with any state. */
static inline uint64_t tj_random(uint64_t *state)
{
    return tj_mix64(*state += 0x9e3779b97f4a7c15u);
}

/* order[0..count-1] become the numbers below count in an order by chance. */
static inline void tj_random_order(uint64_t *state, uint32_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)(tj_random(state) % i);
        uint32_t kept = order[i - 1];

        order[i - 1] = order[other];
        order[other] = kept;
    }
}

/* A number by chance as one from 0 to below 1, in steps of 2^-53. */
static inline double tj_random_unit(uint64_t random)
{
    return (double)(random >> 11) * 0x1p-53;
}
