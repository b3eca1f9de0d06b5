#include "cli/book/book_expand_report.h"

#include <math.h>

static void value_cell(bool known, double value, const char *format, tj_table *table)
{
    if (known)
        tj_table_double_as(table, value, format, value);
    else
        tj_table_none(table);
}

static void measure_cells(const tj_expand_measure *m, tj_table *table)
{
    tj_table_count(table, m->exits);
    tj_table_double(table, m->entropy, 2);
    tj_table_double(table, m->length, 1);
    tj_table_double(table, m->rest, 3);
    value_cell(m->root != TJ_EXPAND_NO_VALUE, m->root, "%+.0f", table);
    value_cell(m->exit_known > 0, m->exit_value, "%+.0f", table);
    tj_table_double_as(table, m->exit_known, "%.0f %%", 100 * m->exit_known);
    value_cell(m->loss_known > 0, m->loss[TJ_BLACK], "%.0f", table);
    value_cell(m->loss_known > 0, m->loss[TJ_WHITE], "%.0f", table);
    tj_table_double_as(table, m->loss_known, "%.0f %%", 100 * m->loss_known);
}

tj_table *tj_expand_comparison(const tj_expand_measure *before, const tj_expand_measure *after)
{
    static const tj_column columns[] = {
        {"", TJ_LEFT, "", ""},
        {"positions", TJ_RIGHT},
        {"moves", TJ_RIGHT},
        {"moves per position", TJ_RIGHT, "moves_a_position"},
        {"positions where games against itself leave the book", TJ_RIGHT, "exits"},
        {"their entropy, bits", TJ_RIGHT, "entropy"},
        {"moves in book", TJ_RIGHT, "length"},
        {NULL, TJ_RIGHT, "never_left"},
        {"value of the first position", TJ_RIGHT, "value"},
        {"mean value when out of book", TJ_RIGHT, "exit_value"},
        {"  known for", TJ_RIGHT, "exit_known"},
        {"lost by Black's book moves per game", TJ_RIGHT, "loss_black"},
        {"lost by White's", TJ_RIGHT, "loss_white"},
        {"  known for", TJ_RIGHT, "loss_known"}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (int i = 0; i < (after ? 2 : 1); i++) {
        const tj_expand_measure *m = i ? after : before;

        tj_table_text(table, i ? "after" : "before");
        tj_table_count(table, m->positions);
        tj_table_count(table, m->moves);
        tj_table_double(table, m->positions ? (double)m->moves / (double)m->positions : 0, 4);
        measure_cells(m, table);
    }
    return table;
}

tj_table *tj_expand_tradeoffs(const tj_expand_tradeoff *tradeoffs, size_t n)
{
    static const tj_column columns[] = {{"at most", TJ_RIGHT, "margin"},
                                        {"left in", TJ_RIGHT, "exits"},
                                        {"bits", TJ_RIGHT, "entropy"},
                                        {"moves", TJ_RIGHT, "length"},
                                        {NULL, TJ_RIGHT, "never_left"},
                                        {NULL, TJ_RIGHT, "value"},
                                        {"value", TJ_RIGHT, "exit_value"},
                                        {"known", TJ_RIGHT, "exit_known"},
                                        {"lost by Black", TJ_RIGHT, "loss_black"},
                                        {"by White", TJ_RIGHT, "loss_white"},
                                        {NULL, TJ_RIGHT, "loss_known"}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < n; i++) {
        int32_t margin = tradeoffs[i].margin;

        if (margin == INT32_MAX)
            tj_table_double_as(table, NAN, "any");
        else
            tj_table_int(table, margin);
        measure_cells(&tradeoffs[i].measure, table);
    }
    return table;
}
