#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "serve/server.h"

#define CACHE_TEXT_MAX ((size_t)4 << 20) /* longer texts are worked out again */

/* All zeroes if there is no file. */
static struct stat look_at(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        memset(&info, 0, sizeof info);
    return info;
}

static int init_pooled(tj_pooled_book *pooled, const char *path, tj_string_list *ids, tj_err *err)
{
    int rc;

    for (int i = 0; i < TJ_BOOK_SLOTS; i++)
        pthread_mutex_init(&pooled->slots[i].lock, NULL);
    pooled->path = realpath(path, NULL);
    if (!pooled->path && errno == ENOMEM)
        return tj_fail_nomem(err);
    if (!pooled->path)
        return tj_fail_reason(err, TJ_E_NOTFOUND, "no_file", path, "no such file");
    rc = tj_pool_add(ids, path, pooled->path, err);
    pooled->id = rc ? NULL : ids->items[ids->len - 1];
    return rc;
}

int tj_book_pool_open(tj_book_pool **out, const tj_words *paths, tj_err *err)
{
    tj_book_pool *pool = tj_zalloc(1, sizeof *pool);
    int rc = 0;

    *out = NULL;
    if (pool)
        pthread_mutex_init(&pool->lock, NULL);
    if (!pool || !(pool->items = tj_zalloc(paths->len, sizeof *pool->items)))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < paths->len; i++) {
        pool->count++;
        rc = init_pooled(&pool->items[i], paths->items[i], &pool->ids, err);
    }
    if (rc)
        tj_book_pool_free(pool);
    else
        *out = pool;
    return rc;
}

void tj_book_pool_free(tj_book_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->count; i++) {
        for (int s = 0; s < TJ_BOOK_SLOTS; s++) {
            tj_book_free(pool->items[i].slots[s].book);
            pthread_mutex_destroy(&pool->items[i].slots[s].lock);
        }
        free(pool->items[i].path);
    }
    for (size_t i = 0; i < TJ_BOOK_CACHE; i++) {
        free(pool->cached[i].name);
        free(pool->cached[i].text);
    }
    tj_string_list_release(&pool->ids);
    pthread_mutex_destroy(&pool->lock);
    free(pool->items);
    free(pool);
}

int tj_book_pool_find(const tj_book_pool *pool, const char *id, tj_pooled_book **out, tj_err *err)
{
    size_t i = tj_string_list_find(&pool->ids, id);

    if (i == pool->count)
        return tj_fail(err, TJ_E_NOTFOUND, "no book \"%.100s\"", id);
    *out = &pool->items[i];
    return 0;
}

/* A tejun book is a database, which notices changes by itself as long as it is the same file. */
static bool is_stale(const tj_book_slot *slot, const struct stat *now)
{
    const struct stat *seen = &slot->seen;

    if (seen->st_dev != now->st_dev || seen->st_ino != now->st_ino)
        return true;
    return tj_book_format_of(slot->book) != TJ_BOOK_TEJUN &&
           (seen->st_size != now->st_size || seen->st_mtim.tv_sec != now->st_mtim.tv_sec ||
            seen->st_mtim.tv_nsec != now->st_mtim.tv_nsec);
}

int tj_pooled_book_acquire(tj_pooled_book *pooled, enum tj_book_use use, tj_book **out, tj_err *err)
{
    tj_book_slot *slot = &pooled->slots[use];
    struct stat now;
    int rc = 0;

    pthread_mutex_lock(&slot->lock);
    now = look_at(pooled->path);
    if (slot->book && is_stale(slot, &now)) {
        tj_book_free(slot->book);
        slot->book = NULL;
    }
    if (!slot->book) {
        slot->seen = now;
        rc = tj_book_open(&slot->book, pooled->path, NULL, err);
    }
    *out = slot->book;
    if (rc)
        pthread_mutex_unlock(&slot->lock);
    return rc;
}

void tj_pooled_book_release(tj_pooled_book *pooled, enum tj_book_use use)
{
    pthread_mutex_unlock(&pooled->slots[use].lock);
}

void tj_pooled_book_put_version(tj_pooled_book *pooled, tj_buf *out)
{
    struct stat now = look_at(pooled->path);

    tj_buf_printf(out, "%s/%llu/%lld/%lld.%ld/%u ", pooled->id, (unsigned long long)now.st_ino,
                  (long long)now.st_size, (long long)now.st_mtim.tv_sec, now.st_mtim.tv_nsec,
                  atomic_load(&pooled->edits));
}

/* ---- the cache ---- */

bool tj_book_pool_cache_get(tj_book_pool *pool, const tj_buf *name, tj_buf *out)
{
    bool found = false;

    if (!tj_buf_ok(name))
        return false;
    pthread_mutex_lock(&pool->lock);
    for (size_t i = 0; i < TJ_BOOK_CACHE && !found; i++) {
        found = pool->cached[i].name && !strcmp(pool->cached[i].name, name->data);
        if (found)
            tj_buf_puts(out, pool->cached[i].text);
    }
    pthread_mutex_unlock(&pool->lock);
    return found;
}

void tj_book_pool_cache_put(tj_book_pool *pool, const tj_buf *name, const tj_buf *text)
{
    bool fits = tj_buf_ok(name) && tj_buf_ok(text) && text->len <= CACHE_TEXT_MAX;
    char *copy = fits ? tj_strndup(text->data, text->len) : NULL;
    char *name_copy = copy ? tj_strndup(name->data, name->len) : NULL;
    size_t slot;

    if (!name_copy) {
        free(copy);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    slot = pool->next++ % TJ_BOOK_CACHE;
    free(pool->cached[slot].name);
    free(pool->cached[slot].text);
    pool->cached[slot].name = name_copy;
    pool->cached[slot].text = copy;
    pthread_mutex_unlock(&pool->lock);
}
