/* Memory that runs out when it is told to.
 *
 * The program is linked with --wrap, so that all calls of our own code that need memory come here: malloc and
 * its kin, and what of the C library needs some (fopen, mmap, pthread_create ...).  SQLite's memory comes
 * from here as well.  Calls are counted; one of them fails, or all from one on.  Blocks that were given out
 * are known until they are given back. */
#ifndef TESTS_SCARCE_SCARCE_H
#define TESTS_SCARCE_SCARCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whose calls are counted and fail. */
enum scarce_whose { SCARCE_OWN, SCARCE_SQLITE, SCARCE_WHOSE };
/* Which of them: the n-th alone, or all from the n-th on. */
enum scarce_which { SCARCE_ONE, SCARCE_FROM, SCARCE_WHICH };

/* Once, before SQLite is used. */
void scarce_init(void);

/* From now on: calls are counted, and fail from the n-th on (0: none does).  With `trace` the failing call
 * shows where it was made, in builds with sanitizers. */
void scarce_begin(enum scarce_whose whose, enum scarce_which which, uint64_t n, bool trace);
/* No longer; how many calls there were. */
uint64_t scarce_end(void);

/* Did one fail since the last beginning?  Can none fail any more? */
bool scarce_failed(void);
bool scarce_over(void);

/* Held now: blocks and mapped files of ours, and bytes of SQLite's. */
typedef struct scarce_held {
    uint64_t blocks, maps, sqlite;
} scarce_held;

scarce_held scarce_held_now(void);
/* The call, counted from the last beginning, that gave out the first block which is still held; 0: none. */
uint64_t scarce_oldest(void);

#endif
