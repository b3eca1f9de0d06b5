/* Beyond the paper: recall of method local beside that of MSFP, over all lines and over both halves of them
 * (every second line), since a method that was looked at with one dictionary in hand may have learnt it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/harness.h"
#include "mine/acquire.h"
#include "mine/go/joseki/acquire_local.h"
#include "mine/go/joseki/recall.h"
#include "nakamura.h"
#include "paper.h"

enum { METHODS = 2, HALVES = 3, LAST_RANK = 25000, MOVES_MIN = 3 };

static const char *const HALF_NAMES[HALVES] = {"all", "odd", "even"};

/* The ranks at which the lines of all dictionaries were acquired. */
static uint32_t *acquire_lines(const tj_sequence_list *list, const nakamura_dictionaries *dictionaries)
{
    uint32_t *ranks = bench_alloc(dictionaries->lines, sizeof *ranks), *next = ranks;
    tj_err err = TJ_ERR_INIT;

    for (size_t i = 0; i < dictionaries->len; i++) {
        bench_must(tj_recall_acquire(list, dictionaries->items[i], next, &err), &err, "recall");
        next += dictionaries->items[i]->lines.len;
    }
    return ranks;
}

static tj_sequence_list make_list(const tj_scored_list *scored, tj_mine_code code)
{
    tj_sequence_list list;

    memset(&list, 0, sizeof list);
    list.header = (tj_sequence_list_header){.method = "unknown"};
    list.header.code = code;
    list.rows.items = bench_alloc(scored->len, sizeof *list.rows.items);
    list.rows.len = scored->len;
    for (size_t i = 0; i < scored->len; i++)
        list.rows.items[i] =
            (tj_sequence_list_row){.rank = scored->items[i].rank, .score = scored->items[i].score};
    return list;
}

static uint32_t *mine_codes(const nakamura_games *games, const nakamura_dictionaries *dictionaries)
{
    const tj_ngrams *grams = &games->grams[TJ_MINE_ER];
    tj_acquire_options options = TJ_ACQUIRE_INIT;
    tj_scored_list scored = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;
    tj_sequence_list list;
    uint32_t *ranks;

    bench_must(tj_acquire(grams, &options, LAST_RANK, &scored, NULL, &err), &err, "msfp");
    list = make_list(&scored, TJ_MINE_ER);
    for (size_t i = 0; i < scored.len; i++) {
        list.rows.items[i].symbols = grams->text + scored.items[i].at;
        list.rows.items[i].symbol_count = scored.items[i].len;
    }
    ranks = acquire_lines(&list, dictionaries);
    free(list.rows.items);
    free(scored.items);
    return ranks;
}

static uint32_t *mine_corners(const nakamura_games *games, const nakamura_dictionaries *dictionaries)
{
    tj_scored_list scored = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;
    tj_local_text local;
    tj_ngrams grams;
    tj_sequence_list list;
    uint32_t *ranks;
    uint16_t *moves;

    bench_must(tj_local_text_build(&local, games->text[TJ_MINE_ER], NULL, &err), &err, "corners");
    bench_must(tj_local_ngrams_build(&grams, &local, NULL, &err), &err, "sort");
    bench_must(tj_acquire_local(&local, &grams, MOVES_MIN, TJ_NGRAM_MAX, LAST_RANK, &scored, NULL, &err),
               &err, "local");
    list = make_list(&scored, TJ_MINE_POINTS);
    moves = bench_alloc(scored.len * TJ_NGRAM_MAX, sizeof *moves);
    for (size_t i = 0; i < scored.len; i++) {
        list.rows.items[i].moves = moves + i * TJ_NGRAM_MAX;
        list.rows.items[i].move_count = scored.items[i].len;
        for (unsigned k = 0; k < scored.items[i].len; k++)
            moves[i * TJ_NGRAM_MAX + k] = tj_local_move(local.symbols[scored.items[i].at + k]);
    }
    ranks = acquire_lines(&list, dictionaries);
    free(moves);
    free(list.rows.items);
    free(scored.items);
    tj_ngrams_release(&grams);
    tj_local_text_release(&local);
    return ranks;
}

/* Lines acquired by that rank: half 0 all, 1 the first, third ..., 2 the others; *lines is how many there
 * are.
 */
static size_t acquired(const uint32_t *ranks, size_t n, uint32_t rank, size_t half, size_t *lines)
{
    size_t count = 0;

    *lines = 0;
    for (size_t i = 0; i < n; i++)
        if (!half || (i % 2 == 0) == (half == 1)) {
            ++*lines;
            count += ranks[i] && ranks[i] <= rank;
        }
    return count;
}

static void put_row(uint32_t *const ranks[METHODS], size_t n, uint32_t rank, tj_buf *tsv)
{
    printf("%8u", rank);
    tj_buf_printf(tsv, "%u", rank);
    for (size_t half = 0; half < HALVES; half++) {
        size_t lines, msfp = acquired(ranks[0], n, rank, half, &lines);
        size_t local = acquired(ranks[1], n, rank, half, &lines);
        double all = lines ? (double)lines : 1, ratio = msfp ? (double)local / (double)msfp : 0;

        printf("   %7.1f %7.1f %6.2f", 100 * (double)msfp / all, 100 * (double)local / all, ratio);
        tj_buf_printf(tsv, "\t%zu\t%zu\t%zu", lines, msfp, local);
    }
    putchar('\n');
    tj_buf_putc(tsv, '\n');
}

void nakamura_local(const char *folder, const nakamura_games *games,
                    const nakamura_dictionaries *dictionaries)
{
    uint32_t *const ranks[METHODS] = {mine_codes(games, dictionaries), mine_corners(games, dictionaries)};
    tj_buf tsv = TJ_BUF_INIT;

    printf("\nBeyond the paper: recall of method local beside MSFP in E_R, all lines and both halves\n%8s",
           "");
    tj_buf_puts(&tsv, "rank");
    for (size_t half = 0; half < HALVES; half++) {
        printf("   %-22s", HALF_NAMES[half]);
        tj_buf_printf(&tsv, "\t%s lines\tMSFP\tlocal", HALF_NAMES[half]);
    }
    printf("\n%8s", "rank");
    tj_buf_putc(&tsv, '\n');
    for (size_t half = 0; half < HALVES; half++)
        printf("   %7s %7s %6s", "MSFP", "local", "ratio");
    putchar('\n');
    for (size_t r = 0; r < NAKAMURA_RANKS; r++)
        put_row(ranks, dictionaries->lines, nakamura_ranks[r], &tsv);
    paper_write(folder, "local.tsv", &tsv);
    free(ranks[0]);
    free(ranks[1]);
}
