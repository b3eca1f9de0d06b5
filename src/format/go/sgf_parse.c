/* One game tree to a record: header, set-up and the main line, which is everything up to the first ")".
 *
 * Whatever is odd becomes a fault of the record, each kind once, at the first place it is seen.  Moves are
 * read in a short cut where they are written ";B[xx]"; all else goes through the lexer. */
#include "base/error.h"
#include "base/memory.h"
#include "format/go/sgf_internal.h"
#include "tejun/go.h"

#define NAME2(a, b) TJ_SGF_NAME_OF(a, b)

#define ODDITIES_MAX 32 /* more than there are sentences below */

typedef struct parser {
    tj_sgf_walk walk;
    tj_record *record;
    int field;                          /* that the property becomes; -1: none */
    bool in_property;                   /* a name was seen in this node */
    bool moved;                         /* this node has a move */
    const char *reported[ODDITIES_MAX]; /* sentences: each kind of oddity is reported once */
    size_t reported_n;
    bool misread;  /* trouble with the encoding was reported */
    bool unclosed; /* a value was not closed */
    bool over;     /* the main line has ended, or must not be read on */
    int code;      /* TJ_E_NOMEM */
} parser;

static void report(parser *ps, int state, size_t at, const char *kind, const char *text)
{
    tj_sgf_location place = {1, 0};

    for (size_t i = 0; i < ps->reported_n; i++)
        if (ps->reported[i] == kind)
            return;
    ps->reported[ps->reported_n++] = kind;
    tj_sgf_location_advance(&place, (const char *)ps->walk.p, 0, at);
    if (tj_record_add_fault(ps->record, state, (uint32_t)at, (uint32_t)place.line,
                            (uint32_t)(at - place.line_start + 1), text))
        ps->code = TJ_E_NOMEM;
}

static void report_repaired(parser *ps, size_t at, const char *text)
{
    report(ps, TJ_RECORD_REPAIRED, at, text, text);
}

/* Shows the value at fault. */
static void report_value(parser *ps, int state, unsigned name, const tj_sgf_token *value, const char *text)
{
    char line[TJ_SGF_FAULT_MAX];

    tj_sgf_fault_format(&ps->walk, name, value, text, line);
    report(ps, state, value->start, text, line);
}

static void report_present(parser *ps, int state, const char *text)
{
    report_value(ps, state, ps->walk.name, &ps->walk.token, text);
}

static void add_move(parser *ps, size_t at, unsigned colour, unsigned point)
{
    tj_record *r = ps->record;

    if (r->moves.len == r->moves.cap && TJ_RESERVE(&r->moves, r->moves.len + 1)) {
        ps->code = TJ_E_NOMEM;
        return;
    }
    r->moves.items[r->moves.len++] = (tj_move){(uint32_t)at, (uint16_t)point, (uint8_t)colour};
}

/* Reports what is wrong with the stones of a value; true if nothing can be read beyond it. */
static bool report_point(parser *ps, tj_sgf_point_kind kind)
{
    const char *fault = tj_sgf_walk_fault(&ps->walk, kind);

    if (fault)
        report_present(ps, TJ_RECORD_DAMAGED, fault);
    else if (kind == TJ_SGF_POINT_UNUSUAL)
        report_present(ps, TJ_RECORD_REPAIRED, "point not written as SGF has it");
    else if (kind == TJ_SGF_POINT_EMPTY)
        report_present(ps, TJ_RECORD_REPAIRED, "set-up property without a point");
    return ps->over = fault != NULL;
}

static void read_move(parser *ps)
{
    unsigned point;

    if (ps->walk.values > 1) {
        report_present(ps, TJ_RECORD_REPAIRED, "move with several points; the first was used");
        return;
    }
    if (report_point(ps, tj_sgf_walk_move(&ps->walk, &point)))
        return;
    if (ps->moved)
        report_present(ps, TJ_RECORD_REPAIRED, "second move in a node; both were used");
    ps->moved = true;
    add_move(ps, ps->walk.name_at, ps->walk.name == 'B' ? TJ_BLACK : TJ_WHITE, point);
}

