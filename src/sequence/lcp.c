#include "sequence/lcp.h"

#include "base/thread.h"

#define CHUNK 65536

typedef struct job {
    uint8_t *lcp;
    const uint32_t *sa;
    const uint16_t *text;
    size_t count, n;
    unsigned cap;
} job;

static unsigned common(const job *j, size_t a, size_t b)
{
    size_t room = j->n - (a > b ? a : b);
    unsigned limit = room < j->cap ? (unsigned)room : j->cap, k = 0;

    while (k < limit && j->text[a + k] == j->text[b + k] && j->text[a + k])
        k++;
    return k;
}

static void fill(void *ctx, size_t number)
{
    const job *j = ctx;
    size_t from = number * CHUNK, to = from + CHUNK < j->count ? from + CHUNK : j->count;

    for (size_t i = from ? from : 1; i < to; i++)
        j->lcp[i] = (uint8_t)common(j, j->sa[i - 1], j->sa[i]);
}

void tj_lcp_build(uint8_t *lcp, const uint32_t *suffixes, size_t count, const uint16_t *text, size_t n,
                  unsigned cap, unsigned threads)
{
    job j = {lcp, suffixes, text, count, n, cap};

    lcp[0] = lcp[count] = 0;
    tj_parallel_for(threads, (count + CHUNK - 1) / CHUNK, fill, &j);
}
