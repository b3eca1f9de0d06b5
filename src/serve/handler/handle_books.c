/* Books: lists, positions, pseudo-matches.  Changing them is in answer_edit.c. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer/book_json.h"
#include "answer/shogi/shogi_state.h"
#include "base/error.h"
#include "serve/server.h"

static bool is_editable(const tj_request *request, const tj_pooled_book *pooled, const tj_book *book)
{
    return request->server->writable && tj_book_format_of(book) == TJ_BOOK_TEJUN &&
           access(pooled->path, W_OK) == 0;
}

static uint64_t faults_of(const tj_book *book)
{
    const tj_book_faults *faults = tj_book_faults_of(book);

    return faults->positions + faults->moves + faults->repeated;
}

/* The members before the statistics, which tell the game themselves, into an object that is open. */
static void put_header(const tj_request *request, tj_json *json, tj_pooled_book *pooled, const tj_book *book)
{
    tj_json_string(json, "id", pooled->id);
    if (!book)
        return;
    if (tj_game_kind_first_board(tj_book_game_of(book)) != tj_game_kind_last_board(tj_book_game_of(book)))
        tj_json_u64(json, "size", tj_board_lines(tj_book_board_of(book)));
    tj_json_bool(json, "editable", is_editable(request, pooled, book));
    tj_json_u64(json, "faults", faults_of(book));
}

static void put_row(tj_request *request, tj_json *json, tj_pooled_book *pooled)
{
    tj_err inner = TJ_ERR_INIT;
    tj_book *book;
    int rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_QUICK, &book, &inner);

    tj_json_object(json, NULL);
    put_header(request, json, pooled, rc ? NULL : book);
    if (rc) {
        tj_json_null(json, "game");
        tj_json_null(json, "format");
        tj_json_string(json, "error", inner.text[0] ? inner.text : tj_err_code_text(rc));
        if (inner.why)
            tj_json_string(json, "why", inner.why);
    } else {
        tj_json_string(json, "game", tj_game_kind_name(tj_book_game_of(book)));
        tj_json_string(json, "format", tj_book_format_name(tj_book_format_of(book)));
        tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    }
    tj_json_end(json);
}

int tj_handle_books(tj_request *request)
{
    tj_json json;
    int rc = tj_request_no_params(request);

    if (rc)
        return rc;
    tj_json_init(&json, &request->response.body);
    tj_json_array(&json, NULL);
    for (size_t i = 0; i < request->server->book_pool->count; i++)
        put_row(request, &json, &request->server->book_pool->items[i]);
    tj_json_end(&json);
    tj_buf_putc(&request->response.body, '\n');
    return 0;
}

/* ---- one book ---- */

static int put_book(tj_request *request, tj_pooled_book *pooled, tj_book *book)
{
    tj_book_statistics statistics;
    tj_json json;
    int rc = tj_book_statistics_compute(book, request->monitor, &statistics, &request->err);

    if (!rc) {
        tj_json_init(&json, &request->response.body);
        tj_json_object(&json, NULL);
        put_header(request, &json, pooled, book);
        rc = tj_book_statistics_json(&json, pooled->id, book, &statistics, &request->err);
        tj_json_end(&json);
        tj_buf_putc(&request->response.body, '\n');
    }
    tj_book_statistics_release(&statistics);
    return rc;
}

/* Remembers the response under its name, or finds it there. */
static bool from_cache(tj_request *request, const tj_buf *name)
{
    char *text = tj_buf_ok(name) ? tj_book_pool_cache_get(request->server->book_pool, name->data) : NULL;

    if (text)
        tj_buf_puts(&request->response.body, text);
    free(text);
    return text != NULL;
}

static void to_cache(tj_request *request, const tj_buf *name)
{
    if (tj_buf_ok(name) && tj_buf_ok(&request->response.body))
        tj_book_pool_cache_put(request->server->book_pool, name->data, request->response.body.data);
}

