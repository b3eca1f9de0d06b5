/* The engine of a game: one constant per game, named in src/games.c.  `self` is what open made. */
#pragma once

#include <stdatomic.h>

#include "game/kind.h"
#include "tejun/engine.h"

typedef struct tj_engine_kind {
    const char *protocol;
    /* corpus may be NULL; options are borrowed.  *patterns becomes true if it has some.  Close it also after
     * a failure. */
    int (*open)(void **self, tj_corpus *corpus, const tj_engine_options *options, bool *patterns,
                tj_err *err);
    void (*close)(void *self); /* NULL is fine */
    /* moves[0..count-1] are legal.  TJ_E_USAGE, and nothing changes: it does not play on that board. */
    int (*set_position)(void *self, const tj_position *start, const uint16_t *moves, size_t count,
                        tj_err *err);
    /* result is empty.  Thinking ends soon once *stop is true. */
    int (*think)(void *self, const tj_think_limits *limits, unsigned lines, atomic_bool *stop,
                 tj_engine_result *result, tj_err *err);
    int (*solve_mate)(void *self, const tj_think_limits *limits, atomic_bool *stop, tj_engine_result *result,
                      tj_err *err); /* NULL: the game has no mates */
    int (*serve)(void *self, int in, int out, tj_err *err);
} tj_engine_kind;

/* The next line of a result, with nothing in it; NULL if memory ran out. */
tj_engine_line *tj_engine_result_add(tj_engine_result *result);
