/* The engine: reading lines, finding commands, writing answers. */
#include "engine/shogi/usi/usi.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "engine/shogi/usi/usi_private.h"

static int begin_game(tj_usi *usi, tj_err *err)
{
    tj_shogi start;

    tj_shogi_init(&start);
    usi->invalid_position = false;
    return tj_shogi_game_begin(&usi->game, &start) ? tj_fail_nomem(err) : 0;
}

int tj_usi_new(tj_usi **out, const tj_usi_options *options, tj_err *err)
{
    tj_usi *usi = tj_zalloc(1, sizeof *usi);

    *out = NULL;
    if (!usi)
        return tj_fail_nomem(err);
    usi->options = *options;
    if (!usi->options.megabytes)
        usi->options.megabytes = TJ_USI_HASH_MB;
    usi->in = usi->out = -1;
    pthread_mutex_init(&usi->output, NULL);
    pthread_mutex_init(&usi->lock, NULL);
    pthread_cond_init(&usi->changed, NULL);
    tj_usi_settings_init(usi);
    tj_usi_book_init(usi);
    tj_shogi_game_init(&usi->game);
    usi->evaluator = tj_shogi_evaluator_new(NULL);
    if (usi->evaluator)
        usi->search = tj_shogi_searcher_new(usi->evaluator, usi->options.megabytes);
    if (!usi->search || begin_game(usi, err)) {
        tj_usi_free(usi);
        return tj_fail_nomem(err);
    }
    tj_shogi_searcher_set_policy(usi->search, options->policy);
    *out = usi;
    return 0;
}

void tj_usi_free(tj_usi *usi)
{
    if (!usi)
        return;
    tj_usi_stop(usi);
    tj_usi_book_release(usi);
    tj_shogi_searcher_free(usi->search);
    tj_shogi_mate_solver_free(usi->solver);
    tj_shogi_evaluator_free(usi->evaluator);
    tj_shogi_game_release(&usi->game);
    tj_usi_reader_release(&usi->reader);
    pthread_cond_destroy(&usi->changed);
    pthread_mutex_destroy(&usi->lock);
    pthread_mutex_destroy(&usi->output);
    free(usi);
}

/* ---- writing ---- */

static void write_bytes(tj_usi *usi, const char *bytes, size_t n)
{
    size_t done = 0;

    while (!usi->closed && done < n) {
        ssize_t wrote = write(usi->out, bytes + done, n - done);

        if (wrote > 0)
            done += (size_t)wrote;
        else if (errno == EAGAIN)
            poll(&(struct pollfd){usi->out, POLLOUT, 0}, 1, -1);
        else if (errno != EINTR) {
            usi->closed = true;
            usi->write_error = errno == EPIPE ? 0 : errno;
        }
    }
}

static void log_bytes(tj_usi *usi, char direction, const char *bytes, size_t n)
{
    if (usi->options.log)
        usi->options.log(usi->options.log_ctx, direction, bytes, n);
}

void tj_usi_send(tj_usi *usi, const char *lines)
{
    size_t n = strlen(lines);

    pthread_mutex_lock(&usi->output);
    log_bytes(usi, '<', lines, n);
    write_bytes(usi, lines, n);
    pthread_mutex_unlock(&usi->output);
}

void tj_usi_send_lines(tj_usi *usi, const tj_buf *lines)
{
    tj_usi_send(usi, !tj_buf_ok(lines) ? "info string out of memory\n" : lines->data ? lines->data : "");
}

void tj_usi_info_string(tj_usi *usi, const char *format, ...)
{
    char text[512], line[sizeof text + 16];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(line, sizeof line, "info string %s\n", text);
    tj_usi_send(usi, line);
}

/* ---- commands ---- */

