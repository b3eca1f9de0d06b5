/* A position: in which games it came up, and what came next. */
#ifndef TJ_ANSWER_QUESTION_EXPLORE_QUESTION_H
#define TJ_ANSWER_QUESTION_EXPLORE_QUESTION_H

#include "answer/filter_params.h"
#include "answer/position_params.h"
#include "answer/question/question.h"
#include "tejun/explore.h"

typedef struct tj_explore_params {
    tj_position_params position;
    tj_filter_params filter;
    int64_t limit, skip, players;
} tj_explore_params;

typedef struct tj_explore_answer {
    tj_asked_position position;
    tj_explore_result *result; /* the first `skip` hits are not wanted */
} tj_explore_answer;

extern const tj_question tj_explore_question;

#endif