int tj_handle_book(tj_request *request)
{
    tj_buf name = TJ_BUF_INIT;
    tj_pooled_book *pooled;
    tj_book *book;
    int rc = tj_book_pool_find(request->server->book_pool, request->target->part[2], &pooled, &request->err);

    if (!rc)
        rc = tj_request_no_params(request);
    if (rc)
        return rc;
    tj_buf_puts(&name, "book ");
    tj_pooled_book_put_version(pooled, &name);
    if (!from_cache(request, &name)) {
        rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_LONG, &book, &request->err);
        if (!rc) {
            rc = put_book(request, pooled, book);
            tj_pooled_book_release(pooled, TJ_BOOK_SLOT_LONG);
        }
        if (!rc)
            to_cache(request, &name);
    }
    tj_buf_release(&name);
    return rc;
}

struct position_options {
    const char *moves, *sfen;
};

static const tj_param position_rows[] = {
    TJ_TEXT(struct position_options, moves, 0, "moves", "MOVES", "played so far"),
    TJ_TEXT(struct position_options, sfen, 0, "sfen", "SFEN", "where they begin"), TJ_PARAMS_END};

/* The position of a book, from its own kind of start. */
static int find_position(tj_request *request, const struct position_options *given, tj_book *book,
                         tj_buf *out)
{
    const tj_words words = {(const char **)&given->moves, 1, 1};
    const tj_words none = {NULL, 0, 0};
    tj_book_entry entry;
    tj_position query;
    int rc = tj_book_query_from_words(&query, tj_book_board_of(book), given->sfen,
                                      given->moves ? &words : &none, &request->err);

    tj_book_entry_init(&entry);
    if (!rc)
        rc = tj_book_find(book, &query, &entry, &request->err);
    if (!rc)
        tj_book_show_json(&query, &entry, out);
    tj_book_entry_release(&entry);
    return rc;
}

int tj_handle_book_position(tj_request *request)
{
    struct position_options given = {NULL, NULL};
    tj_pooled_book *pooled;
    tj_book *book;
    int rc = tj_book_pool_find(request->server->book_pool, request->target->part[2], &pooled, &request->err);

    if (!rc)
        rc = tj_request_params(request, position_rows, &given);
    if (!rc)
        rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_QUICK, &book, &request->err);
    if (rc)
        return rc;
    rc = find_position(request, &given, book, &request->response.body);
    tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    return rc;
}

/* ---- two books against each other ---- */

struct versus_options {
    const char *black, *white;
    int64_t limit, most;
    bool all;
};

static const tj_param versus_rows[] = {
    TJ_TEXT(struct versus_options, black, 0, "black", "ID", "Black's book"),
    TJ_TEXT(struct versus_options, white, 0, "white", "ID", "White's book"),
    TJ_INTEGER(struct versus_options, limit, 0, "limit", "N", 1, TJ_ROWS_MAX, "exits listed"),
    TJ_INTEGER(struct versus_options, most, 0, "most", "N", 1, 100000, "plies at most"),
    TJ_FLAG(struct versus_options, all, 0, "all", "all four pairs"),
    TJ_PARAMS_END};

/* Two books, and the matches that are played: matches[black][white]. */
typedef struct versus_run {
    tj_pooled_book *pooled_books[2];
    tj_book *books[2];
    tj_book_match *matches[2][2];
    tj_book_pair pairs[4];
    tj_book_typical typical[2];
    tj_book_versus versus;
} versus_run;

static int play(tj_request *request, versus_run *c, size_t black, size_t white, int64_t most)
{
    const tj_book_match_options how = {.plies = (unsigned)most, .monitor = request->monitor};
    tj_book_match **match = &c->matches[black][white];

    return *match ? 0 : tj_book_match_play(match, c->books[black], c->books[white], &how, &request->err);
}

static int play_pair(tj_request *request, versus_run *c, size_t black, size_t white, int64_t most)
{
    int rc = play(request, c, black, white, most);

    if (!rc)
        c->pairs[c->versus.n_pairs++] =
            (tj_book_pair){c->pooled_books[black]->id, c->pooled_books[white]->id, c->matches[black][white]};
    return rc;
}

