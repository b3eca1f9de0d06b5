/* Substring frequency profiles and their mountains (Nakamura 2002, section 2.2.3).
 *
 * F(k) is the frequency of the window of w codes that starts at code k of a game.  A mountain rises where
 * F(k) >= t F(k-1) and falls where F(k) >= t F(k+1), F(k) >= t in both places; F is 0 beyond the game.  A
 * later rise restarts.  The string that is cut out covers the windows from rise to fall. */
#ifndef TJ_MINE_MOUNTAIN_H
#define TJ_MINE_MOUNTAIN_H

#include <stddef.h>
#include <stdint.h>

typedef struct tj_mountain {
    uint32_t at;  /* number of its first code, from 0 */
    uint32_t len; /* codes */
} tj_mountain;

/* Goes on from window *k of the profile[0..count-1] (count windows of that width; start with 0).  Returns 1
 * with the next mountain, or 0 if there is none. */
int tj_mountain_next(const uint32_t *profile, size_t count, unsigned width, double threshold, size_t *k,
                     tj_mountain *out);

#endif
