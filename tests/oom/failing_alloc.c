/* See failing_alloc.h. */
#include "failing_alloc.h"

#include <dirent.h>
#include <errno.h>
#include <iconv.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static struct {
    atomic_bool counts, trace;
    atomic_int whose, which;
    atomic_uint_fast64_t calls, fails, failed, maps, sqlite;
} now;

/* ---- blocks that are held: an open hash table ---- */

enum { SLOTS = 1 << 20 };

static struct {
    void *block;
    uint64_t call; /* 0: made while nothing was counted */
} slots[SLOTS];
static uint64_t held;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t home_of(const void *block)
{
    return (size_t)(((uint64_t)(uintptr_t)block >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 44);
}

static void remember(void *block, uint64_t call)
{
    size_t at = home_of(block);

    pthread_mutex_lock(&lock);
    if (held > SLOTS / 2)
        abort();
    while (slots[at].block)
        at = (at + 1) % SLOTS;
    slots[at].block = block;
    slots[at].call = call;
    held++;
    pthread_mutex_unlock(&lock);
}

/* Takes a slot out and moves those up that it stood in the way of. */
static void vacate(size_t at)
{
    for (size_t next = (at + 1) % SLOTS; slots[next].block; next = (next + 1) % SLOTS)
        if ((next - home_of(slots[next].block)) % SLOTS >= (next - at) % SLOTS) {
            slots[at] = slots[next];
            at = next;
        }
    slots[at].block = NULL;
}

/* False if it is not one of ours. */
static bool forget(const void *block)
{
    bool found;

    pthread_mutex_lock(&lock);
    for (size_t at = home_of(block);; at = (at + 1) % SLOTS) {
        found = slots[at].block == block;
        if (found) {
            vacate(at);
            held--;
        }
        if (found || !slots[at].block)
            break;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* ---- counting ---- */

void __sanitizer_print_stack_trace(void) __attribute__((weak));

static void show_place(uint64_t call)
{
    fprintf(stderr, "call %llu fails:\n", (unsigned long long)call);
    if (__sanitizer_print_stack_trace)
        __sanitizer_print_stack_trace();
}

/* False: this call is to fail.  *call is its number. */
static bool granted(enum oom_owner whose, uint64_t *call)
{
    uint64_t fails;

    *call = 0;
    if (!atomic_load(&now.counts) || atomic_load(&now.whose) != (int)whose)
        return true;
    *call = atomic_fetch_add(&now.calls, 1) + 1;
    fails = atomic_load(&now.fails);
    if (!fails || (atomic_load(&now.which) == OOM_ONE ? *call != fails : *call < fails))
        return true;
    if (!atomic_fetch_add(&now.failed, 1) && atomic_load(&now.trace))
        show_place(*call);
    errno = ENOMEM;
    return false;
}

void oom_begin(enum oom_owner whose, enum oom_mode which, uint64_t n, bool trace)
{
    atomic_store(&now.whose, (int)whose);
    atomic_store(&now.which, (int)which);
    atomic_store(&now.calls, 0);
    atomic_store(&now.failed, 0);
    atomic_store(&now.fails, n);
    atomic_store(&now.trace, trace);
    atomic_store(&now.counts, true);
}

uint64_t oom_end(void)
{
    atomic_store(&now.counts, false);
    return atomic_load(&now.calls);
}

bool oom_failed(void)
{
    return atomic_load(&now.failed) > 0;
}

bool oom_is_over(void)
{
    return !atomic_load(&now.counts) || (atomic_load(&now.which) == OOM_ONE && oom_failed());
}

oom_usage oom_usage_now(void)
{
    return (oom_usage){held, atomic_load(&now.maps), atomic_load(&now.sqlite)};
}

uint64_t oom_oldest_block(void)
{
    uint64_t oldest = 0;

    for (size_t i = 0; i < SLOTS; i++)
        if (slots[i].block && slots[i].call && (!oldest || slots[i].call < oldest))
            oldest = slots[i].call;
    return oldest;
}

/* ---- what the program calls instead ---- */

void *__real_malloc(size_t n);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t n);
void __real_free(void *block);
int __real_posix_memalign(void **out, size_t alignment, size_t n);
char *__real_realpath(const char *path, char *out);
FILE *__real_fopen(const char *path, const char *mode);
DIR *__real_opendir(const char *path);
iconv_t __real_iconv_open(const char *to, const char *from);
void *__real_mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset);
int __real_munmap(void *at, size_t n);
int __real_pthread_create(pthread_t *out, const pthread_attr_t *how, void *(*start)(void *), void *ctx);

void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t n);
void __wrap_free(void *block);
int __wrap_posix_memalign(void **out, size_t alignment, size_t n);
char *__wrap_realpath(const char *path, char *out);
FILE *__wrap_fopen(const char *path, const char *mode);
DIR *__wrap_opendir(const char *path);
iconv_t __wrap_iconv_open(const char *to, const char *from);
void *__wrap_mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset);
int __wrap_munmap(void *at, size_t n);
int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *how, void *(*start)(void *), void *ctx);
double __wrap_tj_clock_thread(void);

