/* Every line of every tree.
 *
 * One walk over the tokens keeps the way from the first node to the present one in two growing arrays; each
 * open "(" remembers how long they were.  A line is handed over at the ")" behind its last stone.  Board size
 * and kind of game are those that the reader of main lines finds, so that there is one opinion on them. */
#include "format/go/sgf_lines.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "format/go/sgf_point.h"
#include "format/go/sgf_internal.h"

#define NAME2(a, b) TJ_SGF_NAME_OF(a, b)

/* A list such as AB[aa:yy] is short to write and long to keep: no real line comes near this. */
#define SETUP_MAX 65536

/* An open parenthesis. */
typedef struct level {
    size_t moves, setup; /* length of the way when it was opened */
    uint64_t line;       /* of the last stone in it */
    bool fresh; /* stones came since the last line was handed over: the way is a line if it ends here */
    bool used;  /* there were stones in it */
    bool dead;  /* a fault: nothing more is taken from it */
} level;

typedef struct walk {
    const tj_sgf_reader *reader; /* of the whole text */
    const tj_sgf_visitor *visitor;
    const unsigned char *p; /* the tree */
    size_t base;            /* its offset in the text */
    tj_sgf_lexer lexer;
    unsigned size;
    struct {
        tj_move *items;
        size_t len, cap;
    } moves;
    struct {
        tj_setup *items;
        size_t len, cap;
    } setup;
    struct {
        level *items;
        size_t len, cap;
    } levels;
    tj_sgf_location place; /* of the byte located_at of the text */
    size_t located_at;
    unsigned name;  /* of the property whose values are being read, 0 if it is none of ours */
    size_t name_at; /* where it stands in the tree */
    size_t values;  /* of it so far */
    uint64_t work;
    tj_err *err;
    int code;
} walk;

static level *top_of(walk *w)
{
    return &w->levels.items[w->levels.len - 1];
}

/* Places are asked for in the order of the text, so that all of them together cost one pass. */
static void locate(walk *w, size_t at_in_tree)
{
    size_t at = w->base + at_in_tree;

    if (at <= w->located_at)
        return;
    tj_sgf_location_advance(&w->place, w->reader->bytes, w->located_at, at);
    w->located_at = at;
}

static void report_fault(walk *w, const tj_fault *fault)
{
    if (w->visitor->fault && !w->code)
        w->code = w->visitor->fault(w->visitor->ctx, fault);
}

/* A fault at a byte of the tree: this level is given up. */
static void skip_level(walk *w, size_t at, const char *text)
{
    tj_fault fault = {.state = TJ_RECORD_DAMAGED};
    level *top = top_of(w);

    locate(w, at);
    fault.offset = (uint32_t)(w->base + at);
    fault.line = (uint32_t)w->place.line;
    fault.column = (uint32_t)(w->base + at - w->place.line_start + 1);
    snprintf(fault.text, sizeof fault.text, "%s", text);
    top->dead = top->used = true;
    top->fresh = false;
    report_fault(w, &fault);
}

/* As skip_level, showing the value: "TEXT: B[zz]", shortened and made printable. */
static void skip_level_value(walk *w, const tj_sgf_token *value, const char *text)
{
    char line[96], shown[17];
    size_t n = value->end - value->start, len = 0;

    for (; len < n && len < sizeof shown - 1; len++) {
        unsigned char c = w->p[value->start + len];
        shown[len] = c >= 0x20 && c < 0x7F ? (char)c : '?';
    }
    shown[len] = 0;
    snprintf(line, sizeof line, "%s: %s%c[%s%s]", text, w->name >> 8 ? "A" : "", (char)(w->name & 0xFF),
             shown, n > len ? "..." : "");
    skip_level(w, value->start, line);
}

static void stone_read(walk *w, size_t at)
{
    level *top = top_of(w);

    locate(w, at);
    top->line = w->place.line;
    top->fresh = top->used = true;
}

