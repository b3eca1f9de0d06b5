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
#include "format/go/sgf_internal.h"

/* An open parenthesis. */
typedef struct level {
    size_t moves, setup; /* length of the way when it was opened */
    uint64_t line;       /* of the last stone in it */
    bool fresh; /* stones came since the last line was handed over: the way is a line if it ends here */
    bool used;  /* there were stones in it */
    bool dead;  /* a fault: nothing more is taken from it */
} level;

typedef struct lines {
    const tj_sgf_reader *reader; /* of the whole text */
    const tj_sgf_visitor *visitor;
    size_t base; /* of the tree in the text */
    tj_sgf_walk walk;
    struct {
        tj_move *items;
        size_t len, cap;
    } moves;
    tj_setup_list setup;
    struct {
        level *items;
        size_t len, cap;
    } levels;
    tj_sgf_location place; /* of the byte located_at of the text */
    size_t located_at;
    uint64_t work;
    tj_err *err;
    int code;
} lines;

static level *top_of(lines *w)
{
    return &w->levels.items[w->levels.len - 1];
}

/* Places are asked for in the order of the text, so that all of them together cost one pass. */
static void locate(lines *w, size_t at_in_tree)
{
    size_t at = w->base + at_in_tree;

    if (at <= w->located_at)
        return;
    tj_sgf_location_advance(&w->place, w->reader->bytes, w->located_at, at);
    w->located_at = at;
}

static void report_fault(lines *w, const tj_fault *fault)
{
    if (w->visitor->fault && !w->code)
        w->code = w->visitor->fault(w->visitor->ctx, fault);
}

/* A fault at a byte of the tree: this level is given up. */
static void skip_level(lines *w, size_t at, const char *text)
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

/* A value with a move or set-up stones. */
static void read_stones(lines *w)
{
    const tj_sgf_token *value = &w->walk.token;
    bool is_move = tj_sgf_is_move(w->walk.name);
    char line[TJ_SGF_FAULT_MAX];
    const char *fault;
    tj_sgf_point_kind kind;
    unsigned point;
    int rc = 0;

    if (is_move && w->walk.values > 1)
        return;
    if (is_move)
        kind = tj_sgf_walk_move(&w->walk, &point);
    else
        rc = tj_sgf_walk_setup(&w->walk, w->moves.len, &w->setup, &kind);
    fault = tj_sgf_walk_fault(&w->walk, kind);
    if (fault) {
        tj_sgf_fault_format(&w->walk, w->walk.name, value, fault, line);
        skip_level(w, value->start, line);
    } else if (rc || (is_move && TJ_RESERVE(&w->moves, w->moves.len + 1))) {
        w->code = tj_fail_nomem(w->err);
    } else if (kind != TJ_SGF_POINT_EMPTY) {
        if (is_move)
            w->moves.items[w->moves.len++] = (tj_move){(uint32_t)(w->base + w->walk.name_at), (uint16_t)point,
                                                       w->walk.name == 'B' ? TJ_BLACK : TJ_WHITE};
        locate(w, value->start);
        top_of(w)->line = w->place.line;
        top_of(w)->fresh = top_of(w)->used = true;
    }
}

static void hand_over(lines *w, uint64_t line_number)
{
    const tj_sgf_visitor *visitor = w->visitor;
    uint64_t max = visitor->work_max ? visitor->work_max : TJ_SGF_WORK_MAX;
    tj_sgf_line line = {w->moves.items, w->moves.len, w->setup.items,
                        w->setup.len,   w->walk.size, line_number};

    w->work += w->moves.len + w->setup.len + 1;
    if (w->work > max) {
        w->code = tj_fail(w->err, TJ_E_RANGE, "the lines of all variations have more than %llu moves",
                          (unsigned long long)max);
        tj_err_set_place(w->err, NULL, line_number, 1, 0);
        return;
    }
    w->code = visitor->line(visitor->ctx, &line);
}

static void open_level(lines *w)
{
    level opened = {.moves = w->moves.len, .setup = w->setup.len, .dead = w->levels.len && top_of(w)->dead};

    if (w->levels.len == TJ_SGF_DEPTH_MAX)
        w->code = tj_fail(w->err, TJ_E_RANGE, "variations are nested more than %d deep", TJ_SGF_DEPTH_MAX);
    else if (TJ_RESERVE(&w->levels, w->levels.len + 1))
        w->code = tj_fail_nomem(w->err);
    else
        w->levels.items[w->levels.len++] = opened;
}

static void close_level(lines *w)
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

static void read_token(lines *w)
{
    const tj_sgf_token *token = &w->walk.token;

    if (token->kind == TJ_SGF_OPEN)
        open_level(w);
    else if (token->kind == TJ_SGF_CLOSE)
        close_level(w);
    else if (token->kind == TJ_SGF_VALUE && !token->closed)
        skip_level(w, token->start - 1, "value not closed: missing ]");
    else if (token->kind == TJ_SGF_VALUE && !top_of(w)->dead &&
             (tj_sgf_is_move(w->walk.name) || tj_sgf_is_setup(w->walk.name)))
        read_stones(w);
}

/* The tree cannot be used at all: says why. */
static void reject(lines *w, const tj_record *record, const tj_sgf_extent *extent)
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

static void read_tree(lines *w, const tj_sgf_extent *extent, unsigned size)
{
    w->base = extent->offset;
    tj_sgf_walk_init(&w->walk, w->reader, extent, size);
    /* The tree starts with "(", so that there is a level for all that follows, and ends with the ")" that
     * closes it, if any does. */
    while (!w->code && tj_sgf_walk_next(&w->walk) != TJ_SGF_END)
        if (w->walk.token.kind == TJ_SGF_OPEN || w->levels.len)
            read_token(w);
    while (!w->code && w->levels.len)
        close_level(w);
    tj_sgf_text_release(&w->walk.text);
}

static int walk_trees(lines *w, tj_sgf_reader *reader)
{
    tj_sgf_extent extent;
    tj_record record;
    size_t trees = 0;

    tj_record_init(&record);
    for (; !w->code && tj_sgf_next(reader, &extent); trees++) {
        w->code = tj_sgf_parse(reader, &extent, &record, w->err);
        if (w->code)
            break;
        if (record.state == TJ_RECORD_REJECTED)
            reject(w, &record, &extent);
        else
            read_tree(w, &extent, record.board);
    }
    tj_record_release(&record);
    if (!w->code && !trees)
        w->code = tj_fail(w->err, TJ_E_FORMAT, "no game tree found");
    return w->code;
}

int tj_sgf_lines(const char *bytes, size_t n, const tj_sgf_visitor *visitor, tj_err *err)
{
    tj_sgf_reader reader;
    lines w = {.reader = &reader, .visitor = visitor, .place = {1, 0}, .err = err};
    tj_record_bytes file;
    int rc;

    if ((rc = tj_record_bytes_init(&file, bytes, n, err)))
        return rc;
    tj_sgf_reader_open(&reader, &file);
    rc = n < UINT32_MAX && reader.n < UINT32_MAX
             ? walk_trees(&w, &reader)
             : tj_fail(err, TJ_E_RANGE, "files of 4 GB are not supported");
    free(w.moves.items);
    free(w.setup.items);
    free(w.levels.items);
    tj_record_bytes_release(&file);
    return rc;
}
