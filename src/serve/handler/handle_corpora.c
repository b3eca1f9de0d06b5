/* The server itself, and its corpora. */
#include "answer/question/questions.h"
#include "base/json.h"
#include "serve/server.h"
#include "serve/http/upload.h"

static void put_limits(tj_json *json)
{
    tj_json_object(json, "limits");
    tj_json_u64(json, "rows", TJ_ROWS_MAX);
    tj_json_u64(json, "json_bytes", TJ_JSON_BODY_MAX);
    tj_json_u64(json, "record_bytes", TJ_RECORD_BODY_MAX);
    tj_json_u64(json, "import_bytes", TJ_UPLOAD_BYTES_MAX);
    tj_json_u64(json, "import_files", TJ_UPLOAD_FILES_MAX);
    tj_json_end(json);
}

int tj_handle_server(tj_request *request)
{
    tj_json json;

    tj_json_start(&json, &request->response.body);
    tj_json_string(&json, "program", "tejun");
    tj_json_string(&json, "version", TJ_VERSION);
    tj_json_bool(&json, "writable", request->server->writable);
    tj_json_array(&json, "corpora");
    for (size_t i = 0; i < request->server->corpus_pool->count; i++)
        tj_json_string(&json, NULL, request->server->corpus_pool->items[i].id);
    tj_json_end(&json);
    tj_json_array(&json, "books");
    for (size_t i = 0; i < request->server->book_pool->count; i++)
        tj_json_string(&json, NULL, request->server->book_pool->items[i].id);
    tj_json_end(&json);
    put_limits(&json);
    tj_json_finish(&json);
    return 0;
}

int tj_handle_load(tj_request *request)
{
    tj_server *server = request->server;
    tj_json json;

    tj_json_start(&json, &request->response.body);
    tj_json_u64(&json, "connections", atomic_load(&server->connections));
    tj_json_u64(&json, "waiting", atomic_load(&server->waiting));
    tj_json_u64(&json, "answered", atomic_load(&server->answered));
    tj_json_u64(&json, "refused", atomic_load(&server->refused));
    tj_json_u64(&json, "gone", atomic_load(&server->gone));
    tj_json_u64(&json, "stopped", atomic_load(&server->stopped));
    tj_json_finish(&json);
    return 0;
}

static int put_summary(tj_json *json, tj_pooled_corpus *pooled, tj_err *err)
{
    tj_corpus_handle *handle;
    int rc = tj_corpus_handle_acquire(&handle, pooled, err);

    if (!rc && !(rc = tj_corpus_cache_summary(handle->cache, handle->corpus, err)))
        tj_corpus_summary_json(json, &handle->cache->summary, tj_corpus_path(handle->corpus), pooled->id);
    tj_corpus_handle_release(handle);
    return rc;
}

/* In place of the summary: why the corpus cannot be read. */
static void put_unreadable(tj_json *json, const tj_pooled_corpus *pooled, int rc, const tj_err *err)
{
    tj_buf fault = TJ_BUF_INIT;

    tj_pooled_corpus_put_error(pooled, rc, err, &fault);
    tj_json_string(json, "id", pooled->id);
    tj_json_buf(json, "error", &fault);
    if (err->why)
        tj_json_string(json, "why", err->why);
    tj_buf_release(&fault);
}

int tj_handle_corpora(tj_request *request)
{
    const tj_corpus_pool *pool = request->server->corpus_pool;
    tj_json json;
    int rc;

    tj_json_init(&json, &request->response.body);
    tj_json_array(&json, NULL);
    for (size_t i = 0; i < pool->count; i++) {
        tj_err fault = TJ_ERR_INIT;

        tj_json_object(&json, NULL);
        if ((rc = put_summary(&json, &pool->items[i], &fault)))
            put_unreadable(&json, &pool->items[i], rc, &fault);
        tj_json_end(&json);
        if (rc == TJ_E_NOMEM)
            return rc;
    }
    tj_json_finish(&json);
    return 0;
}
