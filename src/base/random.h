/* Numbers by chance that are the same everywhere (splitmix64): for shuffling, sampling and hashing. */
#ifndef TJ_BASE_RANDOM_H
#define TJ_BASE_RANDOM_H

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

/* A number by chance as one from 0 to below 1, in steps of 2^-53. */
static inline double tj_random_unit(uint64_t random)
{
    return (double)(random >> 11) * 0x1p-53;
}

#endif