static void send_id(tj_usi *usi, tj_span rest)
{
    tj_buf out = TJ_BUF_INIT;

    (void)rest;
    tj_buf_puts(&out, "id name tejun " TJ_VERSION "\nid author the authors of tejun\n");
    tj_usi_options_list(usi, &out);
    tj_usi_send_lines(usi, &out);
    tj_usi_send(usi, "usiok\n");
    tj_buf_release(&out);
}

static void ready(tj_usi *usi, tj_span rest)
{
    (void)rest;
    tj_usi_send(usi, "readyok\n");
}

static void new_game(tj_usi *usi, tj_span rest)
{
    (void)rest;
    tj_usi_stop(usi);
    tj_shogi_searcher_clear(usi->search);
    if (begin_game(usi, NULL))
        tj_usi_info_string(usi, "out of memory");
}

static void stop(tj_usi *usi, tj_span rest)
{
    (void)rest;
    tj_usi_stop(usi);
}

static void quit(tj_usi *usi, tj_span rest)
{
    (void)rest;
    tj_usi_stop(usi);
    usi->quit = true;
}

static const struct {
    const char *name;
    void (*run)(tj_usi *usi, tj_span rest);
} COMMANDS[] = {{"usi", send_id},
                {"isready", ready},
                {"setoption", tj_usi_setoption},
                {"usinewgame", new_game},
                {"position", tj_usi_position},
                {"go", tj_usi_go},
                {"stop", stop},
                {"ponderhit", tj_usi_ponderhit},
                {"gameover", stop},
                {"quit", quit}};

static void execute(tj_usi *usi)
{
    const tj_buf *bytes = &usi->reader.text;
    tj_span rest = {bytes->data, bytes->len}, word;

    pthread_mutex_lock(&usi->output);
    log_bytes(usi, '>', bytes->data ? bytes->data : "", bytes->len);
    pthread_mutex_unlock(&usi->output);
    if (bytes->failed || usi->reader.too_long) {
        tj_usi_info_string(usi, bytes->failed ? "out of memory" : "line too long");
        return;
    }
    tj_usi_word(&rest, &word);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (tj_span_is(word, COMMANDS[i].name)) {
            COMMANDS[i].run(usi, rest);
            return;
        }
    tj_usi_info_string(usi, "unknown command: %.*s", (int)(word.n < 60 ? word.n : 60), word.at);
}

/* ---- reading ---- */

static int fill(tj_usi *usi, char *bytes, size_t room, size_t *n, tj_err *err)
{
    ssize_t got;

    do {
        got = read(usi->in, bytes, room);
        if (got < 0 && errno == EAGAIN)
            poll(&(struct pollfd){usi->in, POLLIN, 0}, 1, -1);
    } while (got < 0 && (errno == EINTR || errno == EAGAIN));
    if (got < 0)
        return tj_fail_errno(err, NULL, "read commands");
    *n = (size_t)got;
    return 0;
}

static bool is_closed(tj_usi *usi)
{
    pthread_mutex_lock(&usi->output);
    bool closed = usi->closed;
    pthread_mutex_unlock(&usi->output);
    return closed;
}

int tj_usi_serve(tj_usi *usi, int in, int out, tj_err *err)
{
    char bytes[4096];
    size_t n = 1;
    int rc = 0;

    usi->in = in;
    usi->out = out;
    usi->quit = usi->closed = false;
    usi->write_error = 0;
    while (!rc && n && !usi->quit && !is_closed(usi)) {
        rc = fill(usi, bytes, sizeof bytes, &n, err);
        for (size_t i = 0; !rc && i < n && !usi->quit; i++)
            if (tj_usi_reader_take(&usi->reader, bytes[i]))
                execute(usi);
    }
    if (!rc && !n && tj_usi_reader_end(&usi->reader))
        execute(usi);
    if (is_closed(usi))
        tj_usi_stop(usi);
    else
        tj_usi_finish(usi);
    if (!rc && usi->write_error) { /* nobody else talks any more */
        errno = usi->write_error;
        rc = tj_fail_errno(err, NULL, "write answers");
    }
    return rc;
}
