/* What the index costs to keep and to open, and a search from the shell. */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
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
    tj_string_list names = {NULL, 0, 0};
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
    tj_string_list_release(&names);
    return bench_now() - start;
}

/* Median seconds of a command. */
static double command_time(const char *const *argv)
{
    bench_samples samples = {NULL, 0, 0};
    double median;

    for (int i = 0; i < ROUNDS; i++) {
        int status;

        bench_sample(&samples, bench_run(argv, &status));
        if (status != 0 && status != 1) /* 1: nothing found */
            bench_die("%s ended with status %d", argv[0], status);
    }
    median = bench_spread_of(&samples).median;
    bench_samples_release(&samples);
    return median;
}

/* The same by a program that everybody has: one of the 8 images, in records that were unpacked before.  Its
 * answer goes to a file: grep stops early where it is thrown away. */
static double grep_time(const bench_context *context)
{
    static const char *const IMAGE = ";B[pd];W[dp];B[pp]";
    char *path = bench_path(context->work, "all.sgf");
    const char *const grep[] = {
        "sh", "-c", "exec grep -a -c -F \"$1\" \"$2\" >\"$3\"", "sh", IMAGE, path, context->report, NULL};
    double seconds;

    bench_collection_cut(&context->collection, 0, context->collection.games.len, 0, path);
    seconds = command_time(grep);
    bench_remove(path);
    free(path);
    return seconds;
}

static void print_commands(const bench_context *context)
{
    const char *count[] = {context->tejun, "search", context->corpus_path, "Q16", "D4", "Q4",
                           "--count",      NULL};
    const char *search[] = {context->tejun, "search", context->corpus_path, "Q16", "D4", "Q4", NULL};
    const char *nothing[] = {context->tejun, "version", NULL};

    bench_print(&(bench_row){.what = "tejun search Q16 D4 Q4 --count",
                             .unit = "s",
                             .ours = command_time(count),
                             .baseline = command_time(nothing),
                             .name = "tejun version: a floor",
                             .most = 50e-3});
    bench_print(&(bench_row){.what = "tejun search Q16 D4 Q4",
                             .unit = "s",
                             .ours = command_time(search),
                             .baseline = grep_time(context),
                             .name = "grep for 1 of 8 images",
                             .most = 50e-3});
}

/* The same texts and lists as plain arrays: 2 bytes a symbol three times, 4 bytes an entry. */
static double plain_bytes(const tj_corpus *corpus)
{
    double bytes = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_index *index = &corpus->segments[s]->index;

        bytes += 6.0 * index->n;
        for (int kind = 0; kind < TJ_INDEX_LISTS; kind++)
            bytes += 4.0 * index->list[kind].count;
    }
    return bytes;
}

/* All positions, of which a segment holds 8, 4 and 1 bytes each in lists of their own. */
static double position_count(const tj_corpus *corpus)
{
    double count = 0;

    for (size_t s = 0; s < corpus->segment_count; s++)
        count += corpus->segments[s]->positions.count;
    return count;
}

/* The two halves of the index: what searches need, and what explore needs. */
static void print_index(const tj_corpus *corpus, const tj_corpus_info *info)
{
    double positions = position_count(corpus), moves = (double)info->moves;

    bench_print(&(bench_row){.what = "index of sequences, for a move",
                             .unit = "B",
                             .ours = ((double)info->index_bytes - 13 * positions) / moves,
                             .baseline = plain_bytes(corpus) / moves,
                             .name = "the same as plain arrays",
                             .most = 16});
    bench_print(&(bench_row){.what = "index of positions, for a move",
                             .unit = "B",
                             .ours = 13 * positions / moves,
                             .baseline = 16 * positions / moves,
                             .name = "the same as one C array"});
}

void bench_topic_open(bench_context *context)
{
    char *segments = bench_path(context->corpus_path, "segments");
    const bench_full_text *full_text = bench_context_full_text(context);
    tj_err err = TJ_ERR_INIT;
    tj_corpus_info info;

    bench_must(tj_corpus_info_get(context->corpus, &info, &err), &err, "info");
    print_index(context->corpus, &info);
    bench_print(&(bench_row){.what = "index, as against SQLite",
                             .unit = "B",
                             .ours = (double)info.index_bytes / (double)info.moves,
                             .baseline = full_text->bytes / (double)full_text->moves,
                             .name = "FTS5 of the bare moves"});
    bench_print(&(bench_row){.what = "records kept for export",
                             .unit = "B",
                             .ours = (double)info.original_bytes,
                             .baseline = (double)context->collection.n,
                             .name = "the records as text"});
    bench_print(&(bench_row){.what = "tj_corpus_open",
                             .unit = "s",
                             .ours = open_time(context->corpus_path),
                             .baseline = read_time(segments),
                             .name = "reading the index",
                             .most = 10e-3});
    print_commands(context);
    bench_note("the index has %.1f MB, the catalogue of headers %.1f MB", (double)info.index_bytes / 1e6,
               (double)info.catalogue_bytes / 1e6);
    free(segments);
}
