/* A sequence of moves: where it was played, and what came next. */
#ifndef TJ_ANSWER_QUESTION_SEARCH_QUESTION_H
#define TJ_ANSWER_QUESTION_SEARCH_QUESTION_H

#include "answer/filter_params.h"
#include "answer/go/go_move_list.h"
#include "answer/question/question.h"
#include "answer/shogi/shogi_steps.h"
#include "tejun/game.h"
#include "tejun/shogi_search.h"

typedef struct tj_search_params {
    tj_filter_params filter;
    tj_words moves;
    const char *file, *range;
    int place, colour;
    tj_optional local;
    int64_t size, earliest, latest, limit, skip; /* limit negative: not given */
    bool mirror, rotate, count;
} tj_search_params;

typedef struct tj_search_answer {
    tj_corpus *corpus;
    const tj_query *query;       /* NULL: a search for shogi moves */
    const tj_shogi_query *shogi; /* that one; NULL: the other */
    tj_search_result *result;    /* NULL: only counted; the first `skip` hits are not wanted */
    size_t skip;
    uint64_t occurrences;
    int colour; /* of the first move, where the query or the file tells; otherwise 0 */
    /* What these point to: */
    tj_filter filter;
    tj_query go_query;
    tj_shogi_query shogi_query;
    tj_go_move_list list;
    tj_shogi_steps steps;
} tj_search_answer;

extern const tj_question tj_search_question;

#endif
