/* What an import did, as JSON. */
#ifndef TJ_ANSWER_IMPORT_JSON_H
#define TJ_ANSWER_IMPORT_JSON_H

#include "base/json.h"
#include "tejun/import.h"

/* An object. */
void tj_import_json(tj_json *json, const char *key, const tj_import_summary *summary, double seconds);

#endif
