/* Lines of the Universal Shogi Interface, whatever bytes come: control characters count as blanks, lines of
 * nothing but blanks are no lines, and of a line that is too long nothing is believed. */
#ifndef TJ_ENGINE_SHOGI_USI_USI_LINE_H
#define TJ_ENGINE_SHOGI_USI_USI_LINE_H

#include <stdint.h>

#include "base/memory.h"
#include "base/text/span.h"

#define TJ_USI_INPUT_MAX 131072 /* bytes: a game of 20,000 moves */

typedef struct tj_usi_reader {
    tj_buf text;
    bool too_long;
    bool done; /* text is a whole line; the next byte begins another */
} tj_usi_reader;

/* Takes one byte; true if that ended a line with something in it: text holds it until the next byte. */
bool tj_usi_reader_take(tj_usi_reader *reader, char byte);
/* The input is at its end; true if an unfinished line was left, which counts as one. */
bool tj_usi_reader_end(tj_usi_reader *reader);
void tj_usi_reader_release(tj_usi_reader *reader);

/* Cuts off the next word; false if there is none. */
bool tj_usi_word(tj_span *rest, tj_span *word);
/* Cuts off the next word, a whole number; what is below `least` or above `most` becomes these.  False, with
 * nothing cut off, if it is none. */
bool tj_usi_integer(tj_span *rest, int64_t least, int64_t most, int64_t *out);

#endif
