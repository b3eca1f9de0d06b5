/* What a corpus has learned, memory and ranking: opened once, asked as often as one likes, by one thread at a
 * time. */
#ifndef TJ_ANSWER_PATTERN_MODELS_H
#define TJ_ANSWER_PATTERN_MODELS_H

#include "base/json.h"
#include "tejun/suggest.h"

typedef struct tj_pattern_models {
    unsigned board;
    tj_memory_set *memory; /* NULL: there is none */
    tj_memory_set_info memory_info;
    tj_ranking *ranking; /* NULL: there is none */
} tj_pattern_models;

/* Opens memory and ranking of those names.  Where a name is NULL it is the usual one if that is there.
 * TJ_E_NOTFOUND if one that was named is missing, or both.  Release it whatever is returned. */
int tj_pattern_models_open(tj_pattern_models *models, tj_corpus *corpus, unsigned board, const char *memory,
                           const char *ranking, tj_err *err);
void tj_pattern_models_release(tj_pattern_models *models);

/* Members "not_learnt" and "gone", into an object that is open; null where they are not known. */
void tj_memory_age_json(tj_json *json, const tj_memory_set_age *age);

#endif
