#include "serve/pool/book_pool.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "serve/pool/corpus_pool.h"

#define CACHE_ENTRIES  16
#define CACHE_TEXT_MAX ((size_t)4 << 20) /* longer texts are worked out again */

/* What tells that a file is another one. */
typedef struct stamp {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} stamp;

typedef struct book_slot {
    pthread_mutex_t lock;
    tj_book *book;
    stamp seen;
} book_slot;

struct tj_pooled_book {
    char *id, *path;
    size_t number;
    book_slot slots[TJ_BOOK_SLOTS];
    atomic_uint edits;
};

struct tj_book_pool {
    tj_pooled_book **books;
    size_t count;
    pthread_mutex_t lock; /* for what is cached */
    struct {
        char *name, *text;
    } cached[CACHE_ENTRIES];
    size_t next;
};

static stamp stamp_of(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        memset(&info, 0, sizeof info);
    return (stamp){info.st_dev, info.st_ino, info.st_size, info.st_mtim};
}

static bool same_stamp(const stamp *a, const stamp *b)
{
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->changed.tv_sec == b->changed.tv_sec && a->changed.tv_nsec == b->changed.tv_nsec;
}

static void free_pooled(tj_pooled_book *pooled)
{
    if (!pooled)
        return;
    for (int i = 0; i < TJ_BOOK_SLOTS; i++) {
        tj_book_free(pooled->slots[i].book);
        pthread_mutex_destroy(&pooled->slots[i].lock);
    }
    free(pooled->id);
    free(pooled->path);
    free(pooled);
}

static int new_pooled(tj_pooled_book **out, const char *path, const char *const *ids, size_t number,
                      tj_err *err)
{
    tj_pooled_book *pooled = tj_zalloc(1, sizeof *pooled);

    *out = pooled;
    if (!pooled)
        return tj_fail_nomem(err);
    for (int i = 0; i < TJ_BOOK_SLOTS; i++)
        pthread_mutex_init(&pooled->slots[i].lock, NULL);
    atomic_init(&pooled->edits, 0);
    pooled->number = number;
    pooled->path = realpath(path, NULL);
    if (!pooled->path && errno == ENOMEM)
        return tj_fail_nomem(err);
    if (!pooled->path)
        return tj_fail_reason(err, TJ_E_NOTFOUND, "no_file", path, "there is no such file");
    pooled->id = tj_pool_id_from_path(path, pooled->path, ids, number);
    return pooled->id ? 0 : tj_fail_nomem(err);
}

int tj_book_pool_open(tj_book_pool **out, const char *const *paths, size_t count, tj_err *err)
{
    tj_book_pool *book_pool = tj_zalloc(1, sizeof *book_pool);
    const char **ids = tj_zalloc(count, sizeof *ids);
    int rc = 0;

    *out = NULL;
    if (book_pool)
        pthread_mutex_init(&book_pool->lock, NULL);
    if (!book_pool || !ids || !(book_pool->books = tj_zalloc(count, sizeof *book_pool->books)))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < count; i++) {
        rc = new_pooled(&book_pool->books[i], paths[i], ids, i, err);
        book_pool->count++;
        ids[i] = rc ? NULL : book_pool->books[i]->id;
    }
    free(ids);
    if (rc)
        tj_book_pool_free(book_pool);
    else
        *out = book_pool;
    return rc;
}

void tj_book_pool_free(tj_book_pool *book_pool)
{
    if (!book_pool)
        return;
    for (size_t i = 0; i < book_pool->count; i++)
        free_pooled(book_pool->books[i]);
    for (size_t i = 0; i < CACHE_ENTRIES; i++) {
        free(book_pool->cached[i].name);
        free(book_pool->cached[i].text);
    }
    pthread_mutex_destroy(&book_pool->lock);
    free(book_pool->books);
    free(book_pool);
}

size_t tj_book_pool_count(const tj_book_pool *book_pool)
{
    return book_pool->count;
}

