/* What several topics need, made once. */
#include <stdlib.h>

#include "bench/topic/topics.h"

enum { QUERIES = 200000 };

bench_cost bench_import_apart(const bench_context *context, const char *corpus, const char *path)
{
    const char *const argv[] = {context->self, "--import", corpus, path, NULL};

    return bench_run_measured(context->self, context->report, argv);
}

const bench_queries *bench_context_queries(bench_context *context)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus_info info;

    if (!context->queries.len) {
        bench_must(tj_corpus_info_get(context->corpus, &info, &err), &err, "info");
        bench_queries_draw(&context->queries, context->corpus, info.moves < QUERIES ? info.moves : QUERIES,
                           1);
    }
    return &context->queries;
}

bench_full_text *bench_context_full_text(bench_context *context)
{
    if (!context->full_text.statements.db) {
        char *path = bench_path(context->work, "full-text.db");

        bench_full_text_build(&context->full_text, context->corpus, path);
        free(path);
    }
    return &context->full_text;
}

bench_cost bench_context_learning(bench_context *context)
{
    const char *const argv[] = {context->tejun, "learn", context->corpus_path, NULL};

    if (context->learning.seconds <= 0)
        context->learning = bench_run_measured(context->self, context->report, argv);
    return context->learning;
}
