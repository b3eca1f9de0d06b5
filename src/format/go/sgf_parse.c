/* One game tree to a record: header, set-up and the main line, which is everything up to the first ")".
 *
 * Whatever is odd becomes a fault of the record, each kind once, at the first place it is seen.  Moves are
 * read in a short cut where they are written ";B[xx]"; all else goes through the lexer. */
#include "tejun/sgf.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "format/go/sgf_point.h"
#include "format/go/sgf_text.h"
#include "format/go/sgf_internal.h"
#include "tejun/go.h"

#define NAME2(a, b) TJ_SGF_NAME_OF(a, b)
#define NAME1(a)    ((unsigned)(a))

/* A list such as AB[aa:yy] is short to write and long to keep: no real game comes near this. */
#define SETUP_MAX 65536

/* Each kind of oddity is reported once. */
typedef enum oddity {
    ODD_JUNK,
    ODD_LOWER_CASE,
    ODD_NO_VALUE,
    ODD_NO_NAME,
    ODD_NO_NODE,
    ODD_SECOND_MOVE,
    ODD_TWO_MOVES,
    ODD_POINT_STYLE,
    ODD_EMPTY_SETUP,
    ODD_EMPTY_TREE,
    ODD_SURPLUS,
    ODD_UNCLOSED,
    ODD_ENCODING,
    ODD_GAME,
    ODD_SIZE,
    ODD_POINT,
    ODD_COUNT
} oddity;

typedef struct parser {
    const unsigned char *p;
    size_t n;
    tj_record *record;
    tj_sgf_lexer lexer;
    tj_sgf_text text;
    unsigned name;        /* of the property whose values are being read, 0 if it is none of ours */
    size_t name_at;       /* where it stands */
    size_t values;        /* of it so far */
    bool in_property;     /* a name was seen in this node */
    bool lower;           /* written in lower case */
    bool moved;           /* this node has a move */
    size_t depth;         /* parentheses open */
    tj_sgf_kind last;     /* token before this one */
    bool seen[ODD_COUNT]; /* oddities reported */
    bool over;            /* the main line has ended, or must not be read on */
    int code;             /* TJ_E_NOMEM */
} parser;

static void report(parser *ps, oddity kind, int state, size_t at, const char *text)
{
    tj_sgf_location place = {1, 0};

    if (ps->seen[kind])
        return;
    ps->seen[kind] = true;
    tj_sgf_location_advance(&place, (const char *)ps->p, 0, at);
    if (tj_record_add_fault(ps->record, state, (uint32_t)at, (uint32_t)place.line,
                            (uint32_t)(at - place.line_start + 1), text))
        ps->code = TJ_E_NOMEM;
}

/* As report, showing the value at fault: "TEXT: NAME[value]", shortened and made printable. */
static void report_value(parser *ps, oddity kind, int state, unsigned name, const tj_sgf_token *value,
                         const char *text)
{
    char name_text[3] = {(char)(name >> 8 ? name >> 8 : name), (char)(name >> 8 ? name & 0xFF : 0), 0};
    char shown[17], line[96];
    size_t n = value->end - value->start, len = 0;

    for (; len < n && len < sizeof shown - 1; len++) {
        unsigned char c = ps->p[value->start + len];
        shown[len] = c >= 0x20 && c < 0x7F ? (char)c : '?';
    }
    shown[len] = 0;
    snprintf(line, sizeof line, "%s: %s[%s%s]", text, name_text, shown, n > len ? "..." : "");
    report(ps, kind, state, value->start, line);
}

static int field_of_name(unsigned name)
{
    switch (name) {
    case NAME2('P', 'B'):
        return TJ_FIELD_BLACK;
    case NAME2('P', 'W'):
        return TJ_FIELD_WHITE;
    case NAME2('B', 'R'):
        return TJ_FIELD_BLACK_RANK;
    case NAME2('W', 'R'):
        return TJ_FIELD_WHITE_RANK;
    case NAME2('E', 'V'):
        return TJ_FIELD_EVENT;
    case NAME2('R', 'O'):
        return TJ_FIELD_ROUND;
    case NAME2('D', 'T'):
        return TJ_FIELD_DATE;
    case NAME2('P', 'C'):
        return TJ_FIELD_PLACE;
    case NAME2('R', 'E'):
        return TJ_FIELD_RESULT;
    case NAME2('K', 'M'):
        return TJ_FIELD_KOMI;
    case NAME2('H', 'A'):
        return TJ_FIELD_HANDICAP;
    case NAME2('R', 'U'):
        return TJ_FIELD_RULES;
    case NAME2('G', 'N'):
        return TJ_FIELD_TITLE;
    default:
        return -1;
    }
}

