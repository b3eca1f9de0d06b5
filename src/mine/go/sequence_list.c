#include "mine/go/sequence_list.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"

#define MAGIC    "# tejun list " /* a version comes behind it */
#define HEADINGS "rank\tscore\tfrequency\tlength\tcodes\tmoves"
#define COLUMNS  6

/* ---- the words of the format ---- */

static const char *const code_names[] = {"er", "es", "place"};

/* The texts of the header; the first is the method. */
#define TEXT_KEYS (sizeof((tj_sequence_list *)0)->texts / sizeof(char *))
static const struct {
    const char *name;
    size_t at; /* offset of a const char * in tj_sequence_list_header */
} text_keys[TEXT_KEYS] = {{"method", offsetof(tj_sequence_list_header, method)},
                          {"corpus", offsetof(tj_sequence_list_header, corpus)},
                          {"player", offsetof(tj_sequence_list_header, filter.player)},
                          {"opponent", offsetof(tj_sequence_list_header, filter.player2)},
                          {"black", offsetof(tj_sequence_list_header, filter.black)},
                          {"white", offsetof(tj_sequence_list_header, filter.white)},
                          {"event", offsetof(tj_sequence_list_header, filter.event)}};

#define RESULTS 5
static const struct {
    const char *name;
    int winner;
} results[RESULTS] = {{"black", TJ_WINNER_BLACK},
                      {"white", TJ_WINNER_WHITE},
                      {"draw", TJ_WINNER_DRAW},
                      {"void", TJ_WINNER_NONE},
                      {"unknown", TJ_WINNER_UNKNOWN}};

static const char **text_of(tj_sequence_list_header *header, size_t key)
{
    return (const char **)((char *)header + text_keys[key].at);
}

/* ---- writing ---- */

static void put_text(tj_buf *out, const char *key, const char *text)
{
    tj_buf_printf(out, "# %s ", key);
    for (; *text; text++)
        tj_buf_putc(out, tj_is_control(*text) ? '?' : *text);
    tj_buf_putc(out, '\n');
}

static void put_date(tj_buf *out, const char *key, int day)
{
    if (day)
        tj_buf_printf(out, "# %s %04d-%02d-%02d\n", key, day / 10000, day / 100 % 100, day % 100);
}

void tj_sequence_list_put_header(tj_buf *out, const tj_sequence_list_header *header)
{
    const tj_filter *filter = &header->filter;

    tj_buf_puts(out, MAGIC "1\n");
    put_text(out, "method", header->method);
    put_text(out, "code", code_names[header->code]);
    for (size_t i = 1; i < TEXT_KEYS; i++) {
        const char *text = *text_of((tj_sequence_list_header *)header, i);

        if (text)
            put_text(out, text_keys[i].name, text);
    }
    if (header->games)
        tj_buf_printf(out, "# games %" PRIu64 "\n", header->games);
    if (header->distinct)
        tj_buf_puts(out, "# distinct\n");
    put_date(out, "since", filter->date_from);
    put_date(out, "until", filter->date_to);
    for (size_t i = 0; filter->has_winner && i < RESULTS; i++)
        if (results[i].winner == filter->winner)
            put_text(out, "result", results[i].name);
    tj_buf_puts(out, HEADINGS "\n");
}

void tj_sequence_list_put_row(tj_buf *out, tj_mine_code code, const tj_sequence_list_row *row)
{
    tj_buf_printf(out, "%" PRIu32 "\t", row->rank);
    tj_buf_put_double(out, row->score);
    tj_buf_printf(out, "\t%" PRIu64 "\t%zu\t", row->frequency, row->move_count);
    if (code == TJ_MINE_POINTS)
        tj_buf_putc(out, '-');
    for (size_t i = 0; code != TJ_MINE_POINTS && i < row->symbol_count; i++) {
        char text[TJ_CODE_TEXT_MAX];

        tj_code_format(code, row->symbols[i], text);
        tj_buf_printf(out, "%s%s", i ? " " : "", text);
    }
    tj_buf_putc(out, '\t');
    for (size_t i = 0; i < row->move_count; i++) {
        char text[8];

        tj_sequence_move_format(row->moves[i], text);
        tj_buf_printf(out, "%s%c%s", i ? " " : "", tj_sequence_colour(row->moves[i]) == TJ_WHITE ? 'W' : 'B',
                      text);
    }
    tj_buf_putc(out, '\n');
}

/* ---- reading: the bytes are cut into lines, these into fields, these into words, all in place ---- */

/* A code as it is written. */
typedef struct code_word {
    char text[TJ_CODE_TEXT_MAX];
    uint16_t symbol;
} code_word;

typedef struct list_parser {
    tj_sequence_list *out;
    const char *name, *bytes; /* of the file */
    tj_span rest;             /* bytes not read yet */
    const char *begin;        /* of the line that is read */
    uint64_t line;            /* its number, from 1 */
    bool has_code;
    code_word words[TJ_ER_PASS]; /* of the list's code, sorted by text */
    size_t word_count;
    tj_err *err;
} list_parser;

