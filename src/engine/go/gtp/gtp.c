/* The engine: reading lines, finding commands, writing answers. */
#include "engine/go/gtp/gtp_private.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

#define START_SIZE 19

int tj_gtp_new(tj_gtp **out, const tj_go_ranking *ranking, const tj_gtp_options *options, tj_err *err)
{
    tj_gtp *gtp = tj_zalloc(1, sizeof *gtp);
    tj_mcts_options think = TJ_MCTS_INIT;
    int rc = gtp ? 0 : tj_fail_nomem(err);

    *out = NULL;
    if (rc)
        return rc;
    gtp->options = *options;
    gtp->ranking = ranking;
    gtp->in = gtp->out = -1;
    gtp->book_random = options->book_seed;
    tj_book_entry_init(&gtp->book_entry);
    think.threads = options->threads;
    think.seed = options->seed;
    think.resign = options->resign;
    tj_gtp_clock_set(&gtp->clock, TJ_GTP_UNTIMED, 0, 0, 0);
    if (tj_gtp_game_init(&gtp->game, START_SIZE))
        rc = tj_fail_nomem(err);
    if (!rc)
        rc = tj_mcts_new(&gtp->mcts, ranking, &think, err);
    if (!rc && ranking)
        rc = tj_go_ranker_new(&gtp->ranker, ranking, TJ_GO_RANKER_SYMMETRIES, err);
    if (rc) {
        tj_gtp_free(gtp);
        return rc;
    }
    *out = gtp;
    return 0;
}

void tj_gtp_free(tj_gtp *gtp)
{
    if (!gtp)
        return;
    tj_go_ranker_free(gtp->ranker);
    tj_mcts_free(gtp->mcts);
    tj_mcts_result_release(&gtp->result);
    tj_book_entry_release(&gtp->book_entry);
    tj_gtp_game_release(&gtp->game);
    tj_gtp_reader_release(&gtp->reader);
    free(gtp);
}

static void log_bytes(const tj_gtp *gtp, char direction, const char *bytes, size_t n)
{
    if (gtp->options.log)
        gtp->options.log(gtp->options.log_ctx, direction, bytes, n);
}

static void write_bytes(tj_gtp *gtp, const char *bytes, size_t n)
{
    size_t done = 0;

    log_bytes(gtp, '<', bytes, n);
    while (!gtp->closed && done < n) {
        ssize_t wrote = write(gtp->out, bytes + done, n - done);

        if (wrote > 0)
            done += (size_t)wrote;
        else if (errno == EAGAIN) /* somebody has made the pipe non-blocking */
            poll(&(struct pollfd){gtp->out, POLLOUT, 0}, 1, -1);
        else if (errno != EINTR) {
            gtp->closed = true;
            gtp->write_error = errno == EPIPE ? 0 : errno;
        }
    }
}

void tj_gtp_write(tj_gtp *gtp, const tj_buf *bytes)
{
    write_bytes(gtp, bytes->data ? bytes->data : "", bytes->len);
}

void tj_gtp_write_text(tj_gtp *gtp, const char *text)
{
    write_bytes(gtp, text, strlen(text));
}

/* Whoever asked waits for an answer, so that there must be one that needs no memory. */
static void answer_nomem(tj_gtp *gtp, const tj_gtp_line *line)
{
    char out[64];

    if (line->has_id)
        snprintf(out, sizeof out, "?%u out of memory\n\n", (unsigned)line->id);
    else
        snprintf(out, sizeof out, "? out of memory\n\n");
    tj_gtp_write_text(gtp, out);
}

bool tj_gtp_pending(tj_gtp *gtp)
{
    struct pollfd fd = {gtp->in, POLLIN, 0};

    return gtp->closed || gtp->at < gtp->len || poll(&fd, 1, 0) != 0;
}

static void answer(tj_gtp *gtp, const tj_gtp_line *line, bool good, const tj_buf *text)
{
    tj_buf out = TJ_BUF_INIT;

    if (!text->failed)
        tj_gtp_put_answer(&out, line, good, (tj_span){text->data, text->len});
    if (text->failed || !tj_buf_ok(&out))
        answer_nomem(gtp, line);
    else
        tj_gtp_write(gtp, &out);
    tj_buf_release(&out);
}

static void execute(tj_gtp *gtp)
{
    const tj_buf *bytes = &gtp->reader.text;
    tj_gtp_line line = tj_gtp_line_parse(bytes->data, bytes->len);
    const tj_gtp_command *command = tj_gtp_find(line.command);
    tj_buf text = TJ_BUF_INIT;
    bool good;

    log_bytes(gtp, '>', bytes->data ? bytes->data : "", bytes->len);
    gtp->line = &line;
    gtp->answered = false;
    if (bytes->failed)
        good = tj_gtp_fail(&text, "out of memory");
    else if (gtp->reader.too_long)
        good = tj_gtp_fail(&text, "line too long");
    else if (!command)
        good = tj_gtp_fail(&text, "unknown command");
    else
        good = command->run(gtp, line.rest, &text);
    if (!gtp->answered)
        answer(gtp, &line, good, &text);
    tj_buf_release(&text);
    gtp->line = NULL;
}

/* More bytes; *end at the end of input. */
static int fill(tj_gtp *gtp, bool *end, tj_err *err)
{
    ssize_t n;

    do {
        n = read(gtp->in, gtp->bytes, sizeof gtp->bytes);
        if (n < 0 && errno == EAGAIN)
            poll(&(struct pollfd){gtp->in, POLLIN, 0}, 1, -1);
    } while (n < 0 && (errno == EINTR || errno == EAGAIN));
    if (n < 0)
        return tj_fail_errno(err, NULL, "read commands");
    gtp->at = 0;
    gtp->len = (size_t)n;
    *end = n == 0;
    return 0;
}

int tj_gtp_serve(tj_gtp *gtp, int in, int out, tj_err *err)
{
    bool end = false;
    int rc = 0;

    gtp->in = in;
    gtp->out = out;
    gtp->at = gtp->len = 0;
    gtp->quit = gtp->closed = false;
    gtp->write_error = 0;
    while (!rc && !end && !gtp->quit && !gtp->closed) {
        if (gtp->at == gtp->len)
            rc = fill(gtp, &end, err);
        else if (tj_gtp_reader_take(&gtp->reader, gtp->bytes[gtp->at++]))
            execute(gtp);
    }
    if (end && tj_gtp_reader_end(&gtp->reader))
        execute(gtp);
    if (!rc && gtp->write_error) {
        errno = gtp->write_error;
        rc = tj_fail_errno(err, NULL, "write answers");
    }
    return rc;
}
