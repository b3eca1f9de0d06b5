/* Importing: seconds and peak memory of a fresh process, and how they grow. */
#include <stdio.h>
#include <stdlib.h>

#include "topics.h"

static tj_corpus_info corpus_info(const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus_info info;
    tj_corpus *corpus;

    bench_must(tj_corpus_open(&corpus, path, &err), &err, "open");
    bench_must(tj_corpus_info_get(corpus, &info, &err), &err, "info");
    tj_corpus_free(corpus);
    return info;
}

void bench_topic_import(bench_context *context)
{
    const bench_collection *collection = &context->collection;
    const bench_full_text *full_text = bench_context_full_text(context);

    bench_print(&(bench_row){.what = "all games, from their file",
                             .unit = "s",
                             .ours = context->import.seconds,
                             .baseline = collection->unpack,
                             .name = "reading, unpacking alone",
                             .most = 8});
    bench_print(&(bench_row){.what = "all games, as against SQLite",
                             .unit = "s",
                             .ours = context->import.seconds,
                             .baseline = full_text->seconds,
                             .name = "FTS5 of the bare moves"});
    bench_print(&(bench_row){.what = "peak memory",
                             .unit = "B",
                             .ours = context->import.bytes,
                             .baseline = (double)collection->n,
                             .name = "the records as text",
                             .most = 700e6});
    if (collection->is_large)
        bench_note("quoted, not run here: Kombilo takes 47 s and 835 MB for these games");
}

typedef struct growth {
    size_t games;
    double seconds, each; /* each: for a move */
} growth;

static growth import_first(const bench_context *context, size_t games)
{
    char *path = bench_path(context->work, "cut.sgf"), *corpus = bench_path(context->work, "cut");
    growth out = {.games = games};

    bench_collection_cut(&context->collection, 0, games, 0, path);
    out.seconds = bench_import_apart(context, corpus, path).seconds;
    out.each = out.seconds / (double)corpus_info(corpus).moves;
    bench_remove(corpus);
    bench_remove(path);
    free(corpus);
    free(path);
    return out;
}

void bench_topic_growth(bench_context *context)
{
    size_t all = context->collection.games.len, sizes[] = {10000, 20000, all};
    growth least;

    if (all <= sizes[1]) {
        sizes[0] = (all + 3) / 4;
        sizes[1] = (all + 1) / 2;
    }
    least = import_first(context, sizes[0]);
    for (size_t i = 1; i < sizeof sizes / sizeof *sizes; i++) {
        growth more = import_first(context, sizes[i]);
        char what[64], name[64];

        snprintf(what, sizeof what, "%zu games", more.games);
        snprintf(name, sizeof name, "%zu games", least.games);
        bench_print(
            &(bench_row){.what = what, .unit = "s", .ours = more.each, .baseline = least.each, .name = name});
        bench_note("%.2f s for %zu games, %.2f s for %zu", more.seconds, more.games, least.seconds,
                   least.games);
    }
}
