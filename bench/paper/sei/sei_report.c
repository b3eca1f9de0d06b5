#include "sei_report.h"

#include <stdio.h>

#include "base/text/quantity.h"
#include "pattern/go/go_similar.h"

const char *const sei_sixth_names[SEI_SIXTHS] = {"1/6", "2/6", "3/6", "4/6", "5/6", "6/6"};
const char *const sei_proposer_names[SEI_PROPOSERS] = {"player", "ranking", "memory"};

/* Sei & Kawashima, Tables 1, 3 and 2. */
static const double PAPER[3][3][SEI_ENDS] = {
    {{66, 33, 17, 9, 3}, {86, 47, 23, 13, 6}, {105, 63, 32, 19, 11}},
    {{70, 30, 30, 30, 10}, {70, 40, 40, 30, 10}, {70, 60, 40, 30, 10}},
    {{0}, {1.30, 1.42, 1.36, 1.55, 1.88}, {1.23, 1.36, 1.36, 1.44, 1.69}},
};

const double *sei_paper_sixths(int table, const sei_memory_test *test)
{
    static const uint64_t SIZES[3] = {10000, 20000, 40000};

    for (int i = 0; i < 3; i++)
        if (SIZES[i] == test->cases && test->radius == TJ_GO_SIMILAR_RADIUS && PAPER[table][i][0] > 0)
            return PAPER[table][i];
    return NULL;
}

void sei_stage_name(unsigned stage, char out[16])
{
    if (stage + 1 < SEI_STAGES)
        snprintf(out, 16, "%u-%u", (unsigned)sei_stages[stage], (unsigned)sei_stages[stage + 1] - 1);
    else
        snprintf(out, 16, "%u-", (unsigned)sei_stages[stage]);
}

