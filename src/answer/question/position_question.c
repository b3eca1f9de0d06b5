#include "answer/question/position_question.h"

#include "answer/answer_kind.h"

static const tj_param params[] = {TJ_POSITION_PARAMS(tj_position_question_params), TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_position_question_params *given = asked->params;

    asked->found = 1;
    return tj_position_params_read(answer, &given->position, NULL, err);
}

static int json(const tj_asked *asked, const void *answer, tj_buf *out, tj_err *err)
{
    const tj_position_question_params *given = asked->params;
    const tj_asked_position *position = answer;
    tj_json json;
    int rc;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    rc = position->kind->put_board(&json, position, &given->position, err);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return rc;
}

const tj_question tj_position_question = {
    .name = "position",
    .summary = "what the board looks like after some moves",
    .description = "",
    .params = params,
    TJ_QUESTION_TYPES(tj_position_question_params, tj_asked_position, .position = TJ_POSITION_PARAMS_INIT),
    .run = run,
    .json = json,
};