static void read_field(parser *ps)
{
    const tj_sgf_token *value = &ps->walk.token;
    tj_sgf_text *text = &ps->walk.text;

    if (ps->record->field[ps->field])
        return;
    if (tj_sgf_text_line(text, value->start, value->end, &ps->record->field[ps->field]))
        ps->code = TJ_E_NOMEM;
    if (!ps->misread && (text->unreadable || text->not_as_named))
        report_repaired(ps, value->start,
                        text->unreadable ? "unreadable characters in the header"
                                         : "text not in the encoding that CA names");
    ps->misread = text->unreadable || text->not_as_named;
}

/* PL: who is to move.  Behind moves it would say so of another position than the first. */
static void read_first(parser *ps)
{
    const tj_sgf_token *value = &ps->walk.token;
    size_t at = tj_sgf_skip_space(ps->walk.p, value->end, value->start);
    unsigned letter = at < value->end ? ps->walk.p[at] & ~0x20u : 0;

    if (!ps->record->moves.len && (letter == 'B' || letter == 'W'))
        ps->record->first = letter == 'B' ? TJ_BLACK : TJ_WHITE;
}

static void read_value(parser *ps)
{
    unsigned name = ps->walk.name;
    bool stones = tj_sgf_is_move(name) || tj_sgf_is_setup(name);
    tj_sgf_point_kind kind;

    if (!ps->in_property) {
        report_repaired(ps, ps->walk.token.start, "value without a property name");
        return;
    }
    if (name == NAME2('P', 'L'))
        read_first(ps);
    if (stones ? ps->record->state == TJ_RECORD_REJECTED : ps->field < 0)
        return;
    if (ps->walk.lower)
        report_repaired(ps, ps->walk.name_at, "property name in lower case");
    if (tj_sgf_is_move(name))
        read_move(ps);
    else if (!stones)
        read_field(ps);
    else {
        if (tj_sgf_walk_setup(&ps->walk, ps->record->moves.len, &ps->record->setup, &kind))
            ps->code = TJ_E_NOMEM;
        report_point(ps, kind);
    }
}

/* What stood before the present token has ended. */
static void end_property(parser *ps, size_t name_at)
{
    if (ps->in_property && ps->walk.last == TJ_SGF_NAME)
        report_repaired(ps, name_at, "property without a value");
    ps->in_property = false;
}

static void read_token(parser *ps)
{
    const tj_sgf_token *token = &ps->walk.token;

    if (token->kind == TJ_SGF_VALUE) {
        read_value(ps);
        if (!token->closed) {
            const char *text = "value not closed: missing ]";

            report(ps, TJ_RECORD_DAMAGED, token->start - 1, text, text);
            ps->unclosed = true;
        }
        return;
    }
    if (token->kind == TJ_SGF_NAME) {
        if (ps->walk.last == TJ_SGF_OPEN)
            report_repaired(ps, token->start, "property before the first ; of a variation");
        for (ps->field = TJ_FIELD_COUNT - 1; ps->field >= 0; ps->field--)
            if (ps->walk.name == NAME2(tj_sgf_field_names[ps->field][0], tj_sgf_field_names[ps->field][1]))
                break;
        ps->in_property = true;
        return;
    }
    ps->moved = false;
    if (token->kind == TJ_SGF_SURPLUS)
        report_repaired(ps, token->start, "extra ) before more moves");
    else if (token->kind == TJ_SGF_CLOSE && ps->walk.last == TJ_SGF_OPEN)
        report_repaired(ps, token->start, "empty variation");
    else if (token->kind == TJ_SGF_CLOSE)
        ps->over = true;
}

/* The short cut: as many ";B[xx]" and ";W[xx]" as stand here, white space between them included. */
static void read_moves(parser *ps)
{
    tj_sgf_walk *w = &ps->walk;
    const unsigned char *p = w->p;
    size_t at = w->lexer.at, n = w->n, before = ps->record->moves.len;
    unsigned size = w->size;

    w->last = w->token.kind;
    while (n - at >= 7 && !ps->code) {
        unsigned column = p[at + 3] - 'a', row = p[at + 4] - 'a';
        if (p[at] != ';') {
            if (!tj_sgf_is_space(p[at]))
                break;
            at++;
            continue;
        }
        if (p[at + 2] != '[' || p[at + 5] != ']' || p[at + 6] == '[' || column >= size || row >= size ||
            (p[at + 1] != 'B' && p[at + 1] != 'W'))
            break;
        if (ps->in_property)
            end_property(ps, w->name_at);
        add_move(ps, at + 1, p[at + 1] == 'B' ? TJ_BLACK : TJ_WHITE, row * size + column);
        w->name = p[at + 1];
        at += 6;
    }
    w->lexer.at = at;
    if (ps->record->moves.len == before)
        return;
    /* Where a second value follows after all, it belongs to the last move. */
    w->token.kind = TJ_SGF_VALUE;
    ps->in_property = ps->moved = true;
    w->values = 1;
    w->lower = false;
}

