/* tejun book edit */
#include "base/error.h"
#include "answer/book_query.h"
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

/* What is set to what. */
static tj_book_move facts_of(const struct edit_options *given, uint16_t move)
{
    tj_book_move facts = {.move = move, .note = given->note};

    if (given->weight >= 0) {
        facts.weight = given->weight;
        facts.known |= TJ_BOOK_WEIGHT;
    }
    if (given->count >= 0) {
        facts.count = (uint32_t)given->count;
        facts.known |= TJ_BOOK_COUNT;
    }
    return facts;
}

static int change(const struct edit_options *given, const char *path, const tj_position *query, uint16_t move,
                  tj_err *err)
{
    tj_book_move facts = facts_of(given, move);

    if (given->delete)
        return tj_book_delete(path, query, move, err);
    if (!facts.known && !given->note)
        return tj_fail(err, TJ_E_USAGE, "say what to change: --weight, --count, --note or --delete");
    return tj_book_edit(path, query, &facts, facts.known, err);
}

/* Which game the book is of decides how moves are read. */
static int read_query(const tj_invocation *call, tj_position *query, tj_err *err)
{
    const struct edit_options *given = call->options;
    const tj_words words = {call->args.items + 1, call->args.len - 1, 0};
    tj_book *book = NULL;
    int rc = tj_book_open(&book, call->args.items[0], NULL, err);

    if (!rc && tj_book_format_of(book) != TJ_BOOK_TEJUN)
        rc = tj_fail_path(err, TJ_E_FORMAT, call->args.items[0],
                          "only books of tejun can be changed: make it one with tejun book convert");
    if (!rc)
        rc = tj_book_query_from_words(query, tj_book_board_of(book), given->sfen, &words, err);
    tj_book_free(book);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct edit_options *given = call->options;
    const bool sets = given->weight >= 0 || given->count >= 0 || given->note;
    const tj_given exclusive[] = {{"--delete", given->delete}, {"--weight, --count or --note", sets}, {0}};
    tj_position query;
    uint16_t move = 0;
    tj_err err = TJ_ERR_INIT;
    bool opened = false;
    int rc = tj_options_exclusive(exclusive, &err);

    if (!rc && !given->move)
        rc = tj_fail(&err, TJ_E_USAGE, "which move? Say --move MOVE");
    if (!rc)
        rc = read_query(call, &query, &err);
    if (!rc)
        rc = tj_book_query_parse_move(&query, given->move, &move, &err);
    opened = !rc;
    if (!rc)
        rc = change(given, call->args.items[0], &query, move, &err);
    if (rc == TJ_E_NOTFOUND && opened)
        return tj_exit_nothing(&err);
    return rc ? tj_exit_failed(call, rc, &err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_book_edit = {
    .name = "book edit",
    .synopsis = "FILE [MOVE...]",
    .summary = "change a move of a book of tejun",
    .description =
        "Sets weight, count or note of a move, adds it if the book does not have it, or takes it out. A move "
        "is played in proportion to its weight; those without one go by their counts, or, where there are "
        "none, as if it were 1. FILE is a book of tejun; others are made one with tejun book convert.",
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