void sei_put_table(const sei_evaluation *e, tj_table *table, tj_buf *out)
{
    const tj_table_style style = {false, !e->terminal->utf8, e->terminal->cut_width};

    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

void sei_share_cell(tj_table *table, uint64_t part, uint64_t whole)
{
    if (whole)
        tj_table_printf(table, "%.1f", 100 * (double)part / (double)whole);
    else
        tj_table_text(table, "-");
}

static void put_games(const sei_evaluation *e, tj_buf *out)
{
    const tj_evaluation_games *g = &e->games.counts;

    tj_buf_printf(out, "tested   on %s of %s, of %s\n", tj_quantity_noun(g->tested, "game").text, e->test,
                  tj_quantity_count(g->chosen).text);
    if (g->known || g->alike)
        tj_buf_printf(out, "         left out: %s learnt from, %s that begin alike\n",
                      tj_quantity_count(g->known).text, tj_quantity_count(g->alike).text);
    if (g->gone)
        tj_buf_printf(out, "         %s no longer in %s: might be among the test games unseen\n",
                      tj_quantity_phrase(g->gone, "game learnt from is", "games learnt from are").text,
                      e->corpus);
}

static void put_heading(const sei_evaluation *e, tj_buf *out)
{
    if (e->has_memory)
        tj_buf_printf(out, "memory   %s, ", tj_quantity_noun(e->models.memory.cases, "move").text);
    if (e->has_memory)
        tj_buf_printf(out, "%s, radius %u\n", tj_quantity_noun(e->models.memory.games, "game").text,
                      e->models.memory.radius);
    else
        tj_buf_printf(out, "memory   none: `tejun learn %s` makes one\n", e->corpus);
    if (e->has_ranking)
        tj_buf_printf(out, "ranking  trained on %s\n", tj_quantity_noun(e->models.info.count, "game").text);
    else
        tj_buf_printf(out, "ranking  none: `tejun train %s` makes one\n", e->corpus);
    put_games(e, out);
}

/* ---- candidates ---- */

static const tj_column SIXTHS[] = {{"moves learnt", TJ_LEFT}, {"1/6", TJ_RIGHT}, {"2/6", TJ_RIGHT},
                                   {"3/6", TJ_RIGHT},         {"4/6", TJ_RIGHT}, {"5/6", TJ_RIGHT}};

static void paper_row(tj_table *table, const double *paper, int digits)
{
    if (!paper)
        return;
    tj_table_text(table, "  paper");
    for (unsigned s = 0; s < SEI_ENDS; s++)
        tj_table_printf(table, "%.*f", digits, paper[s]);
}

static double mean(const sei_sixths *counts, unsigned sixth)
{
    return counts->positions[sixth] ? (double)counts->candidates[sixth] / (double)counts->positions[sixth]
                                    : 0;
}

static void table_one(const sei_evaluation *e, const sei_memory_test *tests, size_t n, tj_buf *out)
{
    tj_table *table = tj_table_new(SIXTHS, 1 + SEI_ENDS);

    tj_buf_puts(out, "\nTable 1: number of candidates\n");
    for (size_t i = 0; i < n; i++) {
        tj_table_text(table, tj_quantity_count(tests[i].cases).text);
        for (unsigned s = 0; s < SEI_ENDS; s++)
            tj_table_printf(table, "%.1f", mean(&tests[i].counts, s));
        paper_row(table, sei_paper_sixths(0, &tests[i]), 0);
    }
    sei_put_table(e, table, out);
}

static void table_two(const sei_evaluation *e, const sei_memory_test *tests, size_t n, tj_buf *out)
{
    tj_table *table = tj_table_new(SIXTHS, 1 + SEI_ENDS);

    if (n < 2) {
        tj_table_free(table);
        return;
    }
    tj_buf_puts(out, "\nTable 2: growth of that number\n");
    for (size_t i = 1; i < n; i++) {
        tj_table_printf(table, "%s / %s", tj_quantity_count(tests[i].cases).text,
                        tj_quantity_count(tests[i - 1].cases).text);
        for (unsigned s = 0; s < SEI_ENDS; s++) {
            double before = mean(&tests[i - 1].counts, s);

            if (before > 0)
                tj_table_printf(table, "%.2f", mean(&tests[i].counts, s) / before);
            else
                tj_table_text(table, "-");
        }
        if (tests[i - 1].cases * 2 == tests[i].cases)
            paper_row(table, sei_paper_sixths(2, &tests[i]), 2);
    }
    sei_put_table(e, table, out);
}

static void table_three(const sei_evaluation *e, const sei_memory_test *tests, size_t n, tj_buf *out)
{
    tj_table *table = tj_table_new(SIXTHS, 1 + SEI_ENDS);

    tj_buf_puts(out, "\nTable 3: the move that was played is a candidate, per cent\n");
    for (size_t i = 0; i < n; i++) {
        tj_table_text(table, tj_quantity_count(tests[i].cases).text);
        for (unsigned s = 0; s < SEI_ENDS; s++)
            sei_share_cell(table, tests[i].counts.played[s], tests[i].counts.positions[s]);
        paper_row(table, sei_paper_sixths(1, &tests[i]), 0);
    }
    sei_put_table(e, table, out);
}

static void put_memories(const sei_evaluation *e, tj_buf *out)
{
    const sei_memory_test *tests = e->memories.items;

    tj_buf_printf(out, "\nCANDIDATES BY MEMORY, at sixths of %s played to the end\n",
                  tj_quantity_noun(e->games.to_end, "game").text);
    if (!e->games.to_end)
        tj_buf_puts(out, "none of the test games was: nothing can be said\n");
    for (size_t from = 0, to; e->games.to_end && from < e->memories.len; from = to) {
        for (to = from; to < e->memories.len && tests[to].radius == tests[from].radius;)
            to++;
        if (to - from < e->memories.len)
            tj_buf_printf(out, "\nradius %u%s\n", tests[from].radius,
                          tests[from].radius == TJ_GO_SIMILAR_RADIUS ? "" : " (surroundings must be equal)");
        table_one(e, tests + from, to - from, out);
        table_two(e, tests + from, to - from, out);
        table_three(e, tests + from, to - from, out);
    }
}

/* ---- all of it ---- */

void sei_report_text(const sei_evaluation *e, tj_buf *out)
{
    put_heading(e, out);
    if (e->has_memory)
        put_memories(e, out);
    sei_put_moves(e, out);
    sei_put_faults(e, out);
    sei_put_odd(e, out);
}
