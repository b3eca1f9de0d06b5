#include "serve/http/upload.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
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
#include "base/text/text.h"

#define NAME_BYTES    200
#define PREFIX        "tejun-upload-"
#define PARTIAL       "written" /* the file that is being written, until its content is known */
#define HASH_DIGITS   12
#define GRACE_SECONDS 60 /* seconds in which a new folder is sure to be locked */

static int remove_entry(const char *path, const struct stat *about TJ_UNUSED, int kind TJ_UNUSED,
                        struct FTW *where TJ_UNUSED)
{
    remove(path);
    return 0;
}

/* The folder and all in it; links are not followed. */
static void remove_tree(const char *folder)
{
    nftw(folder, remove_entry, 4, FTW_DEPTH | FTW_PHYS);
}

/* Is the folder one of this user that no server holds any more? */
static bool is_stale(const char *folder)
{
    struct stat about;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool left = fd >= 0 && fstat(fd, &about) == 0 && about.st_uid == geteuid() &&
                about.st_mtime + GRACE_SECONDS < time(NULL) && flock(fd, LOCK_EX | LOCK_NB) == 0;

    if (fd >= 0)
        close(fd);
    return left;
}

static void remove_stale(const char *place)
{
    tj_string_list names;

    if (tj_folder_list(place, &names, NULL))
        return;
    for (size_t i = 0; i < names.len; i++) {
        char *folder =
            strncmp(names.items[i], PREFIX, strlen(PREFIX)) ? NULL : tj_path_join(place, names.items[i]);

        if (folder && is_stale(folder))
            remove_tree(folder);
        free(folder);
    }
    tj_string_list_release(&names);
}

int tj_upload_new(tj_upload **out, tj_err *err)
{
    tj_upload *upload = tj_zalloc(1, sizeof *upload);
    tj_buf path = TJ_BUF_INIT;
    int rc = 0;

    *out = NULL;
    remove_stale(P_tmpdir);
    tj_buf_puts(&path, P_tmpdir "/" PREFIX "XXXXXX");
    if (!upload || !tj_buf_ok(&path))
        rc = tj_fail_nomem(err);
    else if (!mkdtemp(path.data))
        rc = tj_fail_errno(err, path.data, "create a folder for the files");
    if (rc) {
        tj_buf_release(&path);
        free(upload);
        return rc;
    }
    upload->fd = -1;
    upload->folder = tj_buf_detach(&path);
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
    remove_tree(upload->folder);
    if (upload->lock >= 0)
        close(upload->lock);
    tj_string_list_release(&upload->names);
    tj_string_list_release(&upload->folders_by_hash);
    free(upload->folder);
    free(upload);
}

void tj_upload_put_name(const char *given_name, tj_buf *out)
{
    const unsigned char *at = (const unsigned char *)given_name, *slash;
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

static int hash_file(const char *path, char *hash, tj_err *err)
{
    tj_mapped_file map;
    int rc = tj_mapped_file_open(&map, path, err);

    if (rc)
        return rc;
    snprintf(hash, HASH_DIGITS + 1, "%0*" PRIx64, HASH_DIGITS,
             tj_hash128(map.data, map.size).high >> (64 - 4 * HASH_DIGITS));
    tj_mapped_file_close(&map);
    return 0;
}

/* Moves the file that was written into the folder of its hash. */
static int move_by_hash(tj_upload *upload, tj_err *err)
{
    char hash[HASH_DIGITS + 1] = "";
    char *written = tj_path_join(upload->folder, PARTIAL), *hash_folder, *path;
    int rc = written ? hash_file(written, hash, err) : tj_fail_nomem(err);

    hash_folder = rc ? NULL : tj_path_join(upload->folder, hash);
    path = hash_folder ? tj_path_join(hash_folder, upload->names.items[upload->names.len - 1]) : NULL;
    if (!rc && (!path || tj_string_list_add(&upload->folders_by_hash, hash_folder)))
        rc = tj_fail_nomem(err);
    if (!rc && !(rc = tj_folder_make(hash_folder, err)) && rename(written, path) != 0)
        rc = tj_fail_errno(err, path, "write");
    free(written);
    free(hash_folder);
    free(path);
    return rc;
}

int tj_upload_end_file(tj_upload *upload, tj_err *err)
{
    int fd = upload->fd;

    upload->fd = -1;
    if (fd < 0)
        return 0;
    return close(fd) != 0 ? tj_fail_errno(err, upload->folder, "write") : move_by_hash(upload, err);
}

int tj_upload_begin_file(tj_upload *upload, const char *given_name, tj_err *err)
{
    tj_buf name = TJ_BUF_INIT;
    char *path = NULL;
    int rc = tj_upload_end_file(upload, err);

    if (rc)
        return rc;
    if (upload->names.len == TJ_UPLOAD_FILES_MAX)
        return tj_fail(err, TJ_E_RANGE, "more than %d files; name a path or upload an archive",
                       TJ_UPLOAD_FILES_MAX);
    tj_upload_put_name(given_name, &name);
    if (!tj_buf_ok(&name) || tj_string_list_add(&upload->names, name.data) ||
        !(path = tj_path_join(upload->folder, PARTIAL)))
        rc = tj_fail_nomem(err);
    else if ((upload->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)) < 0)
        rc = tj_fail_errno(err, path, "write");
    tj_buf_release(&name);
    free(path);
    return rc;
}

int tj_upload_write(tj_upload *upload, const void *bytes, size_t n, tj_err *err)
{
    const char *at = bytes;

    if (n > TJ_UPLOAD_BYTES_MAX - upload->bytes)
        return tj_fail(err, TJ_E_RANGE, "more than %zu MB; name a path instead", TJ_UPLOAD_BYTES_MAX >> 20);
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
    const char *name, *hash_folder;
} place;

static int by_name(const void *a, const void *b)
{
    const place *one = a, *other = b;
    int order = strcmp(one->name, other->name);

    return order ? order : strcmp(one->hash_folder, other->hash_folder);
}

int tj_upload_paths(const tj_upload *upload, tj_string_list *places, tj_err *err)
{
    size_t count = upload->folders_by_hash.len;
    place *all = tj_alloc(count, sizeof *all);
    int rc = 0;

    if (!all)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < count; i++)
        all[i] = (place){upload->names.items[i], upload->folders_by_hash.items[i]};
    qsort(all, count, sizeof *all, by_name);
    for (size_t i = 0; !rc && i < count; i++) /* files of the same content share a place */
        if (tj_string_list_find(places, all[i].hash_folder) == places->len &&
            tj_string_list_add(places, all[i].hash_folder))
            rc = tj_fail_nomem(err);
    free(all);
    return rc;
}