static void read_move(walk *w, const tj_sgf_token *value)
{
    unsigned point = TJ_PASS;
    tj_sgf_point_kind kind;

    if (w->values > 1)
        return;
    kind = tj_sgf_point_read(w->p + value->start, value->end - value->start, w->size, &point);
    if (kind == TJ_SGF_POINT_OFF) {
        skip_level_value(w, value, "this move is off the board");
    } else if (kind == TJ_SGF_POINT_NONE) {
        skip_level_value(w, value, "this move cannot be understood");
    } else if (TJ_RESERVE(&w->moves, w->moves.len + 1)) {
        w->code = tj_fail_nomem(w->err);
    } else {
        w->moves.items[w->moves.len++] = (tj_move){(uint32_t)(w->base + w->name_at), (uint16_t)point,
                                                   w->name == 'B' ? TJ_BLACK : TJ_WHITE};
        stone_read(w, value->start);
    }
}

static void add_setup(walk *w, const tj_sgf_rectangle *area)
{
    unsigned kind = w->name & 0xFF;
    uint8_t colour = kind == 'B' ? TJ_BLACK : kind == 'W' ? TJ_WHITE : TJ_EMPTY;
    size_t count = (size_t)(area->right - area->left + 1) * (area->bottom - area->top + 1);

    if (TJ_RESERVE(&w->setup, w->setup.len + count)) {
        w->code = tj_fail_nomem(w->err);
        return;
    }
    for (unsigned y = area->top; y <= area->bottom; y++)
        for (unsigned x = area->left; x <= area->right; x++)
            w->setup.items[w->setup.len++] =
                (tj_setup){(uint32_t)w->moves.len, (uint16_t)(y * w->size + x), colour};
}

static void read_setup(walk *w, const tj_sgf_token *value)
{
    tj_sgf_rectangle area;
    tj_sgf_point_kind kind;

    if (tj_sgf_skip_space(w->p, value->end, value->start) == value->end)
        return;
    kind = tj_sgf_rectangle_read(w->p + value->start, value->end - value->start, w->size, &area);
    if (kind == TJ_SGF_POINT_OFF) {
        skip_level_value(w, value, "this set-up stone is off the board");
    } else if (kind == TJ_SGF_POINT_NONE) {
        skip_level_value(w, value, "this set-up stone cannot be understood");
    } else if (w->setup.len >= SETUP_MAX) {
        skip_level_value(w, value, "more set-up stones than a game can have");
    } else {
        add_setup(w, &area);
        stone_read(w, value->start);
    }
}

static void read_value(walk *w, const tj_sgf_token *value)
{
    w->values++;
    if (!value->closed)
        skip_level(w, value->start - 1, "this value is not closed: ] is missing");
    if (top_of(w)->dead)
        return;
    switch (w->name) {
    case 'B':
    case 'W':
        read_move(w, value);
        break;
    case NAME2('A', 'B'):
    case NAME2('A', 'W'):
    case NAME2('A', 'E'):
        read_setup(w, value);
        break;
    default:
        break;
    }
}

static void hand_over(walk *w, uint64_t line_number)
{
    const tj_sgf_visitor *visitor = w->visitor;
    uint64_t max = visitor->work_max ? visitor->work_max : TJ_SGF_WORK_MAX;
    tj_sgf_line line = {w->moves.items, w->moves.len, w->setup.items, w->setup.len, w->size, line_number};

    w->work += w->moves.len + w->setup.len + 1;
    if (w->work > max) {
        w->code =
            tj_fail(w->err, TJ_E_RANGE, "the variations, each told from the start, have over %llu moves",
                    (unsigned long long)max);
        tj_err_set_place(w->err, NULL, line_number, 1, 0);
        return;
    }
    w->code = visitor->line(visitor->ctx, &line);
}

static void open_level(walk *w)
{
    bool dead = w->levels.len && top_of(w)->dead;

    if (w->levels.len == TJ_SGF_DEPTH_MAX)
        w->code = tj_fail(w->err, TJ_E_RANGE, "variations are nested more than %d deep", TJ_SGF_DEPTH_MAX);
    else if (TJ_RESERVE(&w->levels, w->levels.len + 1))
        w->code = tj_fail_nomem(w->err);
    else
        w->levels.items[w->levels.len++] = (level){w->moves.len, w->setup.len, 0, false, false, dead};
}

