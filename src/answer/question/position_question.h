/* What the board looks like: the answer is a tj_asked_position. */
#ifndef TJ_ANSWER_QUESTION_POSITION_QUESTION_H
#define TJ_ANSWER_QUESTION_POSITION_QUESTION_H

#include "answer/position_params.h"
#include "answer/question/question.h"

typedef struct tj_position_question_params {
    tj_position_params position;
} tj_position_question_params;

extern const tj_question tj_position_question;

#endif
