/* Texts for suffix sorting: like that of coded games, and hostile ones. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { BENCH_SYMBOLS_LIMIT = 1 + 37 * 19 }; /* symbols are below */

/* Games of about 210 codes, near moves more likely than far ones, with stretches that were played before. */
void bench_symbols_games(uint16_t *text, size_t n);
/* One game of six moves again and again. */
void bench_symbols_period(uint16_t *text, size_t n);
/* The same symbol everywhere. */
void bench_symbols_same(uint16_t *text, size_t n);
/* One game of 249 moves, copied. */
void bench_symbols_copies(uint16_t *text, size_t n);
