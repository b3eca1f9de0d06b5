/* The random words that other programs number positions with: the Mersenne Twister (Matsumoto and Nishimura
 * 1998; the 64-bit one of Nishimura 2000), as the C++ library has it, from its standard seed 5489. */
#pragma once

#include <stdint.h>

typedef struct tj_mersenne {
    const struct tj_mersenne_kind *kind;
    uint64_t state[624];
    unsigned at;
} tj_mersenne;

void tj_mersenne_init(tj_mersenne *twister, unsigned bits); /* of a word: 32 or 64 */
uint64_t tj_mersenne_next(tj_mersenne *twister);
