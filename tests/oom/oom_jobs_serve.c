/* What the server answers, behind HTTP: a question that memory is missing for is refused with a sentence, and
 * answered when it is asked again. */
#include <stdlib.h>
#include <string.h>

#include "oom_job.h"
#include "serve/server.h"
#include "tejun.h"
#include "oom_fixture.h"

typedef struct question {
    enum tj_http_method verb;
    const char *target, *body;
} question;

static const question QUESTIONS[] = {
    {TJ_GET, "/api", NULL},
    {TJ_GET, "/api/corpora", NULL},
    {TJ_GET, "/api/corpora/small", NULL},
    {TJ_GET, "/api/corpora/small/games?sort=date&limit=2&skip=1", NULL},
    {TJ_GET, "/api/corpora/small/games/1", NULL},
    {TJ_GET, "/api/corpora/small/games/2/original", NULL},
    {TJ_GET, "/api/corpora/small/games/1/export?as=sgf", NULL},
    {TJ_GET, "/api/corpora/small/players?name=b*", NULL},
    {TJ_GET, "/api/corpora/small/search?size=9&moves=E5&place=anywhere&limit=4", NULL},
    {TJ_GET, "/api/corpora/small/search?moves=%E2%96%B2%EF%BC%97%E5%85%AD%E6%AD%A9&mirror=1", NULL},
    {TJ_GET, "/api/corpora/small/explore?size=9&since=1990&until=2001-05&player=black*&result=black", NULL},
    {TJ_GET, "/api/corpora/small/explore?game=shogi&moves=7g7f", NULL},
    {TJ_GET, "/api/corpora/small/suggest?size=9&moves=E5", NULL},
    {TJ_GET, "/api/corpora/small/suggest?game=shogi&moves=7g7f", NULL},
    {TJ_GET, "/api/position?size=9&moves=E5,D4", NULL},
    {TJ_GET, "/api/position?moves=7g7f&game=shogi", NULL},
    {TJ_GET, "/api/books", NULL},
    {TJ_GET, "/api/books/own.book", NULL},
    {TJ_GET, "/api/books/own.book/position?moves=7g7f", NULL},
    {TJ_GET, "/api/books/go.book/position", NULL},
    {TJ_GET, "/api/versus?black=text.db&white=own.book&all=1&limit=3", NULL},
    {TJ_POST, "/api/record", "(;SZ[9];B[ee](;W[cc]C[x])(;W[gg]))"},
    {TJ_POST, "/api/record", "7g7f 3c3d 8h2b+\n"},
    {TJ_GET, "/api/jobs", NULL},
};

static void on_done(void *ctx)
{
    (void)ctx;
}

/* Answers on the end of out; the fault of a question that is refused is in err. */
static int handler(tj_server *server, const question *asked, transcript *out, tj_err *err)
{
    tj_target target;
    tj_request request = {
        .server = server, .method = asked->verb, .target = &target, .response = {.total = -1}};
    const tj_route *route;
    bool known;
    int rc = tj_target_parse(&target, asked->target, strlen(asked->target), err);

    if (!rc) {
        route = tj_route_find(asked->verb, &target, &known);
        if (!route)
            abort();
        if (asked->body)
            tj_buf_puts(&request.body, asked->body);
        rc = tj_buf_ok(&request.body) ? tj_route_answer(route, &request) : TJ_E_NOMEM;
        if (!rc && !tj_buf_ok(&request.response.body))
            rc = TJ_E_NOMEM; /* as src/serve/http/exchange.c has it */
        /* A list says of one book that it could not be opened. */
        if (!rc && request.response.body.data &&
            (strstr(request.response.body.data, "out of memory") ||
             strstr(request.response.body.data, "Cannot allocate memory")))
            rc = TJ_E_NOMEM;
        if (rc) {
            tj_request_fail(&request, rc);
            *err = request.err;
            if (!err->code) { /* the sentence is the code's */
                err->code = rc;
                strcpy(err->text, tj_err_code_text(rc));
            }
        } else {
            transcript_print(out, "%s: %u\n", asked->target, request.response.status);
            if (request.response.body.data)
                transcript_add(out, request.response.body.data, request.response.body.len);
        }
        tj_request_release(&request);
    }
    tj_target_release(&target);
    return rc;
}

static int start_jobs(tj_server *server)
{
    if (!server->jobs && !(server->jobs = tj_jobs_new(on_done, NULL)))
        return TJ_E_NOMEM;
    return 0;
}

static void run_serve(job_run *run)
{
    static const char *CORPORA[] = {FIXTURE_SMALL}, *BOOKS[] = {"own.book", "text.db", "go.book"};
    const tj_words corpora = {CORPORA, 1, 0}, books = {BOOKS, 3, 0};
    tj_server server = {.writable = true};
    bool good = TRY(run, tj_corpus_pool_open(&server.corpus_pool, &corpora, &run->err)) &&
                TRY(run, tj_book_pool_open(&server.book_pool, &books, &run->err)) &&
                TRY_CODE(run, start_jobs(&server));

    for (size_t i = 0; good && i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        good = TRY(run, handler(&server, &QUESTIONS[i], run->out, &run->err));
    tj_jobs_free(server.jobs);
    tj_book_pool_free(server.book_pool);
    tj_corpus_pool_free(server.corpus_pool);
}

static const oom_job JOBS[] = {
    {.name = "serve", .run = run_serve, .prepare = fixture_make},
    {0},
};

const job_group GROUP_SERVE = {"serve", JOBS};
