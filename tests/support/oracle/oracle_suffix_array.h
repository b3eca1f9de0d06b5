#pragma once

#include "tejun/err.h"

/* Proves that sa is what tj_suffix_array_build gives for text, in O(n) and 4n bytes of scratch, by ranks:
 * TJ_E_FORMAT with the first place where it is not. */
int oracle_check_suffix_array(const uint32_t *sa, const uint16_t *text, size_t n, tj_err *err);
