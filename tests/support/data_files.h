/* Files of the data folder ($TEJUN_DATA, or ../shared/data), which tests use where it is there. */
#pragma once

#include "base/memory.h"

/* The path of a file of that folder; false, with a message, if it is not there. */
bool data_path(const char *name, char *out, size_t room);

/* Calls `visit` for every file of an archive; a plain compressed file is one without a name. */
void for_each_file(const char *path, void (*visit)(const char *name, const tj_buf *bytes, void *ctx),
                   void *ctx);

bool ends_with(const char *text, const char *end);
