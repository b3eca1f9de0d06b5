#include "serve/pool/corpus_pool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"

struct tj_pooled_corpus {
    char *id, *path, *catalogue;
    pthread_mutex_t lock; /* for all that follows */
    tj_corpus_watch *watch;
    dev_t device; /* of the catalogue: a corpus may be taken away and made anew */
    ino_t inode;
    unsigned long changes;  /* how often that has happened: inodes are used again */
    tj_corpus_cache *cache; /* of the newest generation seen */
    tj_corpus_handle *free[TJ_CORPUS_HANDLES_MAX];
    size_t free_count;
};

struct tj_corpus_pool {
    tj_pooled_corpus **corpora;
    size_t count;
};

/* ---- names ---- */

static bool is_used(const char *name, const char *const *ids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(ids[i], name))
            return true;
    return false;
}

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

char *tj_pool_id_from_path(const char *path, const char *true_path, const char *const *ids, size_t count)
{
    size_t start, n = last_part(path, &start);
    tj_buf name = TJ_BUF_INIT;

    if (!n)
        n = last_part(path = true_path, &start);
    for (unsigned number = 1;; number++) {
        tj_buf_clear(&name);
        tj_buf_add(&name, n ? path + start : "corpus", n ? n : strlen("corpus"));
        if (number > 1)
            tj_buf_printf(&name, "-%u", number);
        if (!tj_buf_ok(&name) || !is_used(name.data, ids, count))
            return tj_buf_detach(&name);
    }
}

/* ---- opening ---- */

static void close_handle(tj_corpus_handle *handle)
{
    if (!handle)
        return;
    for (size_t i = 0; i < TJ_MODELS_KEPT; i++) {
        tj_pattern_models_release(&handle->models[i].models);
        free(handle->models[i].key);
    }
    tj_corpus_free(handle->corpus);
    tj_corpus_cache_unref(handle->cache);
    free(handle);
}

static void free_pooled(tj_pooled_corpus *pooled)
{
    if (!pooled)
        return;
    for (size_t i = 0; i < pooled->free_count; i++)
        close_handle(pooled->free[i]);
    tj_corpus_cache_unref(pooled->cache);
    tj_corpus_watch_free(pooled->watch);
    pthread_mutex_destroy(&pooled->lock);
    free(pooled->id);
    free(pooled->path);
    free(pooled->catalogue);
    free(pooled);
}

/* A path that is not there, or no corpus: somebody has mistyped it.  One that cannot be read is a pooled all
 * the same. */
static int new_pooled(tj_pooled_corpus **out, const char *path, const char *const *ids, size_t count,
                      tj_err *err)
{
    tj_pooled_corpus *pooled = tj_zalloc(1, sizeof *pooled);
    int rc = 0;

    *out = NULL;
    if (!pooled || pthread_mutex_init(&pooled->lock, NULL)) {
        free(pooled);
        return tj_fail_nomem(err);
    }
    pooled->path = realpath(path, NULL);
    if (!pooled->path && (errno == ENOENT || errno == ENOTDIR))
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path, "there is no such corpus");
    else if (!pooled->path)
        rc = tj_fail_errno(err, path, "open the corpus");
    else if (!(pooled->id = tj_pool_id_from_path(path, pooled->path, ids, count)) ||
             !(pooled->catalogue = tj_path_join(pooled->path, "catalogue.db")))
        rc = tj_fail_nomem(err);
    else if (access(pooled->catalogue, F_OK) != 0 && errno == ENOENT)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path,
                          "this is no corpus; tejun import makes one of a folder of records");
    if (rc)
        free_pooled(pooled);
    else
        *out = pooled;
    return rc;
}

int tj_pooled_corpus_check(tj_pooled_corpus *pooled, tj_err *err)
{
    tj_corpus_handle *handle;
    int rc = tj_corpus_handle_acquire(&handle, pooled, err);

    tj_corpus_handle_release(handle);
    return rc;
}

/* 0 if one of them can be read, otherwise the fault of the first. */
static int check_all(const tj_corpus_pool *corpus_pool, tj_err *err)
{
    int first = 0;

    for (size_t i = 0; i < corpus_pool->count; i++) {
        int rc = tj_pooled_corpus_check(corpus_pool->corpora[i], i ? NULL : err);

        if (!rc)
            return 0;
        first = i ? first : rc;
    }
    return first;
}

int tj_corpus_pool_open(tj_corpus_pool **out, const char *const *paths, size_t count, tj_err *err)
{
    tj_corpus_pool *corpus_pool = tj_zalloc(1, sizeof *corpus_pool);
    const char **ids = tj_zalloc(count, sizeof *ids);
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    *out = NULL;
    if (!corpus_pool || !ids || !(corpus_pool->corpora = tj_zalloc(count, sizeof *corpus_pool->corpora)))
        rc = tj_fail_nomem(&fault);
    for (size_t i = 0; !rc && i < count; i++) {
        rc = new_pooled(&corpus_pool->corpora[i], paths[i], ids, i, &fault);
        if (!rc) {
            ids[i] = corpus_pool->corpora[i]->id;
            corpus_pool->count++;
        }
    }
    if (!rc)
        rc = check_all(corpus_pool, &fault);
    free(ids);
    if (rc && err)
        *err = fault;
    if (rc)
        tj_corpus_pool_free(corpus_pool);
    else
        *out = corpus_pool;
    return rc;
}

