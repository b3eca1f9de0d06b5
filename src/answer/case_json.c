#include "answer/case_json.h"

void tj_case_record_json(tj_json *json, const tj_case_record *record)
{
    tj_json_object(json, "results");
    tj_json_u64(json, "wins", record->wins);
    tj_json_u64(json, "losses", record->losses);
    tj_json_u64(json, "draws", record->draws);
    tj_json_u64(json, "unknown", record->unknown);
    tj_json_end(json);
    if (record->year_first) {
        tj_json_u64(json, "year_first", (uint64_t)record->year_first);
        tj_json_u64(json, "year_last", (uint64_t)record->year_last);
    }
    tj_json_u64(json, "move_first", record->move_first);
    tj_json_u64(json, "move_last", record->move_last);
}

void tj_cases_json(tj_json *json, const tj_case *cases, size_t count)
{
    tj_json_array(json, "examples");
    for (size_t i = 0; i < count; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "game", cases[i].game);
        tj_json_u64(json, "move", cases[i].move);
        tj_json_u64(json, "difference", cases[i].difference);
        tj_json_end(json);
    }
    tj_json_end(json);
}
