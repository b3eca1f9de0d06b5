/* tejun book edit */
#include <math.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/command.h"
#include "answer/shogi_position.h"
#include "tejun/book.h"

struct edit_options {
    const char *sfen, *move, *note;
    double weight;
    int64_t count;
    bool delete;
};

static const tj_option options[] = {
    TJ_TEXT(struct edit_options, move, 'm', "move", "MOVE",
            "the move to change, of the position after the others"),
    TJ_NUMBER(struct edit_options, weight, 'w', "weight", "W", -1, 1000000000,
              "its weight from now on; 0: never played, but still answered"),
    TJ_INTEGER(struct edit_options, count, 0, "count", "N", -1, UINT32_MAX, "how often it was played"),
    TJ_TEXT(struct edit_options, note, 0, "note", "TEXT", "a note on it; an empty one takes it away"),
    TJ_FLAG(struct edit_options, delete, 0, "delete", "take the move out"),
    TJ_TEXT(struct edit_options, sfen, 's', "sfen", "POSITION",
            "the moves begin in this position instead of the start of an even game"),
    TJ_OPTIONS_END};

/* The move of the position that --move names, in any notation. */
static int read_move(const tj_shogi *position, const char *word, tj_shogi_move *move, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    const tj_words words = {&word, 1, 1};
    tj_shogi_position after;
    tj_err inner = TJ_ERR_INIT;

    tj_shogi_sfen_format(position, sfen);
    if (tj_shogi_position_from_words(&after, sfen, &words, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    if (after.moves != 1)
        return tj_fail(err, TJ_E_USAGE, "--move takes one move");
    *move = after.last;
    return 0;
}

static int change(const struct edit_options *given, const char *path, const tj_shogi *position,
                  tj_shogi_move move, tj_err *err)
{
    tj_book_move facts = {.move = move, .note = given->note};

    if (given->delete)
        return tj_book_delete(path, position, move, err);
    if (given->weight >= 0) {
        facts.weight = given->weight;
        facts.known |= TJ_BOOK_WEIGHT;
    }
    if (given->count >= 0) {
        facts.count = (uint32_t)given->count;
        facts.known |= TJ_BOOK_COUNT;
    }
    if (!facts.known && !given->note)
        return tj_fail(err, TJ_E_USAGE, "say what to change: --weight, --count, --note or --delete");
    return tj_book_edit(path, position, &facts, facts.known, err);
}

static int run(tj_invocation *call)
{
    const struct edit_options *given = call->options;
    const tj_words words = {call->args.items + 1, call->args.len - 1, 0};
    const bool sets = given->weight >= 0 || given->count >= 0 || given->note;
    const tj_given exclusive[] = {{"--delete", given->delete}, {"--weight, --count or --note", sets}, {0}};
    tj_shogi_position at;
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_options_exclusive(exclusive, &err);

    if (!rc && !given->move)
        rc = tj_fail(&err, TJ_E_USAGE, "which move? Say --move MOVE");
    if (!rc)
        rc = tj_shogi_position_from_words(&at, given->sfen, &words, &err);
    if (!rc)
        rc = read_move(&at.position, given->move, &move, &err);
    if (!rc)
        rc = change(given, call->args.items[0], &at.position, move, &err);
    if (rc == TJ_E_NOTFOUND)
        return tj_exit_nothing(&err);
    if (rc == TJ_E_USAGE)
        return tj_exit_usage(call, "%s", err.text);
    return rc ? tj_exit_error(&err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_book_edit = {
    .name = "book edit",
    .synopsis = "FILE [MOVE...]",
    .summary = "change a move of a book of tejun",
    .description =
        "Sets weight, count or note of a move, adds it if the book does not have it, or takes it out. "
        "FILE is a book of tejun; others are made one with tejun book convert.",
    .examples = (const tj_example[]){{"tejun book edit my.book --move 7g7f --weight 3", "the first move"},
                                     {"tejun book edit my.book 7g7f --move 8c8d --weight 0", "never play it"},
                                     {"tejun book edit my.book 7g7f --move 8c8d --delete", "take it out"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct edit_options, .weight = -1, .count = -1),
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
