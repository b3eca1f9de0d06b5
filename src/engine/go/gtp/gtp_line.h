/* Lines of the Go Text Protocol, version 2 (Farnebäck 2002, sections 2.5 to 2.11), whatever bytes come: taken
 * apart, their arguments, answers. */
#ifndef TJ_ENGINE_GO_GTP_GTP_LINE_H
#define TJ_ENGINE_GO_GTP_GTP_LINE_H

#include <stdint.h>

#include "base/memory.h"
#include "base/text/span.h"

#define TJ_GTP_LINE_MAX 16384 /* bytes of a line that are kept; the protocol's longest has under 3,000 */
#define TJ_GTP_ID_MAX   INT32_MAX

/* A command: an optional number, a word, more words.  The spans borrow the line. */
typedef struct tj_gtp_line {
    bool has_id;
    uint32_t id;     /* at most TJ_GTP_ID_MAX; a larger number is not an id */
    tj_span command; /* empty if there is nothing behind the id */
    tj_span rest;    /* the arguments */
} tj_gtp_line;

/* Takes a cleaned line (tj_line_reader) apart; never fails. */
tj_gtp_line tj_gtp_line_parse(const char *text, size_t n);

/* Appends "=7" or "?7", where an answer begins; the number only if the line has one. */
void tj_gtp_put_head(tj_buf *out, const tj_gtp_line *line, bool good);
/* Appends a whole answer: head, a space, the text, and an empty line.  A text that begins with a line feed
 * begins on its own line.  No empty line and no control character but the line feed gets out of the text, so
 * that the answer ends where it ends. */
void tj_gtp_put_answer(tj_buf *out, const tj_gtp_line *line, bool good, tj_span text);

/* ---- arguments: each function cuts off the next word and reads it; nothing is written unless it is valid */

/* The word as a string with a NUL behind it; false if it does not fit. */
bool tj_gtp_text(tj_span word, char *out, size_t room);
/* A number without a sign, at most max. */
bool tj_gtp_integer(tj_span *rest, uint32_t max, uint32_t *out);
/* A decimal number; neither infinite nor hexadecimal. */
bool tj_gtp_number(tj_span *rest, double *out);
/* "b", "white", ... in any case, as a tj_colour. */
bool tj_gtp_colour(tj_span *rest, int *out);
/* "Q16" or "pass" in any case.  TJ_E_NOTFOUND if there is no word, TJ_E_FORMAT for what is not a vertex,
 * TJ_E_RANGE for one outside the board. */
int tj_gtp_vertex(tj_span *rest, unsigned size, unsigned *point);
/* Is nothing left? */
bool tj_gtp_end(tj_span rest);

#endif
