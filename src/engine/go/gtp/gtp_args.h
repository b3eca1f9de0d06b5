/* Arguments of GTP commands (section 2.11 of the specification): each function cuts off the next word and
 * reads it.  Nothing is written unless it is what it should be. */
#ifndef TJ_ENGINE_GO_GTP_GTP_ARGS_H
#define TJ_ENGINE_GO_GTP_GTP_ARGS_H

#include "engine/go/gtp/gtp_line.h"

/* The word as a string with a NUL behind it; false if it does not fit. */
bool tj_gtp_text(tj_span word, char *out, size_t room);
/* A number without a sign, at most max. */
bool tj_gtp_integer(tj_span *rest, uint32_t max, uint32_t *out);
/* A decimal number; neither infinite nor hexadecimal. */
bool tj_gtp_number(tj_span *rest, double *out);
/* "b", "white", ... in any case, as a tj_colour. */
bool tj_gtp_colour(tj_span *rest, int *out);
/* Is the word a colour? */
bool tj_gtp_is_colour(tj_span word);

/* "Q16" or "pass" in any case.  TJ_E_NOTFOUND if there is no word, TJ_E_FORMAT for what is no vertex,
 * TJ_E_RANGE for one outside the board. */
int tj_gtp_vertex(tj_span *rest, unsigned size, unsigned *point);

/* Is nothing left? */
bool tj_gtp_end(tj_span rest);

#endif
