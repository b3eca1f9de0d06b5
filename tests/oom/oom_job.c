/* See job.h. */
#include "oom_job.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failing_alloc.h"

void transcript_add(transcript *out, const char *bytes, size_t n)
{
    if (n >= TRANSCRIPT_MAX - out->len) {
        fputs("oom: a job says too much\n", stderr);
        abort();
    }
    memcpy(out->text + out->len, bytes, n);
    out->len += n;
    out->text[out->len] = 0;
}

void transcript_print(transcript *out, const char *format, ...)
{
    char line[4000];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    transcript_add(out, line, n < (int)sizeof line ? (size_t)n : sizeof line - 1);
}

void job_wrong(job_run *run, const char *format, ...)
{
    va_list args;

    if (run->wrong[0])
        return;
    va_start(args, format);
    vsnprintf(run->wrong, sizeof run->wrong, format, args);
    va_end(args);
}

bool job_again(job_run *run)
{
    if (!oom_is_over())
        return false;
    run->err = (tj_err)TJ_ERR_INIT;
    run->again = true;
    return true;
}

bool job_tried(job_run *run, int rc, bool told)
{
    const tj_err *err = &run->err;
    bool again = run->again;

    run->again = false;
    run->rc = rc;
    if (!rc) {
        run->err = (tj_err)TJ_ERR_INIT;
        return true;
    }
    if (!oom_failed())
        job_wrong(run, "fails though nothing is missing: code %d: %s", rc, err->text);
    else if (again)
        job_wrong(run, "fails again though memory is there: code %d: %s", rc, err->text);
    else if (rc != TJ_E_NOMEM && !strstr(err->text, "cannot start a thread"))
        job_wrong(run, "does not say that memory ran out: code %d (%s): %s", rc, tj_err_code_text(rc),
                  err->text);
    else if (told && rc == TJ_E_NOMEM && (err->code != rc || !err->text[0]))
        job_wrong(run, "returns %d and has an error of code %d: %s", rc, err->code, err->text);
    return false;
}