static void close_level(walk *w)
{
    level closed = *top_of(w);

    if (closed.fresh)
        hand_over(w, closed.line);
    w->moves.len = closed.moves;
    w->setup.len = closed.setup;
    w->levels.len--;
    if (closed.used && w->levels.len) {
        top_of(w)->fresh = false;
        top_of(w)->used = true;
    }
}

static void read_token(walk *w, const tj_sgf_token *token)
{
    bool lower;

    if (token->kind == TJ_SGF_VALUE) {
        read_value(w, token);
        return;
    }
    w->name = 0;
    if (token->kind == TJ_SGF_NAME) {
        w->name = tj_sgf_name(w->p, token->start, token->end, &lower);
        w->name_at = token->start;
        w->values = 0;
    } else if (token->kind == TJ_SGF_OPEN) {
        open_level(w);
    } else if (token->kind == TJ_SGF_CLOSE) {
        /* A ")" too many that moves follow was taken as no end of the tree: nor is it one here. */
        if (w->levels.len > 1 || !tj_sgf_move_follows(w->p, w->lexer.n, token->end))
            close_level(w);
    }
}

/* The tree cannot be used at all: says why. */
static void reject(walk *w, const tj_record *record, const tj_sgf_extent *extent)
{
    size_t i = 0;
    tj_fault fault;

    while (record->faults.items[i].state != TJ_RECORD_REJECTED)
        i++;
    fault = record->faults.items[i];
    fault.offset += (uint32_t)extent->offset;
    if (fault.line == 1)
        fault.column += (uint32_t)extent->column - 1;
    fault.line += (uint32_t)extent->line - 1;
    report_fault(w, &fault);
}

static void read_tree(walk *w, const tj_sgf_extent *extent)
{
    const char *tree = w->reader->bytes + extent->offset;
    tj_sgf_root root;
    tj_sgf_token token;
    tj_encoding named;

    w->p = (const unsigned char *)tree;
    w->base = extent->offset;
    w->name = 0;
    tj_sgf_root_read(&root, tree, extent->length, (tj_charset)w->reader->charset);
    tj_sgf_lexer_init(&w->lexer, tree, extent->length, tj_sgf_tree_charset(w->reader, &root, tree, &named));
    /* The tree starts with "(", so that there is a level for all that follows, and ends with the ")" that
     * closes it, if any does. */
    while (!w->code && tj_sgf_lex(&w->lexer, &token) != TJ_SGF_END)
        if (token.kind == TJ_SGF_OPEN || w->levels.len)
            read_token(w, &token);
    while (!w->code && w->levels.len)
        close_level(w);
}

static int walk_trees(walk *w, tj_sgf_reader *reader)
{
    tj_sgf_extent extent;
    tj_record record;
    size_t trees = 0;

    tj_record_init(&record);
    for (; !w->code && tj_sgf_next(reader, &extent); trees++) {
        w->code = tj_sgf_parse(reader, &extent, &record, w->err);
        if (w->code)
            break;
        w->size = record.board;
        if (record.state == TJ_RECORD_REJECTED)
            reject(w, &record, &extent);
        else
            read_tree(w, &extent);
    }
    tj_record_release(&record);
    if (!w->code && !trees)
        w->code = tj_fail(w->err, TJ_E_FORMAT, "no game tree was found");
    return w->code;
}

int tj_sgf_lines(const char *bytes, size_t n, const tj_sgf_visitor *visitor, tj_err *err)
{
    tj_sgf_reader reader;
    walk w = {.reader = &reader, .visitor = visitor, .place = {1, 0}, .err = err};
    char *utf8;
    size_t utf8_n;
    int rc;

    if (n >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "a file of 4 gigabytes is not supported");
    rc = tj_sgf_decode(bytes, n, &utf8, &utf8_n, err);
    if (rc)
        return rc;
    if (utf8_n >= UINT32_MAX) {
        rc = tj_fail(err, TJ_E_RANGE, "a file of 4 gigabytes is not supported");
    } else {
        tj_sgf_reader_init(&reader, utf8 ? utf8 : bytes, utf8 ? utf8_n : n);
        rc = walk_trees(&w, &reader);
    }
    free(w.moves.items);
    free(w.setup.items);
    free(w.levels.items);
    free(utf8);
    return rc;
}
