#include "cli/talk_log.h"

#include <errno.h>
#include <stdbool.h>

#include "base/error.h"

int tj_talk_log_open(tj_talk_log *log, const char *path, tj_err *err)
{
    *log = (tj_talk_log){path, path ? fopen(path, "ae") : NULL, 0};
    return path && !log->file ? tj_fail_errno(err, path, "open the log") : 0;
}

int tj_talk_log_close(tj_talk_log *log, int rc, tj_err *err)
{
    if (log->file && fclose(log->file) && !log->failed)
        log->failed = errno;
    if (!log->failed || rc)
        return rc;
    errno = log->failed;
    return tj_fail_errno(err, log->path, "write the log");
}

void tj_talk_log_lines(void *ctx, char direction, const char *bytes, size_t n)
{
    tj_talk_log *log = ctx;
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
