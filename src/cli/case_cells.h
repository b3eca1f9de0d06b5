/* The cases behind a candidate, in tables and in JSON, for Go and shogi. */
#ifndef TJ_CLI_CASE_CELLS_H
#define TJ_CLI_CASE_CELLS_H

#include "base/json.h"
#include "cli/table.h"
#include "pattern/case.h"

/* Adds two cells: won games of those whose result is known, draws counting half; years. */
void tj_case_record_cells(tj_table *table, const tj_case_record *record);

/* Results, years and numbers of moves, into an object that is open. */
void tj_case_record_json(tj_json *json, const tj_case_record *record);
/* An array "examples". */
void tj_cases_json(tj_json *json, const tj_case *cases, size_t count);

#endif
