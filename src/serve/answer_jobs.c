/* Jobs: what is under way, imports, mining. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "serve/body.h"
#include "serve/server.h"
#include "serve/upload.h"

int tj_answer_jobs(tj_ask *ask)
{
    int rc = tj_ask_no_params(ask);

    if (!rc)
        tj_jobs_put_all(ask->server->jobs, &ask->reply.body);
    return rc;
}

static int read_number(tj_ask *ask, unsigned *number)
{
    const char *text = ask->target->part[2];

    if (text[strspn(text, "0123456789")] || strlen(text) > 9)
        return tj_fail(&ask->err, TJ_E_NOTFOUND, "there is no job \"%.40s\"", text);
    *number = (unsigned)strtoul(text, NULL, 10);
    return tj_ask_no_params(ask);
}

int tj_answer_job(tj_ask *ask)
{
    unsigned number;
    int rc = read_number(ask, &number);

    return rc ? rc : tj_jobs_put(ask->server->jobs, number, &ask->reply.body, &ask->err);
}

int tj_answer_job_stop(tj_ask *ask)
{
    unsigned number;
    int rc = read_number(ask, &number);

    if (!rc && !ask->server->writable && tj_jobs_is(ask->server->jobs, number, "import")) {
        tj_ask_refuse(ask, 403, "forbidden", "this server only reads: it was started without --writable");
        return 0;
    }
    if (!rc)
        rc = tj_jobs_stop(ask->server->jobs, number, &ask->err);
    return rc ? rc : tj_jobs_put(ask->server->jobs, number, &ask->reply.body, &ask->err);
}

/* ---- joseki ---- */

struct joseki_options {
    int64_t start;
};

static const tj_option joseki_rows[] = {
    TJ_INTEGER(struct joseki_options, start, 0, "start", "0|1", 0, 1, "mine it if it is not there"),
    TJ_OPTIONS_END};

int tj_answer_joseki(tj_ask *ask)
{
    struct joseki_options given = {.start = 1};
    unsigned job = 0;
    int rc = tj_ask_desk(ask);

    if (!rc)
        rc = tj_ask_params(ask, joseki_rows, &given);
    if (rc)
        return rc;
    switch (tj_josekis_ask(ask->server->josekis, ask->desk, given.start, &ask->reply.body, &job, &rc,
                           &ask->err)) {
    case TJ_JOSEKI_THERE:
        return 0;
    case TJ_JOSEKI_MINING:
        ask->reply.status = 202;
        return tj_jobs_put(ask->server->jobs, job, &ask->reply.body, &ask->err);
    case TJ_JOSEKI_FAILED:
        return rc;
    default:
        return tj_fail(&ask->err, TJ_E_NOTFOUND, "no dictionary has been mined from this corpus yet");
    }
}

/* ---- imports ---- */

/* What is imported: files that came with the request, or paths. */
typedef struct load {
    tj_room *room;
    tj_upload *upload; /* or NULL */
    tj_names paths;
    bool fenced; /* nothing outside of them may be read */
} load;

static void free_load(void *data)
{
    load *l = data;

    tj_upload_free(l->upload);
    tj_names_release(&l->paths);
    free(l);
}

static void note(void *ctx, const tj_import_note *one)
{
    tj_job_note(ctx, one);
}

static int import(tj_job *job, void *data, tj_err *err)
{
    const load *l = data;
    tj_names places = {NULL, 0, 0};
    const tj_names *paths = l->upload ? &places : &l->paths;
    tj_import_options options = TJ_IMPORT_INIT;
    tj_import_summary summary;
    int rc = l->upload ? tj_upload_places(l->upload, &places, err) : 0;

    options.watch = *tj_job_watch(job);
    options.note = note;
    options.note_ctx = job;
    options.no_links = l->fenced;
    if (l->upload) {
        options.below = l->upload->folder;
        options.named = "dropped";
    }
    if (!rc)
        rc = tj_import(tj_room_path(l->room), (const char *const *)paths->items, paths->len, &options,
                       &summary, err);
    if (!rc)
        tj_job_summary(job, &summary);
    tj_names_release(&places);
    return rc;
}

/* Is it below one of these folders?  Links are followed before that is asked. */
static bool is_below(const char *path, char *const *folders)
{
    for (; *folders; folders++) {
        size_t n = strlen(*folders);

        if (!strncmp(path, *folders, n) && (!path[n] || path[n] == '/' || (*folders)[n - 1] == '/'))
            return true;
    }
    return false;
}

/* Who reads a pipe or a device waits for as long as it likes. */
static bool can_be_read(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode));
}

