/* Jobs: their state; imports. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "serve/server.h"
#include "serve/http/upload.h"

int tj_handle_jobs(tj_request *request)
{
    tj_jobs_put_all_json(request->server->jobs, &request->response.body);
    return 0;
}

static int read_number(tj_request *request, unsigned *number)
{
    const char *text = request->target->part[2];

    if (text[strspn(text, "0123456789")] || strlen(text) > 9)
        return tj_fail(&request->err, TJ_E_NOTFOUND, "no job \"%.40s\"", text);
    *number = (unsigned)strtoul(text, NULL, 10);
    return 0;
}

int tj_handle_job(tj_request *request)
{
    unsigned number;
    int rc = read_number(request, &number);

    return rc ? rc : tj_jobs_put_json(request->server->jobs, number, &request->response.body, &request->err);
}

int tj_handle_job_stop(tj_request *request)
{
    tj_jobs *jobs = request->server->jobs;
    unsigned number;
    int rc = read_number(request, &number);

    if (rc)
        return rc;
    if (!request->server->writable && tj_jobs_is_kind(jobs, number, "import")) {
        tj_request_reject(request, 403, "forbidden", "the server is read-only; start it with --writable");
        return 0;
    }
    rc = tj_jobs_stop(jobs, number, &request->err);
    return rc ? rc : tj_jobs_put_json(jobs, number, &request->response.body, &request->err);
}

/* ---- imports ---- */

/* What is imported: files that came with the request, or paths. */
typedef struct import_work {
    tj_pooled_corpus *pooled;
    tj_upload *upload; /* or NULL */
    tj_string_list paths;
    bool restricted; /* nothing outside of them may be read */
} import_work;

static void free_import_work(void *data)
{
    import_work *l = data;

    tj_upload_free(l->upload);
    tj_string_list_release(&l->paths);
    free(l);
}

static int import(tj_job *job, void *data, const tj_progress_monitor *monitor, tj_err *err)
{
    const import_work *l = data;
    tj_string_list places = {NULL, 0, 0};
    const tj_string_list *paths = l->upload ? &places : &l->paths;
    tj_import_options options;
    tj_import_summary summary;
    int rc = l->upload ? tj_upload_paths(l->upload, &places, err) : 0;

    tj_import_options_init(&options, sizeof options);
    options.monitor = *monitor;
    options.note = tj_job_note;
    options.note_ctx = job;
    options.no_links = l->restricted;
    if (l->upload) {
        options.below = l->upload->folder;
        options.named = "dropped";
    }
    if (!rc && !(rc = tj_import(l->pooled->path, (const char *const *)paths->items, paths->len, &options,
                                &summary, err)))
        tj_job_summary(job, &summary);
    tj_string_list_release(&places);
    return rc;
}

/* Is the path, whose links have been resolved, below one of the folders? */
static bool is_below(const char *path, const tj_string_list *folders)
{
    for (size_t i = 0; i < folders->len; i++) {
        const char *folder = folders->items[i];
        size_t n = strlen(folder);

        if (!strncmp(path, folder, n) && (!path[n] || path[n] == '/' || folder[n - 1] == '/'))
            return true;
    }
    return false;
}

/* Reading a pipe or a device could block forever. */
static bool can_be_read(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode));
}

static int add_path(tj_request *request, import_work *l, const char *given_path)
{
    const tj_server *server = request->server;
    char *path;
    int rc = 0;

    if (server->access_rules.is_public && !server->import_from.len)
        return tj_fail_reason(&request->err, TJ_E_USAGE, "path_closed", NULL,
                              "paths are not allowed here; start the server with --import-from FOLDER");
    if (given_path[0] != '/')
        return tj_fail_reason(&request->err, TJ_E_USAGE, "path_relative", NULL,
                              "a path must begin with /, not \"%.100s\"", given_path);
    path = realpath(given_path, NULL);
    if (!path && errno == ENOMEM)
        rc = tj_fail_nomem(&request->err);
    else if (!path || (server->import_from.len && !is_below(path, &server->import_from)))
        rc = tj_fail_reason(&request->err, TJ_E_USAGE, "path_nothing", NULL,
                            "\"%.150s\" does not exist or may not be imported", given_path);
    else if (!can_be_read(path))
        rc = tj_fail_reason(&request->err, TJ_E_USAGE, "path_kind", NULL,
                            "\"%.150s\" is neither a file nor a folder", given_path);
    else if (tj_string_list_add(&l->paths, path))
        rc = tj_fail_nomem(&request->err);
    l->restricted = server->import_from.len > 0;
    free(path);
    return rc;
}

static int add_token(tj_request *request, import_work *l, const tj_json_tokens *tokens, uint32_t token)
{
    tj_buf path = TJ_BUF_INIT;
    int rc;

    if (tokens->items[token].kind != TJ_JSON_STRING)
        return tj_fail(&request->err, TJ_E_USAGE, "path must be a string");
    tj_json_string_put(tokens, token, &path);
    if (!tj_buf_ok(&path))
        rc = tj_fail_nomem(&request->err);
    else if (!path.len || strlen(path.data) != path.len)
        rc = tj_fail(&request->err, TJ_E_USAGE, "not a path");
    else
        rc = add_path(request, l, path.data);
    tj_buf_release(&path);
    return rc;
}

static int read_paths(tj_request *request, import_work *l)
{
    tj_json_tokens tokens = {0};
    uint32_t one, many;
    int rc = tj_json_body_parse(&tokens, request->body.data, request->body.len, &request->err);

    if (rc)
        goto out;
    one = tj_json_member(&tokens, 0, "path");
    many = tj_json_member_of(&tokens, 0, "paths", TJ_JSON_ARRAY);
    if (one == TJ_JSON_NONE && many == TJ_JSON_NONE)
        rc = tj_fail(&request->err, TJ_E_USAGE, "no path given; send {\"path\": \"/...\"}");
    else if (one != TJ_JSON_NONE)
        rc = add_token(request, l, &tokens, one);
    if (many != TJ_JSON_NONE)
        for (uint32_t i = many + 1; !rc && i < tokens.items[many].next; i = tokens.items[i].next)
            rc = add_token(request, l, &tokens, i);
    if (!rc && !l->paths.len)
        rc = tj_fail(&request->err, TJ_E_USAGE, "no path to import");
out:
    tj_json_tokens_release(&tokens);
    return rc;
}

static int begin(tj_request *request, import_work *l, unsigned *number)
{
    const tj_string_list *what = l->upload ? &l->upload->names : &l->paths;
    const tj_job_spec spec = {.kind = "import",
                              .pooled = l->pooled,
                              .what = (const char *const *)what->items,
                              .what_count = what->len,
                              .exclusive = true,
                              .work = import,
                              .release = free_import_work,
                              .data = l};

    if (l->upload && !what->len)
        return tj_fail(&request->err, TJ_E_USAGE, "no file in the request");
    return tj_jobs_start(request->server->jobs, &spec, number, &request->err);
}

int tj_handle_import(tj_request *request)
{
    import_work *l = tj_zalloc(1, sizeof *l);
    unsigned number;
    int rc = l ? tj_request_find_corpus(request, &l->pooled) : tj_fail_nomem(&request->err);

    if (!rc && request->upload) {
        l->upload = request->upload;
        request->upload = NULL;
    } else if (!rc)
        rc = read_paths(request, l);
    if (rc || (rc = begin(request, l, &number))) {
        if (l)
            free_import_work(l);
        return rc;
    }
    request->response.status = 202;
    return tj_jobs_put_json(request->server->jobs, number, &request->response.body, &request->err);
}
