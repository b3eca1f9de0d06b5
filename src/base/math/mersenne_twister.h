/* The random words that other programs number positions with: the Mersenne Twister (Matsumoto and Nishimura
 * 1998; the 64-bit one of Nishimura 2000), as the C++ library has it, from its standard seed 5489. */
#ifndef TJ_BASE_MATH_MERSENNE_TWISTER_H
#define TJ_BASE_MATH_MERSENNE_TWISTER_H

#include <stdint.h>

typedef struct tj_mersenne32 {
    uint32_t state[624];
    unsigned at;
} tj_mersenne32;

typedef struct tj_mersenne64 {
    uint64_t state[312];
    unsigned at;
} tj_mersenne64;

void tj_mersenne32_init(tj_mersenne32 *twister);
uint32_t tj_mersenne32_next(tj_mersenne32 *twister);
void tj_mersenne64_init(tj_mersenne64 *twister);
uint64_t tj_mersenne64_next(tj_mersenne64 *twister);

#endif
