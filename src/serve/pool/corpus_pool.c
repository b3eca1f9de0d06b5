#include "serve/pool/corpus_pool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"

/* ---- names ---- */

/* The last part of a path: its length, from *start on; 0 for "/", "." and "..". */
static size_t last_part(const char *path, size_t *start)
{
    size_t end = strlen(path), n;

    while (end > 0 && path[end - 1] == '/')
        end--;
    for (*start = end; *start > 0 && path[*start - 1] != '/'; --*start)
        ;
    n = end - *start;
    return n <= 2 && strspn(path + *start, ".") >= n ? 0 : n;
}

int tj_pool_add(tj_string_list *ids, const char *path, const char *true_path, tj_err *err)
{
    size_t start, n = last_part(path, &start);
    tj_buf name = TJ_BUF_INIT;
    int rc;

    if (!n)
        n = last_part(path = true_path, &start);
    tj_buf_add(&name, n ? path + start : "corpus", n ? n : strlen("corpus"));
    n = name.len;
    for (unsigned number = 2; tj_buf_ok(&name) && tj_string_list_find(ids, name.data) < ids->len; number++) {
        name.len = n;
        tj_buf_printf(&name, "-%u", number);
    }
    rc = !tj_buf_ok(&name) || tj_string_list_add(ids, name.data) ? tj_fail_nomem(err) : 0;
    tj_buf_release(&name);
    return rc;
}

/* ---- opening ---- */

static void close_handle(tj_corpus_handle *handle)
{
    if (!handle)
        return;
    tj_model_cache_release(&handle->models);
    tj_corpus_free(handle->corpus);
    tj_corpus_cache_unref(handle->cache);
    free(handle);
}

static void release_pooled(tj_pooled_corpus *pooled)
{
    for (size_t i = 0; i < pooled->free_count; i++)
        close_handle(pooled->free[i]);
    tj_corpus_cache_unref(pooled->cache);
    tj_corpus_watch_free(pooled->watch);
    tj_buf_release(&pooled->joseki.text);
    pthread_mutex_destroy(&pooled->lock);
    free(pooled->path);
    free(pooled->catalogue);
}

/* A path that does not exist or is no corpus is an error; a corpus that cannot be read is served all the
 * same. */
static int init_pooled(tj_pooled_corpus *pooled, const char *path, tj_string_list *ids, tj_err *err)
{
    int rc;

    pthread_mutex_init(&pooled->lock, NULL);
    pooled->path = realpath(path, NULL);
    if (!pooled->path && (errno == ENOENT || errno == ENOTDIR))
        return tj_fail_path(err, TJ_E_NOTFOUND, path, "no such corpus");
    if (!pooled->path)
        return tj_fail_errno(err, path, "open the corpus");
    if ((rc = tj_pool_add(ids, path, pooled->path, err)))
        return rc;
    pooled->id = ids->items[ids->len - 1];
    if (!(pooled->catalogue = tj_path_join(pooled->path, "catalogue.db")))
        return tj_fail_nomem(err);
    if (access(pooled->catalogue, F_OK) != 0 && errno == ENOENT)
        return tj_fail_path(err, TJ_E_NOTFOUND, path,
                            "not a corpus; create one from a folder of records with tejun import");
    return 0;
}

int tj_pooled_corpus_check(tj_pooled_corpus *pooled, tj_err *err)
{
    tj_corpus_handle *handle;
    int rc = tj_corpus_handle_acquire(&handle, pooled, err);

    tj_corpus_handle_release(handle);
    return rc;
}

/* 0 if one of them can be read, otherwise the fault of the first. */
static int check_all(const tj_corpus_pool *pool, tj_err *err)
{
    int first = 0;

    for (size_t i = 0; i < pool->count; i++) {
        int rc = tj_pooled_corpus_check(&pool->items[i], i ? NULL : err);

        if (!rc)
            return 0;
        first = i ? first : rc;
    }
    return first;
}

int tj_corpus_pool_open(tj_corpus_pool **out, const tj_words *paths, tj_err *err)
{
    tj_corpus_pool *pool = tj_zalloc(1, sizeof *pool);
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    *out = NULL;
    if (!pool || !(pool->items = tj_zalloc(paths->len, sizeof *pool->items)))
        rc = tj_fail_nomem(&fault);
    for (size_t i = 0; !rc && i < paths->len; i++) {
        pool->count++;
        rc = init_pooled(&pool->items[i], paths->items[i], &pool->ids, &fault);
    }
    if (!rc)
        rc = check_all(pool, &fault);
    if (rc && err)
        *err = fault;
    if (rc)
        tj_corpus_pool_free(pool);
    else
        *out = pool;
    return rc;
}

void tj_corpus_pool_free(tj_corpus_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->count; i++)
        release_pooled(&pool->items[i]);
    tj_string_list_release(&pool->ids);
    free(pool->items);
    free(pool);
}

int tj_corpus_pool_find(const tj_corpus_pool *pool, const char *id, tj_pooled_corpus **out, tj_err *err)
{
    size_t i = tj_string_list_find(&pool->ids, id);

    if (i == pool->count)
        return tj_fail(err, TJ_E_NOTFOUND, "no corpus \"%.100s\"", id);
    *out = &pool->items[i];
    return 0;
}

