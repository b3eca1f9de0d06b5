/* Reading shogi records in tests. */
#pragma once

#include "tejun/kifu.h"

/* tj_csa_read and the like. */
typedef int kifu_notation(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);

/* Reads the first record of the text into a kifu that was initialised: there must be one, and it is sound. */
void expect_record(kifu_notation *read, const char *text, tj_kifu *kifu);

/* The comment on that node is just this. */
void expect_comment(const tj_kifu *kifu, size_t node, const char *text);

/* What is told of the first fault; "" if there is none. */
const char *first_fault(const tj_kifu *kifu);
