/* Reading lists.  The bytes are cut into lines, these into fields, these into words, all in place; rows point
 * into two arrays once these have stopped growing. */
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/text/span.h"
#include "mine/go/sequence_list.h"

#define SIZE      TJ_MINE_SIZE
#define COLUMNS   6
#define CODES_MAX TJ_SEQUENCE_LIST_MOVES_MAX

typedef struct list_parser {
    tj_sequence_list *out;
    const char *name, *bytes; /* of the file */
    tj_span rest;             /* bytes not read yet */
    const char *begin;        /* of the line that is read */
    uint64_t line;            /* its number, from 1 */
    locale_t numbers;
    bool has_code;
    tj_err *err;
} list_parser;

static int bad(const list_parser *r, const char *at, const char *format, ...) TJ_PRINTF(3, 4);

/* A fault at that byte of the line. */
static int bad(const list_parser *r, const char *at, const char *format, ...)
{
    char text[200];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tj_fail(r->err, TJ_E_FORMAT, "%s", text);
    tj_err_set_place(r->err, r->name, r->line, (uint64_t)(at - r->begin) + 1, (uint64_t)(at - r->bytes));
    return TJ_E_FORMAT;
}

/* A word as an argument for %.*s, at most 30 bytes of it. */
#define SHOWN(s) (int)((s).n < 30 ? (s).n : 30), (s).at

/* ---- cutting ---- */

/* Cuts the prefix off if it is there. */
static bool skip(tj_span *s, const char *prefix)
{
    size_t n = strlen(prefix);

    if (s->n < n || memcmp(s->at, prefix, n) != 0)
        return false;
    s->at += n;
    s->n -= n;
    return true;
}

/* The next line, without what ends it. */
static int next_line(list_parser *r, tj_span *line)
{
    r->begin = r->rest.at;
    r->line++;
    if (!r->rest.n)
        return bad(r, r->begin, "the list ends before its rows");
    if (!memchr(r->rest.at, '\n', r->rest.n))
        return bad(r, r->begin, "the last line is incomplete; the file was truncated");
    *line = tj_span_cut(&r->rest, "\n");
    if (line->n && line->at[line->n - 1] == '\r')
        line->n--;
    return 0;
}

/* ---- numbers ---- */

