#include "engine/protocol_session.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

/* ---- lines ---- */

static void begin(tj_line_reader *reader)
{
    if (!reader->done)
        return;
    tj_buf_clear(&reader->text);
    reader->in_comment = reader->too_long = reader->done = false;
}

bool tj_line_reader_take(tj_line_reader *reader, char byte)
{
    if (byte == '\n')
        return tj_line_reader_end(reader);
    begin(reader);
    if (byte == '\t' || (tj_is_control(byte) && !reader->comments))
        byte = ' ';
    if (byte == '#' && reader->comments)
        reader->in_comment = true;
    if (reader->in_comment || tj_is_control(byte))
        return false;
    if (reader->text.len < reader->max)
        tj_buf_putc(&reader->text, byte);
    else if (byte != ' ')
        reader->too_long = true;
    return false;
}

bool tj_line_reader_end(tj_line_reader *reader)
{
    begin(reader);
    reader->done = true;
    return reader->text.failed || tj_span_trim((tj_span){reader->text.data, reader->text.len}, " ").n > 0;
}

/* ---- sessions ---- */

void tj_session_init(tj_session *session, const tj_engine_options *options, size_t line_max, bool comments)
{
    *session = (tj_session){.reader = {.max = line_max, .comments = comments},
                            .in = -1,
                            .out = -1,
                            .log = options->log,
                            .log_ctx = options->log_ctx};
    pthread_mutex_init(&session->lock, NULL);
}

void tj_session_release(tj_session *session)
{
    tj_buf_release(&session->reader.text);
    pthread_mutex_destroy(&session->lock);
}

void tj_session_write(tj_session *session, const char *bytes, size_t n)
{
    size_t done = 0;

    pthread_mutex_lock(&session->lock);
    if (session->log)
        session->log(session->log_ctx, '<', bytes, n);
    while (!session->closed && done < n) {
        ssize_t wrote = write(session->out, bytes + done, n - done);

        if (wrote > 0)
            done += (size_t)wrote;
        else if (errno == EAGAIN) /* somebody has made the pipe non-blocking */
            poll(&(struct pollfd){session->out, POLLOUT, 0}, 1, -1);
        else if (errno != EINTR) {
            session->closed = true;
            session->write_error = errno == EPIPE ? 0 : errno;
        }
    }
    pthread_mutex_unlock(&session->lock);
}

void tj_session_puts(tj_session *session, const char *text)
{
    tj_session_write(session, text, strlen(text));
}

bool tj_session_closed(tj_session *session)
{
    pthread_mutex_lock(&session->lock);
    bool closed = session->closed;
    pthread_mutex_unlock(&session->lock);
    return closed;
}

bool tj_session_pending(tj_session *session)
{
    struct pollfd fd = {session->in, POLLIN, 0};

    return tj_session_closed(session) || session->at < session->len || poll(&fd, 1, 0) != 0;
}

/* More bytes; *end at the end of input. */
static int fill(tj_session *session, bool *end, tj_err *err)
{
    ssize_t n;

    do {
        n = read(session->in, session->bytes, sizeof session->bytes);
        if (n < 0 && errno == EAGAIN)
            poll(&(struct pollfd){session->in, POLLIN, 0}, 1, -1);
    } while (n < 0 && (errno == EINTR || errno == EAGAIN));
    if (n < 0)
        return tj_fail_errno(err, NULL, "read commands");
    session->at = 0;
    session->len = (size_t)n;
    *end = n == 0;
    return 0;
}

int tj_session_run(tj_session *session, int in, int out, void (*execute)(void *ctx), void (*end)(void *ctx),
                   void *ctx, tj_err *err)
{
    const tj_buf *line = &session->reader.text;
    bool at_end = false;
    int rc = 0;

    session->in = in;
    session->out = out;
    session->at = session->len = 0;
    session->quit = session->closed = false;
    session->write_error = 0;
    while (!rc && !at_end && !session->quit && !tj_session_closed(session)) {
        bool whole = false;

        while (!whole && session->at < session->len)
            whole = tj_line_reader_take(&session->reader, session->bytes[session->at++]);
        if (!whole)
            rc = fill(session, &at_end, err);
        if (!whole && !(at_end && tj_line_reader_end(&session->reader)))
            continue;
        pthread_mutex_lock(&session->lock);
        if (session->log)
            session->log(session->log_ctx, '>', line->data ? line->data : "", line->len);
        pthread_mutex_unlock(&session->lock);
        execute(ctx);
    }
    if (end)
        end(ctx);
    if (!rc && session->write_error) { /* nobody else writes any more */
        errno = session->write_error;
        rc = tj_fail_errno(err, NULL, "write answers");
    }
    return rc;
}
