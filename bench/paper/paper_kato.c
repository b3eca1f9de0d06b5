/* `make paper-kato`: the experiment of Kato et al. 2012, section 3, on a corpus of ours.
 *
 *     paper_kato FOLDER [CORPUS]
 *
 * For the first 2,000, 4,000 ... 42,000 games: the time in which the index and a linear scan find all places
 * of five well-known sequences, the number of different codes, and the memory of the index.  Charts go to
 * FOLDER.  Without CORPUS one is made from the large collection or the samples.  What differs from the paper
 * is explained in doc/kato-2012.md. */
#include <stdio.h>
#include <string.h>

#include "base/thread.h"
#include "bench/harness.h"
#include "kato.h"
#include "paper.h"
#include "bench/scan.h"

enum { STEP_GAMES = 2000, INDEX_ROUNDS = 201, SCAN_ROUNDS = 5, CODE_POINTS_MAX = 64 };

/* The paper names its queries without printing them; these are textbook lines of those names. */
typedef struct kato_query {
    const char *name, *moves[KATO_MOVES_MAX];
    uint16_t points[KATO_MOVES_MAX];
    size_t len;
} kato_query;

static const kato_query QUERIES[KATO_QUERIES] = {
    {"tsuke-osae joseki", {"O17", "O16", "N16", "P17", "O15", "P16", "N15", "N17", "M17"}, {0}, 9},
    {"tsuke-nobi joseki", {"O17", "O16", "N16", "O15", "P17", "Q17", "M17"}, {0}, 7},
    {"3-3 shoulder hit joseki", {"Q16", "Q17", "P16", "S15", "Q13", "O18", "M16"}, {0}, 7},
    {"sanrensei", {"Q16", "D4", "Q4", "D16", "Q10", "O17", "Q14"}, {0}, 7},
    {"Shusaku's opening", {"R16", "D17", "Q3", "P17", "C4", "R5", "Q15"}, {0}, 7},
};

static void read_queries(kato_query queries[KATO_QUERIES])
{
    memcpy(queries, QUERIES, sizeof QUERIES);
    for (size_t q = 0; q < KATO_QUERIES; q++) {
        printf("  %-24s", queries[q].name);
        for (size_t i = 0; i < queries[q].len; i++) {
            tj_err err = TJ_ERR_INIT;
            unsigned point;

            bench_must(tj_go_point_parse(19, queries[q].moves[i], &point, &err), &err, "query");
            queries[q].points[i] = (uint16_t)point;
            printf(" %s", queries[q].moves[i]);
        }
        putchar('\n');
    }
}

static void add_up(void *ctx, size_t at)
{
    *(size_t *)ctx += at;
}

/* All places, added up so that they are really looked at: coding the query is part of the search. */
static size_t search_index(const tj_index *index, const kato_query *query, size_t *sum)
{
    const tj_index_list *list = &index->list[TJ_INDEX_CODED];
    tj_code_variants variants;
    size_t found = 0;

    if (tj_code_variants_make(index->geometry, query->points, query->len, false, &variants))
        bench_die("memory ran out");
    for (unsigned v = 0; v < variants.count; v++) {
        tj_index_range range = tj_index_find(index, TJ_INDEX_CODED, variants.codes[v], variants.len);

        found += range.to - range.from;
        for (uint32_t i = range.from; i < range.to; i++)
            *sum +=
                tj_index_list_get(list, index->bits, i) + 1; /* the move whose code is first in the string */
    }
    tj_code_variants_release(&variants);
    return found;
}

static size_t search_text(const tj_index *index, const kato_query *query, size_t *sum)
{
    tj_code_variants variants;
    size_t found = 0;

    if (tj_code_variants_make(index->geometry, query->points, query->len, false, &variants))
        bench_die("memory ran out");
    for (unsigned v = 0; v < variants.count; v++)
        found += bench_memmem(index->codes, index->n, variants.codes[v], variants.len, add_up, sum);
    tj_code_variants_release(&variants);
    return found;
}

typedef size_t (*search_fn)(const tj_index *index, const kato_query *query, size_t *sum);

/* Places found and the sum of their positions. */
typedef struct answer {
    size_t found, sum;
} answer;

static answer time_search(search_fn search, const tj_index *index, const kato_query *query, int rounds,
                          bench_samples *samples)
{
    answer out = {0, 0};

    for (int i = 0; i < rounds; i++) {
        double start = bench_now();

        out.sum = 0;
        out.found = search(index, query, &out.sum);
        bench_sample(samples, bench_now() - start);
    }
    return out;
}

/* Index and scan for one query; what is uncertain goes in favour of the scan: its fastest round counts, but
 * the median of the index's. */
static void measure_query(const tj_index *index, const kato_query *query, double clock_cost, kato_step *step,
                          size_t q)
{
    bench_samples ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
    answer a = time_search(search_index, index, query, INDEX_ROUNDS, &ours);
    answer b = time_search(search_text, index, query, SCAN_ROUNDS, &scans);

    if (a.found != b.found || a.sum != b.sum)
        bench_die("%s: the index finds %zu places, the scan %zu or others", query->name, a.found, b.found);
    step->matches[q] = a.found;
    step->index_seconds[q] = bench_spread_of(&ours).median - clock_cost;
    bench_spread_of(&scans);
    step->scan_seconds[q] = scans.items[0] - clock_cost;
    bench_samples_release(&ours);
    bench_samples_release(&scans);
}

