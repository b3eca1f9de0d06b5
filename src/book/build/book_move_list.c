#include "book/build/book_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/span.h"

#define BLANKS " \t\r,"

typedef struct list_reader {
    tj_book_move_list *list;
    const tj_book_kind *kind;
    unsigned board;
    uint64_t line;
    const char *line_start;
    tj_position at; /* the line's position so far, in the frame of the list */
    uint16_t last;  /* the move that led to it, or TJ_BOOK_NO_MOVE */
} list_reader;

static int fail_at(const list_reader *r, tj_err *err, tj_span text, const char *why)
{
    tj_fail(err, TJ_E_FORMAT, "\"%.*s\": %s", (int)(text.n < 40 ? text.n : 40), text.at, why);
    tj_err_set_place(err, NULL, r->line, (uint64_t)(text.at - r->line_start) + 1, 0);
    return TJ_E_FORMAT;
}

/* ---- positions and moves ---- */

/* Reads the next move, which must be legal; *found: there is one. */
static int next_move(const list_reader *r, tj_span *rest, uint16_t *move, bool *found, tj_err *err)
{
    const char *why = NULL;
    tj_err inner = TJ_ERR_INIT;
    tj_span word;
    size_t used;
    int rc = tj_position_move_read(&r->at, r->last == TJ_BOOK_NO_MOVE ? NULL : &r->last, rest->at, rest->n,
                                   &used, move, &inner);

    word = tj_span_trim((tj_span){rest->at, used}, BLANKS);
    *rest = tj_span_from(*rest, used);
    *found = rc != TJ_E_NOTFOUND;
    if (rc && *found)
        why = inner.text;
    else if (*found)
        why = r->at.kind->illegal(r->at.state, *move, true);
    return why ? fail_at(r, err, word, why) : 0;
}

/* Cuts off a board at the beginning, if there is one; moves may follow it. */
static int read_board(list_reader *r, tj_span *text, tj_err *err)
{
    const char *moves;
    tj_err inner = TJ_ERR_INIT;
    tj_span board = *text;
    int rc;

    tj_position_init(&r->at, r->board, NULL);
    r->last = TJ_BOOK_NO_MOVE;
    if (!tj_span_is(tj_span_word(&board, BLANKS), r->kind->text_name))
        return 0;
    moves = memmem(board.at, board.n, " moves", 6);
    *text = (tj_span){text->at + text->n, 0};
    if (moves) {
        *text = (tj_span){moves + 6, (size_t)(board.at + board.n - moves - 6)};
        board.n = (size_t)(moves - board.at);
    }
    board = tj_span_trim(board, BLANKS);
    rc = tj_position_parse(&r->at, r->at.kind, board.at, board.n, &inner);
    if (!rc && r->at.board != r->board)
        return fail_at(r, err, board, "the board has a different size");
    return rc ? fail_at(r, err, board, inner.text) : 0;
}

/* ---- lines ---- */

static int add(list_reader *r, uint16_t move, tj_err *err)
{
    tj_book_move_list_item added = {.line = r->line};
    uint16_t reply = move;

    tj_book_position_of(&added.position, &r->at);
    tj_book_position_map_move(&added.position, &move, &reply);
    added.key = added.position.kind->hash(&added.position);
    added.move = move;
    return TJ_APPEND(r->list, err, added);
}

/* Cuts at a colon, which may be a wide one; false if there is none. */
static bool split_at_colon(tj_span *text, tj_span *position)
{
    const char *colon = memchr(text->at, ':', text->n), *wide = memmem(text->at, text->n, "：", strlen("："));
    const char *first = colon && (!wide || colon < wide) ? colon : wide;
    size_t length = first == colon ? 1 : strlen("：");

    if (!first)
        return false;
    *position = (tj_span){text->at, (size_t)(first - text->at)};
    *text = tj_span_from(*text, position->n + length);
    return true;
}

static int read_line(list_reader *r, tj_span text, tj_err *err)
{
    tj_span whole = text, position;
    uint16_t move;
    bool found = true, any = false;
    int rc;

    text = tj_span_trim(tj_span_cut(&whole, "#"), BLANKS);
    if (!text.n)
        return 0;
    whole = text;
    if (!split_at_colon(&text, &position))
        return fail_at(r, err, whole, "the colon between position and moves is missing");
    rc = read_board(r, &position, err);
    while (!rc && found) {
        if ((rc = next_move(r, &position, &move, &found, err)) || !found)
            break;
        r->at.kind->play(r->at.state, move);
        r->at.ply++;
        r->last = move;
    }
    for (found = true; !rc && found; any |= found)
        if (!(rc = next_move(r, &text, &move, &found, err)) && found)
            rc = add(r, move, err);
    return rc || any ? rc : fail_at(r, err, whole, "no move after the colon");
}

static int compare(const void *a, const void *b)
{
    const tj_book_move_list_item *p = a, *q = b;

    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    return p->line < q->line ? -1 : p->line > q->line;
}

static bool same_position(const tj_book_position *a, const tj_book_position *b)
{
    char x[TJ_POSITION_TEXT_MAX], y[TJ_POSITION_TEXT_MAX];

    a->kind->text(a, x);
    b->kind->text(b, y);
    return a->board == b->board && strcmp(x, y) == 0;
}

int tj_book_move_list_read(tj_book_move_list **out, unsigned board, const char *text, size_t n, tj_err *err)
{
    const tj_game_kind *game = tj_game_kind_of_board(board);
    list_reader r = {.list = tj_zalloc(1, sizeof *r.list), .board = board};
    tj_span rest = {text, n};
    int rc = !r.list ? tj_fail_nomem(err)
             : !game ? tj_fail(err, TJ_E_RANGE, "no game has board %u", board)
                     : 0;

    *out = NULL;
    r.kind = game ? tj_book_kind_of(game) : NULL;
    if (tj_span_begins(rest, "\xEF\xBB\xBF"))
        rest = tj_span_from(rest, 3);
    while (!rc && rest.n) {
        r.line++;
        r.line_start = rest.at;
        rc = read_line(&r, tj_span_cut(&rest, "\n"), err);
    }
    if (rc) {
        tj_book_move_list_free(r.list);
        return rc;
    }
    TJ_SORT(r.list, compare);
    *out = r.list;
    return 0;
}

void tj_book_move_list_free(tj_book_move_list *list)
{
    if (!list)
        return;
    free(list->items);
    free(list);
}

size_t tj_book_move_list_len(const tj_book_move_list *list)
{
    return list ? list->len : 0;
}

const tj_book_move_list_item *tj_book_move_list_find(const tj_book_move_list *list,
                                                     const tj_book_position *position, size_t *count)
{
    uint64_t key = position->kind->hash(position);
    size_t low = 0;

    *count = 0;
    if (list && list->len)
        low = tj_lower_bound_u64(&list->items->key, sizeof *list->items / sizeof key, list->len, key);
    if (!list || low == list->len || list->items[low].key != key ||
        !same_position(&list->items[low].position, position))
        return NULL;
    while (low + *count < list->len && list->items[low + *count].key == key)
        ++*count;
    return &list->items[low];
}
