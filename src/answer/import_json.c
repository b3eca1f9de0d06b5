#include "answer/import_json.h"

void tj_import_json(tj_json *json, const char *key, const tj_import_summary *summary, double seconds)
{
    tj_json_object(json, key);
    tj_json_u64(json, "added", summary->added);
    tj_json_u64(json, "duplicates", summary->duplicates);
    tj_json_u64(json, "near_duplicates", summary->near_duplicates);
    tj_json_u64(json, "repaired", summary->repaired);
    tj_json_u64(json, "damaged", summary->damaged);
    tj_json_u64(json, "rejected", summary->rejected);
    tj_json_u64(json, "moves", summary->moves);
    tj_json_u64(json, "sources", summary->sources);
    tj_json_u64(json, "unchanged", summary->unchanged);
    tj_json_u64(json, "replaced", summary->replaced);
    tj_json_u64(json, "removed", summary->removed);
    tj_json_u64(json, "kept_out", summary->excluded);
    tj_json_u64(json, "no_game", summary->no_game);
    tj_json_u64(json, "skipped", summary->skipped);
    tj_json_u64(json, "unreadable", summary->unreadable);
    tj_json_double(json, "seconds", seconds);
    tj_json_end(json);
}
