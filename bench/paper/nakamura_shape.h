/* How many shapes stand behind one string of codes (Nakamura 2002, Table 2): what a coding confuses.
 *
 * The shape of an occurrence is that of the moves that bear its codes; two are equal if a symmetry and a
 * translation take one sequence of points to the other. */
#pragma once

#include "mine/ngram.h"

typedef struct tj_shape_counts {
    uint64_t strings; /* different ones that occur at least twice and hold no pass */
    uint64_t shapes;  /* of each of them, added up: shapes / strings is the mean */
    uint64_t largest; /* of one string */
} tj_shape_counts;

/* Over the strings of `len` codes (1 to TJ_NGRAM_MAX).  moves[] goes with the text of `grams`, whatever its
 * coding (tj_game_text.moves).  Linear in the text; shapes are told apart by 64-bit hashes.  TJ_E_NOMEM. */
int tj_shapes_count(const tj_ngrams *grams, const uint16_t *moves, unsigned len, tj_shape_counts *counts,
                    tj_err *err);
