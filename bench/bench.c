/* `make bench`: figures of the library beside those of a baseline from the same run, as one table.
 *
 *     bench [--topic NAME]... [--tsv FILE] [--work FOLDER] [--tejun COMMAND] [COLLECTION]
 *     bench --import CORPUS PATH          what it runs as
 *     bench --measure FILE COMMAND...     processes of their own
 *
 * Without COLLECTION it takes the large collection of games (see collection.h) or, if that is not there, the
 * samples, for which the targets mean little.  Without --topic it goes through all topics. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/topic/topics.h"

typedef struct topic {
    const char *name, *title;
    void (*run)(bench_context *context);
    bool needs_games;
} topic;

/* In the order in which they are run. */
static const topic TOPICS[] = {
    {"import", "games into a corpus, by a process of its own on all cores", bench_topic_import, true},
    {"growth", "import from plain SGF, time for a move", bench_topic_growth, true},
    {"open", "what the index takes, opening it, a search from the shell", bench_topic_open, true},
    {"sort", "suffix sorting, a step of the import", bench_topic_sort, true},
    {"count", "counting the occurrences of a sequence", bench_topic_count, true},
    {"local", "the same with other moves in between", bench_topic_local, true},
    {"filter", "the same in some games only", bench_topic_filter, true},
    {"explore", "games with a position, and what was played", bench_topic_explore, true},
    {"serve", "the explorer over HTTP, 0 to 24 moves into games", bench_topic_serve, true},
    {"append", "a corpus to which games are added one by one", bench_topic_append, true},
    {"mine", "set sequences of all games, 25,000 by each method", bench_topic_mine, true},
    {"pattern", "the memory of patterns", bench_topic_pattern, true},
    {"rank", "the ranking of moves", bench_topic_rank, true},
    {"shogi", "moves and records of shogi, on one core", bench_topic_shogi, false},
    {"book", "opening books", bench_topic_book, true},
};
enum { TOPIC_COUNT = sizeof TOPICS / sizeof *TOPICS };

typedef struct options {
    const char *collection, *tejun, *parent, *tsv;
    bool chosen[TOPIC_COUNT];
} options;

static _Noreturn void usage(const char *fault, const char *word)
{
    if (fault)
        fprintf(stderr, "bench: %s: %s\n", fault, word);
    else
        fputs("usage: bench [--topic NAME]... [--tsv FILE] [--work FOLDER] [--tejun COMMAND] [COLLECTION]\n",
              stderr);
    fputs("topics:", stderr);
    for (size_t i = 0; i < TOPIC_COUNT; i++)
        fprintf(stderr, " %s", TOPICS[i].name);
    fputc('\n', stderr);
    exit(2);
}

static void choose(options *out, const char *name)
{
    size_t i = 0;

    while (i < TOPIC_COUNT && strcmp(TOPICS[i].name, name) != 0)
        i++;
    if (i == TOPIC_COUNT)
        usage("there is no topic of that name", name);
    out->chosen[i] = true;
}

static options read_options(int argc, char **argv)
{
    options out = {.tejun = "build/tejun", .parent = "build"};
    bool any = false;

    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;

        if (strcmp(argv[i], "--work") == 0 && more)
            out.parent = argv[++i];
        else if (strcmp(argv[i], "--tejun") == 0 && more)
            out.tejun = argv[++i];
        else if (strcmp(argv[i], "--tsv") == 0 && more)
            out.tsv = argv[++i];
        else if (strcmp(argv[i], "--topic") == 0 && more)
            choose(&out, argv[++i]);
        else if (*argv[i] != '-' && !out.collection)
            out.collection = argv[i];
        else
            usage(NULL, NULL);
    }
    for (size_t i = 0; i < TOPIC_COUNT; i++)
        any |= out.chosen[i];
    for (size_t i = 0; i < TOPIC_COUNT; i++)
        out.chosen[i] |= !any;
    return out;
}

/* The games, and the corpus of them. */
static void prepare(bench_context *context)
{
    bench_collection *collection = &context->collection;
    tj_err err = TJ_ERR_INIT;
    tj_corpus_info info;

    context->import = bench_import_apart(context, context->corpus_path, collection->path);
    bench_collection_read(collection);
    bench_must(tj_corpus_open(&context->corpus, context->corpus_path, &err), &err, "open");
    bench_must(tj_corpus_info_get(context->corpus, &info, &err), &err, "info");
    printf("games:   %s: %llu games, %llu moves, %.1f MB%s\n", collection->name,
           (unsigned long long)info.games, (unsigned long long)info.moves, (double)collection->n / 1e6,
           collection->is_large ? "" : "; targets are for the large collection");
}

static void run(bench_context *context, const options *given)
{
    bool needs_games = false;

    for (size_t i = 0; i < TOPIC_COUNT; i++)
        needs_games |= given->chosen[i] && TOPICS[i].needs_games;
    bench_machine();
    context->clock_cost = bench_clock_cost();
    if (needs_games)
        prepare(context);
    bench_table_begin(context->collection.is_large, given->tsv);
    for (size_t i = 0; i < TOPIC_COUNT; i++) {
        if (!given->chosen[i])
            continue;
        bench_section(TOPICS[i].name, TOPICS[i].title);
        TOPICS[i].run(context);
    }
    bench_table_end();
}

static char work[PATH_MAX]; /* the folder that is thrown away, also after a fault */

static void remove_work(void)
{
    bench_remove(work);
}

int main(int argc, char **argv)
{
    bench_context context = {.self = argv[0]};
    options given;

    if (argc == 4 && strcmp(argv[1], "--import") == 0) {
        bench_import(argv[2], argv[3]);
        return 0;
    }
    if (argc > 3 && strcmp(argv[1], "--measure") == 0)
        return bench_measure(argv[2], (const char *const *)argv + 3);
    given = read_options(argc, argv);
    snprintf(work, sizeof work, "%s/bench-XXXXXX", given.parent);
    if (!mkdtemp(work))
        bench_die("cannot make a folder in %s", given.parent);
    atexit(remove_work);
    context.tejun = given.tejun;
    context.work = work;
    context.report = bench_path(work, "report");
    context.corpus_path = bench_path(work, "corpus");
    bench_collection_find(&context.collection, given.collection);
    run(&context, &given);
    tj_corpus_free(context.corpus);
    bench_full_text_release(&context.full_text);
    bench_queries_release(&context.queries);
    bench_collection_release(&context.collection);
    free(context.report);
    free(context.corpus_path);
    return 0;
}
