/* A server from its start to its end. */
#include "serve/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/error.h"
#include "base/thread.h"
#include "serve/http.h"
#include "serve/listen.h"
#include "tejun/explore.h"

#define THREADS_MORE  4 /* than cores: some wait for the disk */
#define KEEPER_MILLIS 500
#define TOKEN_BYTES   24

/* ---- housekeeping ---- */

/* The first position of the game that the corpus has more of: what it needs is then in memory. */
static void look_at_start(const tj_desk *desk)
{
    const tj_corpus_info *info = &desk->shelf->info;
    bool is_shogi = info->games_of_size[TJ_BOARD_SHOGI] > info->games / 2;
    tj_explore_query query = TJ_EXPLORE_QUERY_INIT;
    tj_explore_result *result = NULL;
    tj_go_board *board = tj_alloc(1, sizeof *board);
    tj_shogi shogi;

    if (!board)
        return;
    tj_go_board_init(board, 19);
    tj_shogi_init(&shogi);
    query.board = is_shogi ? NULL : board;
    query.shogi = is_shogi ? &shogi : NULL;
    if (!tj_explore(desk->corpus, &query, NULL, &result, NULL))
        tj_explore_result_free(result);
    free(board);
}

/* What a first visitor asks for takes a second on large corpora: it is worked out before. */
static void warm_up(tj_server *server)
{
    for (size_t i = 0; i < tj_hall_count(server->hall) && !atomic_load(&server->ends); i++) {
        tj_room *room = tj_hall_room(server->hall, i);
        tj_desk *desk;

        if (tj_desk_take(&desk, room, NULL))
            continue;
        if (!tj_shelf_is_warm(desk->shelf) &&
            !tj_shelf_contents(desk->shelf, desk->corpus, tj_room_id(room), NULL)) {
            tj_shelf_players(desk->shelf, desk->corpus, NULL);
            look_at_start(desk);
        }
        tj_desk_give(desk);
    }
}

static void open_books(tj_server *server)
{
    for (size_t i = 0; i < tj_library_count(server->library) && !atomic_load(&server->ends); i++) {
        tj_volume *volume = tj_library_volume(server->library, i);
        tj_book *book;

        if (!tj_volume_take(volume, TJ_READ_QUICKLY, &book, NULL))
            tj_volume_give(volume, TJ_READ_QUICKLY);
    }
}

/* Waits a moment, or less if somebody wakes it. */
static void rest(tj_server *server)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += KEEPER_MILLIS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&server->lock);
    if (!atomic_load(&server->ends))
        pthread_cond_timedwait(&server->wake, &server->lock, &until);
    pthread_mutex_unlock(&server->lock);
}

static void *keep(void *ctx)
{
    tj_server *server = ctx;

    warm_up(server);
    open_books(server);
    while (!atomic_load(&server->ends)) {
        rest(server);
        tj_hall_sweep(server->hall);
        tj_http_sweep(server->http);
        warm_up(server);
    }
    return NULL;
}

static void wake(void *ctx, tj_room *room)
{
    tj_server *server = ctx;

    (void)room;
    pthread_mutex_lock(&server->lock);
    pthread_cond_signal(&server->wake);
    pthread_mutex_unlock(&server->lock);
}

/* ---- starting ---- */

static size_t count_words(const char *const *words)
{
    size_t n = 0;

    while (words && words[n])
        n++;
    return n;
}

/* A copy that ends with NULL; folders are told by their true paths. */
static int copy_words(char ***out, const char *const *words, bool folders, tj_err *err)
{
    size_t count = count_words(words);

    if (!(*out = tj_zalloc(count + 1, sizeof **out)))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < count; i++) {
        (*out)[i] = folders ? realpath(words[i], NULL) : tj_strndup(words[i], strlen(words[i]));
        if (!(*out)[i])
            return folders && errno != ENOMEM
                       ? tj_fail_path(err, TJ_E_NOTFOUND, words[i], "there is no such folder")
                       : tj_fail_nomem(err);
    }
    return 0;
}

static void free_words(char **words)
{
    for (size_t i = 0; words && words[i]; i++)
        free(words[i]);
    free(words);
}

/* Letters that cannot be guessed. */
static int make_token(char **out, tj_err *err)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz012345";
    unsigned char bytes[TOKEN_BYTES];

    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return tj_fail_errno(err, NULL, "make up a token");
    if (!(*out = tj_zalloc(TOKEN_BYTES + 1, 1)))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < TOKEN_BYTES; i++)
        (*out)[i] = LETTERS[bytes[i] % 32];
    return 0;
}

