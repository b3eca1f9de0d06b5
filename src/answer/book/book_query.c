#include "answer/book/book_query.h"

#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "base/text/text.h"

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

/* The first move of a text.  TJ_E_NOTFOUND: there is none. */
static int read_move(const tj_book_query *query, tj_span text, size_t *used, uint16_t *move, tj_err *err)
{
    return tj_position_move_read(&query->at, query->moves ? &query->last : NULL, text.at, text.n, used, move,
                                 err);
}

static int play_word(tj_book_query *query, tj_span text, tj_err *err)
{
    size_t used = 0;
    uint16_t move = 0;
    int rc = 0;

    for (; !rc; text = (tj_span){text.at + used, text.n - used}) {
        tj_err inner = TJ_ERR_INIT;

        rc = read_move(query, text, &used, &move, &inner);
        if (rc == TJ_E_NOTFOUND)
            return 0;
        if (!rc)
            rc = tj_position_play(&query->at, move, &inner);
        if (rc == TJ_E_NOMEM)
            return tj_fail_nomem(err);
        if (rc) {
            tj_span word = tj_span_trim((tj_span){text.at, used}, " ,\t");

            return tj_fail(err, TJ_E_USAGE, "move %zu, \"%.*s\": %s", query->moves + 1,
                           (int)tj_utf8_complete_length(word.at, word.n < 40 ? word.n : 40), word.at,
                           inner.text);
        }
        query->last = move;
        query->moves++;
    }
    return rc;
}

int tj_book_query_read(tj_book_query *query, unsigned board, const char *name, const char *start,
                       const tj_words *words, tj_err *err)
{
    int rc = tj_position_init(&query->at, board, err);

    query->moves = 0;
    if (!rc && start)
        rc = read_start(query, name, start, err);
    for (size_t i = 0; !rc && i < words->len; i++)
        rc = play_word(query, (tj_span){words->items[i], strlen(words->items[i])}, err);
    return rc;
}

int tj_book_query_move(const tj_book_query *query, const char *text, uint16_t *move, tj_err *err)
{
    tj_span rest = {text, strlen(text)};
    tj_err inner = TJ_ERR_INIT;
    tj_position after;
    size_t used;
    int rc = read_move(query, rest, &used, move, &inner);

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
    char text[TJ_MOVE_NATIVE_MAX];

    if (ascii)
        tj_position_move_format(position, move, text);
    else if (tj_position_move_native(position, NULL, move, text))
        out->failed = true;
    tj_buf_puts(out, text);
}
