#include "scratch.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[SCRATCH_PATH];

static void must(int good, const char *what)
{
    if (good)
        return;
    perror(what);
    abort();
}

static void put_template(char path[SCRATCH_PATH])
{
    const char *place = getenv("TMPDIR");
    int n = snprintf(path, SCRATCH_PATH, "%s/tejun-test-XXXXXX", place && *place ? place : "/tmp");

    must(n < SCRATCH_PATH, "TMPDIR is too long");
}

void make_folder(char path[SCRATCH_PATH])
{
    put_template(path);
    must(mkdtemp(path) != NULL, "mkdtemp");
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status;
    (void)kind;
    (void)where;
    return remove(path);
}

void remove_folder(const char *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

void make_file(char path[SCRATCH_PATH])
{
    int fd;

    put_template(path);
    fd = mkstemp(path);
    must(fd >= 0 && close(fd) == 0, "mkstemp");
}

void make_path(char path[SCRATCH_PATH])
{
    make_file(path);
    must(unlink(path) == 0, "unlink");
}

int scratch_set_up(void **state)
{
    (void)state;
    make_folder(folder);
    return 0;
}

int scratch_tear_down(void **state)
{
    (void)state;
    remove_folder(folder);
    return 0;
}

int scratch_tear_down_empty(void **state)
{
    (void)state;
    return rmdir(folder);
}

const char *in_scratch(const char *name)
{
    static char paths[4][SCRATCH_PATH + 144];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}
