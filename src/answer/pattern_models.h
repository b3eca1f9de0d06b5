/* Memory and ranking of a corpus: opened once and used for many questions, by one thread at a time. */
#pragma once

#include "base/json.h"
#include "tejun/suggest.h"

typedef struct tj_pattern_models {
    unsigned board;
    tj_memory_set *memory; /* NULL: there is none */
    tj_memory_set_info memory_info;
    tj_ranking *ranking; /* NULL: there is none */
} tj_pattern_models;

/* Those that were asked for last.  Start with all zeroes. */
#define TJ_MODELS_KEPT 2
typedef struct tj_model_cache {
    struct {
        tj_pattern_models models;
        char *key; /* the names they were asked under; NULL: nothing is open */
    } kept[TJ_MODELS_KEPT];
    size_t next; /* to be replaced */
} tj_model_cache;

/* Memory and ranking of those names, opened if they are not.  Where a name is NULL it is the usual one if
 * that is there.  TJ_E_NOTFOUND if one that was named is missing, or both. */
int tj_model_cache_get(tj_model_cache *cache, tj_corpus *corpus, unsigned board, const char *memory,
                       const char *ranking, const tj_pattern_models **out, tj_err *err);
void tj_model_cache_release(tj_model_cache *cache);

/* Members "not_learnt" and "gone", into an object that is open; null where they are not known. */
void tj_memory_age_json(tj_json *json, const tj_memory_set_age *age);
