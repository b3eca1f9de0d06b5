#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

#define OUTPUT_CHUNK   ((size_t)1 << 20)
#define READ_BLOCK     ((size_t)1 << 18)
#define FILE_BYTES_MAX ((size_t)1 << 30)

int tj_mapped_file_open(tj_mapped_file *map, const char *path, tj_err *err)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), rc = 0; /* nobody waits at a pipe */

    *map = (tj_mapped_file){NULL, 0};
    if (fd < 0 && errno == ENOENT)
        return tj_fail_reason(err, TJ_E_NOTFOUND, "no_file", path, "cannot open: No such file or directory");
    if (fd < 0)
        return tj_fail_errno(err, path, "open");
    if (fstat(fd, &info) != 0)
        rc = tj_fail_errno(err, path, "look at the file");
    else if (!S_ISREG(info.st_mode))
        rc = tj_fail_path(err, TJ_E_IO, path, "this is a %s, not a file",
                          S_ISDIR(info.st_mode) ? "folder" : "pipe or a device");
    else if (info.st_size > 0) {
        void *data = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, fd, 0);

        if (data == MAP_FAILED)
            rc = tj_fail_errno(err, path, "map the file");
        else
            *map = (tj_mapped_file){data, (size_t)info.st_size};
    }
    close(fd);
    return rc;
}

void tj_mapped_file_close(tj_mapped_file *map)
{
    if (map->data)
        munmap((void *)map->data, map->size);
    *map = (tj_mapped_file){NULL, 0};
}

void tj_mapped_file_discard(const tj_mapped_file *map, size_t offset, size_t n)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), from = offset / page * page;

    if (map->data && offset < map->size && n <= map->size - offset)
        madvise((void *)(map->data + from), offset + n - from, MADV_DONTNEED);
}

int tj_fd_read(int fd, size_t max, tj_buf *out)
{
    char *block = tj_alloc(READ_BLOCK, 1);
    size_t start = out->len;
    ssize_t n = 0;
    int rc = block ? 0 : TJ_E_NOMEM;

    while (!rc && (n = read(fd, block, READ_BLOCK)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            rc = TJ_E_IO;
        else if ((size_t)n > max - (out->len - start))
            rc = TJ_E_RANGE;
        else
            tj_buf_add(out, block, (size_t)n);
        if (!rc && !tj_buf_ok(out))
            rc = TJ_E_NOMEM;
    }
    free(block);
    return rc;
}

int tj_file_read_from(int fd, const char *name, tj_buf *out, tj_err *err)
{
    int rc = tj_fd_read(fd, FILE_BYTES_MAX, out);

    tj_buf_puts(out, "");
    if (rc == TJ_E_IO)
        return tj_fail_errno(err, name, "read");
    if (rc == TJ_E_RANGE)
        return tj_fail_path(err, rc, name, "larger than 1 GiB");
    return rc || !tj_buf_ok(out) ? tj_fail_nomem(err) : 0;
}

int tj_file_read(const char *path, tj_buf *out, tj_err *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), rc;

    if (fd < 0)
        return tj_fail_errno(err, path, "open");
    rc = tj_file_read_from(fd, path, out, err);
    close(fd);
    return rc;
}

char *tj_path_join(const char *folder, const char *name)
{
    tj_buf path = TJ_BUF_INIT;

    tj_buf_puts(&path, folder);
    if (path.len && path.data[path.len - 1] != '/')
        tj_buf_putc(&path, '/');
    tj_buf_puts(&path, name);
    return tj_buf_detach(&path);
}

bool tj_path_is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

int tj_folder_make(const char *path, tj_err *err)
{
    if (mkdir(path, 0777) != 0 && !(errno == EEXIST && tj_path_is_folder(path)))
        return tj_fail_errno(err, path, "make the folder");
    return 0;
}

int tj_folder_sync(const char *path, tj_err *err)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), rc = 0;

    if (fd < 0)
        return tj_fail_errno(err, path, "open the folder");
    if (fsync(fd) != 0 && errno != EINVAL)
        rc = tj_fail_errno(err, path, "sync the folder");
    close(fd);
    return rc;
}

