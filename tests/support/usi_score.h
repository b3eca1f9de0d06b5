/* The score that an engine told, in words to compare. */
#pragma once

#include <inttypes.h>
#include <stdio.h>

#include "client/shogi/usi_client.h"

/* "cp 34", "mate -3", "cp 20 at least"; "" without a score.  32 bytes are always enough. */
static inline void usi_score_format(const tj_analysis *analysis, char *out, size_t size)
{
    static const char *const BOUNDS[] = {"", " at least", " at most"};

    if (!analysis->has_score)
        snprintf(out, size, "%s", "");
    else if (analysis->mate && (analysis->score == INT32_MAX || analysis->score == -INT32_MAX))
        snprintf(out, size, "mate %c%s", analysis->score > 0 ? '+' : '-', BOUNDS[analysis->bound]);
    else
        snprintf(out, size, "%s %" PRId32 "%s", analysis->mate ? "mate" : "cp", analysis->score,
                 BOUNDS[analysis->bound]);
}
