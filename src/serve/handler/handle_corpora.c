/* The server itself, and its corpora. */
#include "base/error.h"
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
    int rc = tj_request_no_params(request);

    if (rc)
        return rc;
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
    int rc = tj_request_no_params(request);

    if (rc)
        return rc;
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

static int add_summary(tj_request *request, tj_pooled_corpus *pooled)
{
    tj_corpus_handle *handle;
    int rc = tj_corpus_handle_acquire(&handle, pooled, &request->err);

    if (!rc)
        rc = tj_corpus_cache_summary(handle->cache, handle->corpus, &request->err);
    if (!rc)
        tj_corpus_summary_json(&handle->cache->summary, tj_corpus_path(handle->corpus), pooled->id,
                               &request->response.body);
    tj_corpus_handle_release(handle);
    return rc;
}

/* A corpus that cannot be read: what is wrong with it, in its place. */
static void put_unreadable(tj_request *request, const tj_pooled_corpus *pooled, int rc)
{
    tj_buf fault = TJ_BUF_INIT;
    tj_json json;

    tj_pooled_corpus_put_error(pooled, rc, &request->err, &fault);
    tj_json_start(&json, &request->response.body);
    tj_json_string(&json, "id", pooled->id);
    tj_json_string(&json, "error", tj_buf_ok(&fault) ? fault.data : tj_err_code_text(rc));
    if (request->err.why)
        tj_json_string(&json, "why", request->err.why);
    tj_json_finish(&json);
    tj_buf_release(&fault);
    request->err = (tj_err)TJ_ERR_INIT;
}

int tj_handle_corpora(tj_request *request)
{
    tj_buf *out = &request->response.body;
    int rc = tj_request_no_params(request);

    if (rc)
        return rc;
    tj_buf_putc(out, '[');
    for (size_t i = 0; i < request->server->corpus_pool->count; i++) {
        tj_pooled_corpus *pooled = &request->server->corpus_pool->items[i];

        rc = add_summary(request, pooled);
        if (rc == TJ_E_NOMEM)
            return rc;
        if (rc)
            put_unreadable(request, pooled, rc);
        if (!out->failed)
            out->data[out->len - 1] = ','; /* instead of its line end */
    }
    if (!out->failed && out->len > 1)
        out->len--;
    tj_buf_puts(out, "]\n");
    return 0;
}
