/* The session of an engine with the program that uses it: lines in, answers out, whatever the protocol. */
#pragma once

#include <pthread.h>

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/engine.h"

/* Gathers bytes until a line is complete.  Lines of nothing but blanks are skipped. */
typedef struct tj_line_reader {
    size_t max;      /* bytes of a line that are kept */
    bool comments;   /* "#" begins a comment and control characters are dropped, as in GTP; otherwise control
                        characters count as blanks, as tabs always do */
    tj_buf text;     /* of the line, cleaned */
    bool in_comment; /* the rest of the line is skipped */
    bool too_long;   /* something was left out */
    bool done;       /* text is a whole line; the next byte begins another */
} tj_line_reader;

/* Takes one byte; true if that completed a line: text holds it until the next byte. */
bool tj_line_reader_take(tj_line_reader *reader, char byte);
/* The input is at its end; true if an unfinished line was left, which counts as one. */
bool tj_line_reader_end(tj_line_reader *reader);

typedef struct tj_session {
    tj_line_reader reader;
    bool quit; /* set by a command: the session ends */
    int in, out;
    void (*log)(void *ctx, char direction, const char *bytes, size_t n); /* as in tj_engine_options */
    void *log_ctx;
    char bytes[4096]; /* read, not yet taken: bytes[at..len-1] */
    size_t at, len;
    pthread_mutex_t lock; /* of the output */
    bool closed;          /* nobody reads, or nothing can be written */
    int write_error;      /* errno in the second case */
} tj_session;

/* Of the options, only the log is used. */
void tj_session_init(tj_session *session, const tj_engine_options *options, size_t line_max, bool comments);
void tj_session_release(tj_session *session);

/* Calls execute for each line until quit, the end of input, or until nobody reads the answers any more, which
 * is not an error; then end (may be NULL).  TJ_E_IO, TJ_E_NOMEM. */
int tj_session_run(tj_session *session, int in, int out, void (*execute)(void *ctx), void (*end)(void *ctx),
                   void *ctx, tj_err *err);

/* Writes at once, from any thread; nothing if nobody reads. */
void tj_session_write(tj_session *session, const char *bytes, size_t n);
void tj_session_puts(tj_session *session, const char *text);
bool tj_session_closed(tj_session *session);
/* Has the other side sent something more, or gone? */
bool tj_session_pending(tj_session *session);

/* Cuts off the next word; false if there is none. */
static inline bool tj_next_word(tj_span *rest, tj_span *word)
{
    *word = tj_span_word(rest, " ");
    return word->n > 0;
}
