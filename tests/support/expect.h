/* Small things that several tests want. */
#pragma once

#include "tejun/record.h"

/* Board size, moves and set-up are the same. */
void expect_same_moves(const tj_record *a, const tj_record *b);

/* Makes the file hold just these bytes. */
void put_file(const char *path, const void *bytes, size_t n);

/* The number that a question to a database gives. */
int64_t sql_number(const char *path, const char *sql);

/* A tj_progress_monitor that says stop once *(unsigned *)ctx ticks were let through. */
int stop_at(void *ctx, const char *phase, uint64_t done, uint64_t total);

/* One that says stop whenever it is asked, and counts in *(unsigned *)ctx how often that was. */
int stop_at_once(void *ctx, const char *phase, uint64_t done, uint64_t total);

/* UTF-8 to the encoding with iconv's name: the way back from what we test.  Returns the length. */
size_t encode(const char *name, const char *utf8, char *out, size_t room);
