#include "serve/joseki_cache.h"

#include <stdlib.h>
#include <string.h>

#include "answer/go/joseki_json.h"
#include "base/error.h"

#define SEQUENCES 1000 /* in a dictionary, as `tejun mine --tree` has */

typedef struct slot {
    tj_joseki_cache *joseki_cache;
    tj_pooled_corpus *pooled;
    uint64_t
        identity; /* the very corpus of which all that follows is: another may have come into its place */
    tj_buf text;  /* JSON; empty: there is none */
    int64_t generation;
    int64_t failed; /* the generation for which there is none, and why */
    int rc;
    tj_err err;
    bool mining;
    unsigned job;
} slot;

struct tj_joseki_cache {
    pthread_mutex_t lock;
    tj_jobs *jobs;
    slot *slots;
    size_t count;
};

tj_joseki_cache *tj_joseki_cache_new(const tj_corpus_pool *corpus_pool, tj_jobs *jobs)
{
    tj_joseki_cache *joseki_cache = tj_zalloc(1, sizeof *joseki_cache);
    size_t count = tj_corpus_pool_count(corpus_pool);

    if (!joseki_cache || !(joseki_cache->slots = tj_zalloc(count, sizeof *joseki_cache->slots))) {
        free(joseki_cache);
        return NULL;
    }
    pthread_mutex_init(&joseki_cache->lock, NULL);
    joseki_cache->jobs = jobs;
    joseki_cache->count = count;
    for (size_t i = 0; i < count; i++) {
        joseki_cache->slots[i].joseki_cache = joseki_cache;
        joseki_cache->slots[i].pooled = tj_corpus_pool_at(corpus_pool, i);
        joseki_cache->slots[i].failed = -1;
    }
    return joseki_cache;
}

void tj_joseki_cache_free(tj_joseki_cache *joseki_cache)
{
    if (!joseki_cache)
        return;
    for (size_t i = 0; i < joseki_cache->count; i++)
        tj_buf_release(&joseki_cache->slots[i].text);
    pthread_mutex_destroy(&joseki_cache->lock);
    free(joseki_cache->slots);
    free(joseki_cache);
}

/* ---- mining ---- */

static int mine(tj_corpus *corpus, const tj_progress_monitor *monitor, tj_buf *out, tj_err *err)
{
    tj_mine_options options;
    tj_mining *mining = NULL;
    tj_joseki_tree *tree = NULL;
    int rc;

    tj_mine_options_init(&options, sizeof options);
    options.top = SEQUENCES;
    rc = tj_mine(&mining, corpus, &options, monitor, err);
    if (!rc)
        rc = tj_mining_tree(mining, 0, &tree, monitor, err);
    if (!rc)
        rc = tj_joseki_json(tree, mining, out, err);
    if (!rc && !tj_buf_ok(out))
        rc = tj_fail_nomem(err);
    tj_joseki_tree_free(tree);
    tj_mining_free(mining);
    return rc;
}

/* Forgets what is known of another corpus than that.  Under the lock. */
static void reset_if_replaced(slot *s, uint64_t identity)
{
    if (s->identity == identity)
        return;
    s->identity = identity;
    s->failed = -1;
    tj_buf_release(&s->text);
}

/* Takes over what was mined, or why nothing was. */
static void store_result(slot *s, uint64_t identity, int64_t generation, int rc, const tj_err *err,
                         tj_buf *text)
{
    pthread_mutex_lock(&s->joseki_cache->lock);
    reset_if_replaced(s, identity);
    if (!rc) {
        tj_buf_release(&s->text);
        s->text = *text;
        *text = (tj_buf)TJ_BUF_INIT;
        s->generation = generation;
    } else if (rc != TJ_E_STOPPED) {
        s->failed = generation;
        s->rc = rc;
        s->err = *err;
    }
    pthread_mutex_unlock(&s->joseki_cache->lock);
    tj_buf_release(text);
}

static int work(tj_job *job, void *data, tj_err *err)
{
    slot *s = data;
    tj_buf text = TJ_BUF_INIT;
    tj_corpus *corpus = NULL;
    int64_t generation = 0;
    uint64_t identity =
        tj_pooled_corpus_identity(s->pooled); /* before it is opened: if it changes then, that is noticed */
    int rc = tj_corpus_open(&corpus, tj_pooled_corpus_path(s->pooled), err);

    if (!rc) {
        generation = tj_corpus_generation(corpus);
        rc = mine(corpus, tj_job_watch(job), &text, err);
    }
    tj_corpus_free(corpus);
    store_result(s, identity, generation, rc, err, &text);
    return rc;
}

/* Only here may the next job begin: were it after store_result() already, this would take it for its own. The
 * job may also have been stopped before its work began. */
static void release(void *data)
{
    slot *s = data;

    pthread_mutex_lock(&s->joseki_cache->lock);
    s->mining = false;
    pthread_mutex_unlock(&s->joseki_cache->lock);
}

/* Under the lock. */
static int begin(slot *s, tj_err *err)
{
    const tj_job_spec spec = {
        .kind = "joseki", .pooled = s->pooled, .work = work, .release = release, .data = s};
    int rc = s->mining ? 0 : tj_jobs_start(s->joseki_cache->jobs, &spec, &s->job, err);

    s->mining = s->mining || !rc;
    return rc;
}

/* ---- asking ---- */

static slot *slot_of(tj_joseki_cache *joseki_cache, const tj_pooled_corpus *pooled)
{
    size_t i = 0;

    while (joseki_cache->slots[i].pooled != pooled)
        i++;
    return &joseki_cache->slots[i];
}

/* {"stale":true, and the rest. */
static void put(const slot *s, bool stale, tj_buf *out)
{
    tj_buf_printf(out, "{\"stale\":%s,", stale ? "true" : "false");
    tj_buf_add(out, s->text.data + 1, s->text.len - 1);
}

enum tj_joseki_state tj_joseki_cache_get(tj_joseki_cache *joseki_cache, const tj_corpus_handle *handle,
                                         bool start, tj_buf *out, unsigned *job, int *rc, tj_err *err)
{
    slot *s = slot_of(joseki_cache, handle->pooled);
    int64_t now = handle->cache->generation;
    enum tj_joseki_state state = TJ_JOSEKI_MISSING;
    bool fresh;

    pthread_mutex_lock(&joseki_cache->lock);
    reset_if_replaced(s, tj_pooled_corpus_identity(handle->pooled));
    fresh = s->text.len && s->generation == now;
    *rc = 0;
    if (!fresh && s->failed == now && !s->text.len) {
        *rc = s->rc;
        *err = s->err;
        state = TJ_JOSEKI_FAILED;
    } else {
        if (!fresh && start && s->failed != now)
            *rc = begin(s, err);
        if (s->text.len) {
            put(s, !fresh, out);
            state = TJ_JOSEKI_READY;
        } else if (*rc)
            state = TJ_JOSEKI_FAILED;
        else if (s->mining)
            state = TJ_JOSEKI_MINING;
    }
    *job = s->job;
    pthread_mutex_unlock(&joseki_cache->lock);
    return state;
}
