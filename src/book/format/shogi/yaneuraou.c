#include "book/format/shogi/yaneuraou.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "book/format/shogi/yaneuraou_text.h"

/* The file's positions by key, for equal ones by place. */
typedef struct place {
    uint64_t key, offset;
} place;

typedef struct yaneuraou {
    const char *text;
    size_t n;
    bool sorted; /* positions are looked for in the text itself; otherwise in a list: */
    place *items;
    size_t len, cap;
} yaneuraou;

/* ---- lines ---- */

typedef tj_yaneuraou_line line;

static bool looks_like(const void *bytes, size_t n)
{
    const char *text = bytes;
    size_t offset = 0;
    line l;

    while (tj_yaneuraou_next(text, n, &offset, &l)) {
        if (tj_span_begins(l.text, "#YANEURAOU-DB"))
            return true;
        if (l.kind != TJ_YANEURAOU_BLANK)
            return l.kind == TJ_YANEURAOU_POSITION && !memmem(l.text.at, l.text.n, " moves", 6);
    }
    return false;
}

/* A whole number; false for anything else, also for one that is too large. */
static bool read_number(tj_span word, int64_t low, int64_t high, int64_t *out)
{
    bool minus = word.n && word.at[0] == '-';
    size_t i = minus || (word.n && word.at[0] == '+');
    int64_t value = 0;

    if (i == word.n || word.n > 12)
        return false;
    for (; i < word.n; i++) {
        if (!tj_is_digit(word.at[i]))
            return false;
        value = 10 * value + (word.at[i] - '0');
    }
    *out = minus ? -value : value;
    return *out >= low && *out <= high;
}

/* Reads a line for a move; false if it is none.  Says nothing of its legality. */
static bool parse_move(const char *text, size_t n, tj_book_move *out)
{
    tj_span rest = {text, n}, word = tj_span_word(&rest, " \t");
    tj_shogi_move move;
    int64_t number;

    memset(out, 0, sizeof *out);
    if (tj_shogi_move_parse(word.at, word.n, &move, NULL))
        return false;
    out->move = move;
    word = tj_span_word(&rest, " \t");
    if (word.n && !tj_shogi_move_parse(word.at, word.n, &move, NULL)) {
        out->reply = move;
        out->known |= TJ_BOOK_REPLY;
    }
    if (read_number(tj_span_word(&rest, " \t"), INT32_MIN, INT32_MAX, &number)) {
        out->evaluation = (int32_t)number;
        out->known |= TJ_BOOK_EVALUATION;
    }
    if (read_number(tj_span_word(&rest, " \t"), INT32_MIN, INT32_MAX, &number)) {
        out->depth = (int32_t)number;
        out->known |= TJ_BOOK_DEPTH;
    }
    if (read_number(tj_span_word(&rest, " \t"), 0, UINT32_MAX, &number)) {
        out->count = (uint32_t)number;
        out->known |= TJ_BOOK_COUNT;
    }
    return true;
}

static bool read_position(const line *l, tj_shogi *position, tj_err *why)
{
    return tj_shogi_sfen_parse(position, l->text.at, l->text.n, why) == 0;
}

/* ---- finding ---- */

