/* Programs run inside this one: what they read and write, in files that are only in memory. */
#pragma once

#include "oom_job.h"

/* A file that holds the text, open for reading and writing, at its beginning. */
int memory_file_new(const char *text);
/* Everything in the file, to the end of the transcript. */
void memory_file_read(int fd, transcript *out);
