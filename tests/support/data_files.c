#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <archive.h>
#include <archive_entry.h>
#include <cmocka.h>

#include "data_files.h"

bool data_path(const char *name, char *out, size_t room)
{
    const char *folder = getenv("TEJUN_DATA");
    FILE *f;

    snprintf(out, room, "%s/%s", folder ? folder : "../shared/data", name);
    f = fopen(out, "rb");
    if (!f) {
        print_message("no %s: skipped\n", out);
        return false;
    }
    fclose(f);
    return true;
}

static void read_entry(struct archive *a, tj_buf *out)
{
    char piece[65536];
    la_ssize_t n;

    tj_buf_clear(out);
    while ((n = archive_read_data(a, piece, sizeof piece)) > 0)
        tj_buf_add(out, piece, (size_t)n);
    assert_true(n == 0 && tj_buf_ok(out));
}

void for_each_file(const char *path, void (*visit)(const char *name, const tj_buf *bytes, void *ctx),
                   void *ctx)
{
    struct archive *a = archive_read_new();
    struct archive_entry *entry;
    tj_buf bytes = TJ_BUF_INIT;

    archive_read_support_filter_all(a);
    archive_read_support_format_tar(a);
    archive_read_support_format_raw(a);
    assert_int_equal(archive_read_open_filename(a, path, 1 << 16), ARCHIVE_OK);
    while (archive_read_next_header(a, &entry) == ARCHIVE_OK) {
        read_entry(a, &bytes);
        if (bytes.len)
            visit(archive_entry_pathname(entry), &bytes, ctx);
    }
    tj_buf_release(&bytes);
    archive_read_free(a);
}

bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);

    return n >= m && strcmp(text + n - m, end) == 0;
}