tj_pooled_book *tj_book_pool_at(const tj_book_pool *book_pool, size_t i)
{
    return book_pool->books[i];
}

int tj_book_pool_find(const tj_book_pool *book_pool, const char *id, tj_pooled_book **out, tj_err *err)
{
    for (size_t i = 0; i < book_pool->count; i++)
        if (!strcmp(book_pool->books[i]->id, id)) {
            *out = book_pool->books[i];
            return 0;
        }
    return tj_fail(err, TJ_E_NOTFOUND, "there is no book \"%.100s\" here", id);
}

const char *tj_pooled_book_id(const tj_pooled_book *pooled)
{
    return pooled->id;
}

const char *tj_pooled_book_path(const tj_pooled_book *pooled)
{
    return pooled->path;
}

size_t tj_pooled_book_number(const tj_pooled_book *pooled)
{
    return pooled->number;
}

/* Our own file is a database, which sees changes by itself as long as it is the same file. */
static bool is_stale(const book_slot *r, const stamp *now)
{
    if (tj_book_format_of(r->book) == TJ_BOOK_TEJUN)
        return r->seen.device != now->device || r->seen.inode != now->inode;
    return !same_stamp(&r->seen, now);
}

int tj_pooled_book_acquire(tj_pooled_book *pooled, enum tj_book_slot which, tj_book **out, tj_err *err)
{
    book_slot *r = &pooled->slots[which];
    stamp now;
    int rc = 0;

    pthread_mutex_lock(&r->lock);
    now = stamp_of(pooled->path);
    if (r->book && is_stale(r, &now)) {
        tj_book_free(r->book);
        r->book = NULL;
    }
    if (!r->book) {
        r->seen = now;
        rc = tj_book_open(&r->book, pooled->path, NULL, err);
    }
    *out = r->book;
    if (rc)
        pthread_mutex_unlock(&r->lock);
    return rc;
}

void tj_pooled_book_release(tj_pooled_book *pooled, enum tj_book_slot which)
{
    pthread_mutex_unlock(&pooled->slots[which].lock);
}

void tj_pooled_book_put_version(tj_pooled_book *pooled, tj_buf *out)
{
    stamp now = stamp_of(pooled->path);

    tj_buf_printf(out, "%s/%llu/%lld/%lld.%ld/%u ", pooled->id, (unsigned long long)now.inode,
                  (long long)now.size, (long long)now.changed.tv_sec, now.changed.tv_nsec,
                  atomic_load(&pooled->edits));
}

void tj_pooled_book_changed(tj_pooled_book *pooled)
{
    atomic_fetch_add(&pooled->edits, 1);
}

/* ---- memory ---- */

char *tj_book_pool_cache_get(tj_book_pool *book_pool, const char *name)
{
    char *found = NULL;

    pthread_mutex_lock(&book_pool->lock);
    for (size_t i = 0; i < CACHE_ENTRIES && !found; i++)
        if (book_pool->cached[i].name && !strcmp(book_pool->cached[i].name, name))
            found = tj_strndup(book_pool->cached[i].text, strlen(book_pool->cached[i].text));
    pthread_mutex_unlock(&book_pool->lock);
    return found;
}

void tj_book_pool_cache_put(tj_book_pool *book_pool, const char *name, const char *text)
{
    size_t n = strlen(text), slot;
    char *copy = n <= CACHE_TEXT_MAX ? tj_strndup(text, n) : NULL;
    char *name_copy = copy ? tj_strndup(name, strlen(name)) : NULL;

    if (!name_copy) {
        free(copy);
        return;
    }
    pthread_mutex_lock(&book_pool->lock);
    slot = book_pool->next++ % CACHE_ENTRIES;
    free(book_pool->cached[slot].name);
    free(book_pool->cached[slot].text);
    book_pool->cached[slot].name = name_copy;
    book_pool->cached[slot].text = copy;
    pthread_mutex_unlock(&book_pool->lock);
}
