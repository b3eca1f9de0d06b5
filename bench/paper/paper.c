#include "paper.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/collection.h"
#include "bench/harness.h"

/* A corpus of the large collection or the samples. */
static bool make_corpus(const char *path)
{
    bench_collection collection;
    bool is_samples;

    bench_collection_find(&collection, NULL);
    is_samples = collection.is_samples;
    printf("games: %s%s\n", collection.name, is_samples ? " (the large collection is not here)" : "");
    bench_import(path, collection.path);
    bench_collection_release(&collection);
    return is_samples;
}

void paper_corpus_open(paper_corpus *out, const char *folder, const char *path)
{
    tj_err err = TJ_ERR_INIT;

    *out = (paper_corpus){NULL, NULL, false};
    if (path) {
        printf("games: %s\n", path);
    } else {
        out->made = bench_path(folder, "corpus-XXXXXX");
        if (!mkdtemp(out->made))
            bench_die("cannot make a folder in %s", folder);
        out->is_samples = make_corpus(out->made);
    }
    bench_must(tj_corpus_open(&out->corpus, path ? path : out->made, &err), &err, "open");
}

void paper_corpus_close(paper_corpus *corpus)
{
    tj_corpus_free(corpus->corpus);
    if (corpus->made)
        bench_remove(corpus->made);
    free(corpus->made);
}

void paper_write(const char *folder, const char *name, tj_buf *bytes)
{
    char *path = bench_path(folder, name);
    FILE *file = fopen(path, "wb");

    if (!tj_buf_ok(bytes))
        bench_die("memory ran out");
    if (!file || fwrite(bytes->data, 1, bytes->len, file) != bytes->len || fclose(file))
        bench_die("cannot write %s", path);
    tj_buf_release(bytes);
    free(path);
}

void paper_write_chart(const char *folder, const char *name, const tj_chart *chart)
{
    tj_buf svg = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;

    bench_must(tj_chart_svg(chart, &svg, &err), &err, "draw");
    paper_write(folder, name, &svg);
}
