/* Table 3: how much of a dictionary the four methods acquire. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/harness.h"
#include "mine/acquire.h"
#include "mine/go/joseki/recall.h"
#include "nakamura.h"
#include "paper.h"

const uint32_t nakamura_ranks[NAKAMURA_RANKS] = {1000, 2000, 3000,  4000,  5000,  6000, 7000,
                                                 8000, 9000, 10000, 15000, 20000, 25000};

enum { COLUMNS = 11, RANKS = NAKAMURA_RANKS, LAST_RANK = 25000, PAPER_LINES = 414 };

typedef struct column {
    tj_mine_method method;
    tj_mine_code coding;
    bool corrected; /* the column before is the same without correction */
    const char *name;
    double paper[RANKS]; /* per cent; -1: the list is shorter */
} column;

static const column COLUMN[COLUMNS] = {
    {TJ_MINE_NORMALISED,
     TJ_MINE_ES,
     false,
     "norm. E_S",
     {19.1, 25.8, 30.2, 33.6, 35.7, 37.9, 39.4, 41.1, 42.0, 43.2, 45.9, 49.5, 52.4}},
    {TJ_MINE_NORMALISED,
     TJ_MINE_ER,
     false,
     "norm. E_R",
     {8.4, 15.9, 21.6, 23.8, 26.7, 29.1, 31.0, 33.2, 34.9, 35.8, 38.9, 43.3, 47.1}},
    {TJ_MINE_NORMALISED,
     TJ_MINE_ER,
     true,
     "corrected",
     {15.2, 25.1, 30.9, 32.6, 36.0, 37.4, 38.6, 40.3, 40.6, 41.3, 47.1, 50.0, 53.1}},
    {TJ_MINE_ENTROPY,
     TJ_MINE_ES,
     false,
     "entr. E_S",
     {1.2, 3.6, 6.5, 11.6, 13.3, 15.0, 16.4, 17.6, 19.1, 19.6, 23.2, 26.3, 29.5}},
    {TJ_MINE_ENTROPY,
     TJ_MINE_ER,
     false,
     "entr. E_R",
     {0.0, 0.0, 0.2, 0.2, 0.7, 1.0, 1.4, 1.4, 2.2, 2.9, 5.5, 8.7, 10.3}},
    {TJ_MINE_ENTROPY,
     TJ_MINE_ER,
     true,
     "corrected",
     {1.9, 13.3, 17.9, 20.5, 23.2, 26.1, 29.2, 30.9, 34.1, 34.8, 40.3, 43.7, 46.6}},
    {TJ_MINE_SFP,
     TJ_MINE_ES,
     false,
     "SFP E_S",
     {29.6, 35.9, 38.6, 39.6, 42.2, 42.5, 43.2, 44.2, 45.1, 45.4, 48.1, 49.5, -1}},
    {TJ_MINE_SFP,
     TJ_MINE_ER,
     false,
     "SFP E_R",
     {28.6, 34.7, 38.1, 40.3, 42.5, 43.7, 44.7, 45.9, 46.4, 46.4, 46.6, 47.3, 48.1}},
    {TJ_MINE_SFP,
     TJ_MINE_ER,
     true,
     "corrected",
     {30.9, 37.4, 40.3, 42.8, 44.2, 45.9, 46.1, 46.1, 46.1, 46.4, 46.9, 47.8, -1}},
    {TJ_MINE_MSFP,
     TJ_MINE_ER,
     false,
     "MSFP E_R",
     {28.5, 33.8, 37.0, 42.0, 45.2, 46.9, 49.0, 49.8, 50.2, 50.7, 56.0, 57.0, 58.5}},
    {TJ_MINE_MSFP,
     TJ_MINE_ER,
     true,
     "corrected",
     {34.5, 40.3, 44.7, 47.6, 49.3, 51.2, 51.7, 52.7, 53.9, 55.3, 58.0, 58.9, 59.7}},
};

/* What a list gives for the dictionary. */
typedef struct outcome {
    uint32_t *rank; /* of each line; 0: not acquired up to LAST_RANK */
    uint32_t last;  /* rank of the list */
    tj_recall recall[RANKS];
} outcome;

/* How often the lines occur as consecutive codes, by coding. */
typedef struct occurrences {
    uint64_t *count[NAKAMURA_CODINGS];
} occurrences;