static int find_typical(tj_request *request, versus_run *c, int64_t most)
{
    int rc = c->pooled_books[0] == c->pooled_books[1] ? TJ_E_NOTFOUND : play(request, c, 0, 0, most);

    if (!rc)
        rc = play(request, c, 1, 1, most);
    for (size_t i = 0; !rc && i < 2; i++)
        c->typical[c->versus.n_typical++] =
            (tj_book_typical){c->pooled_books[i]->id, c->pooled_books[1 - i]->id, c->matches[i][i],
                              tj_book_match_typical(c->matches[i][i], c->matches[1 - i][1 - i])};
    return rc == TJ_E_NOTFOUND ? 0 : rc;
}

static int play_all(tj_request *request, versus_run *c, const struct versus_options *given)
{
    bool all = given->all && c->pooled_books[0] != c->pooled_books[1];
    int rc = 0;

    for (size_t i = 0; !rc && i < 4; i++)
        if (all || i == 1)
            rc = play_pair(request, c, i / 2, i % 2, given->most);
    if (!rc)
        rc = find_typical(request, c, given->most);
    if (!rc) {
        c->versus.pairs = c->pairs;
        c->versus.typical = c->typical;
        c->versus.limit = (size_t)given->limit;
        tj_book_versus_json(&c->versus, &request->response.body);
    }
    for (size_t i = 0; i < 4; i++)
        tj_book_match_free(c->matches[i / 2][i % 2]);
    return rc;
}

/* Both books for this thread alone; always in the same order, so that two who want the same two do not wait
 * for each other. */
static int acquire_both(tj_request *request, versus_run *c)
{
    size_t first = c->pooled_books[0] > c->pooled_books[1];
    int rc =
        tj_pooled_book_acquire(c->pooled_books[first], TJ_BOOK_SLOT_LONG, &c->books[first], &request->err);

    if (rc)
        return rc;
    c->books[1 - first] = c->books[first];
    if (c->pooled_books[0] == c->pooled_books[1])
        return 0;
    rc = tj_pooled_book_acquire(c->pooled_books[1 - first], TJ_BOOK_SLOT_LONG, &c->books[1 - first],
                                &request->err);
    if (rc)
        tj_pooled_book_release(c->pooled_books[first], TJ_BOOK_SLOT_LONG);
    return rc;
}

static int run_versus(tj_request *request, versus_run *c, const struct versus_options *given)
{
    int rc = acquire_both(request, c);

    if (rc)
        return rc;
    rc = play_all(request, c, given);
    tj_pooled_book_release(c->pooled_books[0], TJ_BOOK_SLOT_LONG);
    if (c->pooled_books[0] != c->pooled_books[1])
        tj_pooled_book_release(c->pooled_books[1], TJ_BOOK_SLOT_LONG);
    return rc;
}

int tj_handle_versus(tj_request *request)
{
    struct versus_options given = {.limit = 10, .most = TJ_BOOK_MATCH_PLIES_MAX};
    tj_buf name = TJ_BUF_INIT;
    versus_run c = {0};
    int rc = tj_request_params(request, versus_rows, &given);

    if (!rc && (!given.black || !given.white))
        rc = tj_fail(&request->err, TJ_E_USAGE, "say which books play: black and white");
    if (!rc)
        rc = tj_book_pool_find(request->server->book_pool, given.black, &c.pooled_books[0], &request->err);
    if (!rc)
        rc = tj_book_pool_find(request->server->book_pool, given.white, &c.pooled_books[1], &request->err);
    if (rc)
        return rc;
    tj_buf_printf(&name, "versus %d %lld %lld ", given.all, (long long)given.limit, (long long)given.most);
    tj_pooled_book_put_version(c.pooled_books[0], &name);
    tj_pooled_book_put_version(c.pooled_books[1], &name);
    if (!from_cache(request, &name)) {
        rc = run_versus(request, &c, &given);
        if (!rc)
            to_cache(request, &name);
    }
    tj_buf_release(&name);
    return rc;
}