static size_t lower_bound(const yaneuraou *y, uint64_t key)
{
    size_t low = 0, high = y->len;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (y->items[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds the moves that stand below a position's line. */
static int add_moves(const yaneuraou *y, size_t offset, const tj_shogi *position, tj_book_entry *entry,
                     tj_err *err)
{
    tj_book_move move;
    int rc = 0;
    line l;

    while (!rc && tj_yaneuraou_next(y->text, y->n, &offset, &l) && l.kind != TJ_YANEURAOU_POSITION)
        if (l.kind == TJ_YANEURAOU_MOVE && parse_move(l.text.at, l.text.n, &move) &&
            tj_shogi_legality(position, move.move) == TJ_SHOGI_LEGAL && !tj_book_entry_find(entry, move.move))
            rc = tj_book_entry_add(entry, &move, err);
    return rc;
}

/* Is it the position, and not another one with its key? */
static bool is_position(const yaneuraou *y, size_t *offset, const tj_shogi *position, tj_shogi *read)
{
    line l;

    return tj_yaneuraou_next(y->text, y->n, offset, &l) && read_position(&l, read, NULL) &&
           memcmp(read->board, position->board, sizeof read->board) == 0 &&
           memcmp(read->hand, position->hand, sizeof read->hand) == 0 && read->side == position->side;
}

/* By the list. */
static int find_indexed(const yaneuraou *y, const tj_shogi *position, tj_book_entry *entry, tj_err *err)
{
    uint64_t key = tj_shogi_key(position);
    tj_shogi read;
    int rc = 0;

    for (size_t i = lower_bound(y, key); !rc && i < y->len && y->items[i].key == key; i++) {
        size_t offset = y->items[i].offset;

        if (is_position(y, &offset, position, &read))
            rc = add_moves(y, offset, position, entry, err);
    }
    return rc;
}

/* The same with other numbers stands side by side. */
static int find_sorted(const yaneuraou *y, const tj_shogi *position, tj_book_entry *entry, tj_err *err)
{
    char text[TJ_SHOGI_SFEN_MAX];
    size_t offset;
    int rc = 0;
    line l;

    tj_shogi_sfen_format(position, text);
    *strrchr(text, ' ') = 0; /* the move's number */
    offset = tj_yaneuraou_seek(y->text, y->n, (tj_span){text, strlen(text)});
    while (!rc && tj_yaneuraou_next(y->text, y->n, &offset, &l)) {
        if (l.kind != TJ_YANEURAOU_POSITION)
            continue;
        if (!tj_span_is(tj_yaneuraou_board(&l), text))
            break;
        rc = add_moves(y, offset, position, entry, err);
    }
    return rc;
}

static int find_in(const yaneuraou *y, const tj_shogi *position, tj_book_entry *entry, tj_err *err)
{
    return y->sorted ? find_sorted(y, position, entry, err) : find_indexed(y, position, entry, err);
}

static int find(void *self, const tj_book_position *position, tj_book_entry *entry, tj_err *err)
{
    return find_in(self, tj_book_position_shogi(position), entry, err);
}

/* Is this where the position stands first?  before: its text was that of the position before. */
static bool is_first(const yaneuraou *y, const line *l, const tj_shogi *position, tj_span before)
{
    tj_span board = tj_yaneuraou_board(l);
    size_t i;

    if (y->sorted)
        return !before.at || before.n != board.n || memcmp(before.at, board.at, board.n) != 0;
    i = lower_bound(y, tj_shogi_key(position));
    return i < y->len && y->items[i].offset == l->offset;
}

/* Each position is visited where it stands first. */
static int each(void *self, tj_book_visit_form visit, void *ctx, tj_err *err)
{
    const yaneuraou *y = self;
    tj_book_position at;
    tj_shogi position;
    tj_span before = {NULL, 0};
    tj_book_entry entry;
    size_t offset = 0;
    int rc = 0;
    line l;

    tj_book_entry_init(&entry);
    while (!rc && tj_yaneuraou_next(y->text, y->n, &offset, &l)) {
        if (l.kind != TJ_YANEURAOU_POSITION || !read_position(&l, &position, NULL) ||
            !is_first(y, &l, &position, before))
            continue;
        before = tj_yaneuraou_board(&l);
        tj_book_entry_clear(&entry);
        rc = find_in(y, &position, &entry, err);
        tj_book_entry_set_probabilities(&entry);
        tj_book_position_of_shogi(&at, &position);
        if (!rc && entry.len)
            rc = visit(ctx, &at, &entry, err);
    }
    tj_book_entry_release(&entry);
    return rc;
}

static void free_self(void *self)
{
    yaneuraou *y = self;

    free(y->items);
    free(y);
}

/* ---- reading once ---- */

static int compare_places(const void *a, const void *b)
{
    const place *p = a, *q = b;

    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    return p->offset < q->offset ? -1 : p->offset > q->offset;
}

/* Where the reading is. */
typedef struct read_state {
    tj_shogi position;
    bool has_position; /* a good one */
    tj_book_entry seen;
    uint64_t line;
} read_state;

static int read_position_line(yaneuraou *y, const line *l, read_state *s, tj_book_faults *faults, tj_err *err)
{
    tj_err why = TJ_ERR_INIT;

    s->has_position = read_position(l, &s->position, &why);
    tj_book_entry_clear(&s->seen);
    if (!s->has_position) {
        tj_book_fault_add(faults, TJ_BOOK_BAD_POSITION, s->line, l->offset, "%.100s", why.text);
        return 0;
    }
    if (y->sorted)
        return 0;
    if (TJ_RESERVE(y, y->len + 1))
        return tj_fail_nomem(err);
    y->items[y->len++] = (place){tj_shogi_key(&s->position), l->offset};
    return 0;
}

static int read_move_line(const line *l, read_state *s, tj_book_faults *faults, tj_err *err)
{
    tj_book_move move;
    int verdict;

    if (!parse_move(l->text.at, l->text.n, &move)) {
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, s->line, l->offset, "this is neither position nor move");
        return 0;
    }
    if (!s->has_position) {
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, s->line, l->offset, "a move without a position");
        return 0;
    }
    verdict = tj_shogi_legality(&s->position, move.move);
    if (verdict != TJ_SHOGI_LEGAL)
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, s->line, l->offset, "illegal move: %s",
                          tj_shogi_legality_text(verdict));
    else if (tj_book_entry_find(&s->seen, move.move))
        tj_book_fault_add(faults, TJ_BOOK_REPEATED, s->line, l->offset, "the same move once more");
    else
        return tj_book_entry_add(&s->seen, &move, err);
    return 0;
}

