/* The score that an engine told, in words to compare. */
#ifndef TESTS_SUPPORT_USI_SCORE_H
#define TESTS_SUPPORT_USI_SCORE_H

#include <inttypes.h>
#include <stdio.h>

#include "client/usi_answer.h"

/* "cp 34", "mate -3", "cp 20 at least"; "" without a score.  32 bytes are always enough. */
static inline void usi_score_format(const tj_usi_thought *thought, char *out, size_t size)
{
    static const char *const BOUNDS[] = {"", " at least", " at most"};

    if (!thought->has_score)
        snprintf(out, size, "%s", "");
    else if (thought->mate && (thought->score == INT32_MAX || thought->score == -INT32_MAX))
        snprintf(out, size, "mate %c%s", thought->score > 0 ? '+' : '-', BOUNDS[thought->bound]);
    else
        snprintf(out, size, "%s %" PRId32 "%s", thought->mate ? "mate" : "cp", thought->score,
                 BOUNDS[thought->bound]);
}

#endif
