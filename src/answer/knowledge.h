/* What a corpus has learnt, memory and ranking: opened once, asked as often as one likes, by one thread at a
 * time. */
#ifndef TJ_ANSWER_KNOWLEDGE_H
#define TJ_ANSWER_KNOWLEDGE_H

#include "base/json.h"
#include "pattern/learnt.h"
#include "pattern/ranking.h"
#include "pattern/shogi_ranking.h"

/* Memories are compared with the games that the corpus has now: learnt.age tells. */

/* Of Go, for boards of one size. */
typedef struct tj_knowledge {
    unsigned size;
    bool has_memory, has_ranking;
    tj_learnt learnt;
    tj_ranking *ranking;
    tj_ranker *ranker;
    size_t ranking_games;
} tj_knowledge;

/* Opens memory and ranking of those names.  Where a name is NULL it is the usual one if that is there: the
 * memory for boards of that size (tj_learnt_choose), the ranking TJ_RANKING_NAME.  TJ_E_NOTFOUND if one that
 * was named is missing, or both.  Release it whatever is returned. */
int tj_knowledge_open(tj_knowledge *k, tj_corpus *corpus, unsigned size, const char *memory,
                      const char *ranking, tj_err *err);
void tj_knowledge_release(tj_knowledge *k);

/* The same of shogi. */
typedef struct tj_shogi_knowledge {
    bool has_memory, has_ranking;
    tj_learnt learnt;
    tj_shogi_ranking ranking;
} tj_shogi_knowledge;

int tj_shogi_knowledge_open(tj_shogi_knowledge *k, tj_corpus *corpus, const char *memory, const char *ranking,
                            tj_err *err);
void tj_shogi_knowledge_release(tj_shogi_knowledge *k);

/* Members "not_learnt" and "gone", into an object that is open; null where they are not known. */
void tj_learnt_age_json(tj_json *json, const tj_learnt_age *age);

#endif
