/* Lines of the Go Text Protocol, version 2 (Farnebäck 2002, sections 2.5 to 2.9), whatever bytes come.
 *
 * Before a line is looked at, control characters are dropped, "#" and what follows it go, and tabs become
 * spaces; lines of nothing but spaces are no lines. */
#ifndef TJ_ENGINE_GO_GTP_GTP_LINE_H
#define TJ_ENGINE_GO_GTP_GTP_LINE_H

#include <stdint.h>

#include "base/memory.h"
#include "base/text/span.h"

#define TJ_GTP_LINE_MAX 16384 /* bytes of a line that count; the protocol's longest has under 3,000 */
#define TJ_GTP_ID_MAX   INT32_MAX

/* Gathers bytes until a line is there. */
typedef struct tj_gtp_reader {
    tj_buf text;     /* of the line, cleaned */
    bool in_comment; /* the rest of the line does not count */
    bool too_long;   /* something had to be left out */
    bool done;       /* text is a whole line; the next byte begins another */
} tj_gtp_reader;

#define TJ_GTP_READER_INIT                                                                                   \
    {                                                                                                        \
        TJ_BUF_INIT, false, false, false                                                                     \
    }

/* Takes one byte; true if that ended a line that is more than spaces: text holds it until the next byte. */
bool tj_gtp_reader_take(tj_gtp_reader *reader, char byte);
/* The input is at its end; true if an unfinished line was left, which counts as one. */
bool tj_gtp_reader_end(tj_gtp_reader *reader);
void tj_gtp_reader_release(tj_gtp_reader *reader);

/* A command: an optional number, a word, more words.  The spans borrow the line. */
typedef struct tj_gtp_line {
    bool has_id;
    uint32_t id;     /* at most TJ_GTP_ID_MAX; a larger number is no id */
    tj_span command; /* empty if there is nothing behind the id */
    tj_span rest;    /* the arguments */
} tj_gtp_line;

/* Takes a cleaned line apart; never fails. */
tj_gtp_line tj_gtp_line_parse(const char *text, size_t n);

/* Cuts off the next word; false if there is none. */
bool tj_gtp_word(tj_span *rest, tj_span *word);

/* Appends "=7" or "?7", where an answer begins; the number only if the line has one. */
void tj_gtp_put_head(tj_buf *out, const tj_gtp_line *line, bool good);
/* Appends a whole answer: head, a space, the text, and an empty line.  A text that begins with a line feed
 * begins on its own line.  No empty line and no control character but the line feed gets out of the text, so
 * that the answer ends where it ends. */
void tj_gtp_put_answer(tj_buf *out, const tj_gtp_line *line, bool good, tj_span text);

#endif
