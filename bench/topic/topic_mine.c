/* Mining: each method as a user runs it, from opening the corpus to the list of 25,000; and the frequencies
 * of all windows of a width, against a hash table that counts every one of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "mine/go/game_text.h"
#include "mine/ngram.h"
#include "topics.h"

enum { WIDTH_FIRST = 4, WIDTH_LAST = 8 };

/* The baseline: open addressing, keyed by the window itself, 12 bytes a slot. */
typedef struct window_table {
    uint32_t *at, *count;
    size_t mask;
} window_table;

static uint32_t *find_slot(window_table *table, const uint16_t *text, uint32_t at, unsigned width)
{
    size_t slot = tj_hash64(text + at, width * sizeof *text) & table->mask;

    while (table->count[slot] && memcmp(text + table->at[slot], text + at, width * sizeof *text))
        slot = (slot + 1) & table->mask;
    table->at[slot] = at;
    return &table->count[slot];
}

static void count_by_hash(window_table *table, const tj_game_text *text, unsigned width, uint32_t *frequency)
{
    memset(table->count, 0, (table->mask + 1) * sizeof *table->count);
    for (size_t g = 0; g < text->game_count; g++)
        for (uint32_t k = 0; k + width <= text->games[g].moves; k++)
            ++*find_slot(table, text->symbols, text->games[g].start + k, width);
    memset(frequency, 0, text->n * sizeof *frequency);
    for (size_t g = 0; g < text->game_count; g++)
        for (uint32_t k = 0; k + width <= text->games[g].moves; k++)
            frequency[text->games[g].start + k] =
                *find_slot(table, text->symbols, text->games[g].start + k, width);
}

static bench_cost run_hash(const tj_game_text *text, uint32_t **frequency)
{
    window_table table = {NULL, NULL, 1};
    double start = bench_now();
    bench_cost cost;

    while (table.mask < 2 * text->n)
        table.mask *= 2;
    table.at = bench_alloc(table.mask, sizeof *table.at);
    table.count = bench_alloc(table.mask, sizeof *table.count);
    cost.bytes = (double)(table.mask * (sizeof *table.at + sizeof *table.count));
    table.mask--;
    for (unsigned width = WIDTH_FIRST; width <= WIDTH_LAST; width++)
        count_by_hash(&table, text, width, frequency[width - WIDTH_FIRST]);
    free(table.at);
    free(table.count);
    cost.seconds = bench_now() - start;
    return cost;
}

static double time_ours(const tj_game_text *text, uint32_t *frequency, uint32_t **expected)
{
    tj_err err = TJ_ERR_INIT;
    double start = bench_now(), seconds;
    tj_ngrams grams;

    bench_must(tj_ngrams_build(&grams, text->symbols, text->n, tj_code_limit(text->code), NULL, &err), &err,
               "sort");
    seconds = bench_now() - start;
    for (unsigned width = WIDTH_FIRST; width <= WIDTH_LAST; width++) {
        start = bench_now();
        tj_ngram_frequencies(&grams, width, frequency);
        seconds += bench_now() - start;
        if (memcmp(frequency, expected[width - WIDTH_FIRST], text->n * sizeof *frequency))
            bench_die("frequencies of width %u differ from those of the hash table", width);
    }
    tj_ngrams_release(&grams);
    return seconds;
}

/* Returns what the baseline costs: its table and the text. */
static bench_cost measure_frequencies(bench_context *context)
{
    uint32_t *frequency[WIDTH_LAST - WIDTH_FIRST + 2];
    size_t count = sizeof frequency / sizeof *frequency;
    tj_err err = TJ_ERR_INIT;
    bench_cost theirs;
    tj_game_text *text;

    bench_must(tj_game_text_new(&text, context->corpus, NULL, TJ_MINE_ER, NULL, &err), &err, "code");
    for (size_t i = 0; i < count; i++)
        frequency[i] = bench_alloc(text->n, sizeof **frequency);
    theirs = run_hash(text, frequency);
    bench_print(&(bench_row){.what = "windows of 4 to 8 codes counted",
                             .unit = "s",
                             .ours = time_ours(text, frequency[count - 1], frequency),
                             .baseline = theirs.seconds,
                             .name = "hash table of windows",
                             .least_ratio = 1});
    theirs.bytes += (double)(text->n * sizeof *text->symbols);
    for (size_t i = 0; i < count; i++)
        free(frequency[i]);
    tj_game_text_free(text);
    return theirs;
}

static void measure_method(bench_context *context, const char *method, double target, bench_cost counting)
{
    const char *const argv[] = {context->tejun, "mine", context->corpus_path, "--method", method,
                                "--tsv",        NULL};
    bench_cost ours = bench_run_measured(context->self, context->report, argv);
    char what[64];

    bench_print(&(bench_row){.what = method,
                             .unit = "s",
                             .ours = ours.seconds,
                             .baseline = counting.seconds,
                             .name = "counting windows by hash",
                             .most = target});
    snprintf(what, sizeof what, "%s: peak memory", method);
    bench_print(&(bench_row){.what = what,
                             .unit = "B",
                             .ours = ours.bytes,
                             .baseline = counting.bytes,
                             .name = "that hash table",
                             .most = 2e9});
}

void bench_topic_mine(bench_context *context)
{
    static const char *const METHODS[] = {"normalised", "entropy", "sfp", "msfp"};
    bench_cost counting = measure_frequencies(context);

    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        measure_method(context, METHODS[i], 15, counting);
    measure_method(context, "local", 60, counting);
    bench_note("methods: tejun mine as a process, against merely counting all windows of %d to %d codes",
               WIDTH_FIRST, WIDTH_LAST);
}
