/* What fuzz targets share: the function each of them is, a check that ends the process, bytes as a file, and
 * that some inputs are what the target is there for. */
#pragma once

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

/* How often an input was what the target reads, and was used.  Replaying fails where none is: a target that
 * refuses everything finds nothing. */
extern size_t fuzz_accepted;
__attribute__((weak)) size_t fuzz_accepted;

/* A file in memory that holds the bytes and can be opened by `path` until the descriptor is closed; not by
 * SQLite, which wants to know where it lies. */
static inline int bytes_as_file(const uint8_t *data, size_t n, char path[FUZZ_PATH])
{
    int fd = memfd_create("fuzz", MFD_CLOEXEC);

    must(fd >= 0 && write(fd, data, n) == (ssize_t)n);
    snprintf(path, FUZZ_PATH, "/proc/self/fd/%d", fd);
    return fd;
}

/* The same for SQLite, until database_end. */
static inline void bytes_as_database(const uint8_t *data, size_t n, char path[FUZZ_PATH])
{
    int fd;

    snprintf(path, FUZZ_PATH, "/dev/shm/tejun-fuzz-XXXXXX");
    fd = mkstemp(path);
    if (fd < 0) {
        snprintf(path, FUZZ_PATH, "/tmp/tejun-fuzz-XXXXXX");
        fd = mkstemp(path);
    }
    must(fd >= 0 && write(fd, data, n) == (ssize_t)n);
    close(fd);
}

static inline void database_end(const char *path)
{
    static const char *const PARTS[] = {"", "-wal", "-shm", "-journal"};

    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        char part[FUZZ_PATH + 10];

        snprintf(part, sizeof part, "%s%s", path, PARTS[i]);
        unlink(part);
    }
}
