/* Positions to explore: drawn from a corpus, and the first ones of games. */
#pragma once

#include "corpus/corpus_handle.h"
#include "harness.h"
#include "tejun/go.h"

typedef struct bench_position {
    tj_go_board board;
    int colour; /* to move */
} bench_position;

/* A position of a game of the largest segment, at a random move. */
void bench_position_draw(const tj_corpus *corpus, uint64_t *seed, bench_position *position);
/* Up to four stones on star points, Black first. */
void bench_position_stars(bench_position *position, unsigned stones);

/* Explores it; the seconds go to the samples, how many games have it to *games. */
void bench_position_ask(tj_corpus *corpus, const bench_position *position, bench_samples *samples,
                        uint64_t *games);
