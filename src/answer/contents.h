/* What a corpus holds. */
#ifndef TJ_ANSWER_CONTENTS_H
#define TJ_ANSWER_CONTENTS_H

#include "base/json.h"
#include "corpus/derived.h"
#include "pattern/learnt.h"

typedef struct tj_contents_year {
    int year;
    uint64_t games;
} tj_contents_year;

typedef struct tj_contents {
    const char *path; /* borrowed from the corpus */
    tj_corpus_info info;
    tj_derived_list rows;
    tj_derived_total *totals; /* memories and rankings */
    tj_learnt_age *ages;      /* of those that are memories and can be opened */
    size_t total_count;
    tj_contents_year *years; /* ascending; games without a date are not in it */
    size_t year_count;
} tj_contents;

/* Some hundred milliseconds on tens of thousands of games.  Start with all zeroes; release it whatever is
 * returned. */
int tj_contents_look(tj_contents *held, tj_corpus *corpus, tj_err *err);
void tj_contents_release(tj_contents *held);

/* id: a first member of that name; NULL: none. */
void tj_contents_json(const tj_contents *held, const char *id, tj_buf *out);

#endif
