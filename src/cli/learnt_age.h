/* Memories that are not up to date, in words. */
#ifndef TJ_CLI_LEARNT_AGE_H
#define TJ_CLI_LEARNT_AGE_H

#include "base/memory.h"
#include "pattern/learnt.h"

/* "3 games are not learnt yet, 2 games of the memory are gone"; nothing if it is up to date. */
void tj_learnt_age_put(const tj_learnt_age *age, tj_buf *out);

/* The same on stderr, with what to do: `tejun learn` alone would make another memory of one that was learnt
 * with conditions. */
void tj_learnt_age_tell(const tj_learnt_age *age);

#endif
