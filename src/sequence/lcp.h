/* Longest common prefixes of neighbours in a suffix array, whole or in part. */
#ifndef TJ_SEQUENCE_LCP_H
#define TJ_SEQUENCE_LCP_H

#include "tejun/err.h"

#define TJ_LCP_MAX 255

/* lcp[i], 0 < i < count, becomes the number of symbols that suffixes[i-1] and suffixes[i] have in common
 * before either ends (symbol 0, or the end of the text), at most `cap` (1 to TJ_LCP_MAX); lcp[0] and
 * lcp[count] are 0.  Thus lcp has count + 1 entries.  The suffixes are those of text[0..n-1] in their order,
 * all of them (a suffix array, sequence/suffix_array.h) or some.
 *
 * Neighbours are compared symbol by symbol: at most cap * count steps, which for a fixed cap is linear, and
 * one cache miss each on game texts, where common prefixes are short.  Rejected: the algorithm of Kasai et
 * al., linear without a cap, but with three arrays visited at random and no use for two cores. */
void tj_lcp_build(uint8_t *lcp, const uint32_t *suffixes, size_t count, const uint16_t *text, size_t n,
                  unsigned cap, unsigned threads);

#endif
