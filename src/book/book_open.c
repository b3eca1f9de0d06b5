/* Opening, writing and merging books: which format a file has, and the functions that go with it. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/options.h"
#include "base/text/text.h"
#include "book/format/book_file.h"
#include "book/memory_book.h"
#include "corpus/import/source.h"

enum { PROBE_BYTES = 4096 };

/* ---- the formats of all games ---- */

/* Format number i of all games, and whose it is; NULL behind the last one. */
static const tj_book_format_row *format_at(size_t i, const tj_game_kind **game)
{
    for (const tj_game_row *row = tj_game_table; row->kind; row++) {
        const tj_book_format_row *const *formats = row->book ? row->book->formats : NULL;

        for (*game = row->kind; formats && *formats; formats++)
            if (!i--)
                return *formats;
    }
    return NULL;
}

const char *tj_book_format_name(int format)
{
    const tj_book_format_row *row;
    const tj_game_kind *game;

    for (size_t i = 0; (row = format_at(i, &game)); i++)
        if (row->id == format)
            return row->name;
    return format == TJ_BOOK_TEJUN ? "tejun" : NULL;
}

/* ---- opening ---- */

/* NULs are in no text but UTF-16, which begins with a mark here. */
static bool is_binary(const void *bytes, size_t n)
{
    size_t mark;

    return memchr(bytes, 0, n < PROBE_BYTES ? n : PROBE_BYTES) != NULL &&
           tj_encoding_of_bom(bytes, n, &mark).charset == TJ_CHARSET_UNKNOWN;
}

static const tj_book_format_row *detect(const void *bytes, size_t n, const tj_game_kind **game)
{
    const tj_book_format_row *row;
    bool binary = n && is_binary(bytes, n);

    for (size_t i = 0; (row = format_at(i, game)); i++)
        if (n && !(row->is_text && binary) && row->looks_like(bytes, n))
            break;
    return row;
}

void tj_book_open_options_init(tj_book_open_options *options, size_t size)
{
    const tj_book_open_options preset = {.whole_file = false};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_book_open_bytes(tj_book **out, const void *bytes, size_t n, const tj_book_open_options *given,
                       tj_err *err)
{
    tj_book_open_options options;
    const tj_game_kind *game;
    const tj_book_format_row *row = detect(bytes, n, &game);
    tj_memory_book *memory;
    int rc;

    *out = NULL;
    tj_book_open_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        return rc;
    if (!row)
        return tj_fail_reason(
            err, TJ_E_FORMAT, "no_book", NULL,
            "not a book: no format of tejun, YaneuraOu, Apery, Bonanza or GPS, no opening lines, no SGF");
    *out = tj_book_new(row->id, game->usual_board);
    if (!*out)
        return tj_fail_nomem(err);
    if (row->open) {
        rc = row->open(bytes, n, &options, *out, err);
    } else if (!(memory = tj_memory_book_new())) {
        rc = tj_fail_nomem(err);
    } else {
        rc = row->read(bytes, n, &options, memory, &(*out)->faults, err);
        tj_memory_book_attach(memory, *out);
    }
    if (rc) {
        tj_book_free(*out);
        *out = NULL;
    }
    return rc;
}

/* ---- files: mapped, or unpacked in memory if they are compressed ---- */

typedef struct file_bytes {
    tj_mapped_file map;
    char *unpacked;
    const void *data; /* in one of the two */
    size_t n, members;
} file_bytes;

static void free_bytes(void *self)
{
    file_bytes *file = self;

    if (file->map.data)
        tj_mapped_file_close(&file->map);
    free(file->unpacked);
    free(file);
}

/* The archive must have one file. */
static int take_single_file(void *ctx, tj_source *source, tj_err *err)
{
    file_bytes *file = ctx;

    if (file->members++)
        return tj_fail_path(err, TJ_E_FORMAT, source->container, "the archive has more than one file");
    file->data = file->unpacked = tj_strndup(source->bytes, source->n);
    file->n = source->n;
    return file->unpacked ? 0 : tj_fail_nomem(err);
}

static int fail_source(void *ctx TJ_UNUSED, const char *path, const char *text, bool skipped TJ_UNUSED,
                       tj_err *err)
{
    return tj_fail_path(err, TJ_E_FORMAT, path, "%s", text);
}

static int open_bytes(file_bytes *file, const char *path, tj_err *err)
{
    const tj_source_visitor visitor = {.source = take_single_file, .problem = fail_source, .ctx = file};
    tj_archive_input input = {.path = path};
    int rc = tj_mapped_file_open(&file->map, path, err);

    if (rc)
        return rc;
    file->data = input.bytes = (const char *)file->map.data;
    file->n = input.n = file->map.size;
    if (!file->n || !tj_archive_detect(file->map.data, file->n))
        return 0;
    file->n = 0;
    return tj_archive_visit(&input, &visitor, err);
}

int tj_book_open(tj_book **out, const char *path, const tj_book_open_options *options, tj_err *err)
{
    file_bytes *file = tj_zalloc(1, sizeof *file);
    int rc;

    *out = NULL;
    if (!file)
        return tj_fail_nomem(err);
    rc = open_bytes(file, path, err);
    if (!rc && tj_book_file_looks_like(file->data, file->n) && !file->unpacked) {
        free_bytes(file);
        return tj_book_file_open(out, path, err);
    }
    if (!rc && (rc = tj_book_open_bytes(out, file->data, file->n, options, err)))
        tj_err_set_place(err, path, 0, 0, 0);
    if (rc) {
        free_bytes(file);
        return rc;
    }
    (*out)->bytes = file;
    (*out)->bytes_free = free_bytes;
    return 0;
}

/* ---- writing ---- */

static int add(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    return tj_book_writer_add(ctx, position, entry, err);
}

int tj_book_merge(tj_book *const *books, size_t n, const char *path, const tj_progress_monitor *monitor,
                  tj_err *err)
{
    tj_book_writer *writer;
    int rc = tj_book_writer_new(&writer, path, err);

    if (rc)
        return rc;
    for (size_t i = 0; !rc && i < n; i++)
        if (!(rc = tj_book_writer_set_board(writer, books[i]->board, err)))
            rc = tj_book_each_form(books[i], add, writer, "writing", monitor, err);
    return tj_book_writer_end(writer, rc, err);
}

/* "tejun, yaneuraou or apery": what books of the game are written as. */
static void list_written(const tj_book_kind *kind, tj_buf *out)
{
    const char *last = NULL;

    tj_buf_puts(out, "tejun");
    for (const tj_book_format_row *const *row = kind->formats; row && *row; row++) {
        if ((*row)->write && last)
            tj_buf_printf(out, ", %s", last);
        last = (*row)->write ? (*row)->name : last;
    }
    if (last)
        tj_buf_printf(out, " or %s", last);
}

int tj_book_write(tj_book *book, int format, const char *path, const tj_progress_monitor *monitor,
                  tj_err *err)
{
    const tj_book_kind *kind = tj_book_kind_of(book->game);
    tj_buf names = TJ_BUF_INIT;

    if (format == TJ_BOOK_TEJUN)
        return tj_book_merge(&book, 1, path, monitor, err);
    for (const tj_book_format_row *const *row = kind->formats; row && *row; row++)
        if ((*row)->id == format && (*row)->write)
            return (*row)->write(book, path, monitor, err);
    list_written(kind, &names);
    tj_fail(err, TJ_E_USAGE, "%s books are written as %s", book->game->title,
            tj_buf_ok(&names) ? names.data : "tejun");
    tj_buf_release(&names);
    return TJ_E_USAGE;
}
