#include "base/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"

#define ENDING ".part"

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* ---- parts that were left behind ---- */

/* The process of "NAME.PID.part"; 0 for other names. */
static long owner_of(const char *entry, const char *name)
{
    size_t n = strlen(name);
    char *end;
    long pid;

    if (strncmp(entry, name, n) != 0 || entry[n] != '.' || entry[n + 1] < '1' || entry[n + 1] > '9')
        return 0;
    errno = 0;
    pid = strtol(entry + n + 1, &end, 10);
    return !errno && pid <= INT32_MAX && strcmp(end, ENDING) == 0 ? pid : 0;
}

/* Removes the parts of processes that are dead, as far as possible. */
static void remove_stale_parts(const char *path)
{
    const char *name = name_of(path);
    char *folder = name > path ? tj_strndup(path, (size_t)(name - path)) : tj_strndup(".", 1);
    tj_string_list names = {NULL, 0, 0};

    if (!folder || tj_folder_list(folder, &names, NULL)) {
        free(folder);
        return;
    }
    for (size_t i = 0; i < names.len; i++) {
        long pid = owner_of(names.items[i], name);
        bool dead = pid && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
        char *left = dead ? tj_path_join(folder, names.items[i]) : NULL;

        if (left)
            unlink(left);
        free(left);
    }
    tj_string_list_release(&names);
    free(folder);
}

/* ---- one of our own ---- */

static void release(tj_atomic_file *file)
{
    free(file->path);
    free(file->user_path);
    free(file->part);
    *file = (tj_atomic_file){NULL, NULL, NULL, false};
}

int tj_atomic_file_begin(tj_atomic_file *file, const char *path, bool replaces, tj_err *err)
{
    struct stat there;
    tj_buf part = TJ_BUF_INIT;

    *file = (tj_atomic_file){NULL, NULL, NULL, replaces};
    if (!replaces && lstat(path, &there) == 0) { /* a link that leads nowhere, too */
        remove_stale_parts(path);
        return tj_fail_path(err, TJ_E_USAGE, path, "the file exists");
    }
    file->user_path = tj_strndup(path, strlen(path));
    file->path = replaces ? realpath(path, NULL) : NULL;
    if (!file->path && (!replaces || errno != ENOMEM))
        file->path = tj_strndup(path, strlen(path));
    if (file->path)
        tj_buf_printf(&part, "%s.%ld" ENDING, file->path, (long)getpid());
    file->part = tj_buf_detach(&part);
    if (!file->path || !file->user_path || !file->part) {
        release(file);
        return tj_fail_nomem(err);
    }
    remove_stale_parts(file->path);
    unlink(file->part); /* of a process that had the same number */
    return 0;
}

/* What sqlite or others have written is on the disk. */
static bool sync_part(const tj_atomic_file *file)
{
    struct stat old;
    int fd = open(file->part, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0;

    if (good && file->replaces && stat(file->path, &old) == 0)
        good = fchmod(fd, old.st_mode & 0777) == 0;
    good = good && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* In one step where the file system can; others make a second name and remove the first.  File systems
 * without links cannot tell whether the name has been taken meanwhile. */
static bool rename_part(const tj_atomic_file *file)
{
    if (!file->replaces) {
        if (renameat2(AT_FDCWD, file->part, AT_FDCWD, file->path, RENAME_NOREPLACE) == 0)
            return true;
        if (errno != EEXIST && link(file->part, file->path) == 0) {
            unlink(file->part);
            return true;
        }
        if (errno == EEXIST)
            return false;
    }
    return rename(file->part, file->path) == 0;
}

int tj_atomic_file_end(tj_atomic_file *file, int rc, tj_err *err)
{
    if (!rc && (!sync_part(file) || !rename_part(file)))
        rc = tj_fail_errno(err, file->user_path, "write");
    if (rc) {
        unlink(file->part);
        if (err && strcmp(name_of(err->path), name_of(file->part)) == 0) {
            err->path[0] = 0; /* the user knows the file by its own name */
            tj_err_set_place(err, file->user_path, 0, 0, 0);
        }
    }
    release(file);
    return rc;
}

/* ---- all at once ---- */

bool tj_atomic_file_is_special(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && !S_ISREG(facts.st_mode);
}

static int write_directly(const char *path, const tj_buf *bytes, tj_err *err)
{
    FILE *file = fopen(path, "we");
    bool whole;

    if (!file)
        return tj_fail_errno(err, path, "write");
    whole = fwrite(bytes->data, 1, bytes->len, file) == bytes->len;
    return fclose(file) == 0 && whole ? 0 : tj_fail_errno(err, path, "write");
}

int tj_atomic_file_write(const char *path, const tj_buf *bytes, bool replaces, tj_err *err)
{
    tj_atomic_file file;
    tj_output out;
    int rc;

    if (replaces && tj_atomic_file_is_special(path))
        return write_directly(path, bytes, err);
    if ((rc = tj_atomic_file_begin(&file, path, replaces, err)))
        return rc;
    if (!(rc = tj_output_open(&out, file.part, err))) {
        tj_output_write(&out, bytes->data, bytes->len);
        rc = tj_output_close(&out, err);
    }
    return tj_atomic_file_end(&file, rc, err);
}
