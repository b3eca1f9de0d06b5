/* The cases behind a candidate in tables, for Go and shogi. */
#ifndef TJ_CLI_CASE_CELLS_H
#define TJ_CLI_CASE_CELLS_H

#include "cli/table.h"
#include "pattern/case.h"

/* Adds two cells: won games of those whose result is known, draws counting half; years. */
void tj_case_record_cells(tj_table *table, const tj_case_record *record);

#endif
