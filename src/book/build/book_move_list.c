#include "book/build/book_move_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text/span.h"
#include "format/shogi/shogi_move_input.h"

#define BLANKS   " \t\r,"
#define MOVE_MAX 7 /* bytes of a move */

typedef struct list_reader {
    tj_book_move_list *list;
    int game;
    unsigned size;
    uint64_t line;
    const char *line_start;
    /* Where the line is: as the writer of the list sees it. */
    tj_shogi shogi;
    tj_shogi_move last; /* or TJ_SHOGI_NO_MOVE */
    tj_go_board board;
    int colour;
} list_reader;

static int fail_at(const list_reader *r, tj_err *err, tj_span text, const char *why)
{
    tj_fail(err, TJ_E_FORMAT, "\"%.*s\": %s", (int)(text.n < 40 ? text.n : 40), text.at, why);
    tj_err_set_place(err, NULL, r->line, (uint64_t)(text.at - r->line_start) + 1, 0);
    return TJ_E_FORMAT;
}

static bool begins_with(tj_span text, const char *word)
{
    size_t n = strlen(word);

    return text.n > n && memcmp(text.at, word, n) == 0 && strchr(BLANKS, text.at[n]);
}

/* ---- positions and moves ---- */

static int next_shogi(const list_reader *r, tj_span *rest, uint16_t *move, bool *found, tj_err *err)
{
    tj_shogi_move_input word;
    int verdict;

    *found = tj_shogi_move_input_next(rest, &r->shogi, r->last, &word);
    if (!*found)
        return 0;
    if (word.move == TJ_SHOGI_NO_MOVE)
        return fail_at(r, err, word.text, word.why);
    *move = word.move;
    verdict = tj_shogi_legality(&r->shogi, word.move);
    return verdict == TJ_SHOGI_LEGAL ? 0 : fail_at(r, err, word.text, tj_shogi_legality_text(verdict));
}

static int next_go(const list_reader *r, tj_span *rest, uint16_t *move, bool *found, tj_err *err)
{
    char text[MOVE_MAX + 1] = "";
    tj_span word = tj_span_word(rest, BLANKS);
    unsigned point;
    int verdict;

    *found = word.n > 0;
    if (!*found)
        return 0;
    memcpy(text, word.at, word.n < MOVE_MAX ? word.n : MOVE_MAX);
    if (word.n > MOVE_MAX || tj_go_point_parse(r->size, text, &point, NULL))
        return fail_at(r, err, word, "it is no point of the board: write Q16, pd or pass");
    *move = (uint16_t)point;
    verdict = tj_go_board_legality(&r->board, point, r->colour, true);
    return verdict == TJ_GO_LEGAL ? 0 : fail_at(r, err, word, tj_go_legality_text(verdict));
}

/* The next move, a legal one, if there is one. */
static int next_move(const list_reader *r, tj_span *rest, uint16_t *move, bool *found, tj_err *err)
{
    return r->game == TJ_SHOGI ? next_shogi(r, rest, move, found, err) : next_go(r, rest, move, found, err);
}

static void play(list_reader *r, uint16_t move)
{
    if (r->game == TJ_SHOGI) {
        tj_shogi_apply(&r->shogi, move);
        r->last = move;
        return;
    }
    tj_go_board_play(&r->board, move, r->colour, true);
    r->colour = tj_go_opponent(r->colour);
}

static void start(list_reader *r)
{
    tj_shogi_init(&r->shogi);
    r->last = TJ_SHOGI_NO_MOVE;
    if (r->game == TJ_GO)
        tj_go_board_init(&r->board, r->size);
    r->colour = TJ_BLACK;
}

