#include "collection.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "harness.h"
#include "tejun/import.h"

static char *copy(const char *text)
{
    char *out = tj_strndup(text, strlen(text));

    if (!out)
        bench_die("memory ran out");
    return out;
}

void bench_collection_find(bench_collection *collection, const char *path)
{
    const char *data = getenv("TEJUN_DATA"), *slash;

    memset(collection, 0, sizeof *collection);
    collection->path =
        path ? copy(path) : bench_path(data ? data : "../shared/data", "go/pro-to-2010.sgf.xz");
    if (!path && access(collection->path, R_OK)) {
        free(collection->path);
        collection->path = copy("samples/go");
        collection->is_samples = true;
    }
    collection->is_large = !path && !collection->is_samples;
    slash = strrchr(collection->path, '/');
    collection->name = collection->is_samples || !slash ? collection->path : slash + 1;
}

static void read_file(tj_buf *out, const char *path)
{
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;
    static char block[1 << 16];
    la_ssize_t n = -1;

    if (!archive || archive_read_support_filter_all(archive) || archive_read_support_format_raw(archive) ||
        archive_read_open_filename(archive, path, sizeof block) || archive_read_next_header(archive, &entry))
        bench_die("cannot read %s", path);
    while ((n = archive_read_data(archive, block, sizeof block)) > 0)
        tj_buf_add(out, block, (size_t)n);
    archive_read_free(archive);
    if (n < 0 || !tj_buf_ok(out))
        bench_die("cannot read %s", path);
}

static void read_folder(tj_buf *out, const char *folder)
{
    tj_string_list names = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;

    bench_must(tj_folder_list(folder, &names, &err), &err, "list samples");
    for (size_t i = 0; i < names.len; i++) {
        size_t n = strlen(names.items[i]);
        char *path = bench_path(folder, names.items[i]);

        if (n > 4 && strcmp(names.items[i] + n - 4, ".sgf") == 0)
            read_file(out, path);
        free(path);
    }
    tj_string_list_release(&names);
}

void bench_collection_read(bench_collection *collection)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    double start = bench_now();

    if (tj_path_is_folder(collection->path))
        read_folder(&bytes, collection->path);
    else
        read_file(&bytes, collection->path);
    collection->unpack = bench_now() - start;
    collection->bytes = bytes.data;
    collection->n = bytes.len;
    tj_sgf_reader_init(&reader, bytes.data, bytes.len);
    while (tj_sgf_next(&reader, &extent)) {
        if (TJ_RESERVE(&collection->games, collection->games.len + 1))
            bench_die("memory ran out");
        collection->games.items[collection->games.len++] = extent;
    }
    if (!collection->games.len)
        bench_die("there is no game in %s", collection->name);
}

void bench_collection_release(bench_collection *collection)
{
    free(collection->path);
    free(collection->bytes);
    free(collection->games.items);
    memset(collection, 0, sizeof *collection);
}

void bench_collection_cut(const bench_collection *collection, size_t from, size_t to, size_t step,
                          const char *path)
{
    FILE *file = fopen(path, "wb");
    bool failed;

    if (!file)
        bench_die("cannot write %s", path);
    for (size_t i = from; i < to; i++) {
        const tj_sgf_extent *game = &collection->games.items[i];

        if (step && i % step == 0)
            continue;
        fwrite(collection->bytes + game->offset, 1, game->length, file);
        fputc('\n', file);
    }
    failed = ferror(file);
    failed |= fclose(file) != 0;
    if (failed)
        bench_die("cannot write %s", path);
}

void bench_import(const char *corpus, const char *path)
{
    tj_import_options options;
    tj_import_summary summary;
    tj_err err = TJ_ERR_INIT;

    tj_import_options_init(&options, sizeof options);
    bench_must(tj_import(corpus, &path, 1, &options, &summary, &err), &err, "import");
}
