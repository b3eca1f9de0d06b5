#include "cli/report/case_cells.h"

void tj_case_record_cells(tj_table *table, const tj_case_record *record)
{
    uint64_t known = record->wins + record->losses + record->draws;

    if (known)
        tj_table_printf(table, "%.0f %%",
                        100 * ((double)record->wins + 0.5 * (double)record->draws) / (double)known);
    else
        tj_table_text(table, "");
    if (record->year_first && record->year_first != record->year_last)
        tj_table_printf(table, "%d-%d", record->year_first, record->year_last);
    else if (record->year_first)
        tj_table_printf(table, "%d", record->year_first);
    else
        tj_table_text(table, "");
}

void tj_case_places_cell(tj_table *table, const tj_case *cases, size_t count, size_t most)
{
    tj_buf text = TJ_BUF_INIT;

    for (size_t i = 0; i < count && i < most; i++)
        tj_buf_printf(&text, "%s%u:%u", i ? " " : "", (unsigned)cases[i].game, (unsigned)cases[i].move);
    tj_table_buf(table, &text);
    tj_buf_release(&text);
}