static bool is_setup(unsigned name)
{
    return name == NAME2('A', 'B') || name == NAME2('A', 'W') || name == NAME2('A', 'E');
}

static bool is_move(unsigned name)
{
    return name == NAME1('B') || name == NAME1('W');
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

/* A fault that no move can be read beyond. */
static void stop_at(parser *ps, const tj_sgf_token *value, const char *text)
{
    report_value(ps, ODD_POINT, TJ_RECORD_DAMAGED, ps->name, value, text);
    ps->over = true;
}

static void read_move(parser *ps, const tj_sgf_token *value)
{
    unsigned point = TJ_PASS, size = ps->record->board;
    tj_sgf_point_kind kind;

    if (ps->values > 1) {
        report_value(ps, ODD_SECOND_MOVE, TJ_RECORD_REPAIRED, ps->name, value,
                     "a move has more than one point; the first was taken");
        return;
    }
    kind = tj_sgf_point_read(ps->p + value->start, value->end - value->start, size, &point);
    if (kind == TJ_SGF_POINT_OFF)
        stop_at(ps, value, "this move is off the board");
    else if (kind == TJ_SGF_POINT_NONE)
        stop_at(ps, value, "this move cannot be understood");
    if (ps->over)
        return;
    if (kind == TJ_SGF_POINT_UNUSUAL)
        report_value(ps, ODD_POINT_STYLE, TJ_RECORD_REPAIRED, ps->name, value,
                     "the point is not written as in SGF");
    if (ps->moved)
        report_value(ps, ODD_TWO_MOVES, TJ_RECORD_REPAIRED, ps->name, value,
                     "a second move in one node; it was taken, too");
    ps->moved = true;
    add_move(ps, ps->name_at, ps->name == 'B' ? TJ_BLACK : TJ_WHITE, point);
}

static void add_setup(parser *ps, const tj_sgf_rectangle *area)
{
    tj_record *r = ps->record;
    unsigned kind = ps->name & 0xFF, width = area->right - area->left + 1;
    uint8_t colour = kind == 'B' ? TJ_BLACK : kind == 'W' ? TJ_WHITE : TJ_EMPTY;
    size_t count = (size_t)width * (area->bottom - area->top + 1);

    if (TJ_RESERVE(&r->setup, r->setup.len + count)) {
        ps->code = TJ_E_NOMEM;
        return;
    }
    for (unsigned y = area->top; y <= area->bottom; y++)
        for (unsigned x = area->left; x <= area->right; x++)
            r->setup.items[r->setup.len++] =
                (tj_setup){(uint32_t)r->moves.len, (uint16_t)(y * r->board + x), colour};
}

static void read_setup(parser *ps, const tj_sgf_token *value)
{
    tj_sgf_rectangle area;
    tj_sgf_point_kind kind =
        tj_sgf_rectangle_read(ps->p + value->start, value->end - value->start, ps->record->board, &area);

    if (tj_sgf_skip_space(ps->p, value->end, value->start) == value->end)
        report_value(ps, ODD_EMPTY_SETUP, TJ_RECORD_REPAIRED, ps->name, value,
                     "set-up stones without a point");
    else if (kind == TJ_SGF_POINT_OFF)
        stop_at(ps, value, "this set-up stone is off the board");
    else if (kind == TJ_SGF_POINT_NONE)
        stop_at(ps, value, "this set-up stone cannot be understood");
    else if (ps->record->setup.len >= SETUP_MAX)
        stop_at(ps, value, "more set-up stones than a game can have");
    else {
        if (kind == TJ_SGF_POINT_UNUSUAL)
            report_value(ps, ODD_POINT_STYLE, TJ_RECORD_REPAIRED, ps->name, value,
                         "the point is not written as in SGF");
        add_setup(ps, &area);
    }
}

static void read_field(parser *ps, const tj_sgf_token *value)
{
    int field = field_of_name(ps->name);

    if (ps->record->field[field])
        return;
    if (tj_sgf_text_line(&ps->text, value->start, value->end, &ps->record->field[field]))
        ps->code = TJ_E_NOMEM;
    if (ps->text.unreadable)
        report(ps, ODD_ENCODING, TJ_RECORD_REPAIRED, value->start,
               "some characters of the header cannot be read");
    else if (ps->text.not_as_named)
        report(ps, ODD_ENCODING, TJ_RECORD_REPAIRED, value->start,
               "the text is not in the encoding that CA names");
}

/* PL: who is to move.  Behind moves it would say so of another position than the first. */
static void read_first(parser *ps, const tj_sgf_token *value)
{
    size_t at = tj_sgf_skip_space(ps->p, value->end, value->start);
    unsigned letter = at < value->end ? ps->p[at] & ~0x20u : 0;

    if (!ps->record->moves.len && (letter == 'B' || letter == 'W'))
        ps->record->first = letter == 'B' ? TJ_BLACK : TJ_WHITE;
}

static void read_value(parser *ps, const tj_sgf_token *value)
{
    bool known = is_move(ps->name) || is_setup(ps->name) || field_of_name(ps->name) >= 0;

    ps->values++;
    if (!ps->in_property)
        report(ps, ODD_NO_NAME, TJ_RECORD_REPAIRED, value->start, "a value stands without a property name");
    if (ps->in_property && ps->name == NAME2('P', 'L'))
        read_first(ps, value);
    if (!known || !ps->in_property)
        return;
    if (ps->record->state == TJ_RECORD_REJECTED && field_of_name(ps->name) < 0)
        return;
    if (ps->lower)
        report(ps, ODD_LOWER_CASE, TJ_RECORD_REPAIRED, ps->name_at,
               "a property name is written in lower case");
    if (is_move(ps->name))
        read_move(ps, value);
    else if (is_setup(ps->name))
        read_setup(ps, value);
    else
        read_field(ps, value);
}

static void end_property(parser *ps)
{
    if (ps->in_property && ps->values == 0)
        report(ps, ODD_NO_VALUE, TJ_RECORD_REPAIRED, ps->name_at, "a property has no value");
    ps->in_property = false;
}

static void read_name(parser *ps, const tj_sgf_token *token)
{
    end_property(ps);
    if (ps->last == TJ_SGF_OPEN)
        report(ps, ODD_NO_NODE, TJ_RECORD_REPAIRED, token->start,
               "a property stands before the first ; of a variation");
    ps->name = tj_sgf_name(ps->p, token->start, token->end, &ps->lower);
    ps->name_at = token->start;
    ps->values = 0;
    ps->in_property = true;
}

static void read_close(parser *ps, const tj_sgf_token *token)
{
    if (ps->last == TJ_SGF_OPEN) {
        report(ps, ODD_EMPTY_TREE, TJ_RECORD_REPAIRED, token->start, "a variation without any move");
        ps->depth--;
    } else if (ps->depth == 1 && tj_sgf_move_follows(ps->p, ps->n, token->end)) {
        report(ps, ODD_SURPLUS, TJ_RECORD_REPAIRED, token->start,
               "a closing parenthesis too many; moves follow it");
    } else {
        ps->over = true;
    }
}

static void read_token(parser *ps, const tj_sgf_token *token)
{
    switch (token->kind) {
    case TJ_SGF_NAME:
        read_name(ps, token);
        return;
    case TJ_SGF_VALUE:
        read_value(ps, token);
        if (!token->closed)
            report(ps, ODD_UNCLOSED, TJ_RECORD_DAMAGED, token->start - 1,
                   "this value is not closed: ] is missing");
        return;
    default:
        end_property(ps);
    }
    ps->moved = false;
    if (token->kind == TJ_SGF_OPEN)
        ps->depth++;
    else if (token->kind == TJ_SGF_CLOSE)
        read_close(ps, token);
}

/* The short cut: as many ";B[xx]" and ";W[xx]" as stand here, white space between them included. */
static void read_moves(parser *ps)
{
    const unsigned char *p = ps->p;
    size_t at = ps->lexer.at, n = ps->n, before = ps->record->moves.len;
    unsigned size = ps->record->board;

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
        end_property(ps);
        add_move(ps, at + 1, p[at + 1] == 'B' ? TJ_BLACK : TJ_WHITE, row * size + column);
        ps->name = p[at + 1];
        at += 6;
    }
    ps->lexer.at = at;
    if (ps->record->moves.len == before)
        return;
    /* Where a second value follows after all, it belongs to the last move. */
    ps->last = TJ_SGF_VALUE;
    ps->in_property = ps->moved = true;
    ps->values = 1;
    ps->lower = false;
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

    if (gm->kind != TJ_SGF_VALUE || tj_sgf_skip_space(ps->p, gm->end, gm->start) == gm->end)
        return;
    if (!read_number(ps->p, gm->start, gm->end, &number, &rest))
        report_value(ps, ODD_GAME, TJ_RECORD_REPAIRED, NAME2('G', 'M'), gm,
                     "the kind of game was taken to be Go");
    else if (number != 1)
        report_value(ps, ODD_GAME, TJ_RECORD_REJECTED, NAME2('G', 'M'), gm, "not a Go game");
}

