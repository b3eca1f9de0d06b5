/* Sorting the suffixes of texts of 16-bit symbols. */
#pragma once

#include "tejun/err.h"
#include "tejun/progress_monitor.h"

#define TJ_SUFFIX_TEXT_MAX ((size_t)1 << 31) /* symbols in one text, exclusive */

/* Sorts the suffixes of text[0..n-1].  Symbol 0 ends a suffix: suffixes are compared up to and including
 * their first 0, the end of the text being one more 0, and equal ones stand in the order of their positions.
 * Thus text after a 0 never plays a part, however games are ordered.  sa[0..n-1] is a permutation of 0..n-1,
 * undefined on error.  Symbols are below k (k <= 65536), 0 is always allowed.  Up to `threads` threads are
 * used; they do not change the result.
 *
 * Typical loads: 9 million symbols, k about 800, most common prefixes shorter than 10; hostile loads (one
 * symbol, or a short cycle, repeated millions of times) stay O(n).  Scratch: about 12 bytes per symbol at
 * most, typically 4, and 1 MB per thread.
 *
 * Returns 0, TJ_E_NOMEM, TJ_E_RANGE (n >= TJ_SUFFIX_TEXT_MAX, k > 65536, symbol >= k). */
int tj_suffix_array_build(uint32_t *sa, const uint16_t *text, size_t n, unsigned k, unsigned threads,
                          tj_err *err);

/* The same for some suffixes only: those at suffixes[0..count-1], ascending, are put into the order that they
 * have among all.  Much faster than sorting all where they are few.  Scratch: 2 bytes per symbol and 4 per
 * suffix, more for hostile texts. */
int tj_suffix_array_subset(uint32_t *suffixes, size_t count, const uint16_t *text, size_t n, unsigned k,
                           unsigned threads, tj_err *err);

/* Longest common prefixes of neighbours in a suffix array, whole or in part. */
#define TJ_LCP_MAX 255

/* lcp[i], 0 < i < count, becomes the number of symbols that suffixes[i-1] and suffixes[i] have in common
 * before either ends (symbol 0, or the end of the text), at most `cap` (1 to TJ_LCP_MAX); lcp[0] and
 * lcp[count] are 0.  Thus lcp has count + 1 entries.  The suffixes are those of text[0..n-1] in their order,
 * all of them (a suffix array) or some.
 *
 * Neighbours are compared symbol by symbol: at most cap * count steps, which for a fixed cap is linear, and
 * one cache miss each on game texts, where common prefixes are short.  Rejected: the algorithm of Kasai et
 * al., linear without a cap, but with three arrays visited at random and no use for two cores. */
void tj_lcp_build(uint8_t *lcp, const uint32_t *suffixes, size_t count, const uint16_t *text, size_t n,
                  unsigned cap, unsigned threads);
