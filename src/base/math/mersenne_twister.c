#include "base/math/mersenne_twister.h"

#define SEED 5489
#define LOW  UINT64_C(0x7fffffff) /* the bits of a word that come from the next one */

typedef struct tj_mersenne_kind {
    unsigned n, m, seed_shift;
    uint64_t seed_factor, twist, mask; /* mask: the bits of a word */
    unsigned shift[4];
    uint64_t and[3];
} tj_mersenne_kind;

static const tj_mersenne_kind words32 = {
    624, 397, 30, 1812433253, 0x9908b0df, UINT32_MAX, {11, 7, 15, 18}, {UINT32_MAX, 0x9d2c5680, 0xefc60000}};
static const tj_mersenne_kind words64 = {312,
                                         156,
                                         62,
                                         6364136223846793005,
                                         0xb5026f5aa96619e9,
                                         UINT64_MAX,
                                         {29, 17, 37, 43},
                                         {0x5555555555555555, 0x71d67fffeda60000, 0xfff7eee000000000}};

void tj_mersenne_init(tj_mersenne *twister, unsigned bits)
{
    const tj_mersenne_kind *k = twister->kind = bits == 32 ? &words32 : &words64;
    uint64_t *s = twister->state;

    s[0] = SEED;
    for (unsigned i = 1; i < k->n; i++)
        s[i] = (k->seed_factor * (s[i - 1] ^ s[i - 1] >> k->seed_shift) + i) & k->mask;
    twister->at = k->n;
}

static void refill(tj_mersenne *twister)
{
    const tj_mersenne_kind *k = twister->kind;
    uint64_t *s = twister->state;

    for (unsigned i = 0; i < k->n; i++) {
        uint64_t y = (s[i] & ~LOW) | (s[(i + 1) % k->n] & LOW);

        s[i] = s[(i + k->m) % k->n] ^ y >> 1 ^ (y & 1 ? k->twist : 0);
    }
    twister->at = 0;
}

uint64_t tj_mersenne_next(tj_mersenne *twister)
{
    const tj_mersenne_kind *k = twister->kind;
    uint64_t y;

    if (twister->at == k->n)
        refill(twister);
    y = twister->state[twister->at++];
    y ^= y >> k->shift[0] & k->and[0];
    y ^= y << k->shift[1] & k->and[1];
    y ^= y << k->shift[2] & k->and[2];
    return y ^ y >> k->shift[3];
}
