/* Counts what happens at the borders of a sequence: tj_border in tejun/mine.h. */
#pragma once

#include "mine/go/joseki/local_text.h"

#define TJ_BORDER_NEAR 5 /* lines, both ways: the widest locality */

/* A string of `len` codes, drawn as len + 1 moves, at grams->sa[from .. to-1]. */
void tj_border_of_codes(const tj_game_text *text, const tj_ngrams *grams, uint32_t from, uint32_t to,
                        unsigned len, tj_border *border);

/* A beginning of `len` stones of the streams grams->sa[from .. to-1]; each corner counts once, by its widest
 * locality. */
void tj_border_of_streams(const tj_local_text *local, const tj_ngrams *grams, uint32_t from, uint32_t to,
                          unsigned len, tj_border *border);
