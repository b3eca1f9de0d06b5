/* The cases behind a candidate in tables, for Go and shogi. */
#ifndef TJ_CLI_REPORT_CASE_CELLS_H
#define TJ_CLI_REPORT_CASE_CELLS_H

#include "cli/terminal/text_table.h"
#include "pattern/memory_case.h"

/* Adds two cells: won games of those whose result is known, draws counting half; years. */
void tj_case_record_cells(tj_table *table, const tj_case_record *record);

/* Adds a cell: game and move of the first `most` of these cases, "12:34 56:7". */
void tj_case_places_cell(tj_table *table, const tj_case *cases, size_t count, size_t most);

#endif
