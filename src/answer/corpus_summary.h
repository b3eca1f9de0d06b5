/* What a corpus holds. */
#ifndef TJ_ANSWER_CORPUS_SUMMARY_H
#define TJ_ANSWER_CORPUS_SUMMARY_H

#include "answer/question/question.h"
#include "tejun/search.h"
#include "tejun/suggest.h"

typedef struct tj_corpus_summary {
    tj_corpus_info info;
    tj_corpus_model *models;
    tj_memory_set_age *ages; /* of those that are memories and can be opened */
    size_t model_count;
    tj_trend years;
} tj_corpus_summary;

/* Some hundred milliseconds on tens of thousands of games.  Start with all zeroes; release it whatever is
 * returned. */
int tj_corpus_summary_read(tj_corpus_summary *summary, tj_corpus *corpus, tj_err *err);
void tj_corpus_summary_release(tj_corpus_summary *summary);

/* Into an object that is open.  path: of the corpus; id: a first member of that name; NULL: none. */
void tj_corpus_summary_json(tj_json *json, const tj_corpus_summary *summary, const char *path,
                            const char *id);

/* What the corpus holds: the answer is a const tj_corpus_summary *, in asked->cache. */
extern const tj_question tj_info_question;

#endif