static void measure_memory(const tj_index *index, kato_step *step)
{
    step->whole_bytes = 6.0 * index->n;
    for (int kind = 0; kind < TJ_INDEX_LISTS; kind++) {
        uint32_t count = index->list[kind].count;
        double bytes =
            (double)tj_index_list_bytes(count, index->bits) + 8.0 * (double)tj_index_list_keys(count);

        step->whole_bytes += bytes;
        if (kind == TJ_INDEX_CODED)
            step->coded_bytes = bytes + 2.0 * index->n;
    }
}

static void measure_step(const kato_text *text, const kato_query queries[KATO_QUERIES], double clock_cost,
                         kato_step *step)
{
    tj_index memory;
    tj_err err = TJ_ERR_INIT;
    uint32_t n = (uint32_t)text->ends[step->games - 1];
    double start = bench_now();

    bench_must(tj_index_build(&memory, &text->geometry, 0, text->place, n, tj_thread_count(), NULL, &err),
               &err, "index");
    step->build_seconds = bench_now() - start;
    step->moves = memory.list[TJ_INDEX_FIXED].count;
    measure_memory(&memory, step);
    for (size_t q = 0; q < KATO_QUERIES; q++)
        measure_query(&memory, &queries[q], clock_cost, step, q);
    tj_index_release(&memory);
}

static void print_steps(const kato_step *steps, size_t count)
{
    printf("\nSearch time in milliseconds, all matches listed; mean of the five (figure 4)\n");
    printf("%7s %10s %10s %10s %8s %9s %9s %8s   %s\n", "games", "moves", "index", "scan", "ratio",
           "MB, coded", "MB, all", "build s", "matches");
    for (size_t i = 0; i < count; i++) {
        const kato_step *s = &steps[i];
        double index = kato_mean(s->index_seconds) * 1e3, scan = kato_mean(s->scan_seconds) * 1e3;

        printf("%7zu %10zu %10.5f %10.3f %8.0f %9.1f %9.1f %8.2f  ", s->games, s->moves, index, scan,
               scan / index, s->coded_bytes / 1e6, s->whole_bytes / 1e6, s->build_seconds);
        for (int q = 0; q < KATO_QUERIES; q++)
            printf(" %zu", s->matches[q]);
        putchar('\n');
    }
    printf("%7d %10s %10.5f %10s %8s %9.1f   the paper (2.7 GHz, Java)\n", 42000, "-", 0.1, "-", "-", 258.0);
}

static void print_queries(const kato_step *last, const kato_query queries[KATO_QUERIES])
{
    printf("\nEach query in %zu games\n%-24s %6s %9s %11s %11s %9s\n", last->games, "query", "codes",
           "matches", "index ms", "scan ms", "ratio");
    for (size_t q = 0; q < KATO_QUERIES; q++)
        printf("%-24s %6zu %9zu %11.5f %11.3f %9.0f\n", queries[q].name, queries[q].len - 1, last->matches[q],
               last->index_seconds[q] * 1e3, last->scan_seconds[q] * 1e3,
               last->scan_seconds[q] / last->index_seconds[q]);
}

static void print_codes(const kato_codes *codes, size_t count)
{
    printf("\nDifferent codes (figure 5)\n%7s %10s %28s\n", "games", "relative", "with first moves and pass");
    for (size_t i = 0; i < count; i++)
        printf("%7zu %10u %28u\n", codes[i].games, codes[i].relative, codes[i].all);
    printf("%7d %10s   the paper, read from its text\n", 42000, "about 750");
}

/* Points of figure 5: many below 2,000 games, where the curve is steep. */
static size_t choose_code_points(const kato_text *text, kato_codes *codes)
{
    static const size_t EARLY[] = {1, 10, 50, 100, 200, 300, 400, 500, 750, 1000, 1250, 1500, 1750};
    size_t count = 0;

    for (size_t i = 0; i < sizeof EARLY / sizeof *EARLY && EARLY[i] <= text->games; i++)
        codes[count++].games = EARLY[i];
    for (size_t n = STEP_GAMES; n <= text->games && n <= KATO_STEPS_MAX * STEP_GAMES; n += STEP_GAMES)
        codes[count++].games = n;
    if (text->games != codes[count - 1].games)
        codes[count++].games = text->games;
    return count;
}

static void run(const char *folder, const kato_text *text)
{
    kato_step steps[KATO_STEPS_MAX] = {{0}};
    kato_codes codes[CODE_POINTS_MAX] = {{0}};
    size_t step_count = text->games / STEP_GAMES, code_count = choose_code_points(text, codes);
    kato_query queries[KATO_QUERIES];
    double clock_cost = bench_clock_cost();

    printf("queries:\n");
    read_queries(queries);
    step_count = step_count > KATO_STEPS_MAX ? KATO_STEPS_MAX : step_count ? step_count : 1;
    for (size_t i = 0; i < step_count; i++) {
        steps[i].games = text->games < STEP_GAMES ? text->games : (i + 1) * STEP_GAMES;
        measure_step(text, queries, clock_cost, &steps[i]);
    }
    kato_count_codes(text, codes, code_count);
    print_steps(steps, step_count);
    print_queries(&steps[step_count - 1], queries);
    print_codes(codes, code_count);
    kato_charts_write(folder, steps, step_count, codes, code_count);
    printf("\ncharts: %s/figure-4.svg, %s/figure-5.svg\n", folder, folder);
}

int main(int argc, char **argv)
{
    paper_corpus corpus;
    kato_text text;

    if (argc < 2 || argc > 3)
        bench_die("usage: paper_kato FOLDER [CORPUS]");
    bench_machine();
    paper_corpus_open(&corpus, argv[1], argv[2]); /* argv ends with a NULL */
    kato_text_gather(&text, corpus.corpus);
    paper_corpus_close(&corpus);
    run(argv[1], &text);
    kato_text_release(&text);
    return 0;
}