/* A token stands in addresses, headers and cookies. */
static int copy_token(char **out, const char *token, tj_err *err)
{
    size_t n = strlen(token);

    if (n < 8 || n > 64 ||
        strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") != n)
        return tj_fail(err, TJ_E_USAGE, "a token has 8 to 64 letters and digits");
    *out = tj_strndup(token, n);
    return *out ? 0 : tj_fail_nomem(err);
}

static int set_guard(tj_server *server, const tj_serve_options *options, const char *address, tj_err *err)
{
    int rc = copy_words(&server->hosts, options->hosts, false, err);

    server->anywhere = !tj_listen_is_local(address);
    if (!rc)
        rc = copy_words(&server->import_from, options->import_from, true, err);
    if (!rc && options->token)
        rc = copy_token(&server->token, options->token, err);
    else if (!rc && server->anywhere)
        rc = make_token(&server->token, err);
    server->guard = (tj_guard){server->anywhere, (const char *const *)server->hosts, server->token};
    return rc;
}

static int start_threads(tj_server *server, unsigned threads, tj_err *err)
{
    server->pool = tj_pool_new(threads ? threads : tj_thread_count() + THREADS_MORE, TJ_WAITING_MAX,
                               tj_http_answer, server);
    return server->pool ? 0 : tj_fail(err, TJ_E_NOMEM, "no thread can be started");
}

static int start_keeper(tj_server *server, tj_err *err)
{
    if (pthread_create(&server->keeper, NULL, keep, server))
        return tj_fail(err, TJ_E_NOMEM, "no thread can be started");
    server->has_keeper = true;
    return 0;
}

static int start(tj_server *server, const tj_serve_options *options, tj_err *err)
{
    const char *address = options->listen ? options->listen : "127.0.0.1";
    int rc = set_guard(server, options, address, err);

    if (!rc)
        rc = tj_hall_open(&server->hall, options->corpora, count_words(options->corpora), err);
    if (!rc)
        rc = tj_library_open(&server->library, options->books, count_words(options->books), err);
    if (!rc && (!(server->jobs = tj_jobs_new(wake, server)) ||
                !(server->josekis = tj_josekis_new(server->hall, server->jobs))))
        rc = tj_fail_nomem(err);
    if (!rc)
        rc = start_threads(server, options->threads, err);
    if (!rc)
        rc = tj_http_start(&server->http, server, address, options->port, err);
    return rc ? rc : start_keeper(server, err);
}

int tj_server_start(tj_server **out, const tj_serve_options *options, tj_err *err)
{
    tj_server *server = tj_zalloc(1, sizeof *server);
    int rc;

    *out = NULL;
    if (!server)
        return tj_fail_nomem(err);
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->wake, NULL);
    atomic_init(&server->ends, false);
    server->writable = options->writable;
    server->silent_seconds = options->timeout ? options->timeout : TJ_SILENT_SECONDS;
    rc = start(server, options, err);
    if (rc)
        tj_server_stop(server);
    else
        *out = server;
    return rc;
}

void tj_server_faults(const tj_server *server, tj_buf *out)
{
    for (size_t i = 0; i < tj_hall_count(server->hall); i++) {
        tj_room *room = tj_hall_room(server->hall, i);
        tj_err err = TJ_ERR_INIT;
        int rc = tj_room_look(room, &err);

        if (!rc)
            continue;
        tj_buf_printf(out, "%s: ", tj_room_path(room));
        tj_room_fault(room, rc, &err, out);
        tj_buf_putc(out, '\n');
    }
}

void tj_server_book_faults(const tj_server *server, tj_buf *out)
{
    for (size_t i = 0; i < tj_library_count(server->library); i++) {
        tj_volume *volume = tj_library_volume(server->library, i);
        tj_err err = TJ_ERR_INIT;
        tj_book *book;
        int rc = tj_volume_take(volume, TJ_READ_QUICKLY, &book, &err);

        if (!rc)
            tj_volume_give(volume, TJ_READ_QUICKLY);
        else
            tj_buf_printf(out, "%s: %s\n", tj_volume_path(volume), err.text[0] ? err.text : tj_code_text(rc));
    }
}

unsigned tj_server_port(const tj_server *server)
{
    return tj_http_port(server->http);
}

void tj_server_address(const tj_server *server, const char *listen, tj_buf *out)
{
    bool any = listen && (!strcmp(listen, "0.0.0.0") || !strcmp(listen, "::"));
    bool six = listen && strchr(listen, ':') && !any;

    tj_buf_printf(out, "http://%s%s%s:%u/", six ? "[" : "", !listen || any ? "127.0.0.1" : listen,
                  six ? "]" : "", tj_http_port(server->http));
    if (server->token)
        tj_buf_printf(out, "?token=%s", server->token);
}

/* ---- ending ---- */

void tj_server_stop(tj_server *server)
{
    if (!server)
        return;
    atomic_store(&server->ends, true);
    wake(server, NULL);
    if (server->has_keeper)
        pthread_join(server->keeper, NULL);
    if (server->http)
        tj_http_close(server->http);
    tj_pool_end(server->pool);
    tj_http_free(server->http);
    tj_pool_free(server->pool); /* only now: connections that were kept open may have asked until here */
    tj_jobs_free(server->jobs);
    tj_josekis_free(server->josekis);
    tj_library_free(server->library);
    tj_hall_free(server->hall);
    free_words(server->hosts);
    free_words(server->import_from);
    free(server->token);
    pthread_cond_destroy(&server->wake);
    pthread_mutex_destroy(&server->lock);
    free(server);
}