static occurrences count_lines(const nakamura_games *games, const nakamura_dictionaries *dictionaries)
{
    static const tj_mine_code CODES[] = {[TJ_MINE_ER] = TJ_MINE_ER, [TJ_MINE_ES] = TJ_MINE_ES};
    tj_err err = TJ_ERR_INIT;
    occurrences out;

    for (size_t c = 0; c < NAKAMURA_CODINGS; c++) {
        uint64_t *next = out.count[c] = bench_alloc(dictionaries->lines, sizeof *next);

        for (size_t i = 0; i < dictionaries->len; i++) {
            const tj_dictionary *dictionary = dictionaries->items[i];

            bench_must(tj_recall_count_text(CODES[c], dictionary, games->text[c], next, NULL, &err), &err,
                       "count lines");
            next += dictionary->lines.len;
        }
    }
    return out;
}

/* The list up to LAST_RANK as recall wants it; release its rows. */
static tj_sequence_list rows_of(const tj_scored_list *list, const uint16_t *text, tj_mine_code coding)
{
    tj_sequence_list file;

    memset(&file, 0, sizeof file);
    file.header = (tj_sequence_list_header){.method = "unknown"};
    file.header.code = coding == TJ_MINE_ES ? TJ_MINE_ES : TJ_MINE_ER;
    file.rows.items = bench_alloc(list->len, sizeof *file.rows.items);
    for (size_t i = 0; i < list->len && list->items[i].rank <= LAST_RANK; i++) {
        const tj_scored *item = &list->items[i];

        file.rows.items[file.rows.len++] = (tj_sequence_list_row){.rank = item->rank,
                                                                  .score = item->score,
                                                                  .frequency = item->frequency,
                                                                  .symbols = text + item->at,
                                                                  .symbol_count = item->len};
    }
    return file;
}

static outcome compare(const tj_scored_list *list, const uint16_t *text, tj_mine_code coding,
                       const nakamura_dictionaries *dictionaries, const occurrences *played)
{
    tj_sequence_list file = rows_of(list, text, coding);
    outcome out = {bench_alloc(dictionaries->lines, sizeof *out.rank), 0, {{0, 0, 0, 0}}};
    uint32_t *next = out.rank;
    tj_err err = TJ_ERR_INIT;

    for (size_t i = 0; i < dictionaries->len; i++) {
        bench_must(tj_recall_acquire(&file, dictionaries->items[i], next, &err), &err, "recall");
        next += dictionaries->items[i]->lines.len;
    }
    for (size_t r = 0; r < RANKS; r++)
        out.recall[r] = tj_recall_at(out.rank, played->count[coding], dictionaries->lines, nakamura_ranks[r]);
    out.last = list->len ? list->items[list->len - 1].rank : 0;
    free(file.rows.items);
    return out;
}

/* Fills in the column, and the corrected one behind it if there is one. */
static void measure(const nakamura_games *games, const nakamura_dictionaries *dictionaries,
                    const occurrences *played, size_t c, outcome *outcomes)
{
    const column *col = &COLUMN[c];
    const tj_ngrams *grams = &games->grams[col->coding];
    tj_acquire_options options = TJ_ACQUIRE_INIT;
    tj_scored_list list = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;

    options.method = col->method;
    bench_must(tj_acquire(grams, &options, 0, &list, NULL, &err), &err, "acquire");
    outcomes[c] = compare(&list, grams->text, col->coding, dictionaries, played);
    if (c + 1 < COLUMNS && COLUMN[c + 1].corrected) {
        bench_must(tj_scored_correct_ranks(&list, grams->text, 0, &err), &err, "correct");
        outcomes[c + 1] = compare(&list, grams->text, col->coding, dictionaries, played);
    }
    free(list.items);
}

static double per_cent(size_t part, size_t whole)
{
    return whole ? 100 * (double)part / (double)whole : 0;
}

/* value < 0: the list is shorter. */
static void put_cell(tj_buf *tsv, double value)
{
    if (value < 0) {
        printf(" %9s", "-");
        tj_buf_puts(tsv, "\t-");
    } else {
        printf(" %9.1f", value);
        tj_buf_printf(tsv, "\t%.1f", value);
    }
}

enum kind { OURS, REPEATED, PAPER };
static const char *const KINDS[] = {"", "repeated", "paper"};

static double cell(const outcome *outcomes, enum kind kind, size_t c, size_t r)
{
    const tj_recall *recall = &outcomes[c].recall[r];

    if (kind == PAPER)
        return COLUMN[c].paper[r];
    if (outcomes[c].last < nakamura_ranks[r])
        return -1;
    return kind == OURS ? per_cent(recall->acquired, recall->lines)
                        : per_cent(recall->repeated_acquired, recall->repeated);
}

