/* Our engine at work for another program: what `tejun gtp` and `tejun usi` share. */
#ifndef TJ_CLI_ENGINE_SESSION_H
#define TJ_CLI_ENGINE_SESSION_H

#include "cli/book/book_choice.h"
#include "tejun/engine.h"

typedef struct tj_engine_session {
    const char *game;
    const char *corpus; /* NULL: none */
    tj_engine_options options;
    const tj_book_choice_options *book;
    const char *log;     /* a file; NULL: none */
    const char *missing; /* what a corpus without patterns has: "no ranking ..." */
} tj_engine_session;

/* Speaks the game's protocol on standard input and output.  Returns the exit code. */
int tj_engine_session_run(const tj_invocation *call, tj_engine_session *session);

#endif
