/* Suffix sorting: ours on one and two threads against libdivsufsort on the same text as pairs of bytes.
 *
 *     bench_suffix_array [SYMBOLS | FILE]
 *
 * FILE holds 16-bit symbols in the byte order of the machine; otherwise a text like that of coded games is
 * made: 9 million symbols unless given, games of about 210 codes, near moves more likely than far ones, and
 * stretches that were played before.  Hostile texts follow.  Every array of ours is checked
 * before it counts. */
#include <divsufsort.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "sequence/suffix_array.h"

enum { SPAN = 18, SIDE = 2 * SPAN + 1, ROUNDS = 4, SYMBOLS_DEFAULT = 9000000 };

typedef struct symbols {
    uint16_t *items;
    size_t n;
    unsigned k;
} symbols;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 32) * bound >> 32);
}

/* A distance between moves: the minimum of some uniform ones, so that small distances prevail. */
static unsigned random_distance(uint64_t *state)
{
    unsigned least = SPAN;

    for (int i = 0; i < 4; i++) {
        unsigned d = random_below(state, SPAN + 1);

        least = d < least ? d : least;
    }
    return least;
}

/* Half of the codes that a pair of distances can make, as E_R has them. */
static uint16_t random_code(uint64_t *state)
{
    unsigned x = random_distance(state), y = random_distance(state);

    return (uint16_t)(1 + (random_below(state, 2) ? SPAN - x : SPAN + x) * (SPAN + 1) + y);
}

static void make_games(symbols *text, size_t n)
{
    uint64_t state = 1;
    size_t copy_from = 0, copy_left = 0;

    text->n = n;
    text->k = 1 + SIDE * (SPAN + 1);
    for (size_t i = 0; i < n; i++) {
        if (copy_left == 0 && i > 1000 && random_below(&state, 8) == 0) {
            copy_from = random_below(&state, (uint32_t)i);
            copy_left = 3 + random_below(&state, 6) * random_below(&state, 6);
        }
        if (random_below(&state, 210) == 0)
            text->items[i] = 0;
        else
            text->items[i] = copy_left ? text->items[copy_from] : random_code(&state);
        copy_from++;
        copy_left -= copy_left > 0;
    }
}

static int read_symbols(symbols *text, const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = 0;

    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET))
        goto out;
    text->items = tj_alloc((size_t)size / 2, sizeof *text->items);
    if (text->items)
        text->n = fread(text->items, sizeof *text->items, (size_t)size / 2, file);
    for (size_t i = 0; i < text->n; i++)
        text->k = text->items[i] >= text->k ? text->items[i] + 1u : text->k;
out:
    if (file)
        fclose(file);
    return text->n ? 0 : -1;
}

static double time_ours(const symbols *text, uint32_t *sa, unsigned threads)
{
    double start = now(), seconds;

    if (tj_suffix_array_build(sa, text->items, text->n, text->k, threads, NULL))
        abort();
    seconds = now() - start;
    if (tj_suffix_array_check(sa, text->items, text->n, NULL))
        abort();
    return seconds;
}

/* As one would use it: pairs of bytes, the larger first; afterwards the even positions are kept. */
static double time_divsufsort(const symbols *text, saidx_t *sa, uint8_t *bytes)
{
    double start = now();
    size_t kept = 0;

    for (size_t i = 0; i < text->n; i++) {
        bytes[2 * i] = (uint8_t)(text->items[i] >> 8);
        bytes[2 * i + 1] = (uint8_t)text->items[i];
    }
    if (divsufsort(bytes, sa, (saidx_t)(2 * text->n)))
        abort();
    for (size_t i = 0; i < 2 * text->n; i++) {
        if (sa[i] % 2 == 0)
            sa[kept++] = sa[i] / 2;
    }
    return now() - start;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* The best of some rounds that take turns, so that a busy machine disturbs all columns alike. */
static void print_row(const char *name, const symbols *text, int rounds)
{
    uint8_t *bytes = tj_alloc(2 * text->n, 1);
    saidx_t *pairs = tj_zalloc(2 * text->n, sizeof *pairs);
    uint32_t *sa = tj_zalloc(text->n, sizeof *sa);
    double one = 1e9, two = 1e9, theirs = 1e9;

    if (!bytes || !pairs || !sa)
        abort();
    for (int i = 0; i < rounds; i++) {
        one = smaller(one, time_ours(text, sa, 1));
        two = smaller(two, time_ours(text, sa, 2));
        theirs = smaller(theirs, time_divsufsort(text, pairs, bytes));
    }
    printf("%-24s %10zu %9.3f %9.3f %12.3f %8.2f %8.2f\n", name, text->n, one, two, theirs, theirs / one,
           theirs / two);
    fflush(stdout);
    free(bytes);
    free(pairs);
    free(sa);
}

static void print_hostile(symbols *text)
{
    text->k = 741;
    for (size_t i = 0; i < text->n; i++)
        text->items[i] = (uint16_t)(1 + i % 6);
    print_row("one game, period 6", text, 1);
    for (size_t i = 0; i < text->n; i++)
        text->items[i] = 1;
    print_row("one symbol", text, 1);
    for (size_t i = 0; i < text->n; i++)
        text->items[i] = (uint16_t)(i % 250 * 7919 % 741 * (i % 250 != 249));
    print_row("one game of 249, copied", text, 1);
}

int main(int argc, char **argv)
{
    symbols text = {NULL, 0, 0};
    char *end = NULL;
    unsigned long long n = argc > 1 ? strtoull(argv[1], &end, 10) : SYMBOLS_DEFAULT;

    if (end && *end) {
        if (read_symbols(&text, argv[1])) {
            fprintf(stderr, "bench_suffix_array: cannot read %s\n", argv[1]);
            return 3;
        }
    } else {
        text.items = n && n < TJ_TEXT_MAX / 2 ? tj_alloc((size_t)n, sizeof *text.items) : NULL;
        if (!text.items) {
            fprintf(stderr, "bench_suffix_array: cannot make a text of that size\n");
            return 3;
        }
        make_games(&text, (size_t)n);
    }
    printf("suffix arrays, seconds\n%-24s %10s %9s %9s %12s %8s %8s\n", "text", "symbols", "1 thread",
           "2 threads", "divsufsort", "ratio 1", "ratio 2");
    print_row(end && *end ? argv[1] : "made games", &text, ROUNDS);
    print_hostile(&text);
    free(text.items);
    return 0;
}
