/* Memories that are not up to date, in words. */
#ifndef TJ_CLI_REPORT_MEMORY_AGE_TEXT_H
#define TJ_CLI_REPORT_MEMORY_AGE_TEXT_H

#include "base/memory.h"
#include "tejun/suggest.h"

/* "3 games are not learned yet, 2 games of the memory are gone"; nothing if it is up to date. */
void tj_memory_age_put(const tj_memory_set_age *age, tj_buf *out);

/* The same on stderr, with what to do: `tejun learn` alone would make another memory of one that was learnt
 * with conditions. */
void tj_memory_age_warn(const tj_memory_set_age *age);

#endif
