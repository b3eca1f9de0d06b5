#include "cli/result_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"

/* Something that cannot be replaced by a new file: a terminal, a pipe, /dev/null. */
static bool is_special(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && !S_ISREG(facts.st_mode);
}

static int write_through(const char *path, const tj_buf *content, tj_err *err)
{
    FILE *file = fopen(path, "w");
    bool whole;

    if (!file)
        return tj_fail_errno(err, path, "write");
    whole = fwrite(content->data, 1, content->len, file) == content->len;
    return fclose(file) == 0 && whole ? 0 : tj_fail_errno(err, path, "write");
}

/* The new file gets the rights of the one that it replaces. */
static int write_part(const char *path, const char *part, const tj_buf *content, tj_err *err)
{
    struct stat old;
    tj_output out;
    int rc;

    if ((rc = tj_output_open(&out, part, err)))
        return rc;
    if (stat(path, &old) == 0 && fchmod(out.fd, old.st_mode & 0777) != 0)
        out.failed = errno;
    tj_output_write(&out, content->data, content->len);
    return tj_output_close(&out, err);
}

static int write_new(const char *path, const char *part, const tj_buf *content, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc = write_part(path, part, content, &fault);

    if (rc) /* the user knows the file by its own name */
        return tj_fail_path(err, rc, path, "%s", fault.text);
    if (rename(part, path) == 0)
        return 0;
    tj_fail_errno(err, path, "write");
    unlink(part);
    return TJ_E_IO;
}

int tj_result_file_write(const char *path, const tj_buf *content, tj_err *err)
{
    tj_buf part = TJ_BUF_INIT;
    char *real;
    int rc;

    if (!tj_buf_ok(content))
        return tj_fail_nomem(err);
    if (strcmp(path, "-") == 0) {
        fwrite(content->data, 1, content->len, stdout); /* what is lost is told when the command ends */
        return 0;
    }
    if (is_special(path))
        return write_through(path, content, err);
    real = realpath(path, NULL); /* where a link leads to, if it is there */
    tj_buf_printf(&part, "%s.%ld.part", real ? real : path, (long)getpid());
    rc = tj_buf_ok(&part) ? write_new(real ? real : path, part.data, content, err) : tj_fail_nomem(err);
    free(real);
    tj_buf_release(&part);
    return rc;
}