void tj_corpus_pool_free(tj_corpus_pool *corpus_pool)
{
    if (!corpus_pool)
        return;
    for (size_t i = 0; i < corpus_pool->count; i++)
        free_pooled(corpus_pool->corpora[i]);
    free(corpus_pool->corpora);
    free(corpus_pool);
}

size_t tj_corpus_pool_count(const tj_corpus_pool *corpus_pool)
{
    return corpus_pool->count;
}

tj_pooled_corpus *tj_corpus_pool_at(const tj_corpus_pool *corpus_pool, size_t i)
{
    return corpus_pool->corpora[i];
}

int tj_corpus_pool_find(const tj_corpus_pool *corpus_pool, const char *id, tj_pooled_corpus **out,
                        tj_err *err)
{
    for (size_t i = 0; i < corpus_pool->count; i++)
        if (!strcmp(corpus_pool->corpora[i]->id, id)) {
            *out = corpus_pool->corpora[i];
            return 0;
        }
    return tj_fail(err, TJ_E_NOTFOUND, "there is no corpus \"%.100s\" here", id);
}

const char *tj_pooled_corpus_id(const tj_pooled_corpus *pooled)
{
    return pooled->id;
}

const char *tj_pooled_corpus_path(const tj_pooled_corpus *pooled)
{
    return pooled->path;
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

/* ---- desks ---- */

/* Throws out what is idle and old.  Under the lock. */
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
    int rc = 0;

    if (stat(pooled->catalogue, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR
                   ? tj_fail_reason(err, TJ_E_NOTFOUND, "corpus_gone", pooled->path,
                                    "the corpus is not there any more")
                   : tj_fail_errno(err, pooled->catalogue, "open the corpus");
    if (!pooled->watch || info.st_dev != pooled->device || info.st_ino != pooled->inode) {
        drop_stale(pooled, -1);
        pooled->changes += pooled->inode && info.st_ino != pooled->inode;
        tj_corpus_watch_free(pooled->watch);
        pooled->watch = NULL;
        pooled->device = info.st_dev;
        pooled->inode = info.st_ino;
        rc = tj_corpus_watch_open(&pooled->watch, pooled->path, err);
    }
    if (!rc)
        rc = tj_corpus_watch_generation(pooled->watch, newest, err);
    if (!rc)
        drop_stale(pooled, *newest);
    return rc;
}

/* The cache of that generation: the pooled's, or, if the corpus has changed once more just now, one's own. */
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
    if (pooled->cache && pooled->cache->generation == generation)
        cache = tj_corpus_cache_ref(pooled->cache);
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

void tj_corpus_pool_drop_stale(tj_corpus_pool *corpus_pool)
{
    for (size_t i = 0; i < corpus_pool->count; i++) {
        tj_pooled_corpus *pooled = corpus_pool->corpora[i];
        int64_t newest;

        pthread_mutex_lock(&pooled->lock);
        refresh(pooled, &newest, NULL);
        pthread_mutex_unlock(&pooled->lock);
    }
}

/* ---- knowledge ---- */

/* "19 default default"; NULL if memory ran out. */
static char *model_key(unsigned size, const char *memory, const char *ranking)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%u %s\n%s", size, memory ? memory : "", ranking ? ranking : "");
    return tj_buf_detach(&text);
}

int tj_corpus_handle_models(tj_corpus_handle *handle, unsigned board, const char *memory, const char *ranking,
                            const tj_pattern_models **out, tj_err *err)
{
    char *key = model_key(board, memory, ranking);
    size_t slot = 0;
    int rc = key ? 0 : tj_fail_nomem(err);

    while (!rc && slot < TJ_MODELS_KEPT &&
           (!handle->models[slot].key || strcmp(handle->models[slot].key, key)))
        slot++;
    if (!rc && slot == TJ_MODELS_KEPT) {
        slot = handle->next_models++ % TJ_MODELS_KEPT;
        free(handle->models[slot].key);
        handle->models[slot].key = NULL;
        tj_pattern_models_release(&handle->models[slot].models);
        rc =
            tj_pattern_models_open(&handle->models[slot].models, handle->corpus, board, memory, ranking, err);
        if (rc)
            tj_pattern_models_release(&handle->models[slot].models);
        else
            handle->models[slot].key = key;
        key = rc ? key : NULL;
    }
    free(key);
    *out = rc ? NULL : &handle->models[slot].models;
    return rc;
}
