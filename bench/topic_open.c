/* What the index costs to keep and to open, and a search from the shell. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "harness.h"
#include "topics.h"

enum { ROUNDS = 50 };

static double open_time(const char *path)
{
    bench_samples samples = {NULL, 0, 0};
    double median;

    for (int i = 0; i < ROUNDS; i++) {
        tj_err err = TJ_ERR_INIT;
        double start = bench_now();
        tj_corpus *corpus;

        bench_must(tj_corpus_open(&corpus, path, &err), &err, "open");
        bench_sample(&samples, bench_now() - start);
        tj_corpus_free(corpus);
    }
    median = bench_spread_of(&samples).median;
    bench_samples_release(&samples);
    return median;
}

/* Reads all files of a folder once, as a program would that keeps its index in memory. */
static double read_time(const char *folder)
{
    static char block[1 << 20];
    tj_names names = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;
    double start = bench_now();

    bench_must(tj_folder_list(folder, &names, &err), &err, "list");
    for (size_t i = 0; i < names.len; i++) {
        char *path = bench_path(folder, names.items[i]);
        FILE *file = fopen(path, "rb");

        if (!file)
            bench_die("cannot read %s", path);
        while (fread(block, 1, sizeof block, file) == sizeof block)
            ;
        fclose(file);
        free(path);
    }
    tj_names_release(&names);
    return bench_now() - start;
}

/* Median seconds of a command, or NAN if it does not do its job. */
static double command_time(const char *const *argv)
{
    bench_samples samples = {NULL, 0, 0};
    double median = NAN;
    int status = 0;

    for (int i = 0; i < ROUNDS && (status == 0 || status == 1); i++) /* 1: nothing found */
        bench_sample(&samples, bench_run(argv, &status, NULL));
    if (status == 0 || status == 1)
        median = bench_spread_of(&samples).median;
    bench_samples_release(&samples);
    return median;
}

static void print_commands(const bench_context *context)
{
    const char *count[] = {context->tejun, "search", context->corpus_path, "Q16", "D4", "Q4",
                           "--count",      NULL};
    const char *search[] = {context->tejun, "search", context->corpus_path, "Q16", "D4", "Q4", NULL};
    const char *nothing[] = {context->tejun, "version", NULL};
    double floor = command_time(nothing);

    bench_print(&(bench_row){"tejun search Q16 D4 Q4 --count", "ms", command_time(count) * 1e3, floor * 1e3,
                             "tejun version: a process that does nothing", 50, false});
    bench_print(&(bench_row){"tejun search Q16 D4 Q4", "ms", command_time(search) * 1e3, floor * 1e3,
                             "tejun version: a process that does nothing", 50, false});
}

/* The same texts and lists as plain arrays: 2 bytes a symbol three times, 4 bytes an entry. */
static double plain_bytes(const tj_corpus *corpus)
{
    double bytes = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_index *index = &corpus->segments[s]->index;

        bytes += 6.0 * index->n;
        for (int kind = 0; kind < TJ_LISTS; kind++)
            bytes += 4.0 * index->list[kind].count;
    }
    return bytes;
}

void bench_topic_open(bench_context *context)
{
    char *segments = bench_path(context->corpus_path, "segments");
    tj_err err = TJ_ERR_INIT;
    tj_corpus_info info;

    bench_must(tj_corpus_info_get(context->corpus, &info, &err), &err, "info");
    bench_table("Size, opening, and a search from the shell");
    bench_print(&(bench_row){
        "mapped index, bytes per move", "B", (double)info.index_bytes / (double)info.moves,
        plain_bytes(context->corpus) / (double)info.moves, "its texts and lists as plain arrays", 16, false});
    bench_note("bytes: index %llu, stored originals %llu, catalogue %llu",
               (unsigned long long)info.index_bytes, (unsigned long long)info.original_bytes,
               (unsigned long long)info.catalogue_bytes);
    bench_print(&(bench_row){"tj_corpus_open", "ms", open_time(context->corpus_path) * 1e3,
                             read_time(segments) * 1e3, "reading the index into memory", 10, false});
    print_commands(context);
    free(segments);
}
