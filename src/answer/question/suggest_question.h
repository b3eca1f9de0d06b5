/* A position: which moves memory and ranking suggest, and where they were played. */
#ifndef TJ_ANSWER_QUESTION_SUGGEST_QUESTION_H
#define TJ_ANSWER_QUESTION_SUGGEST_QUESTION_H

#include "answer/pattern_models.h"
#include "answer/position_params.h"
#include "answer/question/question.h"

typedef struct tj_suggest_params {
    tj_position_params position;
    const char *memory, *ranking;
    int by;        /* tj_suggest_order */
    int64_t limit; /* negative: not given */
} tj_suggest_params;

typedef struct tj_suggest_answer {
    tj_asked_position position;
    const tj_pattern_models *models; /* borrowed from asked->models */
    tj_suggestions *found;
} tj_suggest_answer;

extern const tj_question tj_suggest_question;

#endif
