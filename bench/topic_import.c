/* Importing: seconds and peak memory of a fresh process, and how they grow. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "topics.h"

typedef struct import_figures {
    double seconds, megabytes;
} import_figures;

static import_figures import_in_child(const bench_context *context, const char *corpus, const char *path)
{
    const char *argv[] = {context->self, "--import", corpus, path, NULL};
    struct rusage usage = {0};
    import_figures figures;
    int status;

    figures.seconds = bench_run(argv, &status, &usage);
    if (status)
        bench_die("the import of %s failed", path);
    figures.megabytes = (double)usage.ru_maxrss * 1024 / 1e6;
    return figures;
}

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
    bench_collection *collection = &context->collection;
    bool full = collection->is_large;
    import_figures ours = import_in_child(context, context->corpus_path, collection->path);
    tj_corpus_info info = corpus_info(context->corpus_path);
    char what[96];

    bench_collection_read(collection);
    snprintf(what, sizeof what, "import of %s", collection->name);
    bench_table("Import (a process of its own, all cores)");
    bench_print(
        &(bench_row){what, "s", ours.seconds, collection->unpack, "plain decompression: a floor", 8, false});
    bench_print(&(bench_row){"", "s", ours.seconds, full ? 47 : NAN,
                             full ? "Kombilo's import of it; quoted, not run here" : NULL, NAN, false});
    bench_print(&(bench_row){"peak memory", "MB", ours.megabytes, full ? 835 : NAN,
                             full ? "Kombilo's; quoted, not run here" : NULL, 700, false});
    bench_note("%llu games, %llu moves, %.1f MB of SGF", (unsigned long long)info.games,
               (unsigned long long)info.moves, (double)collection->n / 1e6);
}

void bench_topic_growth(bench_context *context)
{
    const bench_collection *collection = &context->collection;
    size_t all = collection->games.len, sizes[] = {10000, 20000, all};
    double first = NAN;

    if (all <= 20000) {
        sizes[0] = (all + 3) / 4;
        sizes[1] = (all + 1) / 2;
    }
    bench_table("Import time by number of games (from plain SGF)");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *path = bench_path(context->work, "cut.sgf"), *corpus = bench_path(context->work, "cut");
        import_figures figures;
        tj_corpus_info info;
        char what[96];
        double each;

        bench_collection_cut(collection, 0, sizes[i], 0, path);
        figures = import_in_child(context, corpus, path);
        info = corpus_info(corpus);
        each = figures.seconds * 1e6 / (double)info.moves;
        first = i ? first : each;
        snprintf(what, sizeof what, "%zu games: microseconds per move", sizes[i]);
        bench_print(&(bench_row){what, "us", each, first, "the smallest import", NAN, false});
        bench_note("%.2f s, %llu moves", figures.seconds, (unsigned long long)info.moves);
        bench_remove(corpus);
        bench_remove(path);
        free(corpus);
        free(path);
    }
}