void tj_pooled_corpus_put_error(const tj_pooled_corpus *pooled, int rc, const tj_err *err, tj_buf *out)
{
    size_t n = strlen(pooled->path);

    if (!strncmp(err->path, pooled->path, n) && err->path[n] == '/')
        tj_buf_printf(out, "%s: ", err->path + n + 1);
    tj_buf_puts(out, err->text[0] ? err->text : tj_err_code_text(rc));
}

uint64_t tj_pooled_corpus_identity(tj_pooled_corpus *pooled)
{
    tj_buf text = TJ_BUF_INIT;
    uint64_t identity;

    pthread_mutex_lock(&pooled->lock);
    tj_buf_printf(&text, "%s %llu %llu %lu", pooled->path, (unsigned long long)pooled->device,
                  (unsigned long long)pooled->inode, pooled->changes);
    pthread_mutex_unlock(&pooled->lock);
    identity = tj_buf_ok(&text) ? tj_hash64(text.data, text.len) : 0;
    tj_buf_release(&text);
    return identity;
}

/* ---- handles ---- */

/* Closes idle handles of old generations.  Under the lock. */
static void drop_stale(tj_pooled_corpus *pooled, int64_t newest)
{
    size_t kept = 0;

    for (size_t i = 0; i < pooled->free_count; i++)
        if (tj_corpus_generation(pooled->free[i]->corpus) == newest)
            pooled->free[kept++] = pooled->free[i];
        else
            close_handle(pooled->free[i]);
    pooled->free_count = kept;
    if (pooled->cache && pooled->cache->generation != newest) {
        tj_corpus_cache_unref(pooled->cache);
        pooled->cache = NULL;
    }
}

/* The newest generation; what belongs to older ones, or to another corpus of this path, goes.  Under the
 * lock. */
static int refresh(tj_pooled_corpus *pooled, int64_t *newest, tj_err *err)
{
    struct stat info;
    int rc;

    if (stat(pooled->catalogue, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR
                   ? tj_fail_reason(err, TJ_E_NOTFOUND, "corpus_gone", pooled->path,
                                    "the corpus does not exist any more")
                   : tj_fail_errno(err, pooled->catalogue, "open the corpus");
    if (!pooled->watch || info.st_dev != pooled->device || info.st_ino != pooled->inode) {
        drop_stale(pooled, -1);
        if (pooled->inode && info.st_ino != pooled->inode) {
            pooled->changes++;
            tj_buf_release(&pooled->joseki.text);
            pooled->joseki.rc = 0;
        }
        tj_corpus_watch_free(pooled->watch);
        pooled->watch = NULL;
        pooled->device = info.st_dev;
        pooled->inode = info.st_ino;
        if ((rc = tj_corpus_watch_open(&pooled->watch, pooled->path, err)))
            return rc;
    }
    if (!(rc = tj_corpus_watch_generation(pooled->watch, newest, err)))
        drop_stale(pooled, *newest);
    return rc;
}

/* The shared cache of that generation, or a new one if the corpus has just changed again. */
static tj_corpus_cache *cache_for(tj_pooled_corpus *pooled, int64_t generation)
{
    tj_corpus_cache *cache;

    pthread_mutex_lock(&pooled->lock);
    if (pooled->cache && pooled->cache->generation < generation) {
        tj_corpus_cache_unref(pooled->cache);
        pooled->cache = NULL;
    }
    if (!pooled->cache)
        pooled->cache = tj_corpus_cache_new(generation);
    cache = pooled->cache;
    if (cache && cache->generation == generation)
        atomic_fetch_add(&cache->references, 1);
    else
        cache = tj_corpus_cache_new(generation);
    pthread_mutex_unlock(&pooled->lock);
    return cache;
}

static int open_handle(tj_corpus_handle **out, tj_pooled_corpus *pooled, tj_err *err)
{
    tj_corpus_handle *handle = tj_zalloc(1, sizeof *handle);
    int rc = handle ? tj_corpus_open(&handle->corpus, pooled->path, err) : tj_fail_nomem(err);

    if (!rc && !(handle->cache = cache_for(pooled, tj_corpus_generation(handle->corpus))))
        rc = tj_fail_nomem(err);
    if (rc) {
        close_handle(handle);
        return rc;
    }
    handle->pooled = pooled;
    *out = handle;
    return 0;
}

int tj_corpus_handle_acquire(tj_corpus_handle **out, tj_pooled_corpus *pooled, tj_err *err)
{
    int64_t newest = 0;
    int rc;

    *out = NULL;
    pthread_mutex_lock(&pooled->lock);
    rc = refresh(pooled, &newest, err);
    if (!rc && pooled->free_count)
        *out = pooled->free[--pooled->free_count];
    pthread_mutex_unlock(&pooled->lock);
    return rc || *out ? rc : open_handle(out, pooled, err);
}

void tj_corpus_handle_release(tj_corpus_handle *handle)
{
    tj_pooled_corpus *pooled = handle ? handle->pooled : NULL;

    if (!handle)
        return;
    pthread_mutex_lock(&pooled->lock);
    if (pooled->free_count < TJ_CORPUS_HANDLES_MAX && pooled->cache == handle->cache) {
        pooled->free[pooled->free_count++] = handle;
        handle = NULL;
    }
    pthread_mutex_unlock(&pooled->lock);
    close_handle(handle);
}

void tj_corpus_pool_drop_stale(tj_corpus_pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        tj_pooled_corpus *pooled = &pool->items[i];
        int64_t newest;

        pthread_mutex_lock(&pooled->lock);
        refresh(pooled, &newest, NULL);
        pthread_mutex_unlock(&pooled->lock);
    }
}
