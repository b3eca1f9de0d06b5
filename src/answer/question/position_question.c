#include "answer/question/questions.h"

static const tj_param params[] = {TJ_POSITION_PARAMS(tj_position_question_params), TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_position_question_params *given = asked->params;

    asked->found = 1;
    return tj_position_params_read(answer, &given->position, NULL, err);
}

static void release(void *answer)
{
    tj_asked_position_release(answer);
}

static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err)
{
    (void)asked;
    (void)err;
    tj_asked_board_json(json, answer);
    return 0;
}

const tj_question tj_position_question = {
    .name = "position",
    .summary = "show the board after some moves",
    .description = "",
    .params = params,
    TJ_QUESTION_TYPES(tj_position_question_params, tj_asked_position, .position = TJ_POSITION_PARAMS_INIT),
    .run = run,
    .json = json,
    .release = release,
};
