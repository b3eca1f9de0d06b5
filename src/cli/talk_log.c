#include "cli/talk_log.h"

#include <stdbool.h>

#include "base/error.h"

int tj_talk_log_open(const char *path, FILE **log, tj_err *err)
{
    *log = path ? fopen(path, "a") : NULL;
    return path && !*log ? tj_fail_errno(err, path, "open the log") : 0;
}

int tj_talk_log_close(FILE *log, const char *path, int rc, tj_err *err)
{
    if (log && fclose(log) && !rc)
        rc = tj_fail_errno(err, path, "write the log");
    return rc;
}

void tj_talk_log_lines(void *ctx, char direction, const char *bytes, size_t n)
{
    bool fresh = true;

    for (size_t i = 0; i < n; i++) {
        if (fresh)
            fprintf(ctx, "%c ", direction);
        fputc(bytes[i], ctx);
        fresh = bytes[i] == '\n';
    }
    if (!fresh)
        fputc('\n', ctx);
    fflush(ctx);
}
