/* tejun book edit */
#include "answer/book/book_questions.h"
#include "cli/book/book_input.h"

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    tj_book_edit_params *params = call->params;

    return tj_books_ask(call, &params->moves, 1, (tj_book_open_options){.unchecked = true}, out, err);
}

const tj_command tj_cmd_book_edit = {
    .name = "book edit",
    .synopsis = "FILE [MOVE...]",
    .question = &tj_book_edit_question,
    .examples =
        (const tj_example[]){{"tejun book edit my.book --move 7g7f --weight 3", "the first move"},
                             {"tejun book edit my.book 7g7f --move 8c8d --weight 0", "never play this move"},
                             {"tejun book edit my.book 7g7f --move 8c8d --delete", "delete this move"},
                             {"tejun book edit go.book Q16 --move K10 --weight 0", "a Go book"},
                             {0}},
    .outputs = TJ_OUTPUT_JSON,
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
