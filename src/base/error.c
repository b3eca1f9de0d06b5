#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text/text.h"

static void set_path(tj_err *err, const char *path)
{
    size_t n = strlen(path), room = sizeof err->path - 1;

    if (n > room)
        path += n - room;
    snprintf(err->path, sizeof err->path, "%s", path);
}

int tj_fail_reason(tj_err *err, int code, const char *why, const char *path, const char *format, ...)
{
    va_list args;

    if (!err || err->code)
        return code;
    err->code = code;
    err->why = why;
    if (path)
        set_path(err, path);
    va_start(args, format);
    if (vsnprintf(err->text, sizeof err->text, format, args) >= (int)sizeof err->text)
        err->text[tj_utf8_complete_length(err->text, sizeof err->text - 1)] = 0;
    va_end(args);
    return code;
}

static const char *why_of(int reason)
{
    switch (reason) {
    case ENOENT:
    case ENOTDIR:
        return "no_file";
    case EACCES:
    case EPERM:
    case EROFS:
        return "no_permission";
    case ENOSPC:
    case EDQUOT:
        return "disk_full";
    default:
        return NULL;
    }
}

int tj_fail_errno(tj_err *err, const char *path, const char *what)
{
    int reason = errno, code = reason == ENOMEM ? TJ_E_NOMEM : TJ_E_IO;
    char place[128];

    /* The GNU strerror_r may return a static string instead of filling the buffer. */
    const char *text = strerror_r(reason, place, sizeof place);
    return tj_fail_reason(err, code, why_of(reason), path, "cannot %s: %s", what, text);
}

int tj_fail_nomem(tj_err *err)
{
    return tj_fail(err, TJ_E_NOMEM, "out of memory");
}

void tj_err_set_place(tj_err *err, const char *path, uint64_t line, uint64_t column, uint64_t offset)
{
    if (!err || !err->code)
        return;
    if (path && !err->path[0])
        set_path(err, path);
    if (!err->line) {
        err->line = line;
        err->column = column;
        err->offset = offset;
    }
}

int tj_progress_report(const tj_progress_monitor *monitor, const char *phase, uint64_t done, uint64_t total,
                       tj_err *err)
{
    if (monitor && monitor->tick && monitor->tick(monitor->ctx, phase, done, total))
        return tj_fail(err, TJ_E_STOPPED, "stopped");
    return 0;
}

const char *tj_err_code_text(int code)
{
    static const char *const TEXTS[] = {
        [TJ_OK] = "no error",
        [TJ_E_NOMEM] = "out of memory",
        [TJ_E_IO] = "reading or writing failed",
        [TJ_E_FORMAT] = "the data is damaged or of another kind",
        [TJ_E_RANGE] = "a value is out of range",
        [TJ_E_USAGE] = "invalid request",
        [TJ_E_BUSY] = "another program is writing there",
        [TJ_E_STOPPED] = "stopped",
        [TJ_E_NOTFOUND] = "not found",
    };

    return code >= 0 && (size_t)code < sizeof TEXTS / sizeof *TEXTS && TEXTS[code] ? TEXTS[code]
                                                                                   : "unknown error";
}

void tj_err_format(const tj_err *err, char *out, size_t size)
{
    const char *text = err->text[0] ? err->text : tj_err_code_text(err->code);

    if (err->path[0] && err->line)
        snprintf(out, size, "%s:%llu:%llu: %s", err->path, (unsigned long long)err->line,
                 (unsigned long long)err->column, text);
    else if (err->path[0])
        snprintf(out, size, "%s: %s", err->path, text);
    else
        snprintf(out, size, "%s", text);
}

int tj_err_ignore_missing(const char *name, int rc, const tj_err *fault, bool *there, tj_err *err)
{
    *there = !rc;
    if (!rc || (rc == TJ_E_NOTFOUND && !name))
        return 0;
    if (err)
        *err = *fault;
    return rc;
}
