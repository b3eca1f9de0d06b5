/* Files: mapping them, writing them so that a crash leaves the old or the new one, and paths. */
#pragma once

#include <stdbool.h>

#include "base/memory.h"

/* A whole file mapped for reading.  An empty file has data NULL. */
typedef struct tj_mapped_file {
    const uint8_t *data;
    size_t size;
} tj_mapped_file;

/* TJ_E_NOTFOUND if there is no such file; TJ_E_IO also for what is no regular file. */
int tj_mapped_file_open(tj_mapped_file *map, const char *path, tj_err *err);
void tj_mapped_file_close(tj_mapped_file *map);
/* Gives back the memory that reading a part of the map took; what is needed again is read again. */
void tj_mapped_file_discard(const tj_mapped_file *map, size_t offset, size_t n);

/* Appends what a descriptor gives until its end, at most `max` bytes.  TJ_E_IO (errno tells), TJ_E_RANGE
 * (there is more), TJ_E_NOMEM. */
int tj_fd_read(int fd, size_t max, tj_buf *out);

/* Appends a whole file, or whatever else can be read under that name (a pipe), at most 1 GiB; out->data is a
 * string then, if an empty one. */
int tj_file_read(const char *path, tj_buf *out, tj_err *err);
/* The same from a descriptor, which stays open; err calls it by that name. */
int tj_file_read_from(int fd, const char *name, tj_buf *out, tj_err *err);

/* "a" and "b" to a malloc'ed "a/b". */
char *tj_path_join(const char *folder, const char *name);

bool tj_path_is_folder(const char *path);

/* Makes the folder (its parent must exist) unless it is there. */
int tj_folder_make(const char *path, tj_err *err);

/* Makes the entries of a folder last through a power cut. */
int tj_folder_sync(const char *path, tj_err *err);

/* The names in a folder, sorted, without "." and "..". */
typedef struct tj_string_list {
    char **items;
    size_t len, cap;
} tj_string_list;

int tj_folder_list(const char *path, tj_string_list *names, tj_err *err);
int tj_string_list_add(tj_string_list *names, const char *name);
/* The place of the name; len if it is not in the list. */
size_t tj_string_list_find(const tj_string_list *names, const char *name);
void tj_string_list_release(tj_string_list *names);

/* Writing: every byte is counted and every failure kept until the end.  The file is created; it must not
 * exist yet.  tj_output_close syncs it to disk; after a failure it removes the file. */
typedef struct tj_output {
    int fd;
    char *path;
    uint64_t written;
    tj_buf pending;
    int failed; /* errno of the first failure */
} tj_output;

int tj_output_open(tj_output *out, const char *path, tj_err *err);
void tj_output_write(tj_output *out, const void *bytes, size_t n);
/* Writes over bytes that were written before. */
void tj_output_patch(tj_output *out, uint64_t offset, const void *bytes, size_t n);
int tj_output_close(tj_output *out, tj_err *err);
/* Closes and removes the file; nothing after tj_output_close. */
void tj_output_discard(tj_output *out);
