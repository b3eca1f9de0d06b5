/* Made-up texts of codes that are nasty to n-gram statistics: long repeats, games of no or one code, few
 * symbols.  The same seed gives the same text. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct gen_text {
    uint16_t *symbols; /* in memory of its exact size, so that reading behind it shows under a sanitizer */
    size_t n;
} gen_text;

/* Symbols 1..k and 0, which ends every game, the last one too.  About `size` symbols, of which one third to
 * nearly all are copies of what stands before.  Ends the process if memory runs out. */
gen_text gen_text_new(uint64_t *seed, size_t size, unsigned k);
/* One game: the same symbol so often. */
gen_text gen_text_same(size_t len, unsigned symbol);
void gen_text_release(gen_text *text);
