/* What a corpus has learnt, memory and ranking: opened once, asked as often as one likes, by one thread at a
 * time. */
#ifndef TJ_ANSWER_PATTERN_MODELS_H
#define TJ_ANSWER_PATTERN_MODELS_H

#include "base/json.h"
#include "pattern/memory_set.h"
#include "pattern/go/go_ranking.h"
#include "pattern/shogi/shogi_ranking.h"

/* Memories are compared with the games that the corpus has now: learnt.age tells. */

/* Of Go, for boards of one size. */
typedef struct tj_go_models {
    unsigned size;
    bool has_memory, has_ranking;
    tj_memory_set learnt;
    tj_go_ranking *ranking;
    tj_go_ranker *ranker;
    size_t ranking_games;
} tj_go_models;

/* Opens memory and ranking of those names.  Where a name is NULL it is the usual one if that is there: the
 * memory for boards of that size (tj_memory_set_choose), the ranking TJ_GO_RANKING_NAME.  TJ_E_NOTFOUND if
 * one that was named is missing, or both.  Release it whatever is returned. */
int tj_go_models_open(tj_go_models *k, tj_corpus *corpus, unsigned size, const char *memory,
                      const char *ranking, tj_err *err);
void tj_go_models_release(tj_go_models *k);

/* The same of shogi. */
typedef struct tj_shogi_models {
    bool has_memory, has_ranking;
    tj_memory_set learnt;
    tj_shogi_ranking ranking;
} tj_shogi_models;

int tj_shogi_models_open(tj_shogi_models *k, tj_corpus *corpus, const char *memory, const char *ranking,
                         tj_err *err);
void tj_shogi_models_release(tj_shogi_models *k);

/* Members "not_learnt" and "gone", into an object that is open; null where they are not known. */
void tj_memory_age_json(tj_json *json, const tj_memory_set_age *age);

#endif
