#include "cli/terminal/output_file.h"

#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "cli/command.h"

static bool is_output(const char *path)
{
    return strcmp(path, "-") == 0;
}

int tj_output_file_write(const char *path, const tj_buf *content, tj_err *err)
{
    if (!tj_buf_ok(content))
        return tj_fail_nomem(err);
    if (!is_output(path))
        return tj_atomic_file_write(path, content, true, err);
    tj_print(content->data, content->len); /* failures are reported when the command ends */
    return 0;
}

int tj_output_stream_open(tj_output_stream *stream, const char *path, tj_err *err)
{
    int rc = 0;

    *stream = (tj_output_stream){.path = path};
    if (!path)
        return 0;
    if (is_output(path)) {
        stream->out = stdout;
        return 0;
    }
    if (!tj_atomic_file_is_special(path) && (rc = tj_atomic_file_begin(&stream->file, path, true, err)))
        return rc;
    stream->out = stream->file.part ? fopen(stream->file.part, "wxe") : fopen(path, "we");
    if (stream->out)
        return 0;
    rc = tj_fail_errno(err, path, "write");
    return stream->file.part ? tj_atomic_file_end(&stream->file, rc, err) : rc;
}

void tj_output_stream_check(tj_output_stream *stream)
{
    if (!stream->failed && ferror(stream->out))
        stream->failed = errno;
}

int tj_output_stream_close(tj_output_stream *stream, int rc, tj_err *err)
{
    if (!stream->out || stream->out == stdout)
        return rc;
    if (fclose(stream->out) != 0 && !stream->failed)
        stream->failed = errno;
    if (!rc && stream->failed) {
        errno = stream->failed;
        rc = tj_fail_errno(err, stream->path, "write");
    }
    return stream->file.part ? tj_atomic_file_end(&stream->file, rc, err) : rc;
}
