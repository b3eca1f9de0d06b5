/* The joseki dictionary of a corpus: mined by a job when it is first asked for, and kept.  All of a slot is
 * under the lock of its corpus. */
#include "answer/question/questions.h"
#include "base/error.h"
#include "serve/server.h"

static int mine(tj_corpus *corpus, const tj_progress_monitor *monitor, tj_buf *out, tj_err *err)
{
    tj_mine_options options;
    tj_mining *mining = NULL;
    tj_joseki_tree *tree = NULL;
    int rc;

    tj_mine_options_init(&options, sizeof options);
    options.top = TJ_MINE_TREE;
    if (!(rc = tj_mine(&mining, corpus, &options, monitor, err)) &&
        !(rc = tj_mining_tree(mining, 0, &tree, monitor, err)) &&
        !(rc = tj_joseki_json(tree, mining, out, err)) && !tj_buf_ok(out))
        rc = tj_fail_nomem(err);
    tj_joseki_tree_free(tree);
    tj_mining_free(mining);
    return rc;
}

/* Keeps the result, or the error, unless the corpus has been replaced by another one meanwhile. */
static void store_result(tj_pooled_corpus *pooled, unsigned long changes, int64_t generation, int rc,
                         const tj_err *err, tj_buf *text)
{
    tj_joseki_slot *slot = &pooled->joseki;

    pthread_mutex_lock(&pooled->lock);
    if (pooled->changes == changes && !rc) {
        tj_buf_release(&slot->text);
        slot->text = *text;
        *text = (tj_buf)TJ_BUF_INIT;
        slot->generation = generation;
    } else if (pooled->changes == changes && rc != TJ_E_STOPPED) {
        slot->failed = generation;
        slot->rc = rc;
        slot->err = *err;
    }
    pthread_mutex_unlock(&pooled->lock);
    tj_buf_release(text);
}

static int work(tj_job *job TJ_UNUSED, void *data, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_pooled_corpus *pooled = data;
    tj_buf text = TJ_BUF_INIT;
    tj_corpus *corpus = NULL;
    int64_t generation = 0;
    unsigned long changes;
    int rc;

    pthread_mutex_lock(&pooled->lock);
    changes = pooled->changes; /* before it is opened: if it changes then, that is noticed */
    pthread_mutex_unlock(&pooled->lock);
    rc = tj_corpus_open(&corpus, pooled->path, err);
    if (!rc) {
        generation = tj_corpus_generation(corpus);
        rc = mine(corpus, monitor, &text, err);
    }
    tj_corpus_free(corpus);
    store_result(pooled, changes, generation, rc, err, &text);
    return rc;
}

/* Only here may the next job begin: were it after store_result() already, this would take it for its own. The
 * job may also have been stopped before its work began. */
static void release(void *data)
{
    tj_pooled_corpus *pooled = data;

    pthread_mutex_lock(&pooled->lock);
    pooled->joseki.mining = false;
    pthread_mutex_unlock(&pooled->lock);
}

static int begin(tj_request *request, tj_pooled_corpus *pooled)
{
    const tj_job_spec spec = {
        .kind = "joseki", .pooled = pooled, .work = work, .release = release, .data = pooled};
    int rc = tj_jobs_start(request->server->jobs, &spec, &pooled->joseki.job, &request->err);

    pooled->joseki.mining = !rc;
    return rc;
}

/* Under the lock.  *job: the job that mines the dictionary, if there is none yet; otherwise 0. */
static int answer(tj_request *request, bool start, unsigned *job)
{
    tj_pooled_corpus *pooled = request->handle->pooled;
    tj_joseki_slot *slot = &pooled->joseki;
    int64_t now = request->handle->cache->generation;
    bool fresh = slot->text.len && slot->generation == now, failed = slot->rc && slot->failed == now;
    int rc = 0;

    if (start && !fresh && !failed && !slot->mining)
        rc = begin(request, pooled);
    if (slot->text.len) { /* {"stale":true, and the rest */
        tj_buf_printf(&request->response.body, "{\"stale\":%s,", fresh ? "false" : "true");
        tj_buf_add(&request->response.body, slot->text.data + 1, slot->text.len - 1);
        return 0;
    }
    if (failed) {
        request->err = slot->err;
        return slot->rc;
    }
    if (!rc && !slot->mining)
        rc = tj_fail(&request->err, TJ_E_NOTFOUND, "no dictionary has been mined from this corpus yet");
    *job = slot->job;
    return rc;
}

int tj_handle_joseki(tj_request *request)
{
    struct joseki_options {
        int64_t start;
    } given = {.start = 1};
    static const tj_param rows[] = {TJ_INTEGER(struct joseki_options, start, 0, "start", "0|1", 0, 1,
                                               "mine the dictionary if it does not exist"),
                                    TJ_PARAMS_END};
    unsigned job = 0;
    int rc = tj_request_params(request, rows, &given);

    if (rc)
        return rc;
    pthread_mutex_lock(&request->handle->pooled->lock);
    rc = answer(request, given.start, &job);
    pthread_mutex_unlock(&request->handle->pooled->lock);
    if (rc || !job)
        return rc;
    request->response.status = 202;
    return tj_jobs_put_json(request->server->jobs, job, &request->response.body, &request->err);
}
