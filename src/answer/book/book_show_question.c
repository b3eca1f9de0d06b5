#include "answer/book/book_questions.h"

#include <string.h>

#include "answer/move_line.h"
#include "base/error.h"

/* ---- a position ---- */

static int read_start(tj_book_query *query, const char *name, const char *start, tj_err *err)
{
    tj_position *at = &query->at;
    unsigned board = at->board;
    int rc;

    if (strcmp(name, tj_book_text_name(at->kind)) != 0)
        return tj_fail(err, TJ_E_USAGE, "--%s cannot be used with a book of %s", name,
                       tj_game_kind_title(at->kind));
    if ((rc = tj_position_read_start(at, at->kind, name, start, err)))
        return rc;
    if (at->board != board)
        return tj_fail(err, TJ_E_USAGE, "the book is for boards of %u lines", tj_board_lines(board));
    return 0;
}

int tj_book_query_read(tj_book_query *query, unsigned board, const char *name, const char *start,
                       const tj_words *words, tj_err *err)
{
    tj_move_line line = {0};
    int rc;

    if ((rc = tj_position_init(&query->at, board, err)) ||
        (start && (rc = read_start(query, name, start, err))))
        return rc;
    rc = tj_move_line_play(&line, &query->at, words, err);
    query->moves = line.len;
    query->last = line.len ? *tj_move_line_last(&line) : 0;
    tj_move_line_release(&line);
    return rc;
}

/* ---- the question ---- */

static const tj_param show_params[] = {
    TJ_ARGUMENTS(tj_book_show_params, moves, "moves", "MOVE...", "played so far"),
    TJ_TEXT(tj_book_show_params, sfen, 's', "sfen", "POSITION",
            "shogi: start from this position instead of an even game"),
    TJ_PARAMS_END};

static int show(tj_asked *asked, void *found, tj_err *err)
{
    const tj_book_show_params *given = asked->params;
    tj_book_show_answer *answer = found;
    int rc;

    tj_book_entry_init(&answer->entry);
    if (!(rc = tj_book_query_read(&answer->query, tj_book_board_of(asked->books.items[0]), "sfen",
                                  given->sfen, &given->moves, err)))
        rc = tj_book_find(asked->books.items[0], &answer->query.at, &answer->entry, err);
    asked->found = answer->entry.len;
    return rc;
}

static int show_json(const tj_asked *asked TJ_UNUSED, const void *found, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_book_show_answer *answer = found;

    tj_book_position_json(json, &answer->query.at);
    tj_book_moves_json(json, "moves", &answer->query.at, &answer->entry);
    return 0;
}

static void release_show(void *answer)
{
    tj_book_entry_release(&((tj_book_show_answer *)answer)->entry);
}

const tj_question tj_book_show_question = {
    .name = "book show",
    .summary = "show what an opening book says about a position",
    .description =
        "Draws the position after the moves and lists the book's moves, the most likely first (with --json "
        "in the order of the file), with everything the book has about them: probability, weight, count, "
        "wins, losses and draws of the player who made the move, evaluation in centipawns, depth, expected "
        "reply, source and note. Moves that are never played (0 %) are kept so that the book can reply to "
        "them.\n\n"
        "Moves are written like 7g7f or ▲７六歩, in Go books like Q16 or pd. A Go position is found in any "
        "orientation; where it is symmetrical, one move stands for all its equivalents.",
    .params = show_params,
    TJ_QUESTION_TYPES(tj_book_show_params, tj_book_show_answer, .sfen = NULL),
    .run = show,
    .json = show_json,
    .release = release_show,
};
