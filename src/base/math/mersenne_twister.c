#include "base/math/mersenne_twister.h"

enum { SEED = 5489, N32 = 624, M32 = 397, N64 = 312, M64 = 156 };

void tj_mersenne32_init(tj_mersenne32 *twister)
{
    uint32_t *s = twister->state;

    s[0] = SEED;
    for (unsigned i = 1; i < N32; i++)
        s[i] = 1812433253u * (s[i - 1] ^ s[i - 1] >> 30) + i;
    twister->at = N32;
}

static void refill32(tj_mersenne32 *twister)
{
    uint32_t *s = twister->state;

    for (unsigned i = 0; i < N32; i++) {
        uint32_t y = (s[i] & 0x80000000u) | (s[(i + 1) % N32] & 0x7fffffffu);

        s[i] = s[(i + M32) % N32] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    twister->at = 0;
}

uint32_t tj_mersenne32_next(tj_mersenne32 *twister)
{
    uint32_t y;

    if (twister->at == N32)
        refill32(twister);
    y = twister->state[twister->at++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

void tj_mersenne64_init(tj_mersenne64 *twister)
{
    uint64_t *s = twister->state;

    s[0] = SEED;
    for (unsigned i = 1; i < N64; i++)
        s[i] = 6364136223846793005u * (s[i - 1] ^ s[i - 1] >> 62) + i;
    twister->at = N64;
}

static void refill64(tj_mersenne64 *twister)
{
    uint64_t *s = twister->state;

    for (unsigned i = 0; i < N64; i++) {
        uint64_t y = (s[i] & 0xffffffff80000000u) | (s[(i + 1) % N64] & 0x7fffffffu);

        s[i] = s[(i + M64) % N64] ^ y >> 1 ^ (y & 1 ? 0xb5026f5aa96619e9u : 0);
    }
    twister->at = 0;
}

uint64_t tj_mersenne64_next(tj_mersenne64 *twister)
{
    uint64_t y;

    if (twister->at == N64)
        refill64(twister);
    y = twister->state[twister->at++];
    y ^= y >> 29 & 0x5555555555555555u;
    y ^= y << 17 & 0x71d67fffeda60000u;
    y ^= y << 37 & 0xfff7eee000000000u;
    return y ^ y >> 43;
}