static void put_rows(const outcome *outcomes, enum kind kind, size_t from, tj_buf *tsv)
{
    for (size_t r = from; r < RANKS; r++) {
        printf("%-8s %6u", KINDS[kind], nakamura_ranks[r]);
        tj_buf_printf(tsv, "%s\t%u", kind == OURS ? "ours" : KINDS[kind], nakamura_ranks[r]);
        for (size_t c = 0; c < COLUMNS; c++)
            put_cell(tsv, cell(outcomes, kind, c, r));
        putchar('\n');
        tj_buf_putc(tsv, '\n');
    }
}

static void put_headings(tj_buf *tsv)
{
    for (size_t c = 0; c < COLUMNS; c++)
        tj_buf_printf(tsv, "\t%s%s", COLUMN[c].corrected ? COLUMN[c - 1].name : "",
                      COLUMN[c].corrected ? ", corrected" : COLUMN[c].name);
    tj_buf_putc(tsv, '\n');
}

static void put_table(const char *folder, const outcome *outcomes)
{
    tj_buf tsv = TJ_BUF_INIT;

    printf("%15s", "rank");
    for (size_t c = 0; c < COLUMNS; c++)
        printf(" %9s", COLUMN[c].name);
    putchar('\n');
    tj_buf_puts(&tsv, "whose\trank");
    put_headings(&tsv);
    put_rows(outcomes, OURS, 0, &tsv);
    put_rows(outcomes, REPEATED, RANKS - 1, &tsv);
    printf("%15s", "ranks in all");
    for (size_t c = 0; c < COLUMNS; c++)
        printf(" %9u", outcomes[c].last);
    putchar('\n');
    put_rows(outcomes, PAPER, 0, &tsv);
    paper_write(folder, "table-3.tsv", &tsv);
}

static void put_line(const tj_dictionary *dictionary, size_t line, tj_buf *tsv)
{
    const tj_dictionary_move *moves = tj_dictionary_moves(dictionary, line);

    for (uint32_t i = 0; i < dictionary->lines.items[line].count; i++) {
        char name[8];

        tj_go_point_format(TJ_DICTIONARY_SIZE, moves[i].point, name);
        tj_buf_printf(tsv, "%s%c%s", i ? " " : "", moves[i].colour == TJ_BLACK ? 'B' : 'W', name);
    }
}

/* Every line, how often it occurs, and the rank that each column gives it. */
static void write_lines(const char *folder, const outcome *outcomes,
                        const nakamura_dictionaries *dictionaries, const occurrences *played)
{
    tj_buf tsv = TJ_BUF_INIT;
    size_t number = 0;

    tj_buf_puts(&tsv, "moves\toccurs in E_R\toccurs in E_S");
    put_headings(&tsv);
    for (size_t d = 0; d < dictionaries->len; d++)
        for (size_t i = 0; i < dictionaries->items[d]->lines.len; i++, number++) {
            put_line(dictionaries->items[d], i, &tsv);
            tj_buf_printf(&tsv, "\t%llu\t%llu", (unsigned long long)played->count[TJ_MINE_ER][number],
                          (unsigned long long)played->count[TJ_MINE_ES][number]);
            for (size_t c = 0; c < COLUMNS; c++)
                tj_buf_printf(&tsv, "\t%u", outcomes[c].rank[number]);
            tj_buf_putc(&tsv, '\n');
        }
    paper_write(folder, "table-3-lines.tsv", &tsv);
}

static size_t lines_with(const uint64_t *count, size_t lines, uint64_t least)
{
    size_t with = 0;

    for (size_t i = 0; i < lines; i++)
        with += count[i] >= least;
    return with;
}

void nakamura_table_3(const char *folder, const nakamura_games *games,
                      const nakamura_dictionaries *dictionaries)
{
    occurrences played = count_lines(games, dictionaries);
    const uint64_t *er = played.count[TJ_MINE_ER], *es = played.count[TJ_MINE_ES];
    size_t lines = dictionaries->lines;
    outcome outcomes[COLUMNS];

    for (size_t c = 0; c < COLUMNS; c++)
        if (!COLUMN[c].corrected)
            measure(games, dictionaries, &played, c, outcomes);
    printf("\nTable 3: recall, per cent, of %zu joseki lines (the paper: %d others)\n", lines, PAPER_LINES);
    put_table(folder, outcomes);
    printf("lines that occur as consecutive codes: E_R %zu (%zu twice or more), E_S %zu (%zu)\n",
           lines_with(er, lines, 1), lines_with(er, lines, 2), lines_with(es, lines, 1),
           lines_with(es, lines, 2));
    printf("repeated: recall of the lines that occur twice or more in this coding\n");
    write_lines(folder, outcomes, dictionaries, &played);
    for (size_t c = 0; c < COLUMNS; c++)
        free(outcomes[c].rank);
    for (size_t c = 0; c < NAKAMURA_CODINGS; c++)
        free(played.count[c]);
}
