#include "serve/upload.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"

#define NAME_BYTES  200
#define PREFIX      "tejun-upload-"
#define WRITTEN     "written" /* the file that is being written, until its content is known */
#define HASH_DIGITS 12
#define YOUNG       60 /* seconds in which a new folder is sure to be locked */

/* All files of a folder, and itself. */
static void take_away_one(const char *folder)
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

/* A link to one is none. */
static bool is_own_folder(const char *path)
{
    struct stat about;

    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static void take_away(const char *folder)
{
    tj_names names;

    if (tj_folder_list(folder, &names, NULL))
        return;
    for (size_t i = 0; i < names.len; i++) {
        char *path = tj_path_join(folder, names.items[i]);

        if (path && is_own_folder(path))
            take_away_one(path);
        free(path);
    }
    tj_names_release(&names);
    take_away_one(folder);
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

void tj_upload_free(tj_upload *upload)
{
    if (!upload)
        return;
    if (upload->fd >= 0)
        close(upload->fd);
    take_away(upload->folder);
    if (upload->lock >= 0)
        close(upload->lock);
    tj_names_release(&upload->names);
    tj_names_release(&upload->homes);
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

/* The same for the same bytes. */
static int hash_file(const char *path, char *hash, tj_err *err)
{
    tj_map map;
    int rc = tj_map_open(&map, path, err);

    if (rc)
        return rc;
    snprintf(hash, HASH_DIGITS + 1, "%0*" PRIx64, HASH_DIGITS,
             tj_hash128(map.data, map.size).high >> (64 - 4 * HASH_DIGITS));
    tj_map_close(&map);
    return 0;
}

/* Gives the file that was written its place. */
static int settle(tj_upload *upload, tj_err *err)
{
    char hash[HASH_DIGITS + 1] = "";
    char *written = tj_path_join(upload->folder, WRITTEN), *home, *path;
    int rc = written ? hash_file(written, hash, err) : tj_fail_nomem(err);

    home = rc ? NULL : tj_path_join(upload->folder, hash);
    path = home ? tj_path_join(home, upload->names.items[upload->names.len - 1]) : NULL;
    if (!rc && (!path || tj_names_add(&upload->homes, home)))
        rc = tj_fail_nomem(err);
    if (!rc)
        rc = tj_folder_make(home, err);
    if (!rc && rename(written, path) != 0)
        rc = tj_fail_errno(err, path, "write");
    free(written);
    free(home);
    free(path);
    return rc;
}

int tj_upload_close(tj_upload *upload, tj_err *err)
{
    int fd = upload->fd;

    upload->fd = -1;
    if (fd < 0)
        return 0;
    return close(fd) != 0 ? tj_fail_errno(err, upload->folder, "write") : settle(upload, err);
}

static int keep_name(tj_upload *upload, const char *told, tj_err *err)
{
    tj_buf name = TJ_BUF_INIT;
    int rc = 0;

    tj_upload_name(told, &name);
    if (!tj_buf_ok(&name) || tj_names_add(&upload->names, name.data))
        rc = tj_fail_nomem(err);
    tj_buf_release(&name);
    return rc;
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
    path = tj_path_join(upload->folder, WRITTEN);
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

/* ---- importing ---- */

typedef struct place {
    const char *name, *home;
} place;

static int by_name(const void *a, const void *b)
{
    const place *one = a, *other = b;
    int order = strcmp(one->name, other->name);

    return order ? order : strcmp(one->home, other->home);
}

/* Files of the same content share a place. */
static bool is_there(const tj_names *places, const char *home)
{
    for (size_t i = 0; i < places->len; i++)
        if (!strcmp(places->items[i], home))
            return true;
    return false;
}

int tj_upload_places(const tj_upload *upload, tj_names *places, tj_err *err)
{
    size_t count = upload->homes.len;
    place *all = tj_alloc(count, sizeof *all);
    int rc = all ? 0 : tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < count; i++)
        all[i] = (place){upload->names.items[i], upload->homes.items[i]};
    if (!rc)
        qsort(all, count, sizeof *all, by_name);
    for (size_t i = 0; !rc && i < count; i++)
        if (!is_there(places, all[i].home) && tj_names_add(places, all[i].home))
            rc = tj_fail_nomem(err);
    free(all);
    return rc;
}