static void *kept(void *block, uint64_t call)
{
    if (block)
        remember(block, call);
    return block;
}

void *__wrap_malloc(size_t n)
{
    uint64_t call;

    return granted(OOM_OWN, &call) ? kept(__real_malloc(n), call) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    uint64_t call;

    return granted(OOM_OWN, &call) ? kept(__real_calloc(count, size), call) : NULL;
}

void *__wrap_realloc(void *block, size_t n)
{
    uint64_t call;

    if (!granted(OOM_OWN, &call))
        return NULL;
    if (block)
        forget(block);
    return kept(__real_realloc(block, n), call);
}

void __wrap_free(void *block)
{
    if (block)
        forget(block);
    __real_free(block);
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t n)
{
    uint64_t call;
    int rc = granted(OOM_OWN, &call) ? __real_posix_memalign(out, alignment, n) : ENOMEM;

    if (!rc)
        kept(*out, call);
    return rc;
}

char *__wrap_realpath(const char *path, char *out)
{
    uint64_t call;
    char *got;

    if (!granted(OOM_OWN, &call))
        return NULL;
    got = __real_realpath(path, out);
    return out ? got : kept(got, call);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
    uint64_t call;

    return granted(OOM_OWN, &call) ? __real_fopen(path, mode) : NULL;
}

DIR *__wrap_opendir(const char *path)
{
    uint64_t call;

    return granted(OOM_OWN, &call) ? __real_opendir(path) : NULL;
}

iconv_t __wrap_iconv_open(const char *to, const char *from)
{
    uint64_t call;

    return granted(OOM_OWN, &call) ? __real_iconv_open(to, from) : (iconv_t)-1;
}

void *__wrap_mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
    uint64_t call;
    void *map = granted(OOM_OWN, &call) ? __real_mmap(at, n, protection, flags, fd, offset) : MAP_FAILED;

    if (map != MAP_FAILED)
        atomic_fetch_add(&now.maps, 1);
    return map;
}

int __wrap_munmap(void *at, size_t n)
{
    atomic_fetch_sub(&now.maps, 1);
    return __real_munmap(at, n);
}

/* Answers that tell how long something took are the same each time. */
double __wrap_tj_clock_thread(void)
{
    return 0;
}

int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *how, void *(*start)(void *), void *ctx)
{
    uint64_t call;

    return granted(OOM_OWN, &call) ? __real_pthread_create(out, how, start, ctx) : EAGAIN;
}

/* ---- SQLite's memory: blocks with their size in front ---- */

enum { FRONT = 16 };

static int size_of(void *block)
{
    return block ? (int)*(size_t *)(void *)((char *)block - FRONT) : 0;
}

static void *with_size(char *front, int n)
{
    if (!front)
        return NULL;
    *(size_t *)(void *)front = (size_t)n;
    atomic_fetch_add(&now.sqlite, (uint64_t)n);
    return front + FRONT;
}

static void *sqlite_malloc(int n)
{
    uint64_t call;

    return granted(OOM_SQLITE, &call) ? with_size(__real_malloc((size_t)n + FRONT), n) : NULL;
}

static void sqlite_free(void *block)
{
    atomic_fetch_sub(&now.sqlite, (uint64_t)size_of(block));
    __real_free((char *)block - FRONT);
}

static void *sqlite_realloc(void *block, int n)
{
    uint64_t call, before = (uint64_t)size_of(block);
    void *grown;

    if (!granted(OOM_SQLITE, &call))
        return NULL;
    grown = with_size(__real_realloc((char *)block - FRONT, (size_t)n + FRONT), n);
    if (grown)
        atomic_fetch_sub(&now.sqlite, before);
    return grown;
}

static int round_up(int n)
{
    return (n + 7) & ~7;
}

static int sqlite_start(void *ctx)
{
    (void)ctx;
    return SQLITE_OK;
}

static void sqlite_stop(void *ctx)
{
    (void)ctx;
}

void oom_init(void)
{
    static const sqlite3_mem_methods METHODS = {sqlite_malloc, sqlite_free,  sqlite_realloc, size_of,
                                                round_up,      sqlite_start, sqlite_stop,    NULL};

    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &METHODS) != SQLITE_OK || sqlite3_initialize() != SQLITE_OK)
        abort();
}
