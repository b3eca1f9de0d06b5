/* Proves a pattern memory: the slow way, from what the headers say of it. */
#pragma once

#include "pattern/go/go_similar.h"
#include "pattern/shogi/shogi_similar.h"

/* The points of the inner `radius` rings; those beyond are empty. */
tj_diamond diamond_inner(const tj_diamond *diamond, unsigned radius);

/* Whether these words can be a window at all: a move that some piece could make, a centre on the board,
 * nothing in the bits that are zero. */
bool window_valid(const tj_window *window);

/* Proves order, canonical form, ranges and checksums: TJ_E_FORMAT with the first fault. */
int memory_check(const tj_memory *memory, const char *path, tj_err *err);