static int read_all(yaneuraou *y, const tj_progress_monitor *monitor, tj_book_faults *faults, tj_err *err)
{
    read_state s = {.has_position = false};
    size_t offset = 0;
    int rc = 0;
    line l;

    tj_book_entry_init(&s.seen);
    while (!rc && tj_yaneuraou_next(y->text, y->n, &offset, &l)) {
        s.line++;
        if (l.kind == TJ_YANEURAOU_POSITION)
            rc = read_position_line(y, &l, &s, faults, err);
        else if (l.kind == TJ_YANEURAOU_MOVE)
            rc = read_move_line(&l, &s, faults, err);
        if (!rc && s.line % 8192 == 0)
            rc = tj_progress_report(monitor, "reading", offset, y->n, err);
    }
    tj_book_entry_release(&s.seen);
    return rc;
}

static int open_bytes(const void *text, size_t n, const tj_book_open_options *reading, tj_book *book,
                      tj_err *err)
{
    static const tj_book_backend BACKEND = {find, each, free_self, NULL};
    yaneuraou *y = tj_zalloc(1, sizeof *y);
    int rc;

    if (!y)
        return tj_fail_nomem(err);
    y->text = text;
    y->n = n;
    rc = tj_yaneuraou_is_sorted(text, n, reading->monitor, &y->sorted, err);
    if (!rc && !(y->sorted && reading->unchecked && n > TJ_YANEURAOU_LARGE))
        rc = read_all(y, reading->monitor, &book->faults, err);
    if (rc) {
        free_self(y);
        return rc;
    }
    if (y->len)
        qsort(y->items, y->len, sizeof *y->items, compare_places);
    book->kind = &BACKEND;
    book->self = y;
    return 0;
}

const tj_book_format_row tj_yaneuraou_format = {.id = TJ_BOOK_YANEURAOU,
                                                .name = "yaneuraou",
                                                .is_text = true,
                                                .looks_like = looks_like,
                                                .open = open_bytes,
                                                .write = tj_yaneuraou_write};
