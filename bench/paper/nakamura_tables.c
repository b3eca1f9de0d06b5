/* Tables 1 and 2: what the two codings tell apart. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/harness.h"
#include "bench/paper/nakamura_shape.h"
#include "nakamura.h"
#include "paper.h"

static const char *const NAMES[NAKAMURA_CODINGS] = {[TJ_MINE_ER] = "E_R", [TJ_MINE_ES] = "E_S"};
static const tj_mine_code ORDER[NAKAMURA_CODINGS] = {TJ_MINE_ES, TJ_MINE_ER}; /* as in the paper */

/* Table 1.  The paper's possible codes of E_S are the relative ones and the first moves, 189 + 55; those of
 * E_R the relative ones alone. */
static const struct {
    unsigned occurring, possible;
    double repeated, all;
} PAPER_1[NAKAMURA_CODINGS] = {
    [TJ_MINE_ES] = {202, 244, 2.59e7, 2.89e8}, [TJ_MINE_ER] = {738, 738, 2.15e7, 2.99e8}};

typedef struct alphabet {
    unsigned relative, first, pass; /* different symbols */
} alphabet;

static alphabet count_symbols(const tj_ngrams *grams, tj_mine_code coding)
{
    unsigned first = coding == TJ_MINE_ES ? TJ_ES_FIRST : TJ_ER_FIRST;
    unsigned pass = coding == TJ_MINE_ES ? TJ_ES_PASS : TJ_ER_PASS;
    bool seen[TJ_ER_LIMIT] = {false};
    alphabet out = {0, 0, 0};

    for (size_t i = 0; i < grams->n; i++)
        seen[grams->text[i]] = true;
    for (unsigned symbol = 1; symbol < TJ_ER_LIMIT; symbol++)
        if (seen[symbol])
            ++*(symbol < first ? &out.relative : symbol < pass ? &out.first : &out.pass);
    return out;
}

/* Sums up to each length: they tell how long the paper's strings were. */
static void write_lengths(const char *folder, const tj_ngram_counts counts[NAKAMURA_CODINGS])
{
    uint64_t sums[NAKAMURA_CODINGS][2] = {{0}};
    tj_buf tsv = TJ_BUF_INIT;

    tj_buf_puts(&tsv, "codes\tE_S twice\tE_S all\tE_S twice, up to here\tE_S all, up to here"
                      "\tE_R twice\tE_R all\tE_R twice, up to here\tE_R all, up to here\n");
    for (unsigned len = 1; len <= TJ_NGRAM_MAX; len++) {
        tj_buf_printf(&tsv, "%u", len);
        for (size_t i = 0; i < NAKAMURA_CODINGS; i++) {
            const tj_ngram_counts *c = &counts[ORDER[i]];

            sums[i][0] += c->repeated[len];
            sums[i][1] += c->distinct[len];
            tj_buf_printf(&tsv, "\t%llu\t%llu\t%llu\t%llu", (unsigned long long)c->repeated[len],
                          (unsigned long long)c->distinct[len], (unsigned long long)sums[i][0],
                          (unsigned long long)sums[i][1]);
        }
        tj_buf_putc(&tsv, '\n');
    }
    paper_write(folder, "table-1-lengths.tsv", &tsv);
}

void nakamura_table_1(const char *folder, const nakamura_games *games)
{
    tj_ngram_counts counts[NAKAMURA_CODINGS];
    tj_buf tsv = TJ_BUF_INIT;

    printf("\nTable 1: alphabets, and different strings of 1 to %d codes\n", TJ_NGRAM_MAX);
    printf("%-10s %9s %11s %5s %9s %14s %14s\n", "", "relative", "first moves", "pass", "possible",
           "twice or more", "all");
    tj_buf_puts(&tsv, "coding\trelative\tfirst moves\tpass\tpossible\ttwice or more\tall\tpaper: occurring"
                      "\tpaper: possible\tpaper: twice or more\tpaper: all\n");
    for (size_t i = 0; i < NAKAMURA_CODINGS; i++) {
        tj_mine_code coding = ORDER[i];
        alphabet a = count_symbols(&games->grams[coding], coding);
        uint64_t repeated = 0, all = 0;

        tj_ngram_count(&games->grams[coding], &counts[coding]);
        for (unsigned len = 1; len <= TJ_NGRAM_MAX; len++) {
            repeated += counts[coding].repeated[len];
            all += counts[coding].distinct[len];
        }
        printf("%-10s %9u %11u %5u %9u %14.3e %14.3e\n", NAMES[coding], a.relative, a.first, a.pass,
               PAPER_1[coding].possible, (double)repeated, (double)all);
        printf("%-10s %9u %17s %9u %14.2e %14.2e\n", "  paper", PAPER_1[coding].occurring, "",
               PAPER_1[coding].possible, PAPER_1[coding].repeated, PAPER_1[coding].all);
        tj_buf_printf(&tsv, "%s\t%u\t%u\t%u\t%u\t%llu\t%llu\t%u\t%u\t%.3g\t%.3g\n", NAMES[coding], a.relative,
                      a.first, a.pass, PAPER_1[coding].possible, (unsigned long long)repeated,
                      (unsigned long long)all, PAPER_1[coding].occurring, PAPER_1[coding].possible,
                      PAPER_1[coding].repeated, PAPER_1[coding].all);
    }
    paper_write(folder, "table-1.tsv", &tsv);
    write_lengths(folder, counts);
}

