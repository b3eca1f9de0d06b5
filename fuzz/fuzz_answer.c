/* Any bytes as a request to the server behind HTTP: one byte for the method, the target up to the end of the
 * line, the body behind it.  Every route is answered from a small corpus and two books; what comes back is
 * JSON (or a record), and a refusal has a sentence.  Imports and mining, which go on in threads, are left to
 * the other targets and the tests. */
#include "base/json_tokens.h"
#include "base/text/text.h"
#include "serve/server.h"
#include "corpus_fixture.h"

static const char BOOK[] = "#YANEURAOU-DB2016 1.00\n"
                           "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
                           "7g7f 3c3d 30 10 5\n2g2f 8c8d 20 10 3\n";

static char text_book[100], own_book[100];
static tj_buf own_bytes;
static tj_server server;

static void make_books(void)
{
    tj_book *book;

    fixture_path("b.db", text_book, sizeof text_book);
    fixture_path("own.book", own_book, sizeof own_book);
    fixture_write(text_book, BOOK, sizeof BOOK - 1);
    must(tj_book_open(&book, text_book, NULL, NULL) == 0);
    must(tj_book_write(book, TJ_BOOK_TEJUN, own_book, NULL, NULL) == 0);
    tj_book_free(book);
    must(tj_file_read(own_book, &own_bytes, NULL) == 0);
}

static void end_server(void)
{
    tj_jobs_free(server.jobs);
    tj_book_pool_free(server.book_pool);
    tj_corpus_pool_free(server.corpus_pool);
    unlink(text_book);
    unlink(own_book);
    tj_buf_release(&own_bytes);
}

static void on_done(void *ctx)
{
    (void)ctx;
}

static void begin(void)
{
    const char *corpora[] = {world.corpus}, *books[] = {text_book, own_book};

    if (server.corpus_pool)
        return;
    fixture_begin();
    make_books();
    corpora[0] = world.corpus;
    must(tj_corpus_pool_open(&server.corpus_pool, &(const tj_words){corpora, 1, 0}, NULL) == 0);
    must(tj_book_pool_open(&server.book_pool, &(const tj_words){books, 2, 0}, NULL) == 0);
    must((server.jobs = tj_jobs_new(on_done, NULL)) != NULL);
    server.writable = true;
    atexit(end_server);
}

static void check_json(const tj_buf *body)
{
    tj_json_tokens tokens;
    size_t used = 0;

    must(body->len && tj_json_tokens_read(&tokens, body->data, body->len, &used, NULL) == 0);
    must(body->len - used <= 1 && tj_utf8_valid(body->data, body->len)); /* one line end */
    tj_json_tokens_release(&tokens);
}

static void check_reply(const tj_request *request, int rc)
{
    const tj_response *response = &request->response;

    must(!rc || (response->status >= 400 && response->status < 600));
    must(strlen(response->etag) < sizeof response->etag && !strpbrk(response->save_as, "\"\r\n\\"));
    if (response->status != 304 && !response->type && !response->bytes)
        check_json(&response->body);
}

static void handler(enum tj_http_method method, const tj_target *target, const char *body, size_t n)
{
    tj_request request = {.server = &server, .method = method, .target = target, .response = {.total = -1}};
    const tj_route *route;
    bool known;
    int rc;

    route = tj_route_find(method, target, &known);
    if (!route || route->handler == tj_handle_import || route->handler == tj_handle_joseki)
        return;
    if (route->body != TJ_BODY_NONE)
        tj_buf_add(&request.body, body, n);
    rc = tj_route_answer(route, &request);
    must(!request.response.body.failed);
    if (rc)
        tj_request_fail(&request, rc);
    check_reply(&request, rc);
    fuzz_accepted += !rc;
    tj_request_release(&request);
    if (route->handler == tj_handle_book_edit)
        fixture_write(own_book, own_bytes.data, own_bytes.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const char *text, *line, *rest;
    tj_target target;

    if (n < 2)
        return 0;
    begin();
    text = (const char *)data + 1;
    line = memchr(text, '\n', n - 1);
    rest = line ? line + 1 : text + (n - 1);
    if (tj_target_parse(&target, text, line ? (size_t)(line - text) : n - 1, NULL) == 0)
        handler((enum tj_http_method)(data[0] % TJ_HTTP_METHODS), &target, rest,
                (size_t)((const char *)data + n - rest));
    tj_target_release(&target);
    return 0;
}
