#include "cli/terminal/protocol_log.h"

#include <errno.h>
#include <stdbool.h>

#include "base/error.h"

int tj_protocol_log_open(tj_protocol_log *log, const char *path, tj_err *err)
{
    *log = (tj_protocol_log){path, path ? fopen(path, "ae") : NULL, 0};
    return path && !log->file ? tj_fail_errno(err, path, "open the log") : 0;
}

int tj_protocol_log_close(tj_protocol_log *log, int rc, tj_err *err)
{
    if (log->file && fclose(log->file) && !log->failed)
        log->failed = errno;
    if (!log->failed || rc)
        return rc;
    errno = log->failed;
    return tj_fail_errno(err, log->path, "write the log");
}

void tj_protocol_log_lines(void *ctx, char direction, const char *bytes, size_t n)
{
    tj_protocol_log *log = ctx;
    bool fresh = true;

    if (log->failed)
        return;
    for (size_t i = 0; i < n; i++) {
        if (fresh)
            fprintf(log->file, "%c ", direction);
        fputc(bytes[i], log->file);
        fresh = bytes[i] == '\n';
    }
    if (!fresh)
        fputc('\n', log->file);
    if (fflush(log->file))
        log->failed = errno;
}
