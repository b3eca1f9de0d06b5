/* Programs run inside this one: what they read and write, in files that are only in memory. */
#ifndef TESTS_SCARCE_TALK_H
#define TESTS_SCARCE_TALK_H

#include "job.h"

/* A file that holds the text, open for reading and writing, at its beginning. */
int talk_file(const char *text);
/* Everything in the file, to the end of the notes. */
void talk_read(int fd, notes *out);

#endif
