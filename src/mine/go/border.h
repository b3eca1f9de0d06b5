/* Counts what happens at the borders of a sequence in corners: tj_border in tejun/mine.h. */
#pragma once

#include "mine/go/joseki/local_text.h"

/* A beginning of `len` stones of the streams grams->sa[from .. to-1]; each corner counts once, by its widest
 * locality. */
void tj_border_of_streams(const tj_local_text *local, const tj_ngrams *grams, uint32_t from, uint32_t to,
                          unsigned len, tj_border *border);
