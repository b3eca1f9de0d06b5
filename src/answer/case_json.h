/* The cases behind a candidate as JSON, for Go and shogi. */
#ifndef TJ_ANSWER_CASE_JSON_H
#define TJ_ANSWER_CASE_JSON_H

#include "base/json.h"
#include "pattern/memory_case.h"

/* Results, years and numbers of moves, into an object that is open. */
void tj_case_record_json(tj_json *json, const tj_case_record *record);
/* An array "examples". */
void tj_cases_json(tj_json *json, const tj_case *cases, size_t count);

#endif
