/* "Did you mean": the known word nearest to a mistyped one. */
#pragma once

#include <stddef.h>

typedef struct tj_nearest_word {
    const char *typed;
    size_t n;
    unsigned distance; /* of the best word so far, or one more than what is near enough */
    const char *word;  /* the best word so far, NULL while nothing is near enough */
} tj_nearest_word;

/* For typed[0..n-1]. */
tj_nearest_word tj_nearest_word_for(const char *typed, size_t n);

/* Looks at one more known word, which must outlive it. */
void tj_nearest_word_try(tj_nearest_word *best, const char *word);

/* Number of insertions, deletions, changes and swaps of neighbours that lead from a to b; words longer than
 * 31 bytes count as far apart. */
unsigned tj_word_distance(const char *a, size_t n, const char *b, size_t m);