/* Digits only, at most `max`, which is 9 or more. */
static bool read_number(tj_span s, uint64_t max, uint64_t *out)
{
    uint64_t number = 0;

    if (!s.n)
        return false;
    for (; s.n; s.at++, s.n--) {
        unsigned digit = (unsigned)(*s.at - '0');

        if (digit > 9 || number > (max - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

/* -max to max. */
static bool read_signed(tj_span s, unsigned max, int *out)
{
    bool negative = skip(&s, "-");
    uint64_t number;

    if (!read_number(s, max, &number))
        return false;
    *out = negative ? -(int)number : (int)number;
    return true;
}

static bool read_score(const list_parser *r, tj_span s, double *out)
{
    char text[64], *end;

    if (!s.n || s.n >= sizeof text || memchr(s.at, 0, s.n))
        return false;
    memcpy(text, s.at, s.n);
    text[s.n] = 0;
    if (strspn(text, "0123456789.eE+-") != s.n)
        return false;
    *out = strtod_l(text, &end, r->numbers);
    return !*end && isfinite(*out);
}

/* "2002-12-31" to 20021231. */
static bool read_date(tj_span s, int *out)
{
    tj_span year = tj_span_cut(&s, "-"), month = tj_span_cut(&s, "-");
    uint64_t y, m, d;

    if (year.n != 4 || month.n != 2 || s.n != 2 || !read_number(year, 9999, &y) ||
        !read_number(month, 12, &m) || !read_number(s, 31, &d) || !y || !m || !d)
        return false;
    *out = (int)(y * 10000 + m * 100 + d);
    return true;
}

/* ---- the header ---- */

static int take_text(list_parser *r, size_t key, tj_span value)
{
    const char **member = (const char **)((char *)&r->out->header + tj_sequence_list_text_keys[key].at);

    for (size_t i = 0; i < value.n; i++)
        if ((unsigned char)value.at[i] < 0x20 || value.at[i] == 0x7F)
            return bad(r, value.at + i, "the text has a control character");
    if (!value.n)
        return bad(r, value.at, "\"%s\" has no value", tj_sequence_list_text_keys[key].name);
    if (r->out->texts[key])
        return bad(r, r->begin, "\"%s\" is given twice", tj_sequence_list_text_keys[key].name);
    r->out->texts[key] = tj_strndup(value.at, value.n);
    if (!r->out->texts[key])
        return tj_fail_nomem(r->err);
    *member = r->out->texts[key];
    return 0;
}

static int take_code(list_parser *r, tj_span value)
{
    if (r->has_code)
        return bad(r, r->begin, "\"code\" is given twice");
    for (int code = TJ_MINE_ER; code <= TJ_MINE_POINTS; code++)
        if (tj_span_is(value, tj_sequence_list_code_name((tj_mine_code)code))) {
            r->out->header.code = (tj_mine_code)code;
            r->has_code = true;
            return 0;
        }
    return bad(r, value.at, "\"%.*s\" is not one of the codes er, es and place", SHOWN(value));
}

static int take_result(list_parser *r, tj_span value)
{
    tj_filter *filter = &r->out->header.filter;

    for (size_t i = 0; i < TJ_SEQUENCE_LIST_RESULTS; i++)
        if (tj_span_is(value, tj_sequence_list_results[i].name)) {
            filter->has_winner = true;
            filter->winner = tj_sequence_list_results[i].winner;
            return 0;
        }
    return bad(r, value.at, "\"%.*s\" is not a result", SHOWN(value));
}

/* What stands behind "# ". */
static int take_fact(list_parser *r, tj_span value)
{
    tj_sequence_list_header *header = &r->out->header;
    tj_span key = tj_span_cut(&value, " ");

    for (size_t i = 0; i < TJ_SEQUENCE_LIST_TEXT_KEYS; i++)
        if (tj_span_is(key, tj_sequence_list_text_keys[i].name))
            return take_text(r, i, value);
    if (tj_span_is(key, "code"))
        return take_code(r, value);
    if (tj_span_is(key, "result"))
        return take_result(r, value);
    if (tj_span_is(key, "distinct"))
        header->distinct = true;
    if (tj_span_is(key, "games") && !read_number(value, UINT64_MAX, &header->games))
        return bad(r, value.at, "\"%.*s\" is not a number of games", SHOWN(value));
    if ((tj_span_is(key, "since") && !read_date(value, &header->filter.date_from)) ||
        (tj_span_is(key, "until") && !read_date(value, &header->filter.date_to)))
        return bad(r, value.at, "\"%.*s\" is not a date such as 2002-12-31", SHOWN(value));
    return 0;
}

static int read_magic(list_parser *r)
{
    tj_span line, version;
    uint64_t number;

    skip(&r->rest, "\xEF\xBB\xBF");
    r->begin = r->rest.at;
    r->line = 1;
    version = r->rest;
    if (!skip(&version, TJ_SEQUENCE_LIST_MAGIC))
        return bad(r, r->begin,
                   "not a list of sequences: the first line is not \"" TJ_SEQUENCE_LIST_MAGIC "1\"");
    r->line = 0;
    if (next_line(r, &line))
        return TJ_E_FORMAT;
    skip(&line, TJ_SEQUENCE_LIST_MAGIC);
    if (!read_number(line, UINT64_MAX, &number) || number != 1)
        return bad(r, line.at, "version \"%.*s\" of the list is not supported", SHOWN(line));
    return 0;
}

static int read_header(list_parser *r)
{
    tj_span line;
    int rc = read_magic(r);

    while (!rc && !(rc = next_line(r, &line)) && line.n && line.at[0] == '#')
        if (skip(&line, "# "))
            rc = take_fact(r, line);
    if (rc)
        return rc;
    if (!tj_span_is(line, TJ_SEQUENCE_LIST_HEADINGS))
        return bad(r, r->begin, "expected the column headings: rank, score, ...");
    if (!r->has_code || !r->out->texts[0])
        return bad(r, r->begin, "the lines above do not give the %s", r->has_code ? "method" : "code");
    return 0;
}

/* ---- rows ---- */

/* "first:3-4" behind its colon. */
static bool read_first(tj_span s, unsigned *number)
{
    tj_span near = tj_span_cut(&s, "-");
    uint64_t a, b;

    if (!read_number(near, TJ_SEQUENCE_LIST_HALF, &a) || !read_number(s, TJ_SEQUENCE_LIST_HALF, &b) || !a ||
        a > b)
        return false;
    *number = tj_sequence_list_first_number((unsigned)a - 1, (unsigned)b - 1);
    return true;
}

static bool read_symbol(tj_span word, tj_mine_code code, unsigned *symbol)
{
    bool es = code == TJ_MINE_ES;
    unsigned number;
    int x, y;
    tj_span part;

    if (tj_span_is(word, "pass")) {
        *symbol = es ? TJ_ES_PASS : TJ_ER_PASS;
        return true;
    }
    if (skip(&word, "first:")) {
        if (!read_first(word, &number))
            return false;
        *symbol = (unsigned)(es ? TJ_ES_FIRST : TJ_ER_FIRST) + number;
        return true;
    }
    part = tj_span_cut(&word, ",");
    if (!read_signed(part, SIZE - 1, &x) || !read_signed(word, SIZE - 1, &y))
        return false;
    *symbol = tj_relative_code_of(SIZE, (tj_displacement){x, y});
    if (es)
        *symbol = tj_code_simplified(*symbol);
    return !es || (x >= 0 && x <= y);
}

static bool read_move(tj_span word, unsigned *move)
{
    char text[8];
    unsigned point;

    if (word.n < 3 || word.n > sizeof text || (word.at[0] != 'B' && word.at[0] != 'W') ||
        memchr(word.at, 0, word.n))
        return false;
    memcpy(text, word.at + 1, word.n - 1);
    text[word.n - 1] = 0;
    if (tj_go_point_parse(SIZE, text, &point, NULL))
        return false;
    *move = (point == TJ_PASS ? TJ_SEQUENCE_PASS : point) | (word.at[0] == 'W' ? TJ_SEQUENCE_WHITE : 0);
    return true;
}

static int take_codes(list_parser *r, tj_span field, tj_sequence_list_row *row)
{
    tj_sequence_list *out = r->out;

    if (out->header.code == TJ_MINE_POINTS)
        return tj_span_is(field, "-") ? 0 : bad(r, field.at, "a list of places has no codes, only \"-\"");
    if (TJ_RESERVE(&out->symbols, out->symbols.len + CODES_MAX))
        return tj_fail_nomem(r->err);
    do {
        tj_span word = tj_span_cut(&field, " ");
        unsigned symbol;

        if (!read_symbol(word, out->header.code, &symbol))
            return bad(r, word.at, "\"%.*s\" is not a code", SHOWN(word));
        if (row->symbol_count == CODES_MAX)
            return bad(r, word.at, "the row has more than %d codes", CODES_MAX);
        out->symbols.items[out->symbols.len++] = (uint16_t)symbol;
        row->symbol_count++;
    } while (field.n);
    return 0;
}

static int take_moves(list_parser *r, tj_span field, tj_sequence_list_row *row)
{
    tj_sequence_list *out = r->out;

    if (TJ_RESERVE(&out->moves, out->moves.len + TJ_SEQUENCE_LIST_MOVES_MAX))
        return tj_fail_nomem(r->err);
    do {
        tj_span word = tj_span_cut(&field, " ");
        unsigned move;

        if (!read_move(word, &move))
            return bad(r, word.at, "\"%.*s\" is not a move such as BQ16", SHOWN(word));
        if (row->move_count == TJ_SEQUENCE_LIST_MOVES_MAX)
            return bad(r, word.at, "the row has more than %d moves", TJ_SEQUENCE_LIST_MOVES_MAX);
        out->moves.items[out->moves.len++] = (uint16_t)move;
        row->move_count++;
    } while (field.n);
    return 0;
}

static int check_row(const list_parser *r, const tj_sequence_list_row *row, uint64_t length)
{
    if (row->rank < tj_sequence_list_last_rank(r->out))
        return bad(r, r->begin, "rank %u comes after rank %u", row->rank, tj_sequence_list_last_rank(r->out));
    if (row->move_count != length)
        return bad(r, r->begin, "the row has %zu moves, not %llu", row->move_count,
                   (unsigned long long)length);
    if (r->out->header.code != TJ_MINE_POINTS && row->symbol_count != length &&
        row->symbol_count + 1 != length)
        return bad(r, r->begin, "%zu codes do not match %zu moves", row->symbol_count, row->move_count);
    return 0;
}

static int read_row(list_parser *r, tj_span line)
{
    tj_sequence_list_row row = {0};
    tj_span field[COLUMNS];
    uint64_t rank, length;
    size_t tabs = 0;
    int rc;

    for (size_t i = 0; i < line.n; i++)
        tabs += line.at[i] == '\t';
    if (tabs != COLUMNS - 1)
        return bad(r, r->begin, "the row has %zu columns, not %d", tabs + 1, COLUMNS);
    for (size_t i = 0; i < COLUMNS; i++)
        field[i] = tj_span_cut(&line, "\t");
    if (!read_number(field[0], UINT32_MAX, &rank) || !rank)
        return bad(r, field[0].at, "\"%.*s\" is not a rank", SHOWN(field[0]));
    if (!read_score(r, field[1], &row.score))
        return bad(r, field[1].at, "\"%.*s\" is not a score", SHOWN(field[1]));
    if (!read_number(field[2], UINT64_MAX, &row.frequency))
        return bad(r, field[2].at, "\"%.*s\" is not a frequency", SHOWN(field[2]));
    if (!read_number(field[3], UINT32_MAX, &length))
        return bad(r, field[3].at, "\"%.*s\" is not a length", SHOWN(field[3]));
    row.rank = (uint32_t)rank;
    if ((rc = take_codes(r, field[4], &row)) || (rc = take_moves(r, field[5], &row)) ||
        (rc = check_row(r, &row, length)))
        return rc;
    if (TJ_RESERVE(&r->out->rows, r->out->rows.len + 1))
        return tj_fail_nomem(r->err);
    r->out->rows.items[r->out->rows.len++] = row;
    return 0;
}

static int read_rows(list_parser *r)
{
    tj_span line;
    int rc = 0;

    while (!rc && r->rest.n)
        if (!(rc = next_line(r, &line)))
            rc = read_row(r, line);
    return rc;
}

/* The arrays have stopped growing: rows can point into them. */
static void point_rows(tj_sequence_list *list)
{
    size_t symbols = 0, moves = 0;

    for (size_t i = 0; i < list->rows.len; i++) {
        tj_sequence_list_row *row = &list->rows.items[i];

        row->symbols = row->symbol_count ? list->symbols.items + symbols : NULL;
        row->moves = list->moves.items + moves;
        symbols += row->symbol_count;
        moves += row->move_count;
    }
}

int tj_sequence_list_parse(tj_sequence_list *out, const char *bytes, size_t n, const char *name, tj_err *err)
{
    list_parser r = {.out = out, .name = name, .bytes = bytes ? bytes : "", .err = err};
    int rc;

    *out = (tj_sequence_list){.header = TJ_SEQUENCE_LIST_HEADER_INIT};
    r.rest = (tj_span){r.bytes, n};
    r.numbers = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    rc = r.numbers ? read_header(&r) : tj_fail_nomem(r.err);
    if (!rc)
        rc = read_rows(&r);
    if (r.numbers)
        freelocale(r.numbers);
    if (!rc)
        point_rows(out);
    return rc;
}

void tj_sequence_list_release(tj_sequence_list *list)
{
    for (size_t i = 0; i < TJ_SEQUENCE_LIST_TEXT_KEYS; i++)
        free(list->texts[i]);
    free(list->rows.items);
    free(list->symbols.items);
    free(list->moves.items);
    *list = (tj_sequence_list){.header = TJ_SEQUENCE_LIST_HEADER_INIT};
}

int tj_sequence_list_open(tj_sequence_list **out, const char *path, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int rc;

    if (!(*out = tj_zalloc(1, sizeof **out)))
        return tj_fail_nomem(err);
    rc = tj_file_read(path, &bytes, err);
    if (!rc)
        rc = tj_sequence_list_parse(*out, bytes.data, bytes.len, path, err);
    tj_buf_release(&bytes);
    if (rc) {
        tj_sequence_list_free(*out);
        *out = NULL;
    }
    return rc;
}

void tj_sequence_list_free(tj_sequence_list *list)
{
    if (list)
        tj_sequence_list_release(list);
    free(list);
}

void tj_sequence_list_info_get(const tj_sequence_list *list, tj_sequence_list_info *info)
{
    size_t n = list->rows.len;

    *info = (tj_sequence_list_info){.method = list->header.method,
                                    .code = list->header.code,
                                    .code_name = tj_sequence_list_code_name(list->header.code),
                                    .corpus = list->header.corpus,
                                    .games = list->header.games,
                                    .sequences = n,
                                    .last_rank = n ? list->rows.items[n - 1].rank : 0};
}
