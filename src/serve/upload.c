#include "serve/upload.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

#define NAME_BYTES 200
#define PREFIX     "tejun-upload-"
#define YOUNG      60 /* seconds in which a new folder is sure to be locked */

static void take_away(const char *folder)
{
    tj_names names;

    if (tj_folder_list(folder, &names, NULL))
        return;
    for (size_t i = 0; i < names.len; i++) {
        char *path = tj_path_join(folder, names.items[i]);

        if (path)
            unlink(path);
        free(path);
    }
    tj_names_release(&names);
    rmdir(folder);
}

/* Is it ours, and does nobody hold it any more? */
static bool is_left_behind(const char *folder)
{
    struct stat about;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool left = fd >= 0 && fstat(fd, &about) == 0 && about.st_uid == geteuid() &&
                about.st_mtime + YOUNG < time(NULL) && flock(fd, LOCK_EX | LOCK_NB) == 0;

    if (fd >= 0)
        close(fd);
    return left;
}

static void sweep(const char *place)
{
    tj_names names;

    if (tj_folder_list(place, &names, NULL))
        return;
    for (size_t i = 0; i < names.len; i++) {
        char *folder =
            strncmp(names.items[i], PREFIX, strlen(PREFIX)) ? NULL : tj_path_join(place, names.items[i]);

        if (folder && is_left_behind(folder))
            take_away(folder);
        free(folder);
    }
    tj_names_release(&names);
}

int tj_upload_new(tj_upload **out, tj_err *err)
{
    const char *place = P_tmpdir;
    tj_upload *upload = tj_zalloc(1, sizeof *upload);
    tj_buf path = TJ_BUF_INIT;

    *out = NULL;
    tj_buf_printf(&path, "%s/" PREFIX "XXXXXX", place);
    if (!upload || !tj_buf_ok(&path)) {
        free(upload);
        tj_buf_release(&path);
        return tj_fail_nomem(err);
    }
    sweep(place);
    upload->fd = -1;
    upload->folder = tj_buf_detach(&path);
    if (!mkdtemp(upload->folder)) {
        int rc = tj_fail_errno(err, upload->folder, "make a folder for the files");

        free(upload->folder);
        free(upload);
        return rc;
    }
    upload->lock = open(upload->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (upload->lock >= 0)
        flock(upload->lock, LOCK_EX | LOCK_NB);
    *out = upload;
    return 0;
}

static char *path_of(const tj_upload *upload, size_t i)
{
    return tj_path_join(upload->folder, upload->names.items[i]);
}

void tj_upload_free(tj_upload *upload)
{
    if (!upload)
        return;
    if (upload->fd >= 0)
        close(upload->fd);
    for (size_t i = 0; i < upload->names.len; i++) {
        char *path = path_of(upload, i);

        if (path)
            unlink(path);
        free(path);
    }
    rmdir(upload->folder);
    if (upload->lock >= 0)
        close(upload->lock);
    tj_names_release(&upload->names);
    free(upload->folder);
    free(upload);
}

void tj_upload_name(const char *told, tj_buf *out)
{
    const unsigned char *at = (const unsigned char *)told, *slash;
    size_t start = out->len, n, length;

    for (slash = at; *slash; slash++)
        if (*slash == '/' || *slash == '\\')
            at = slash + 1;
    for (n = strlen((const char *)at); n && out->len - start < NAME_BYTES; at += length, n -= length) {
        uint32_t code = tj_utf8_decode(at, n, &length);

        if (code == TJ_UTF8_BAD || code < 0x20 || code == 0x7F)
            tj_buf_putc(out, '_');
        else
            tj_buf_add(out, at, length);
    }
    if (!out->failed && (out->len == start || strspn(out->data + start, ".") == out->len - start)) {
        out->len = start; /* no name, or one that means a folder */
        tj_buf_puts(out, "file");
    }
}

static bool is_there(const tj_upload *upload, const char *name)
{
    for (size_t i = 0; i < upload->names.len; i++)
        if (!strcmp(upload->names.items[i], name))
            return true;
    return false;
}

/* "game.sgf", "game.sgf-2" ... */
static int keep_name(tj_upload *upload, const char *told, tj_err *err)
{
    tj_buf name = TJ_BUF_INIT;
    size_t length;
    int rc = 0;

    tj_upload_name(told, &name);
    length = name.len;
    for (unsigned number = 2; tj_buf_ok(&name) && is_there(upload, name.data); number++) {
        name.len = length;
        tj_buf_printf(&name, "-%u", number);
    }
    if (!tj_buf_ok(&name) || tj_names_add(&upload->names, name.data))
        rc = tj_fail_nomem(err);
    tj_buf_release(&name);
    return rc;
}

int tj_upload_close(tj_upload *upload, tj_err *err)
{
    int fd = upload->fd;

    upload->fd = -1;
    return fd >= 0 && close(fd) != 0 ? tj_fail_errno(err, upload->folder, "write") : 0;
}

int tj_upload_file(tj_upload *upload, const char *name, tj_err *err)
{
    char *path;
    int rc = tj_upload_close(upload, err);

    if (rc)
        return rc;
    if (upload->names.len == TJ_UPLOAD_FILES)
        return tj_fail(err, TJ_E_RANGE, "these are more than %d files: name a path, or make an archive",
                       TJ_UPLOAD_FILES);
    if ((rc = keep_name(upload, name, err)))
        return rc;
    path = path_of(upload, upload->names.len - 1);
    if (!path)
        return tj_fail_nomem(err);
    upload->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (upload->fd < 0)
        rc = tj_fail_errno(err, path, "write");
    free(path);
    return rc;
}

int tj_upload_add(tj_upload *upload, const void *bytes, size_t n, tj_err *err)
{
    const char *at = bytes;

    if (n > TJ_UPLOAD_BYTES - upload->bytes)
        return tj_fail(err, TJ_E_RANGE, "these are more than %zu MB: name a path instead",
                       TJ_UPLOAD_BYTES >> 20);
    upload->bytes += n;
    while (n) {
        ssize_t written = write(upload->fd, at, n);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return tj_fail_errno(err, upload->folder, "write");
        at += written;
        n -= (size_t)written;
    }
    return 0;
}
