/* YaneuraOu's book, text:
 *
 *     #YANEURAOU-DB2016 1.00
 *     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
 *     7g7f 3c3d 32 20 815
 *     2g2f none 30 20 790
 *
 * A line for a position, then one for each move: the move, the answer that is expected, evaluation, depth of
 * the search, count.  `none` stands where a column is not known; columns at the end may be missing.  Lines
 * that begin with # or // are comments.  Line ends are \n or \r\n.
 *
 * Such books may be larger than memory: the text stays where it is.  Where its positions are sorted, as
 * programs write them, they are looked for in it by bisection (book/format/shogi/yaneuraou_text.h) and
 * nothing is kept in memory; otherwise an index has 16 bytes a position.  A position that stands in the file
 * several times (with other move numbers) has the moves of all. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/atomic_file.h"
#include "base/error.h"
#include "base/file.h"
#include "book/book_private.h"
#include "book/format/shogi/yaneuraou_text.h"
#include "book/shogi/shogi_book_kind.h"

/* Everything is read once, and faults are reported with their lines; with tj_book_open_options.unchecked,
 * only the order of positions is checked of text that is sorted and larger than this. */
#define LARGE ((size_t)64 << 20)

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
    bool minus = tj_span_begins(word, "-");
    uint64_t size;

    if (minus || tj_span_begins(word, "+"))
        word = (tj_span){word.at + 1, word.n - 1};
    if (!tj_span_number(word, &size) || size > UINT32_MAX)
        return false;
    *out = minus ? -(int64_t)size : (int64_t)size;
    return *out >= low && *out <= high;
}

