/* tejun book versus --play: real games from where the books are left, and how they compare with the estimate.
 *
 * Two copies of one engine play; the first owns the first book, the second the other, and each takes Black in
 * turn.  Every game begins with moves drawn from the books by lot, up to where book is left; from there on
 * the engines are on their own. */
#pragma once

#include "cli/book/book_input.h"
#include "cli/engine_options.h"

typedef struct tj_book_play_options {
    int64_t games; /* 0: nothing is played */
    int64_t seed;
    double cap;
    const char *out, *estimate, *curve, *cache;
} tj_book_play_options;

#define TJ_BOOK_PLAY_INIT                                                                                    \
    {                                                                                                        \
        .seed = 1, .cap = TJ_EVALUATION_CAP                                                                  \
    }

extern const tj_param tj_book_play_param_table[];

/* Plays what is asked for with the two books that the command names, opened so and left after `most` moves,
 * and reports it. */
int tj_book_play(const tj_invocation *call, const tj_book_play_options *given, const tj_engine_params *engine,
                 tj_book_open_options how, unsigned most, tj_buf *out, tj_err *err);
