/* The result of a search as JSON. */
#ifndef TJ_ANSWER_SEARCH_JSON_H
#define TJ_ANSWER_SEARCH_JSON_H

#include "answer/question/question.h"
#include "tejun/game.h"
#include "tejun/shogi_search.h"

/* What was asked, and what came of it. */
typedef struct tj_search_answer {
    tj_corpus *corpus;
    const tj_query *query;       /* NULL: a search for shogi moves */
    const tj_shogi_query *shogi; /* that one */
    const tj_search_result *result;
    size_t skip; /* hits that JSON leaves out */
} tj_search_answer;

/* sink may be NULL; what it has not taken is in out. */
int tj_search_json(const tj_search_answer *searched, const tj_json_sink *sink, tj_buf *out, tj_err *err);

#endif
