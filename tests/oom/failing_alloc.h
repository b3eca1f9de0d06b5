/* Memory that runs out when it is told to.
 *
 * The program is linked with --wrap, so that all calls of our own code that need memory come here: malloc and
 * its kin, and what of the C library needs some (fopen, mmap, pthread_create ...).  SQLite's memory comes
 * from here as well.  Calls are counted; one of them fails, or all from one on.  Blocks that were given out
 * are known until they are given back. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whose calls are counted and fail. */
enum oom_owner { OOM_OWN, OOM_SQLITE, OOM_OWNERS };
/* Which of them: the n-th alone, or all from the n-th on. */
enum oom_mode { OOM_ONE, OOM_FROM, OOM_MODES };

/* Once, before SQLite is used. */
void oom_init(void);

/* From now on: calls are counted, and fail from the n-th on (0: none does).  With `trace` the failing call
 * shows where it was made, in builds with sanitizers. */
void oom_begin(enum oom_owner whose, enum oom_mode which, uint64_t n, bool trace);
/* No longer; how many calls there were. */
uint64_t oom_end(void);

/* Did one fail since the last beginning?  Can none fail any more? */
bool oom_failed(void);
bool oom_is_over(void);

/* Held now: blocks and mapped files of ours, and bytes of SQLite's. */
typedef struct oom_usage {
    uint64_t blocks, maps, sqlite;
} oom_usage;

oom_usage oom_usage_now(void);
/* The call, counted from the last beginning, that gave out the first block which is still held; 0: none. */
uint64_t oom_oldest_block(void);