static void read_size(parser *ps, const tj_sgf_token *sz)
{
    long width, height;
    size_t rest;
    bool plain;

    if (sz->kind != TJ_SGF_VALUE)
        return;
    plain = read_number(ps->p, sz->start, sz->end, &width, &rest);
    height = width;
    if (!plain && rest < sz->end && (ps->p[rest] == ':' || (ps->p[rest] | 0x20) == 'x'))
        plain = read_number(ps->p, rest + 1, sz->end, &height, &rest);
    if (!plain)
        report_value(ps, ODD_SIZE, TJ_RECORD_REPAIRED, NAME2('S', 'Z'), sz,
                     "the board was taken to be 19x19");
    else if (width != height)
        report_value(ps, ODD_SIZE, TJ_RECORD_REJECTED, NAME2('S', 'Z'), sz, "the board is not square");
    else if (width < TJ_GO_SIZE_MIN || width > TJ_GO_SIZE_MAX)
        report_value(ps, ODD_SIZE, TJ_RECORD_REJECTED, NAME2('S', 'Z'), sz,
                     "only boards of 2 to 25 lines are supported");
    else
        ps->record->board = (uint8_t)width;
}

static void prepare(parser *ps, const tj_sgf_reader *reader, const char *tree)
{
    tj_encoding named, file_encoding = {(tj_charset)reader->charset, ""};
    tj_sgf_root root;
    tj_charset step;

    memcpy(file_encoding.name, reader->charset_name, sizeof file_encoding.name);
    tj_sgf_root_read(&root, tree, ps->n, file_encoding.charset);
    step = tj_sgf_tree_charset(reader, &root, tree, &named);
    tj_sgf_lexer_init(&ps->lexer, tree, ps->n, step);
    tj_sgf_text_init(&ps->text, tree, ps->n, step, &named, &file_encoding);
    read_game(ps, &root.gm);
    read_size(ps, &root.sz);
}

