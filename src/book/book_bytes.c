#include "book/book_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/import/source_private.h"

/* ---- unpacking: an import's walk over archives, which is to find one file ---- */

typedef struct unpacking {
    char *bytes;
    size_t n, files;
} unpacking;

static int take_single_file(void *ctx, tj_source *source, tj_err *err)
{
    unpacking *u = ctx;

    if (u->files++)
        return tj_fail_path(err, TJ_E_FORMAT, source->container, "this archive holds more than one file");
    u->bytes = tj_strndup(source->bytes, source->n);
    u->n = source->n;
    return u->bytes ? 0 : tj_fail_nomem(err);
}

static int ignore_member(void *ctx, char **name, tj_err *err)
{
    (void)ctx;
    (void)name;
    (void)err;
    return 0;
}

static int fail_source(void *ctx, const char *path, const char *text, tj_err *err)
{
    (void)ctx;
    return tj_fail_path(err, TJ_E_FORMAT, path, "%s", text);
}

static int ignore_end(void *ctx, const char *path, bool complete, tj_err *err)
{
    (void)ctx;
    (void)path;
    (void)complete;
    (void)err;
    return 0;
}

static int unpack(tj_book_bytes *bytes, const char *path, tj_err *err)
{
    unpacking u = {NULL, 0, 0};
    tj_source_visitor visitor = {.source = take_single_file,
                                 .member = ignore_member,
                                 .problem = fail_source,
                                 .skipped = fail_source,
                                 .done = ignore_end,
                                 .ctx = &u};
    tj_archive_input input = {.path = path, .bytes = (const char *)bytes->map.data, .n = bytes->map.size};
    int rc = tj_archive_visit(&input, &visitor, err);

    if (rc) {
        free(u.bytes);
        return rc;
    }
    bytes->unpacked = u.bytes;
    bytes->data = (const uint8_t *)u.bytes;
    bytes->n = u.n;
    return 0;
}

int tj_book_bytes_open(tj_book_bytes *bytes, const char *path, tj_err *err)
{
    int rc;

    memset(bytes, 0, sizeof *bytes);
    rc = tj_mapped_file_open(&bytes->map, path, err);
    if (rc)
        return rc;
    bytes->data = bytes->map.data;
    bytes->n = bytes->map.size;
    if (bytes->n && tj_archive_detect(bytes->data, bytes->n)) {
        rc = unpack(bytes, path, err);
        tj_mapped_file_close(&bytes->map);
        bytes->map = (tj_mapped_file){NULL, 0};
    }
    return rc;
}

void tj_book_bytes_close(tj_book_bytes *bytes)
{
    if (bytes->map.data)
        tj_mapped_file_close(&bytes->map);
    free(bytes->unpacked);
    memset(bytes, 0, sizeof *bytes);
}
