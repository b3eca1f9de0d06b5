/* Many short texts that are given back together.  The same text twice in a row is kept once. */
#ifndef TJ_BOOK_STRINGS_H
#define TJ_BOOK_STRINGS_H

#include <stddef.h>

typedef struct tj_strings tj_strings;

/* A copy, ended by a NUL, that stays where it is.  *strings may be NULL at first.  NULL if memory ran out. */
const char *tj_strings_add(tj_strings **strings, const char *text, size_t n);
void tj_strings_free(tj_strings *strings);

#endif
