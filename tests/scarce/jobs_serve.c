/* What the server answers, behind HTTP: a question that memory is missing for is refused with a sentence, and
 * answered when it is asked again. */
#include <stdlib.h>
#include <string.h>

#include "job.h"
#include "serve/server.h"
#include "tejun.h"
#include "world.h"

typedef struct question {
    enum tj_verb verb;
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

static void on_done(void *ctx, tj_room *room)
{
    (void)ctx, (void)room;
}

/* Answers on the end of out; the fault of a question that is refused is in err. */
static int answer(tj_server *server, const question *asked, notes *out, tj_err *err)
{
    tj_target target;
    tj_ask ask = {.server = server,
                  .hall = server->hall,
                  .library = server->library,
                  .method = asked->verb,
                  .target = &target,
                  .reply = {.total = -1}};
    const tj_route *route;
    bool known;
    int rc = tj_target_parse(&target, asked->target, strlen(asked->target), err);

    if (!rc) {
        route = tj_route_find(asked->verb, &target, &known);
        if (!route)
            abort();
        if (asked->body)
            tj_buf_puts(&ask.body, asked->body);
        rc = tj_buf_ok(&ask.body) ? route->answer(&ask) : TJ_E_NOMEM;
        if (!rc && !tj_buf_ok(&ask.reply.body))
            rc = TJ_E_NOMEM; /* as src/serve/call.c has it */
        /* A list says of one book that it could not be opened. */
        if (!rc && ask.reply.body.data && strstr(ask.reply.body.data, "memory ran out"))
            rc = TJ_E_NOMEM;
        if (rc) {
            tj_ask_fail(&ask, rc);
            *err = ask.err;
            if (!err->code) { /* the sentence is the code's */
                err->code = rc;
                strcpy(err->text, tj_code_text(rc));
            }
        } else {
            notes_print(out, "%s: %u\n", asked->target, ask.reply.status);
            if (ask.reply.body.data)
                notes_add(out, ask.reply.body.data, ask.reply.body.len);
        }
        tj_ask_release(&ask);
    }
    tj_target_release(&target);
    return rc;
}

static int start_jobs(tj_server *server)
{
    if (!server->jobs && !(server->jobs = tj_jobs_new(on_done, NULL)))
        return TJ_E_NOMEM;
    if (!server->josekis && !(server->josekis = tj_josekis_new(server->hall, server->jobs)))
        return TJ_E_NOMEM;
    return 0;
}

static void run_serve(job_run *run)
{
    static const char *CORPORA[] = {WORLD_SMALL}, *BOOKS[] = {"own.book", "text.db", "go.book"};
    tj_server server = {.writable = true};
    bool good = TRY(run, tj_hall_open(&server.hall, CORPORA, 1, &run->err)) &&
                TRY(run, tj_library_open(&server.library, BOOKS, 3, &run->err)) &&
                TRY_CODE(run, start_jobs(&server));

    for (size_t i = 0; good && i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        good = TRY(run, answer(&server, &QUESTIONS[i], run->out, &run->err));
    tj_jobs_free(server.jobs);
    tj_josekis_free(server.josekis);
    tj_library_free(server.library);
    tj_hall_free(server.hall);
}

static const scarce_job JOBS[] = {
    {.name = "serve", .run = run_serve, .prepare = world_make},
    {0},
};

const job_group GROUP_SERVE = {"serve", JOBS};
