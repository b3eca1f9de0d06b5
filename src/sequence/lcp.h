/* Longest common prefixes of neighbours in a suffix array, whole or in part. */
#ifndef TJ_SEQUENCE_LCP_H
#define TJ_SEQUENCE_LCP_H

#include "tejun/err.h"

#define TJ_LCP_MAX 255

/* lcp[i], 0 < i < n, becomes the number of symbols that the suffixes sa[i-1] and sa[i] have in common before
 * either ends (symbol 0, or the end of the text), at most `cap` (1 to TJ_LCP_MAX); lcp[0] and lcp[n] are 0.
 * Thus lcp has n + 1 entries.  sa is a suffix array of text[0..n-1] (sequence/suffix_array.h).
 *
 * Neighbours are compared symbol by symbol: at most cap * n steps, which for a fixed cap is linear, and one
 * cache miss each on game texts, where common prefixes are short.  Rejected: the algorithm of Kasai et al.,
 * linear without a cap, but with three arrays visited at random and no use for two cores. */
void tj_lcp_build(uint8_t *lcp, const uint32_t *sa, const uint16_t *text, size_t n, unsigned cap,
                  unsigned threads);

/* The same for a list of `count` suffixes, in their order, that need not be all: lcp has count + 1 entries.
 */
void tj_lcp_subset(uint8_t *lcp, const uint32_t *suffixes, size_t count, const uint16_t *text, size_t n,
                   unsigned cap, unsigned threads);

#endif