/* The whole number in a value; false if it holds anything else (*rest is then where that begins). */
static bool read_number(const unsigned char *p, size_t at, size_t end, long *number, size_t *rest)
{
    bool minus, digits = false;

    at = tj_sgf_skip_space(p, end, at);
    minus = at < end && p[at] == '-';
    at += minus;
    for (*number = 0; at < end && p[at] >= '0' && p[at] <= '9'; at++, digits = true)
        if (*number < 100000)
            *number = 10 * *number + (p[at] - '0');
    if (minus)
        *number = -*number;
    *rest = tj_sgf_skip_space(p, end, at);
    return digits && *rest == end;
}

static void read_game(parser *ps, const tj_sgf_token *gm)
{
    long number;
    size_t rest;

    if (gm->kind != TJ_SGF_VALUE || tj_sgf_skip_space(ps->walk.p, gm->end, gm->start) == gm->end)
        return;
    if (!read_number(ps->walk.p, gm->start, gm->end, &number, &rest))
        report_value(ps, TJ_RECORD_REPAIRED, NAME2('G', 'M'), gm, "unreadable kind of game; read as Go");
    else if (number != 1)
        report_value(ps, TJ_RECORD_REJECTED, NAME2('G', 'M'), gm, "not a Go game");
}

static void read_size(parser *ps, const tj_sgf_token *sz)
{
    long width, height;
    size_t rest;
    bool plain;

    if (sz->kind != TJ_SGF_VALUE)
        return;
    plain = read_number(ps->walk.p, sz->start, sz->end, &width, &rest);
    height = width;
    if (!plain && rest < sz->end && (ps->walk.p[rest] == ':' || (ps->walk.p[rest] | 0x20) == 'x'))
        plain = read_number(ps->walk.p, rest + 1, sz->end, &height, &rest);
    if (!plain)
        report_value(ps, TJ_RECORD_REPAIRED, NAME2('S', 'Z'), sz, "unreadable board size; read as 19x19");
    else if (width != height)
        report_value(ps, TJ_RECORD_REJECTED, NAME2('S', 'Z'), sz, "board not square");
    else if (width < TJ_GO_SIZE_MIN || width > TJ_GO_SIZE_MAX)
        report_value(ps, TJ_RECORD_REJECTED, NAME2('S', 'Z'), sz,
                     "only boards of 2 to 25 lines are supported");
    else
        ps->record->board = (uint8_t)width;
}

static void read_main_line(parser *ps)
{
    tj_sgf_walk *w = &ps->walk;

    while (!ps->over && !ps->code) {
        size_t name_at;

        if (w->depth && ps->record->state != TJ_RECORD_REJECTED)
            read_moves(ps);
        name_at = w->name_at;
        if (tj_sgf_walk_next(w) == TJ_SGF_END)
            break;
        if (w->token.kind != TJ_SGF_VALUE)
            end_property(ps, name_at);
        read_token(ps);
    }
    if (w->lexer.junk)
        report_repaired(ps, w->lexer.junk_at, "text outside of properties was skipped");
}

int tj_sgf_parse(const tj_sgf_reader *reader, const tj_sgf_extent *extent, tj_record *record, tj_err *err)
{
    parser ps = {.record = record, .field = -1};

    tj_record_clear(record);
    if (extent->length >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "games of 4 GB are not supported");
    tj_sgf_walk_init(&ps.walk, reader, extent, 0);
    read_game(&ps, &ps.walk.root.gm);
    read_size(&ps, &ps.walk.root.sz);
    ps.walk.size = record->board;
    read_main_line(&ps);
    if (!extent->closed && !ps.unclosed)
        report_repaired(&ps, extent->length ? extent->length - 1 : 0, "game not closed: missing )");
    tj_sgf_text_release(&ps.walk.text);
    return ps.code ? tj_fail_nomem(err) : 0;
}
