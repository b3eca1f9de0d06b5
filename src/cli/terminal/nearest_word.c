#include "cli/terminal/nearest_word.h"

#include <limits.h>
#include <string.h>

#define LONGEST 31

static unsigned min3(unsigned a, unsigned b, unsigned c)
{
    unsigned least = a < b ? a : b;

    return least < c ? least : c;
}

unsigned tj_word_distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned d[LONGEST + 1][LONGEST + 1];

    if (n > LONGEST || m > LONGEST)
        return UINT_MAX;
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++) {
            if (!i || !j) {
                d[i][j] = (unsigned)(i + j);
                continue;
            }
            d[i][j] = min3(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    return d[n][m];
}

tj_nearest_word tj_nearest_word_for(const char *typed, size_t n)
{
    /* One slip in every three letters is a mistyped word; more is another word. */
    return (tj_nearest_word){typed, n, (unsigned)((n < LONGEST ? n : LONGEST) + 1) / 3 + 1, NULL};
}

void tj_nearest_word_try(tj_nearest_word *best, const char *word)
{
    size_t m = strlen(word);
    unsigned distance = tj_word_distance(best->typed, best->n, word, m);

    /* The beginning of a word is as good as a single slip. */
    if (best->n >= 2 && best->n < m && !memcmp(word, best->typed, best->n) && distance > 1)
        distance = 1;
    if (distance < best->distance && distance < (m > best->n ? m : best->n)) {
        best->distance = distance;
        best->word = word;
    }
}
