/* tejun book edit */
#include "base/error.h"
#include "answer/book/book_json.h"
#include "cli/command.h"

struct edit_options {
    const char *sfen, *move, *note;
    double weight;
    int64_t count;
    bool delete;
};

static const tj_param options[] = {
    TJ_TEXT(struct edit_options, move, 'm', "move", "MOVE",
            "the move to change, of the position after the others"),
    TJ_NUMBER(struct edit_options, weight, 'w', "weight", "W", 0, 1000000000,
              "its weight from now on; 0: never played, but still answered"),
    TJ_INTEGER(struct edit_options, count, 0, "count", "N", 0, UINT32_MAX, "how often it was played"),
    TJ_TEXT(struct edit_options, note, 0, "note", "TEXT", "a note on it; an empty one takes it away"),
    TJ_FLAG(struct edit_options, delete, 0, "delete", "take the move out"),
    TJ_TEXT(struct edit_options, sfen, 's', "sfen", "POSITION",
            "shogi: the moves begin in this position instead of the start of an even game"),
    TJ_PARAMS_END};

/* What is to be changed, and how; which game the book is of decides how moves are read. */
static int read_change(const tj_invocation *call, tj_book_query *query, tj_book_move *facts, tj_err *err)
{
    const struct edit_options *given = call->options;
    const char *path = call->args.items[0];
    const tj_words words = {call->args.items + 1, call->args.len - 1, 0};
    tj_err inner = TJ_ERR_INIT;
    tj_book *book = NULL;
    int rc = tj_book_open(&book, path, NULL, err);

    if (!rc && tj_book_format_of(book) != TJ_BOOK_TEJUN)
        rc = tj_fail_path(err, TJ_E_FORMAT, path,
                          "only books of tejun can be changed; make it one with tejun book convert");
    if (!rc)
        rc = tj_book_query_read(query, tj_book_board_of(book), "sfen", given->sfen, &words, err);
    tj_book_free(book);
    if (!rc && tj_book_query_move(query, given->move, &facts->move, &inner))
        rc = tj_fail(err, inner.code, "--move: %s", inner.text);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct edit_options *given = call->options;
    const char *path = call->args.items[0];
    const bool sets = given->weight >= 0 || given->count >= 0 || given->note;
    const tj_given exclusive[] = {{"--delete", given->delete}, {"--weight, --count or --note", sets}, {0}};
    tj_book_move facts = {.note = given->note};
    tj_book_query query;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_options_exclusive(exclusive, &err);

    if (!rc && !given->move)
        rc = tj_fail(&err, TJ_E_USAGE, "which move? Say --move MOVE");
    if (!rc && !sets && !given->delete)
        rc = tj_fail(&err, TJ_E_USAGE, "say what to change: --weight, --count, --note or --delete");
    if (!rc)
        rc = read_change(call, &query, &facts, &err);
    if (rc)
        return tj_exit_failed(call, rc, &err);
    if (given->weight >= 0)
        tj_book_fact_set(&tj_book_facts[0], &facts, given->weight);
    if (given->count >= 0)
        tj_book_fact_set(&tj_book_facts[1], &facts, (double)given->count);
    rc = given->delete ? tj_book_delete(path, &query.at, facts.move, &err)
                       : tj_book_edit(path, &query.at, &facts, facts.known, &err);
    if (rc == TJ_E_NOTFOUND)
        return tj_exit_nothing(&err);
    return rc ? tj_exit_failed(call, rc, &err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_book_edit = {
    .name = "book edit",
    .synopsis = "FILE [MOVE...]",
    .summary = "change a move of a book of tejun",
    .description =
        "Sets weight, count or note of a move, adds it if the book does not have it, or takes it out. A "
        "move is played in proportion to its weight; those without one go by their counts, or, where there "
        "are none, as if it were 1. FILE is a book of tejun; others are made one with tejun book convert.",
    .examples = (const tj_example[]){{"tejun book edit my.book --move 7g7f --weight 3", "the first move"},
                                     {"tejun book edit my.book 7g7f --move 8c8d --weight 0", "never play it"},
                                     {"tejun book edit my.book 7g7f --move 8c8d --delete", "take it out"},
                                     {"tejun book edit go.book Q16 --move K10 --weight 0", "a book of Go"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct edit_options, .weight = -1, .count = -1),
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
