#include "answer/book/book_query.h"

#include <string.h>

#include "answer/move_line.h"
#include "base/error.h"
#include "base/text/span.h"

static int read_start(tj_book_query *query, const char *name, const char *start, tj_err *err)
{
    tj_position *at = &query->at;
    unsigned board = at->board;
    tj_err inner = TJ_ERR_INIT;

    if (strcmp(name, tj_book_text_name(at->kind)) != 0)
        return tj_fail(err, TJ_E_USAGE, "--%s cannot be used with a book of %s", name,
                       tj_game_kind_title(at->kind));
    if (tj_position_parse(at, at->kind, start, strlen(start), &inner))
        return tj_fail_reason(err, TJ_E_USAGE, inner.why, NULL, "--%s: %s", name, inner.text);
    if (at->board != board)
        return tj_fail(err, TJ_E_USAGE, "the book is of boards of %u lines", tj_board_lines(board));
    return 0;
}

int tj_book_query_read(tj_book_query *query, unsigned board, const char *name, const char *start,
                       const tj_words *words, tj_err *err)
{
    tj_move_line line = {0};
    int rc = tj_position_init(&query->at, board, err);

    if (!rc && start)
        rc = read_start(query, name, start, err);
    if (!rc)
        rc = tj_move_line_play(&line, &query->at, words, err);
    query->moves = line.len;
    query->last = line.len ? *tj_move_line_last(&line) : 0;
    tj_move_line_release(&line);
    return rc;
}

int tj_book_query_move(const tj_book_query *query, const char *text, uint16_t *move, tj_err *err)
{
    tj_span rest = {text, strlen(text)};
    tj_err inner = TJ_ERR_INIT;
    tj_position after;
    size_t used;
    int rc = tj_position_move_read(&query->at, query->moves ? &query->last : NULL, rest.at, rest.n, &used,
                                   move, &inner);

    tj_position_copy(&after, &query->at);
    if (!rc)
        rc = tj_position_play_any_rules(&after, *move, &inner);
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (rc)
        return tj_fail(err, TJ_E_USAGE, "%s", inner.text);
    rest = tj_span_trim((tj_span){text + used, rest.n - used}, " ,\t");
    return rest.n ? tj_fail(err, TJ_E_USAGE, "this is not one move") : 0;
}

void tj_book_put_move(const tj_position *position, uint16_t move, bool ascii, tj_buf *out)
{
    tj_move_put(position, NULL, move, !ascii, out);
}
