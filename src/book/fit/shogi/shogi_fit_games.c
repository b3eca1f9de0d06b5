/* Records of shogi whose moves have evaluations. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "book/book_private.h"
#include "book/fit/fit_games.h"
#include "book/shogi/shogi_book_kind.h"
#include "format/shogi/kifu_cursor.h"

/* The number of the first comment line "** 30 ..." of the move that the cursor is at; false if there is none.
 */
static bool read_comment_value(const tj_kifu *kifu, const tj_kifu_cursor *line, double *evaluation)
{
    tj_span rest = tj_kifu_comment(kifu, &kifu->nodes.items[line->node]), text;

    while (tj_kifu_comment_line(&rest, &text)) {
        if (!tj_span_begins(text, "**"))
            continue;
        text = tj_span_from(text, 2);
        if (tj_span_double(tj_span_word(&text, " \t\r"), evaluation))
            return true;
    }
    return false;
}

/* The evaluation from the record's comments; NaN: none. */
static double find_in_comments(const tj_kifu *kifu, const tj_fit_options *choice)
{
    tj_kifu_cursor line;
    double evaluation;

    for (tj_kifu_cursor_init(&line, kifu); line.node; tj_kifu_cursor_next(&line, kifu)) {
        int field = line.position.side == TJ_BLACK ? TJ_FIELD_BLACK : TJ_FIELD_WHITE;
        const char *name = kifu->record.field[field];

        if (line.ply < choice->ply || kifu->nodes.items[line.node].move == TJ_SHOGI_NO_MOVE)
            continue;
        if (choice->player && (!name || strcmp(name, choice->player) != 0))
            continue;
        if (read_comment_value(kifu, &line, &evaluation))
            return evaluation;
    }
    return NAN;
}

/* The evaluation of the last move before the game leaves the book. */
static int find_in_book(const tj_kifu *kifu, tj_book *book, double *evaluation, tj_err *err)
{
    tj_book_entry entry = {0};
    tj_book_position at;
    tj_kifu_cursor line;
    int rc = 0;

    *evaluation = NAN;
    for (tj_kifu_cursor_init(&line, kifu); !rc && line.node; tj_kifu_cursor_next(&line, kifu)) {
        const tj_book_move *move = NULL;

        tj_book_position_of_shogi(&at, &line.position);
        rc = tj_book_find_form(book, &at, &entry, err);
        if (!rc)
            move = tj_book_entry_find(&entry, kifu->nodes.items[line.node].move);
        if (!move)
            break;
        if (move->known & TJ_BOOK_EVALUATION)
            *evaluation = at.side == TJ_BLACK ? move->evaluation : -(double)move->evaluation;
    }
    tj_book_entry_release(&entry);
    return rc;
}

static int add_record(tj_fit_games *games, const tj_kifu *kifu, const tj_fit_options *choice, tj_err *err)
{
    double evaluation;
    int rc = 0;

    if (!kifu->nodes.len) {
        games->bad++;
        return 0;
    }
    if (choice->book)
        rc = find_in_book(kifu, choice->book, &evaluation, err);
    else
        evaluation = find_in_comments(kifu, choice);
    return rc ? rc : tj_fit_games_add_record(games, &kifu->record, evaluation, choice, err);
}

int tj_shogi_fit_records(const char *bytes, size_t n, const tj_fit_options *choice, tj_fit_games *games,
                         bool *are_records, tj_err *err)
{
    tj_kifu_reader reader = {0};
    tj_kifu kifu;
    bool found = true;
    int rc = tj_kifu_reader_init(&reader, bytes, n, NULL);

    *are_records = rc != TJ_E_FORMAT;
    if (rc)
        return *are_records ? tj_fail_nomem(err) : 0;
    tj_kifu_init(&kifu);
    while (!rc && found) {
        if (!(rc = tj_kifu_next(&reader, &kifu, &found, err)) && found)
            rc = add_record(games, &kifu, choice, err);
    }
    tj_kifu_release(&kifu);
    tj_kifu_reader_release(&reader);
    return rc;
}