/* Table 2. */
typedef struct shape_row {
    unsigned len;
    struct {
        unsigned largest;
        double mean;
    } paper[NAKAMURA_CODINGS]; /* in the paper's order */
} shape_row;

static const shape_row PAPER_2[] = {
    {4, {{61, 3.66}, {6, 1.30}}},  {5, {{98, 3.62}, {5, 1.13}}}, {6, {{78, 3.07}, {4, 1.04}}},
    {7, {{44, 2.44}, {4, 1.01}}},  {8, {{27, 1.89}, {3, 1.00}}}, {9, {{34, 1.50}, {2, 1.00}}},
    {10, {{24, 1.26}, {2, 1.00}}}, {15, {{4, 1.06}, {2, 1.00}}}, {20, {{4, 1.04}, {2, 1.00}}},
    {25, {{3, 1.04}, {2, 1.00}}},  {30, {{2, 1.03}, {1, 1.00}}},
};

static tj_shape_counts count_shapes(const tj_ngrams *grams, const uint16_t *moves, unsigned len)
{
    tj_shape_counts counts;
    tj_err err = TJ_ERR_INIT;

    bench_must(tj_shapes_count(grams, moves, len, &counts, &err), &err, "shapes");
    return counts;
}

static double mean_of(const tj_shape_counts *counts)
{
    return counts->strings ? (double)counts->shapes / (double)counts->strings : 0;
}

/* The text without the codes of first moves, which are no relative codes: they become borders. */
static void drop_first_moves(const tj_game_text *text, tj_ngrams *grams)
{
    unsigned first = text->code == TJ_MINE_ES ? TJ_ES_FIRST : TJ_ER_FIRST;
    unsigned pass = text->code == TJ_MINE_ES ? TJ_ES_PASS : TJ_ER_PASS;
    uint16_t *symbols = bench_alloc(text->n, sizeof *symbols);
    tj_err err = TJ_ERR_INIT;

    for (size_t i = 0; i < text->n; i++)
        symbols[i] = text->symbols[i] >= first && text->symbols[i] < pass ? 0 : text->symbols[i];
    bench_must(tj_ngrams_build(grams, symbols, text->n, tj_code_limit(text->code), NULL, &err), &err, "sort");
}

static void put_shapes(const nakamura_games *games, const tj_ngrams *relative, size_t i, const shape_row *row,
                       tj_buf *tsv)
{
    tj_mine_code coding = ORDER[i];
    const uint16_t *moves = games->text[coding]->moves;
    tj_shape_counts all = count_shapes(&games->grams[coding], moves, row->len);
    tj_shape_counts some = count_shapes(relative, moves, row->len);

    printf("   %9llu %5llu %5u %8.2f %5.2f %9.3f", (unsigned long long)some.strings,
           (unsigned long long)some.largest, row->paper[i].largest, mean_of(&some), row->paper[i].mean,
           mean_of(&all));
    tj_buf_printf(tsv, "\t%llu\t%llu\t%u\t%.4f\t%.2f\t%.4f", (unsigned long long)some.strings,
                  (unsigned long long)some.largest, row->paper[i].largest, mean_of(&some), row->paper[i].mean,
                  mean_of(&all));
}

void nakamura_table_2(const char *folder, const nakamura_games *games)
{
    tj_ngrams relative[NAKAMURA_CODINGS];
    tj_buf tsv = TJ_BUF_INIT;

    printf("\nTable 2: different shapes behind one string of codes that occurs at least twice\n%5s", "codes");
    tj_buf_puts(&tsv, "codes");
    for (size_t i = 0; i < NAKAMURA_CODINGS; i++) {
        drop_first_moves(games->text[ORDER[i]], &relative[i]);
        printf("   %3s %5s %5s %5s %8s %5s %9s", NAMES[ORDER[i]], "", "most", "paper", "mean", "paper",
               "+ first");
        tj_buf_printf(&tsv, "\t%s strings\tmost\tpaper\tmean\tpaper\tmean with first moves", NAMES[ORDER[i]]);
    }
    putchar('\n');
    tj_buf_putc(&tsv, '\n');
    for (size_t r = 0; r < sizeof PAPER_2 / sizeof *PAPER_2; r++) {
        printf("%5u", PAPER_2[r].len);
        tj_buf_printf(&tsv, "%u", PAPER_2[r].len);
        for (size_t i = 0; i < NAKAMURA_CODINGS; i++)
            put_shapes(games, &relative[i], i, &PAPER_2[r], &tsv);
        putchar('\n');
        tj_buf_putc(&tsv, '\n');
    }
    printf("strings of relative codes; + first: the mean if strings with a game's first move count, too\n");
    for (size_t i = 0; i < NAKAMURA_CODINGS; i++) {
        free((void *)relative[i].text);
        tj_ngrams_release(&relative[i]);
    }
    paper_write(folder, "table-2.tsv", &tsv);
}
