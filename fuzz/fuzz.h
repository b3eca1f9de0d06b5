/* What fuzz targets share: the function each of them is, a check that ends the process, bytes as a file. */
#ifndef TJ_FUZZ_FUZZ_H
#define TJ_FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FUZZ_PATH = 40 };

/* The target: uses data[0..n-1], whatever they are. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static inline void must(int truth)
{
    if (!truth)
        abort();
}

/* A file in memory that holds the bytes and can be opened by `path` until the descriptor is closed. */
static inline int bytes_as_file(const uint8_t *data, size_t n, char path[FUZZ_PATH])
{
    int fd = memfd_create("fuzz", MFD_CLOEXEC);

    must(fd >= 0 && write(fd, data, n) == (ssize_t)n);
    snprintf(path, FUZZ_PATH, "/proc/self/fd/%d", fd);
    return fd;
}

#endif