static int add_path(tj_ask *ask, load *l, const char *told)
{
    const tj_server *server = ask->server;
    char *path;
    int rc = 0;

    if (server->anywhere && !server->import_from[0])
        return tj_fail_why(&ask->err, TJ_E_USAGE, "path_closed", NULL,
                           "no path can be named here: tejun serve --import-from FOLDER");
    if (told[0] != '/')
        return tj_fail_why(&ask->err, TJ_E_USAGE, "path_relative", NULL,
                           "a path begins with /, not \"%.100s\"", told);
    path = realpath(told, NULL);
    if (!path && errno == ENOMEM)
        rc = tj_fail_nomem(&ask->err);
    else if (!path || (server->import_from[0] && !is_below(path, server->import_from)))
        rc = tj_fail_why(&ask->err, TJ_E_USAGE, "path_nothing", NULL,
                         "there is nothing to be imported at \"%.150s\"", told);
    else if (!can_be_read(path))
        rc = tj_fail_why(&ask->err, TJ_E_USAGE, "path_kind", NULL,
                         "\"%.150s\" is neither a file nor a folder", told);
    else if (tj_names_add(&l->paths, path))
        rc = tj_fail_nomem(&ask->err);
    l->fenced = server->import_from[0] != NULL;
    free(path);
    return rc;
}

static int add_token(tj_ask *ask, load *l, const tj_json_tokens *tokens, uint32_t token)
{
    tj_buf path = TJ_BUF_INIT;
    int rc;

    if (tokens->items[token].kind != TJ_JSON_STRING)
        return tj_fail(&ask->err, TJ_E_USAGE, "a path is a text");
    tj_json_string_put(tokens, token, &path);
    if (!tj_buf_ok(&path))
        rc = tj_fail_nomem(&ask->err);
    else if (!path.len || strlen(path.data) != path.len)
        rc = tj_fail(&ask->err, TJ_E_USAGE, "this is no path");
    else
        rc = add_path(ask, l, path.data);
    tj_buf_release(&path);
    return rc;
}

static int read_paths(tj_ask *ask, load *l)
{
    tj_json_tokens tokens = {0};
    uint32_t one, many;
    int rc = tj_body_read(&tokens, ask->body.data, ask->body.len, &ask->err);

    one = rc ? TJ_JSON_NONE : tj_json_member(&tokens, 0, "path");
    many = rc ? TJ_JSON_NONE : tj_json_member_of(&tokens, 0, "paths", TJ_JSON_ARRAY);
    if (!rc && one == TJ_JSON_NONE && many == TJ_JSON_NONE)
        rc = tj_fail(&ask->err, TJ_E_USAGE, "say which path to import: {\"path\": \"/...\"}");
    if (!rc && one != TJ_JSON_NONE)
        rc = add_token(ask, l, &tokens, one);
    if (!rc && many != TJ_JSON_NONE)
        for (uint32_t i = many + 1; !rc && i < tokens.items[many].next; i = tokens.items[i].next)
            rc = add_token(ask, l, &tokens, i);
    if (!rc && !l->paths.len)
        rc = tj_fail(&ask->err, TJ_E_USAGE, "there is no path to import");
    tj_json_tokens_release(&tokens);
    return rc;
}

static int begin(tj_ask *ask, load *l, unsigned *number)
{
    const tj_names *what = l->upload ? &l->upload->names : &l->paths;
    const tj_job_order order = {.kind = "import",
                                .room = l->room,
                                .what = (const char *const *)what->items,
                                .what_count = what->len,
                                .alone = true,
                                .work = import,
                                .release = free_load,
                                .data = l};

    if (l->upload && !what->len)
        return tj_fail(&ask->err, TJ_E_USAGE, "there is no file in the request");
    return tj_jobs_begin(ask->server->jobs, &order, number, &ask->err);
}

int tj_answer_import(tj_ask *ask)
{
    load *l = tj_zalloc(1, sizeof *l);
    unsigned number;
    int rc =
        l ? tj_hall_find(ask->hall, ask->target->part[2], &l->room, &ask->err) : tj_fail_nomem(&ask->err);

    if (!rc)
        rc = tj_ask_no_params(ask);
    if (!rc && ask->upload) {
        l->upload = ask->upload;
        ask->upload = NULL;
    } else if (!rc)
        rc = read_paths(ask, l);
    if (!rc)
        rc = begin(ask, l, &number);
    if (rc) {
        if (l)
            free_load(l);
        return rc;
    }
    ask->reply.status = 202;
    return tj_jobs_put(ask->server->jobs, number, &ask->reply.body, &ask->err);
}
