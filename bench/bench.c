/* `make bench`: figures of the library beside those of a baseline from the same run.
 *
 *     bench [--work FOLDER] [--tejun COMMAND] [COLLECTION]
 *     bench --import CORPUS PATH        what it runs as a process of its own
 *
 * Without COLLECTION it takes the large collection of games (see collection.h) or, if that is not there, the
 * samples, for which the targets mean little. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "topics.h"

static void run(bench_context *context)
{
    tj_err err = TJ_ERR_INIT;

    bench_machine();
    printf("games: %s%s\n", context->collection.name,
           context->collection.is_samples ? " (the large collection is not here: targets do not apply)" : "");
    bench_targets(context->collection.is_large);
    context->clock_cost = bench_clock_cost();
    bench_topic_import(context);
    bench_topic_growth(context);
    bench_must(tj_corpus_open(&context->corpus, context->corpus_path, &err), &err, "open");
    bench_topic_sort(context);
    bench_topic_count(context);
    bench_topic_local(context);
    bench_topic_filter(context);
    bench_topic_explore(context);
    bench_topic_mine(context);
    bench_topic_pattern(context);
    bench_topic_rank(context);
    bench_topic_append(context);
    bench_topic_open(context);
    bench_topic_shogi(context);
    bench_topic_book(context);
    tj_corpus_free(context->corpus);
}

int main(int argc, char **argv)
{
    bench_context context = {0};
    const char *collection = NULL, *parent = "build";
    char *work;

    if (argc == 4 && strcmp(argv[1], "--import") == 0) {
        bench_import(argv[2], argv[3]);
        return 0;
    }
    context.self = argv[0];
    context.tejun = "build/tejun";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--work") == 0 && i + 1 < argc)
            parent = argv[++i];
        else if (strcmp(argv[i], "--tejun") == 0 && i + 1 < argc)
            context.tejun = argv[++i];
        else if (*argv[i] != '-' && !collection)
            collection = argv[i];
        else
            bench_die("usage: bench [--work FOLDER] [--tejun COMMAND] [COLLECTION]");
    }
    work = bench_path(parent, "bench-XXXXXX");
    if (!mkdtemp(work))
        bench_die("cannot make a folder in %s", parent);
    context.work = work;
    context.corpus_path = bench_path(work, "corpus");
    bench_collection_find(&context.collection, collection);
    run(&context);
    bench_queries_release(&context.queries);
    bench_collection_release(&context.collection);
    bench_remove(work);
    free(context.corpus_path);
    free(work);
    return 0;
}
