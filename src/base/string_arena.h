/* Many short texts that are given back together.  The same text twice in a row is kept once. */
#pragma once

#include <stddef.h>

typedef struct tj_string_arena tj_string_arena;

/* A copy, ended by a NUL, that stays where it is.  *strings may be NULL at first.  NULL if memory ran out. */
const char *tj_string_arena_add(tj_string_arena **strings, const char *text, size_t n);
void tj_string_arena_free(tj_string_arena *strings);