/* Reads a line for a move; false if it is none.  Says nothing of its legality. */
static bool parse_move(tj_span rest, tj_book_move *out)
{
    int32_t *const values[] = {&out->evaluation, &out->depth};
    tj_span word = tj_span_word(&rest, " \t");
    int64_t number;

    memset(out, 0, sizeof *out);
    if (tj_shogi_move_parse(word.at, word.n, &out->move, NULL))
        return false;
    word = tj_span_word(&rest, " \t");
    if (word.n && !tj_shogi_move_parse(word.at, word.n, &out->reply, NULL))
        out->known |= TJ_BOOK_REPLY;
    for (int i = 0; i < 2; i++)
        if (read_number(tj_span_word(&rest, " \t"), INT32_MIN, INT32_MAX, &number)) {
            *values[i] = (int32_t)number;
            out->known |= (uint16_t)(TJ_BOOK_EVALUATION << i);
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

static size_t first_with_key(const yaneuraou *y, uint64_t key)
{
    return y->len ? tj_lower_bound_u64(&y->items->key, sizeof *y->items / sizeof key, y->len, key) : 0;
}

/* Adds the moves that stand below a position's line. */
static int add_moves(const yaneuraou *y, size_t offset, const tj_shogi *position, tj_book_entry *entry,
                     tj_err *err)
{
    tj_book_move move;
    int rc = 0;
    line l;

    while (!rc && tj_yaneuraou_next(y->text, y->n, &offset, &l) && l.kind != TJ_YANEURAOU_POSITION)
        if (l.kind == TJ_YANEURAOU_MOVE && parse_move(l.text, &move) &&
            tj_shogi_legality(position, move.move) == TJ_SHOGI_LEGAL && !tj_book_entry_find(entry, move.move))
            rc = tj_book_entry_add(entry, &move, err);
    return rc;
}

/* By the list.  Other positions may have the same key. */
static int find_indexed(const yaneuraou *y, const tj_shogi *position, tj_book_entry *entry, tj_err *err)
{
    uint64_t key = tj_shogi_key(position);
    tj_shogi read;
    int rc = 0;
    line l;

    for (size_t i = first_with_key(y, key); !rc && i < y->len && y->items[i].key == key; i++) {
        size_t offset = y->items[i].offset;

        if (tj_yaneuraou_next(y->text, y->n, &offset, &l) && read_position(&l, &read, NULL) &&
            memcmp(read.board, position->board, sizeof read.board) == 0 &&
            memcmp(read.hand, position->hand, sizeof read.hand) == 0 && read.side == position->side)
            rc = add_moves(y, offset, position, entry, err);
    }
    return rc;
}

/* Lines of the position with different move numbers stand side by side. */
static int find_sorted(const yaneuraou *y, const tj_shogi *position, tj_book_entry *entry, tj_err *err)
{
    char text[TJ_SHOGI_SFEN_MAX];
    size_t offset;
    int rc = 0;
    line l;

    tj_yaneuraou_board_format(position, text);
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

static int find(void *self, const tj_book_position *at, tj_book_entry *entry, tj_err *err)
{
    const yaneuraou *y = self;
    const tj_shogi *position = tj_book_position_shogi(at);

    return y->sorted ? find_sorted(y, position, entry, err) : find_indexed(y, position, entry, err);
}

/* Is this the first place of the position?  before: the text of the position before. */
static bool is_first(const yaneuraou *y, const line *l, const tj_shogi *position, tj_span before)
{
    tj_span board = tj_yaneuraou_board(l);
    size_t i;

    if (y->sorted)
        return !before.at || before.n != board.n || memcmp(before.at, board.at, board.n) != 0;
    i = first_with_key(y, tj_shogi_key(position));
    return i < y->len && y->items[i].offset == l->offset;
}

/* Each position is visited at its first place. */
static int each(void *self, tj_book_visit_form visit, void *ctx, tj_err *err)
{
    const yaneuraou *y = self;
    tj_book_position at;
    tj_shogi position;
    tj_span before = {NULL, 0};
    tj_book_entry entry = {0};
    size_t offset = 0;
    int rc = 0;
    line l;

    while (!rc && tj_yaneuraou_next(y->text, y->n, &offset, &l)) {
        if (l.kind != TJ_YANEURAOU_POSITION || !read_position(&l, &position, NULL) ||
            !is_first(y, &l, &position, before))
            continue;
        before = tj_yaneuraou_board(&l);
        tj_book_entry_clear(&entry);
        tj_book_position_of_shogi(&at, &position);
        rc = find(self, &at, &entry, err);
        tj_book_entry_set_probabilities(&entry);
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

/* The state of reading. */
typedef struct read_state {
    tj_shogi position;
    bool has_position; /* a valid one */
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
    return y->sorted ? 0 : TJ_APPEND(y, err, (place){tj_shogi_key(&s->position), l->offset});
}

static int read_move_line(const line *l, read_state *s, tj_book_faults *faults, tj_err *err)
{
    tj_book_move move;

    if (!parse_move(l->text, &move))
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, s->line, l->offset, "neither a position nor a move");
    else if (!s->has_position)
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, s->line, l->offset, "a move without a position");
    else if (tj_shogi_book_takes(&s->position, move.move, tj_book_entry_find(&s->seen, move.move), faults,
                                 s->line, l->offset))
        return tj_book_entry_add(&s->seen, &move, err);
    return 0;
}

static int read_all(yaneuraou *y, const tj_progress_monitor *monitor, tj_book_faults *faults, tj_err *err)
{
    read_state s = {.has_position = false};
    size_t offset = 0;
    int rc = 0;
    line l;

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
    if (!rc && !(y->sorted && reading->unchecked && n > LARGE))
        rc = read_all(y, reading->monitor, &book->faults, err);
    if (rc) {
        free_self(y);
        return rc;
    }
    TJ_SORT(y, compare_places);
    book->kind = &BACKEND;
    book->self = y;
    return 0;
}

/* ---- writing ---- */

enum { SHARES = 1000000 }; /* what weights that are no whole numbers add up to, about */

/* The lines of each position. */
typedef struct text_blocks {
    tj_string_arena *strings;
    tj_buf text; /* of one position */
    const char **items;
    size_t len, cap;
} text_blocks;

static void put_number(tj_buf *out, bool known, int64_t value)
{
    if (known)
        tj_buf_printf(out, " %lld", (long long)value);
    else
        tj_buf_puts(out, " none");
}

/* Where the number of a position's moves comes from. */
typedef enum count_source { BY_COUNT, BY_WEIGHT, BY_SHARE } count_source;

/* What is played goes by weights, if there are any: as they are if all moves have one, a whole number that
 * fits. */
static count_source count_source_of(const tj_book_entry *entry)
{
    unsigned known = 0;

    for (size_t i = 0; i < entry->len; i++)
        known |= entry->items[i].known;
    if (!(known & TJ_BOOK_WEIGHT))
        return BY_COUNT;
    for (size_t i = 0; i < entry->len; i++)
        if (!(entry->items[i].known & TJ_BOOK_WEIGHT) ||
            entry->items[i].weight != floor(entry->items[i].weight) || entry->items[i].weight > UINT32_MAX)
            return BY_SHARE;
    return BY_WEIGHT;
}

static int64_t count_of(const tj_book_move *move, count_source by)
{
    if (by == BY_COUNT)
        return move->count;
    if (!(move->probability > 0))
        return 0;
    return by == BY_WEIGHT ? (int64_t)move->weight : (int64_t)fmax(1, round(move->probability * SHARES));
}

/* Columns up to the last one that is known. */
static void put_move(const tj_book_move *move, count_source by, tj_buf *out)
{
    unsigned known = move->known & (TJ_BOOK_REPLY | TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_COUNT);
    char text[8];

    if (by != BY_COUNT)
        known |= TJ_BOOK_COUNT;
    tj_shogi_move_format(move->move, text);
    tj_buf_puts(out, text);
    tj_shogi_move_format(known & TJ_BOOK_REPLY ? move->reply : TJ_SHOGI_NO_MOVE, text);
    if (known)
        tj_buf_printf(out, " %s", text);
    if (known & (TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_COUNT))
        put_number(out, known & TJ_BOOK_EVALUATION, move->evaluation);
    if (known & (TJ_BOOK_DEPTH | TJ_BOOK_COUNT))
        put_number(out, known & TJ_BOOK_DEPTH, move->depth);
    if (known & TJ_BOOK_COUNT)
        put_number(out, true, count_of(move, by));
    tj_buf_putc(out, '\n');
}

static int add_block(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    text_blocks *g = ctx;
    count_source by = count_source_of(entry);
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi shogi = *tj_book_position_shogi(position);
    const char *block = NULL;

    shogi.number = position->ply + 1;
    if (!tj_book_playable(entry)) /* counts of 0 would make all of its moves equal */
        return 0;
    tj_shogi_sfen_format(&shogi, sfen);
    tj_buf_clear(&g->text);
    tj_buf_printf(&g->text, "sfen %s\n", sfen);
    for (size_t i = 0; i < entry->len; i++)
        put_move(&entry->items[i], by, &g->text);
    if (tj_buf_ok(&g->text))
        block = tj_string_arena_add(&g->strings, g->text.data, g->text.len);
    return block ? TJ_APPEND(g, err, block) : tj_fail_nomem(err);
}

static int compare_blocks(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int write_sorted(text_blocks *g, const char *path, tj_err *err)
{
    static const char HEAD[] = "#YANEURAOU-DB2016 1.00\n";
    tj_output out;
    int rc = tj_output_open(&out, path, err);

    if (rc)
        return rc;
    TJ_SORT(g, compare_blocks);
    tj_output_write(&out, HEAD, sizeof HEAD - 1);
    for (size_t i = 0; i < g->len; i++)
        tj_output_write(&out, g->items[i], strlen(g->items[i]));
    return tj_output_close(&out, err);
}

/* Writes all positions, sorted by their text as programs want that look into the file by bisection.  Counts
 * are weights, where there are any: as they are if all moves of a position have one, a whole number;
 * otherwise shares of a million. */
static int write_book(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    text_blocks g = {.text = TJ_BUF_INIT};
    tj_atomic_file file;
    int rc = tj_atomic_file_begin(&file, path, false, err);

    if (rc)
        return rc;
    if (!(rc = tj_book_each_form(book, add_block, &g, "writing", monitor, err)))
        rc = write_sorted(&g, file.part, err);
    tj_buf_release(&g.text);
    tj_string_arena_free(g.strings);
    free(g.items);
    return tj_atomic_file_end(&file, rc, err);
}

const tj_book_format_row tj_yaneuraou_format = {.id = TJ_BOOK_YANEURAOU,
                                                .name = "yaneuraou",
                                                .is_text = true,
                                                .looks_like = looks_like,
                                                .open = open_bytes,
                                                .write = write_book};
