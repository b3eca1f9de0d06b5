/* See talk.h. */
#include "memory_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int memory_file_new(const char *text)
{
    int fd = memfd_create("talk", MFD_CLOEXEC);
    size_t n = strlen(text);

    if (fd < 0 || write(fd, text, n) != (ssize_t)n || lseek(fd, 0, SEEK_SET) != 0)
        abort();
    return fd;
}

void memory_file_read(int fd, transcript *out)
{
    char piece[4096];
    ssize_t n;

    for (off_t at = 0; (n = pread(fd, piece, sizeof piece, at)) > 0; at += n)
        transcript_add(out, piece, (size_t)n);
}