/* A fault at that byte of the line. */
TJ_PRINTF(3, 4) static int bad(const list_parser *r, const char *at, const char *format, ...)
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

/* Cuts the prefix off if it is there. */
static bool skip(tj_span *s, const char *prefix)
{
    bool begins = tj_span_begins(*s, prefix);

    if (begins)
        *s = tj_span_from(*s, strlen(prefix));
    return begins;
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

/* Digits only, at most `max`, which is below UINT64_MAX. */
static bool read_number(tj_span s, uint64_t max, uint64_t *out)
{
    return tj_span_number(s, out) && *out <= max;
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

static int take_text(list_parser *r, size_t key, tj_span value)
{
    for (size_t i = 0; i < value.n; i++)
        if (tj_is_control(value.at[i]))
            return bad(r, value.at + i, "the text has a control character");
    if (!value.n)
        return bad(r, value.at, "\"%s\" has no value", text_keys[key].name);
    if (r->out->texts[key])
        return bad(r, r->begin, "\"%s\" is given twice", text_keys[key].name);
    r->out->texts[key] = tj_strndup(value.at, value.n);
    *text_of(&r->out->header, key) = r->out->texts[key];
    return r->out->texts[key] ? 0 : tj_fail_nomem(r->err);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b); /* they begin with their texts */
}

static int take_code(list_parser *r, tj_span value)
{
    if (r->has_code)
        return bad(r, r->begin, "\"code\" is given twice");
    for (int code = TJ_MINE_ER; code <= TJ_MINE_POINTS; code++)
        if (tj_span_is(value, code_names[code])) {
            r->out->header.code = (tj_mine_code)code;
            r->has_code = true;
            r->word_count = code == TJ_MINE_POINTS ? 0 : tj_code_limit((tj_mine_code)code) - 1u;
            for (unsigned i = 0; i < r->word_count; i++) {
                r->words[i].symbol = (uint16_t)(i + 1);
                tj_code_format((tj_mine_code)code, i + 1, r->words[i].text);
            }
            qsort(r->words, r->word_count, sizeof *r->words, compare_words);
            return 0;
        }
    return bad(r, value.at, "\"%.*s\" is not one of the codes er, es and place", SHOWN(value));
}

static int take_result(list_parser *r, tj_span value)
{
    tj_filter *filter = &r->out->header.filter;

    for (size_t i = 0; i < RESULTS; i++)
        if (tj_span_is(value, results[i].name)) {
            filter->has_winner = true;
            filter->winner = results[i].winner;
            return 0;
        }
    return bad(r, value.at, "\"%.*s\" is not a result", SHOWN(value));
}

/* What stands behind "# ". */
static int take_fact(list_parser *r, tj_span value)
{
    tj_sequence_list_header *header = &r->out->header;
    tj_span key = tj_span_cut(&value, " ");

    for (size_t i = 0; i < TEXT_KEYS; i++)
        if (tj_span_is(key, text_keys[i].name))
            return take_text(r, i, value);
    if (tj_span_is(key, "code"))
        return take_code(r, value);
    if (tj_span_is(key, "result"))
        return take_result(r, value);
    if (tj_span_is(key, "distinct"))
        header->distinct = true;
    if (tj_span_is(key, "games") && !read_number(value, UINT64_MAX - 1, &header->games))
        return bad(r, value.at, "\"%.*s\" is not a number of games", SHOWN(value));
    if ((tj_span_is(key, "since") && !read_date(value, &header->filter.date_from)) ||
        (tj_span_is(key, "until") && !read_date(value, &header->filter.date_to)))
        return bad(r, value.at, "\"%.*s\" is not a date such as 2002-12-31", SHOWN(value));
    return 0;
}

static int read_magic(list_parser *r)
{
    tj_span line;
    uint64_t version;

    skip(&r->rest, "\xEF\xBB\xBF");
    r->begin = r->rest.at;
    r->line = 1;
    if (!tj_span_begins(r->rest, MAGIC))
        return bad(r, r->begin, "not a list of sequences: the first line is not \"" MAGIC "1\"");
    r->line = 0;
    if (next_line(r, &line))
        return TJ_E_FORMAT;
    skip(&line, MAGIC);
    if (!read_number(line, 1, &version) || !version)
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
    if (!tj_span_is(line, HEADINGS))
        return bad(r, r->begin, "expected the column headings: rank, score, ...");
    if (!r->has_code || !r->out->texts[0])
        return bad(r, r->begin, "the lines above do not give the %s", r->has_code ? "method" : "code");
    return 0;
}

/* ---- rows ---- */

static bool read_code(const list_parser *r, tj_span word, uint16_t *symbol)
{
    char text[TJ_CODE_TEXT_MAX] = "";
    const code_word *found = NULL;

    if (word.n < sizeof text) {
        memcpy(text, word.at, word.n);
        found = bsearch(text, r->words, r->word_count, sizeof *found, compare_words);
    }
    *symbol = found ? found->symbol : 0;
    return found;
}

/* "BQ16", "Wpass" */
static bool read_move(tj_span word, uint16_t *move)
{
    unsigned point;

    if (!word.n || (word.at[0] != 'B' && word.at[0] != 'W') ||
        tj_sequence_point_read(tj_span_from(word, 1), &point))
        return false;
    *move = (uint16_t)(point | (word.at[0] == 'W' ? TJ_SEQUENCE_WHITE : 0));
    return true;
}

/* The codes or moves of a row. */
static int take_words(list_parser *r, tj_span field, bool moves, size_t *count)
{
    struct tj_row_symbols *out = moves ? &r->out->moves : &r->out->symbols;

    do {
        tj_span word = tj_span_cut(&field, " ");
        uint16_t symbol;

        if (moves ? !read_move(word, &symbol) : !read_code(r, word, &symbol))
            return bad(r, word.at, "\"%.*s\" is not a %s", SHOWN(word), moves ? "move such as BQ16" : "code");
        if (*count == TJ_SEQUENCE_MAX)
            return bad(r, word.at, "the row has more than %d %s", TJ_SEQUENCE_MAX, moves ? "moves" : "codes");
        if (TJ_APPEND(out, r->err, symbol))
            return TJ_E_NOMEM;
        ++*count;
    } while (field.n);
    return 0;
}

static int check_row(const list_parser *r, const tj_sequence_list_row *row, uint64_t length)
{
    if (row->rank < tj_sequence_list_last_rank(r->out))
        return bad(r, r->begin, "rank %u comes after rank %u", row->rank, tj_sequence_list_last_rank(r->out));
    if (row->move_count != length)
        return bad(r, r->begin, "the row has %zu moves, not %" PRIu64, row->move_count, length);
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
    if (!read_number(field[0], UINT32_MAX, &rank) || !(row.rank = (uint32_t)rank))
        return bad(r, field[0].at, "\"%.*s\" is not a rank", SHOWN(field[0]));
    if (!tj_span_double(field[1], &row.score))
        return bad(r, field[1].at, "\"%.*s\" is not a score", SHOWN(field[1]));
    if (!read_number(field[2], UINT64_MAX - 1, &row.frequency))
        return bad(r, field[2].at, "\"%.*s\" is not a frequency", SHOWN(field[2]));
    if (!read_number(field[3], UINT32_MAX, &length))
        return bad(r, field[3].at, "\"%.*s\" is not a length", SHOWN(field[3]));
    if (r->out->header.code != TJ_MINE_POINTS)
        rc = take_words(r, field[4], false, &row.symbol_count);
    else
        rc = tj_span_is(field[4], "-") ? 0 : bad(r, field[4].at, "a list of places has no codes, only \"-\"");
    if (rc || (rc = take_words(r, field[5], true, &row.move_count)) || (rc = check_row(r, &row, length)))
        return rc;
    return TJ_APPEND(&r->out->rows, r->err, row);
}

static int read_list(list_parser *r)
{
    size_t symbols = 0, moves = 0;
    tj_span line;
    int rc = read_header(r);

    while (!rc && r->rest.n)
        if (!(rc = next_line(r, &line)))
            rc = read_row(r, line);
    for (size_t i = 0; !rc && i < r->out->rows.len; i++) { /* both arrays have stopped growing */
        tj_sequence_list_row *row = &r->out->rows.items[i];

        row->symbols = row->symbol_count ? r->out->symbols.items + symbols : NULL;
        row->moves = r->out->moves.items + moves;
        symbols += row->symbol_count;
        moves += row->move_count;
    }
    return rc;
}

int tj_sequence_list_parse(tj_sequence_list **out, const char *bytes, size_t n, const char *name, tj_err *err)
{
    list_parser r = {
        .out = tj_zalloc(1, sizeof **out), .name = name, .bytes = bytes ? bytes : "", .err = err};
    int rc;

    *out = NULL;
    r.rest = (tj_span){r.bytes, n};
    if (!r.out)
        return tj_fail_nomem(err);
    tj_filter_init(&r.out->header.filter, sizeof r.out->header.filter);
    if ((rc = read_list(&r)))
        tj_sequence_list_free(r.out);
    else
        *out = r.out;
    return rc;
}

int tj_sequence_list_open(tj_sequence_list **out, const char *path, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int rc = tj_file_read(path, &bytes, err);

    *out = NULL;
    if (!rc)
        rc = tj_sequence_list_parse(out, bytes.data, bytes.len, path, err);
    tj_buf_release(&bytes);
    return rc;
}

void tj_sequence_list_free(tj_sequence_list *list)
{
    if (!list)
        return;
    for (size_t i = 0; i < TEXT_KEYS; i++)
        free(list->texts[i]);
    free(list->rows.items);
    free(list->symbols.items);
    free(list->moves.items);
    free(list);
}

void tj_sequence_list_info_get(const tj_sequence_list *list, tj_sequence_list_info *info)
{
    *info = (tj_sequence_list_info){.method = list->header.method,
                                    .code = list->header.code,
                                    .code_name = code_names[list->header.code],
                                    .corpus = list->header.corpus,
                                    .games = list->header.games,
                                    .sequences = list->rows.len,
                                    .last_rank = tj_sequence_list_last_rank(list)};
}
