#include "bench_symbols.h"

#include "harness.h"

enum { SPAN = 18, GAME = 210, COPY = 250 };

/* A distance between moves: the minimum of some uniform ones, so that small distances prevail. */
static unsigned random_distance(uint64_t *state)
{
    unsigned least = SPAN;

    for (int i = 0; i < 4; i++) {
        unsigned d = bench_random(state, SPAN + 1);

        least = d < least ? d : least;
    }
    return least;
}

/* Half of the codes that a pair of distances can make, as E_R has them. */
static uint16_t random_code(uint64_t *state)
{
    unsigned x = random_distance(state), y = random_distance(state);

    return (uint16_t)(1 + (bench_random(state, 2) ? SPAN - x : SPAN + x) * (SPAN + 1) + y);
}

void bench_symbols_games(uint16_t *text, size_t n)
{
    uint64_t state = 1;
    size_t copy_from = 0, copy_left = 0;

    for (size_t i = 0; i < n; i++) {
        if (copy_left == 0 && i > 1000 && bench_random(&state, 8) == 0) {
            copy_from = bench_random(&state, (uint32_t)i);
            copy_left = 3 + bench_random(&state, 6) * bench_random(&state, 6);
        }
        if (bench_random(&state, GAME) == 0)
            text[i] = 0;
        else
            text[i] = copy_left ? text[copy_from] : random_code(&state);
        copy_from++;
        copy_left -= copy_left > 0;
    }
}

void bench_symbols_period(uint16_t *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text[i] = (uint16_t)(1 + i % 6);
}

void bench_symbols_same(uint16_t *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text[i] = 1;
}

void bench_symbols_copies(uint16_t *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text[i] = (uint16_t)(i % COPY * 7919 % BENCH_SYMBOLS_LIMIT * (i % COPY != COPY - 1));
}
