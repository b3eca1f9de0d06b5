/* A sequence of moves: where it was played, and what came next. */
#ifndef TJ_ANSWER_QUESTION_SEARCH_QUESTION_H
#define TJ_ANSWER_QUESTION_SEARCH_QUESTION_H

#include "answer/filter_params.h"
#include "answer/position_params.h"
#include "answer/question/question.h"
#include "tejun/game.h"
#include "tejun/search.h"

typedef struct tj_search_params {
    tj_filter_params filter;
    tj_words moves;
    const char *file, *range;
    int place, colour, game;
    tj_optional local;
    int64_t size, earliest, latest, limit, skip; /* limit negative: not given */
    bool mirror, rotate, count;
} tj_search_params;

typedef struct tj_search_answer {
    tj_corpus *corpus;
    tj_query query;
    tj_search_result *result; /* NULL: only counted; the first `skip` hits are not wanted */
    size_t skip;
    uint64_t occurrences;
    int colour; /* of the first move, where the query, its moves or the file tell; otherwise 0 */
    tj_filter filter;
    struct {
        tj_query_step *items;
        size_t len, cap;
    } steps;
} tj_search_answer;

extern const tj_question tj_search_question;

#endif
