/* Walking paths. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/record_kind.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text/span.h"
#include "corpus/import/source.h"

tj_source *tj_source_ref(tj_source *source)
{
    atomic_fetch_add(&source->references, 1);
    return source;
}

void tj_source_free(tj_source *source)
{
    if (!source || atomic_fetch_sub(&source->references, 1) > 1)
        return;
    free(source->name);
    free(source->container);
    free(source->bytes);
    free(source);
}

bool tj_source_has_record_name(const char *name)
{
    const char *dot = strrchr(name, '.');

    for (const tj_game_row *row = tj_game_table; dot && row->kind; row++)
        for (size_t i = 0; row->records && row->records->endings[i]; i++)
            if (tj_case_equal(dot + 1, row->records->endings[i]))
                return true;
    return false;
}

tj_source *tj_source_new(const tj_source_label *label, char *bytes, size_t n, tj_err *err)
{
    tj_source *source = tj_zalloc(1, sizeof *source);

    if (!source) {
        free(bytes);
        tj_fail_nomem(err);
        return NULL;
    }
    atomic_init(&source->references, 1);
    source->name = tj_strndup(label->name, strlen(label->name));
    source->container = label->container ? tj_strndup(label->container, strlen(label->container)) : NULL;
    source->bytes = bytes;
    source->n = n;
    source->hash = tj_hash128(bytes, n);
    source->record_expected = label->record_expected;
    source->partial = label->partial;
    if (!source->name || (label->container && !source->container)) {
        tj_source_free(source);
        source = NULL;
        tj_fail_nomem(err);
    }
    return source;
}

int tj_source_visit(const tj_source_visitor *visitor, const tj_source_label *label, char *bytes, size_t n,
                    tj_err *err)
{
    tj_source *source = tj_source_new(label, bytes, n, err);
    int rc = source ? visitor->source(visitor->ctx, source, err) : TJ_E_NOMEM;

    tj_source_free(source);
    return rc;
}

/* A file to be read. */
typedef struct item {
    char *path;
    uint64_t size;
    bool named; /* by the caller */
} item;

typedef struct walk {
    const tj_source_visitor *visitor;
    struct {
        item *items;
        size_t len, cap;
    } files;
    uint64_t total, done; /* bytes on disk */
} walk;

static int add_file(walk *w, const char *path, uint64_t size, bool named, tj_err *err)
{
    char *copy = tj_strndup(path, strlen(path));

    if (!copy || TJ_RESERVE(&w->files, w->files.len + 1)) {
        free(copy);
        return tj_fail_nomem(err);
    }
    w->files.items[w->files.len++] = (item){copy, size, named};
    w->total += size;
    return 0;
}

/* Want of memory is no fault of the file: it ends the walk. */
static int problem_errno(const tj_source_visitor *visitor, const char *path, tj_err *err)
{
    char reason[128];

    if (errno == ENOMEM)
        return tj_fail_nomem(err);
    return visitor->problem(visitor->ctx, path, strerror_r(errno, reason, sizeof reason), false, err);
}

/* Takes one entry of a folder that is no folder itself. */
static int list_entry(walk *w, const char *path, tj_err *err)
{
    const tj_source_visitor *visitor = w->visitor;
    struct stat info, entry;

    if (lstat(path, &entry) != 0 || stat(path, &info) != 0)
        return problem_errno(visitor, path, err);
    if (S_ISLNK(entry.st_mode) && visitor->no_links)
        return visitor->problem(visitor->ctx, path, "a link is not followed here", true, err);
    if (S_ISREG(info.st_mode))
        return add_file(w, path, (uint64_t)info.st_size, false, err);
    if (!S_ISDIR(info.st_mode))
        return visitor->problem(visitor->ctx, path, "a pipe, socket or device is not read", true, err);
    return S_ISLNK(entry.st_mode)
               ? visitor->problem(visitor->ctx, path, "a link to a folder is not followed", true, err)
               : 0;
}

/* Takes a folder's entries: files into the list, folders onto the stack in reverse, so that they are walked
 * in order. */
static int list_folder(walk *w, const char *path, tj_string_list *stack, tj_err *err)
{
    tj_string_list names;
    tj_err inner = TJ_ERR_INIT;
    int rc = 0;

    if (w->visitor->exclude && strcmp(path, w->visitor->exclude) == 0)
        return 0;
    if (tj_folder_list(path, &names, &inner))
        return inner.code == TJ_E_NOMEM ? tj_fail_nomem(err)
                                        : w->visitor->problem(w->visitor->ctx, path, inner.text, false, err);
    for (size_t i = 0; !rc && i < names.len; i++) {
        char *child = tj_path_join(path, names.items[names.len - 1 - i]);
        struct stat info;

        if (!child)
            rc = tj_fail_nomem(err);
        else if (lstat(child, &info) == 0 && S_ISDIR(info.st_mode) && tj_string_list_add(stack, child))
            rc = tj_fail_nomem(err);
        free(child);
    }
    for (size_t i = 0; !rc && i < names.len; i++) {
        char *child = tj_path_join(path, names.items[i]);

        rc = child ? list_entry(w, child, err) : tj_fail_nomem(err);
        free(child);
    }
    tj_string_list_release(&names);
    return rc;
}