/* Takes a board off the beginning, if there is one; moves may follow it. */
static int read_board(list_reader *r, tj_span *text, tj_err *err)
{
    const char *word = r->game == TJ_SHOGI ? "sfen" : "board";
    const char *moves;
    tj_err inner = TJ_ERR_INIT;
    tj_span board;
    int rc;

    start(r);
    if (!begins_with(*text, word))
        return 0;
    board = (tj_span){text->at + strlen(word) + 1, text->n - strlen(word) - 1};
    moves = memmem(board.at, board.n, " moves", 6);
    *text = (tj_span){text->at + text->n, 0};
    if (moves) {
        *text = (tj_span){moves + 6, (size_t)(board.at + board.n - moves - 6)};
        board.n = (size_t)(moves - board.at);
    }
    while (board.n && strchr(BLANKS, board.at[board.n - 1]))
        board.n--;
    if (r->game == TJ_SHOGI)
        rc = tj_shogi_sfen_parse(&r->shogi, board.at, board.n, &inner);
    else
        rc = tj_book_position_parse_go(board.at, board.n, &r->board, &r->colour, &inner);
    if (!rc && r->game == TJ_GO && r->board.size != r->size)
        return fail_at(r, err, board, "the board has another size");
    return rc ? fail_at(r, err, board, inner.text) : 0;
}

/* ---- lines ---- */

static int add(list_reader *r, uint16_t move, tj_err *err)
{
    tj_book_move_list *list = r->list;
    tj_book_move_list_item *added;
    tj_book_move entered = {.move = move};

    if (TJ_RESERVE(list, list->len + 1))
        return tj_fail_nomem(err);
    added = &list->items[list->len++];
    if (r->game == TJ_SHOGI) {
        tj_book_position_of_shogi(&added->position, &r->shogi);
    } else {
        tj_book_position_of_go(&added->position, &r->board, r->colour);
        tj_go_canonical_map_move(&added->position.as.go, &entered.move, &entered.reply);
    }
    added->key = tj_book_position_hash(&added->position);
    added->move = entered.move;
    added->line = r->line;
    return 0;
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
    *text = (tj_span){first + length, text->n - position->n - length};
    return true;
}

static int read_line(list_reader *r, tj_span text, tj_err *err)
{
    tj_span whole = text, position;
    uint16_t move;
    bool found = true, any = false;
    int rc;

    text = tj_span_cut(&whole, "#");
    while (text.n && strchr(BLANKS, text.at[0]))
        text = (tj_span){text.at + 1, text.n - 1};
    if (!text.n)
        return 0;
    whole = text;
    if (!split_at_colon(&text, &position))
        return fail_at(r, err, whole, "there is no colon between position and moves");
    rc = read_board(r, &position, err);
    while (!rc && found) {
        rc = next_move(r, &position, &move, &found, err);
        if (!rc && found)
            play(r, move);
    }
    for (found = true; !rc && found; any |= found) {
        rc = next_move(r, &text, &move, &found, err);
        if (!rc && found)
            rc = add(r, move, err);
    }
    return rc || any ? rc : fail_at(r, err, whole, "there is no move behind the colon");
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
    char x[TJ_BOOK_POSITION_MAX], y[TJ_BOOK_POSITION_MAX];

    tj_book_position_text(a, x);
    tj_book_position_text(b, y);
    return a->game == b->game && strcmp(x, y) == 0;
}

int tj_book_move_list_read(tj_book_move_list **out, int game, unsigned size, const char *text, size_t n,
                           tj_err *err)
{
    list_reader r = {.list = tj_zalloc(1, sizeof *r.list), .game = game, .size = size};
    tj_span rest = {text, n};
    int rc = r.list ? 0 : tj_fail_nomem(err);

    *out = NULL;
    if (n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        rest = (tj_span){text + 3, n - 3};
    while (!rc && rest.n) {
        r.line++;
        r.line_start = rest.at;
        rc = read_line(&r, tj_span_cut(&rest, "\n"), err);
    }
    if (rc) {
        tj_book_move_list_free(r.list);
        return rc;
    }
    if (r.list->len)
        qsort(r.list->items, r.list->len, sizeof *r.list->items, compare);
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
    uint64_t key = tj_book_position_hash(position);
    size_t low = 0, high = list ? list->len : 0;

    *count = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (list->items[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (!list || low == list->len || list->items[low].key != key ||
        !same_position(&list->items[low].position, position))
        return NULL;
    while (low + *count < list->len && list->items[low + *count].key == key)
        ++*count;
    return &list->items[low];
}