static void read_main_line(parser *ps)
{
    tj_sgf_token token;

    while (!ps->over && !ps->code) {
        if (ps->depth && ps->record->state != TJ_RECORD_REJECTED)
            read_moves(ps);
        if (tj_sgf_lex(&ps->lexer, &token) == TJ_SGF_END)
            break;
        read_token(ps, &token);
        ps->last = token.kind;
    }
    if (ps->lexer.junk)
        report(ps, ODD_JUNK, TJ_RECORD_REPAIRED, ps->lexer.junk_at,
               "text that does not belong there was left out");
}

int tj_sgf_parse(const tj_sgf_reader *reader, const tj_sgf_extent *extent, tj_record *record, tj_err *err)
{
    const char *tree = reader->bytes + extent->offset;
    parser ps = {.p = (const unsigned char *)tree, .n = extent->length, .record = record};

    tj_record_clear(record);
    if (extent->length >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "a game of 4 gigabytes is not supported");
    prepare(&ps, reader, tree);
    read_main_line(&ps);
    if (!extent->closed)
        report(&ps, ODD_UNCLOSED, TJ_RECORD_REPAIRED, ps.n ? ps.n - 1 : 0,
               "the game is not closed: ) is missing");
    tj_sgf_text_release(&ps.text);
    return ps.code ? tj_fail_nomem(err) : 0;
}