static int list_tree(walk *w, const char *path, tj_err *err)
{
    tj_string_list stack = {NULL, 0, 0};
    int rc = tj_string_list_add(&stack, path) ? tj_fail_nomem(err) : 0;

    while (!rc && stack.len) {
        char *folder = stack.items[--stack.len];

        rc = list_folder(w, folder, &stack, err);
        free(folder);
    }
    tj_string_list_release(&stack);
    return rc;
}

static int list_path(walk *w, const char *path, tj_err *err)
{
    char *absolute;
    struct stat info;
    int rc;

    if (strcmp(path, "-") == 0)
        return add_file(w, path, 0, true, err);
    absolute = realpath(path, NULL);
    if (!absolute && errno == ENOMEM)
        return tj_fail_nomem(err);
    if (!absolute || stat(absolute, &info) != 0)
        rc = problem_errno(w->visitor, path, err);
    else if (S_ISDIR(info.st_mode))
        rc = list_tree(w, absolute, err);
    else
        rc = add_file(w, S_ISREG(info.st_mode) ? absolute : path, (uint64_t)info.st_size, true, err);
    free(absolute);
    return rc;
}

static int tick_file(void *ctx, uint64_t done, tj_err *err)
{
    walk *w = ctx;

    return tj_progress_report(w->visitor->monitor, "reading", w->done + done, w->total, err);
}

/* Does it lie below the folder that has another name? */
static bool is_renamed(const walk *w, const item *file)
{
    size_t n = w->visitor->below ? strlen(w->visitor->below) : 0;

    return n && !strncmp(file->path, w->visitor->below, n) && file->path[n] == '/';
}

/* Standard input has no name that means the same tomorrow: its content names it. */
static char *name_of(const walk *w, const item *file, const tj_buf *bytes)
{
    tj_buf name = TJ_BUF_INIT;

    if (is_renamed(w, file)) {
        tj_buf_printf(&name, "%s%s", w->visitor->named, file->path + strlen(w->visitor->below));
        return tj_buf_detach(&name);
    }
    if (strcmp(file->path, "-") == 0)
        tj_buf_printf(&name, "standard input %016llx",
                      (unsigned long long)tj_hash64(bytes->data, bytes->len));
    else
        tj_buf_puts(&name, file->path);
    return tj_buf_detach(&name);
}

static int visit_bytes(walk *w, const item *file, tj_buf *bytes, tj_err *err)
{
    char *name = name_of(w, file, bytes), *data;
    size_t n = bytes->len;
    int rc;

    if (!name)
        return tj_fail_nomem(err);
    if (tj_archive_detect(bytes->data, n)) {
        tj_archive_input input = {
            .path = name, .bytes = bytes->data, .n = n, .tick = tick_file, .tick_ctx = w};

        rc = tj_archive_visit(&input, w->visitor, err);
    } else {
        tj_source_label label = {.name = name,
                                 .record_expected = file->named || tj_source_has_record_name(name)};

        data = tj_buf_detach(bytes);
        rc = data ? tj_source_visit(w->visitor, &label, data, n, err) : tj_fail_nomem(err);
        if (!rc && w->visitor->done)
            rc = w->visitor->done(w->visitor->ctx, name, true, err);
    }
    free(name);
    return rc;
}

/* Large archives are read piece by piece; everything else is taken into memory as a whole. */
static int visit_file(walk *w, const item *file, tj_err *err)
{
    bool is_input = strcmp(file->path, "-") == 0;
    int fd = is_input ? STDIN_FILENO : open(file->path, O_RDONLY | O_CLOEXEC), rc;
    char start[512];
    ssize_t have = 0;
    tj_buf bytes = TJ_BUF_INIT;

    if (fd < 0)
        return problem_errno(w->visitor, file->path, err);
    if (!is_input && !is_renamed(w, file) && file->size && (have = pread(fd, start, sizeof start, 0)) > 0 &&
        tj_archive_detect(start, (size_t)have)) {
        tj_archive_input input = {.path = file->path, .tick = tick_file, .tick_ctx = w};

        close(fd);
        return tj_archive_visit(&input, w->visitor, err);
    }
    rc = tj_fd_read(fd, TJ_SOURCE_BYTES_MAX, &bytes);
    if (rc == TJ_E_IO)
        rc = problem_errno(w->visitor, file->path, err);
    else if (rc == TJ_E_RANGE)
        rc = w->visitor->problem(w->visitor->ctx, file->path, "larger than 1 GiB", false, err);
    else
        rc = rc ? tj_fail_nomem(err) : visit_bytes(w, file, &bytes, err);
    if (!is_input)
        close(fd);
    tj_buf_release(&bytes);
    return rc;
}

int tj_source_walk(const char *const *paths, size_t count, const tj_source_visitor *visitor, tj_err *err)
{
    walk w = {.visitor = visitor};
    int rc = 0;

    for (size_t i = 0; !rc && i < count; i++)
        rc = list_path(&w, paths[i], err);
    for (size_t i = 0; !rc && i < w.files.len; i++) {
        rc = tick_file(&w, 0, err);
        if (!rc)
            rc = visit_file(&w, &w.files.items[i], err);
        w.done += w.files.items[i].size;
    }
    for (size_t i = 0; i < w.files.len; i++)
        free(w.files.items[i].path);
    free(w.files.items);
    return rc;
}
