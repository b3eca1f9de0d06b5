/* A corpus that grew one game at a time, against the same after compacting. */
#include <stdio.h>
#include <stdlib.h>

#include "topics.h"

enum { IMPORTS = 200, QUERIES = 20000 };

static void import_singly(bench_context *context, const char *corpus, size_t step)
{
    const bench_collection *collection = &context->collection;
    bench_samples samples = {NULL, 0, 0};
    double all = context->import.seconds;

    for (size_t i = 0; i < collection->games.len; i += step) {
        char name[32], *path;
        double start;

        snprintf(name, sizeof name, "single-%zu.sgf", i);
        path = bench_path(context->work, name);
        bench_collection_cut(collection, i, i + 1, 0, path);
        start = bench_now();
        bench_import(corpus, path);
        bench_sample(&samples, bench_now() - start);
        bench_remove(path);
        free(path);
    }
    bench_print_spread(&(bench_spread_rows){.what = "import of one game",
                                            .ours = bench_spread_of(&samples),
                                            .baseline = {all, all, all},
                                            .name = "importing all anew, once"});
    bench_note("%zu imports", samples.len);
    bench_samples_release(&samples);
}

/* The same queries on both, in turn, so that a busy machine disturbs both alike. */
static void compare(bench_context *context, tj_corpus *grown, tj_corpus *compacted, enum tj_search_mode place)
{
    static const char *const NAMES[] = {"fixed: median of counting", "anywhere: median of counting",
                                        "coded: median of counting"};
    const bench_queries *queries = bench_context_queries(context);
    bench_samples before = {NULL, 0, 0}, after = {NULL, 0, 0};

    for (size_t i = 0; i < queries->len && i < QUERIES; i++) {
        tj_query query = bench_query_make(&queries->items[i], place);
        uint64_t count[2];

        bench_sample(&before, bench_query_time(grown, &query, context->clock_cost, &count[0]));
        bench_sample(&after, bench_query_time(compacted, &query, context->clock_cost, &count[1]));
        if (count[0] != count[1])
            bench_die("compacting changed an answer: %llu to %llu", (unsigned long long)count[0],
                      (unsigned long long)count[1]);
    }
    bench_print(&(bench_row){.what = NAMES[place],
                             .unit = "s",
                             .ours = bench_spread_of(&before).median,
                             .baseline = bench_spread_of(&after).median,
                             .name = "after tejun compact",
                             .least_ratio = 1.0 / 3});
    bench_samples_release(&before);
    bench_samples_release(&after);
}

void bench_topic_append(bench_context *context)
{
    size_t games = context->collection.games.len,
           step = games > IMPORTS ? (games + IMPORTS - 1) / IMPORTS : 2;
    char *path = bench_path(context->work, "grown"), *file = bench_path(context->work, "most.sgf");
    tj_corpus *grown, *compacted;
    tj_err err = TJ_ERR_INIT;
    double start;

    bench_collection_cut(&context->collection, 0, games, step, file);
    bench_import(path, file);
    import_singly(context, path, step);
    bench_must(tj_corpus_open(&grown, path, &err), &err, "open");
    start = bench_now();
    bench_must(tj_corpus_compact(path, NULL, &err), &err, "compact");
    start = bench_now() - start;
    bench_must(tj_corpus_open(&compacted, path, &err), &err, "open");
    for (enum tj_search_mode place = TJ_SEARCH_FIXED; place <= TJ_SEARCH_CODED; place++)
        compare(context, grown, compacted, place);
    bench_note("%zu segments before, %zu after compacting, which took %.2f s", grown->segment_count,
               compacted->segment_count, start);
    tj_corpus_free(grown);
    tj_corpus_free(compacted);
    bench_remove(path);
    bench_remove(file);
    free(path);
    free(file);
}