int tj_string_list_add(tj_string_list *names, const char *name)
{
    char *copy = tj_strndup(name, strlen(name));

    if (!copy || TJ_RESERVE(names, names->len + 1)) {
        free(copy);
        return TJ_E_NOMEM;
    }
    names->items[names->len++] = copy;
    return 0;
}

size_t tj_string_list_find(const tj_string_list *names, const char *name)
{
    size_t i = 0;

    while (i < names->len && strcmp(names->items[i], name) != 0)
        i++;
    return i;
}

void tj_string_list_release(tj_string_list *names)
{
    for (size_t i = 0; i < names->len; i++)
        free(names->items[i]);
    free(names->items);
    *names = (tj_string_list){NULL, 0, 0};
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int tj_folder_list(const char *path, tj_string_list *names, tj_err *err)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    int rc = 0;

    *names = (tj_string_list){NULL, 0, 0};
    if (!folder)
        return tj_fail_errno(err, path, "read the folder");
    while (!rc && (errno = 0, entry = readdir(folder)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            tj_string_list_add(names, entry->d_name))
            rc = tj_fail_nomem(err);
    if (!rc && errno) /* the end comes without one */
        rc = tj_fail_errno(err, path, "read the folder");
    closedir(folder);
    if (rc)
        tj_string_list_release(names);
    else if (names->len)
        qsort(names->items, names->len, sizeof *names->items, by_name);
    return rc;
}

int tj_output_open(tj_output *out, const char *path, tj_err *err)
{
    memset(out, 0, sizeof *out);
    if ((out->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) < 0)
        return tj_fail_errno(err, path, "make the file");
    if ((out->path = tj_strndup(path, strlen(path))))
        return 0;
    close(out->fd);
    unlink(path);
    return tj_fail_nomem(err);
}

static void write_all(tj_output *out, const char *bytes, size_t n)
{
    while (n && !out->failed) {
        ssize_t done = write(out->fd, bytes, n);

        if (done < 0 && errno != EINTR)
            out->failed = errno;
        else if (done > 0) {
            bytes += done;
            n -= (size_t)done;
        }
    }
}

/* Bytes that could not be kept are lost: the file is no good, whatever is written afterwards. */
static void flush(tj_output *out)
{
    if (!out->failed && !tj_buf_ok(&out->pending))
        out->failed = ENOMEM;
    write_all(out, out->pending.data, out->pending.len);
    tj_buf_clear(&out->pending);
}

void tj_output_write(tj_output *out, const void *bytes, size_t n)
{
    out->written += n;
    if (n < OUTPUT_CHUNK && out->pending.len + n < OUTPUT_CHUNK) {
        tj_buf_add(&out->pending, bytes, n);
        return;
    }
    flush(out);
    write_all(out, bytes, n);
}

void tj_output_patch(tj_output *out, uint64_t offset, const void *bytes, size_t n)
{
    flush(out);
    if (!out->failed && lseek(out->fd, (off_t)offset, SEEK_SET) < 0)
        out->failed = errno;
    write_all(out, bytes, n);
    if (!out->failed && lseek(out->fd, 0, SEEK_END) < 0)
        out->failed = errno;
}

int tj_output_close(tj_output *out, tj_err *err)
{
    int rc = 0;

    flush(out);
    if (!out->failed && fsync(out->fd) != 0)
        out->failed = errno;
    if (close(out->fd) != 0 && !out->failed)
        out->failed = errno;
    if (out->failed) {
        errno = out->failed;
        rc = tj_fail_errno(err, out->path, "write");
        unlink(out->path);
    }
    free(out->path);
    out->path = NULL;
    tj_buf_release(&out->pending);
    return rc;
}

void tj_output_discard(tj_output *out)
{
    if (!out->path)
        return;
    out->failed = ECANCELED;
    tj_output_close(out, NULL);
}
