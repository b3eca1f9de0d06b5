/* Acquiring set sequences from a text of codes: the four methods of Nakamura 2002.
 *
 *     TJ_MINE_NORMALISED  (f(x) - 1) * number of different strings of at most |x| codes
 *     TJ_MINE_ENTROPY     the smaller of the entropies (base 2) of the codes before and behind x, all game
 *                           borders being one code
 *     TJ_MINE_SFP         how often x was cut out of a profile as a mountain
 *     TJ_MINE_MSFP        steepness of the profiles of several widths at both ends of x, times f(x), mean
 *                           over the widths and over the occurrences
 *
 * Only strings with f(x) >= 2 and a score above 0 are listed.  Order: higher score, more frequent, longer,
 * earlier in the text. */
#pragma once

#include "mine/ngram.h"
#include "tejun/mine.h"

typedef struct tj_acquire_options {
    tj_mine_method method;
    unsigned windows[TJ_MINE_WINDOWS_MAX]; /* SFP: the first; MSFP: all; 1 to TJ_NGRAM_MAX */
    size_t window_count;                   /* 0: 6 for SFP, 4 and 5 for MSFP */
    double threshold;                      /* SFP: 4; above 1 */
    unsigned len_min, len_max;             /* codes, 1 to TJ_NGRAM_MAX */
} tj_acquire_options;

#define TJ_ACQUIRE_INIT                                                                                      \
    {                                                                                                        \
        TJ_MINE_MSFP, {0}, 0, 4, 1, TJ_NGRAM_MAX                                                             \
    }

/* All strings that the method gives a score, best first, with ranks 1, 2, ...; items are malloc'ed.  With
 * top > 0 only so many.  TJ_E_USAGE for options that make no sense. */
int tj_acquire(const tj_ngrams *grams, const tj_acquire_options *options, size_t top, tj_scored_list *list,
               const tj_progress_monitor *monitor, tj_err *err);

/* Sorts into the order above and numbers the ranks; with top > 0 drops what comes after. */
void tj_scored_sort(tj_scored_list *list, size_t top);

/* The rank correction of the paper: strings (of E_R codes) that have equal E_S codes share the rank of the
 * best of them, and ranks are numbered without gaps.  The list, which must be whole and sorted, is then in
 * the order of ranks and, with top > 0, ends with rank `top`. */
int tj_scored_correct_ranks(tj_scored_list *list, const uint16_t *text, size_t top, tj_err *err);

/* Substring frequency profiles and their mountains (Nakamura 2002, section 2.2.3).
 *
 * F(k) is the frequency of the window of w codes that starts at code k of a game.  A mountain rises where
 * F(k) >= t F(k-1) and falls where F(k) >= t F(k+1), F(k) >= t in both places; F is 0 beyond the game.  A
 * later rise restarts.  The string that is cut out covers the windows from rise to fall. */
typedef struct tj_mountain {
    uint32_t at;  /* number of its first code, from 0 */
    uint32_t len; /* codes */
} tj_mountain;

/* Goes on from window *k of the profile[0..count-1] (count windows of that width; start with 0).  Returns 1
 * with the next mountain, or 0 if there is none. */
int tj_mountain_next(const uint32_t *profile, size_t count, unsigned width, double threshold, size_t *k,
                     tj_mountain *out);
