#include "base/text/text_table.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text/text.h"
#include "base/text/quantity.h"

#define LEAST_TEXT    8 /* columns of text are not cut below this, */
#define LEAST_HEADING 4 /* and headings above numbers not below this */

typedef enum cell_kind {
    CELL_STRING,
    CELL_COUNT,
    CELL_INT,
    CELL_DOUBLE,
    CELL_BOOL,
    CELL_NULL,
    CELL_SKIP
} cell_kind;

/* shown and plain are NUL-ended strings in the table's text. */
typedef struct cell {
    size_t shown, plain;
    cell_kind kind; /* what it is in JSON: */
    union {
        uint64_t count;
        int64_t number;
        double value;
        bool truth;
    };
} cell;

/* Where a table is written to. */
typedef enum form { AS_TEXT, AS_TSV, AS_JSON } form;

struct tj_table {
    tj_column columns[TJ_COLUMNS_MAX];
    size_t n_columns;
    uint32_t hidden; /* bits */
    tj_buf text;
    struct {
        cell *items;
        size_t len, cap;
    } cells;
};

tj_table *tj_table_new(const tj_column *columns, size_t n)
{
    tj_table *table = tj_zalloc(1, sizeof *table);

    assert(n >= 1 && n <= TJ_COLUMNS_MAX);
    if (table) {
        memcpy(table->columns, columns, n * sizeof *columns);
        table->n_columns = n;
    }
    return table;
}

void tj_table_free(tj_table *table)
{
    if (!table)
        return;
    tj_buf_release(&table->text);
    free(table->cells.items);
    free(table);
}

/* C0, DEL, and C1, which is C2 80..9F in UTF-8. */
void tj_table_put_sanitized(tj_buf *out, const char *text)
{
    size_t from = out->len;

    if (tj_utf8_valid(text, strlen(text))) {
        tj_buf_puts(out, text);
    } else {
        static const tj_encoding utf8 = {TJ_CHARSET_UTF8, "UTF-8"};

        tj_text_to_utf8(&utf8, text, strlen(text), out);
    }
    for (; !out->failed && from < out->len; from++) {
        unsigned char *c = (unsigned char *)out->data + from;

        if (*c < 0x20 || *c == 0x7F)
            *c = ' ';
        else if (c[0] == 0xC2 && c[1] < 0xA0)
            c[0] = c[1] = ' ';
    }
}

static size_t keep(tj_table *table, const char *text)
{
    size_t at = table->text.len;

    tj_table_put_sanitized(&table->text, text);
    tj_buf_putc(&table->text, 0);
    return at;
}

static void add_cell(tj_table *table, cell added, const char *shown, const char *plain)
{
    if (!table || table->text.failed)
        return;
    added.shown = keep(table, shown);
    added.plain = plain ? keep(table, plain) : added.shown;
    if (TJ_RESERVE(&table->cells, table->cells.len + 1))
        table->text.failed = true;
    else
        table->cells.items[table->cells.len++] = added;
}

void tj_table_hide(tj_table *table, size_t column)
{
    if (table)
        table->hidden |= UINT32_C(1) << column;
}

void tj_table_text(tj_table *table, const char *text)
{
    add_cell(table, (cell){.kind = text ? CELL_STRING : CELL_NULL}, text ? text : "", NULL);
}

void tj_table_buf(tj_table *table, const tj_buf *text)
{
    if (table)
        table->text.failed |= text->failed;
    tj_table_text(table, text->data ? text->data : "");
}

void tj_table_printf(tj_table *table, const char *format, ...)
{
    tj_buf text = TJ_BUF_INIT;
    va_list args;

    va_start(args, format);
    tj_buf_vprintf(&text, format, args);
    va_end(args);
    tj_table_buf(table, &text);
    tj_buf_release(&text);
}

void tj_table_count(tj_table *table, uint64_t n)
{
    char plain[24];

    snprintf(plain, sizeof plain, "%" PRIu64, n);
    add_cell(table, (cell){.kind = CELL_COUNT, .count = n}, tj_quantity_count(n).text, plain);
}

void tj_table_int(tj_table *table, int64_t n)
{
    char plain[24];

    snprintf(plain, sizeof plain, "%" PRId64, n);
    add_cell(table, (cell){.kind = CELL_INT, .number = n}, plain, NULL);
}

void tj_table_double(tj_table *table, double value, int decimals)
{
    if (isnan(value))
        tj_table_double_as(table, value, "-");
    else
        tj_table_double_as(table, value, "%.*f", decimals, value);
}

void tj_table_double_as(tj_table *table, double value, const char *shown, ...)
{
    tj_buf text = TJ_BUF_INIT, plain = TJ_BUF_INIT;
    va_list args;

    va_start(args, shown);
    tj_buf_vprintf(&text, shown, args);
    va_end(args);
    tj_buf_puts(&plain, "");
    if (isfinite(value))
        tj_buf_put_double(&plain, value);
    if (tj_buf_ok(&text) && tj_buf_ok(&plain))
        add_cell(table, (cell){.kind = CELL_DOUBLE, .value = value}, text.data, plain.data);
    else if (table)
        table->text.failed = true;
    tj_buf_release(&text);
    tj_buf_release(&plain);
}

void tj_table_percent(tj_table *table, uint64_t part, uint64_t whole)
{
    double share = (double)part / (double)whole;
    char plain[32];

    if (!whole) {
        tj_table_text(table, NULL);
        return;
    }
    snprintf(plain, sizeof plain, "%.6g", share);
    add_cell(table, (cell){.kind = CELL_DOUBLE, .value = share}, tj_quantity_percent(part, whole).text,
             plain);
}

void tj_table_bool(tj_table *table, bool value)
{
    add_cell(table, (cell){.kind = CELL_BOOL, .truth = value}, value ? "yes" : "no", NULL);
}

void tj_table_none(tj_table *table)
{
    add_cell(table, (cell){.kind = CELL_NULL}, "-", NULL);
}

void tj_table_skip(tj_table *table)
{
    add_cell(table, (cell){.kind = CELL_SKIP}, "", NULL);
}

size_t tj_table_rows(const tj_table *table)
{
    return table ? table->cells.len / table->n_columns : 0;
}

/* Of a column in that form; NULL: it is not there. */
static const char *name_of(const tj_table *table, size_t column, form as)
{
    const tj_column *c = &table->columns[column];
    const char *name = as == AS_JSON && c->key ? c->key : c->tsv ? c->tsv : c->heading;

    if (table->hidden >> column & 1)
        return NULL;
    return as == AS_TEXT ? c->heading : name && !*name && (c->key || c->tsv) ? NULL : name;
}

/* The lines and columns to be written: those of the table that are shown, perhaps turned. */
typedef struct view {
    const tj_table *table;
    form as;
    bool turned;
    size_t shown[TJ_COLUMNS_MAX]; /* columns of the table */
    size_t n_lines, n_columns;    /* of the view; line 0 is the headings */
} view;

static view make_view(const tj_table *table, form as, bool turned)
{
    view v = {.table = table, .as = as, .turned = turned};
    size_t n = 0;

    for (size_t column = 0; column < table->n_columns; column++)
        if (name_of(table, column, as))
            v.shown[n++] = column;
    v.n_lines = turned ? n : 1 + tj_table_rows(table);
    v.n_columns = turned ? 1 + tj_table_rows(table) : n;
    assert(v.n_columns <= TJ_COLUMNS_MAX);
    return v;
}

static const char *text_at(const view *v, size_t line, size_t column)
{
    size_t row = v->turned ? column : line, field = v->shown[v->turned ? line : column];
    const cell *c;

    if (row == 0)
        return name_of(v->table, field, v->as);
    c = &v->table->cells.items[(row - 1) * v->table->n_columns + field];
    return v->table->text.data + (v->as == AS_TSV ? c->plain : c->shown);
}

static tj_align align_of(const view *v, size_t column)
{
    if (v->turned)
        return column ? TJ_RIGHT : TJ_LEFT;
    return v->table->columns[v->shown[column]].align;
}

/* Length in bytes of the beginning of text that fits. */
static size_t fitting(const char *text, size_t columns)
{
    size_t at = 0, n, width;

    for (; text[at]; at += n, columns -= width) {
        for (n = 1; n < 4 && ((unsigned char)text[at + n] & 0xC0) == 0x80;)
            n++;
        width = tj_utf8_width_of(text + at, n);
        if (width > columns)
            break;
    }
    return at;
}

void tj_table_put_cut(tj_buf *out, const char *text, unsigned columns, bool ascii)
{
    const char *mark = ascii ? "..." : "…";
    unsigned mark_width = ascii ? 3 : 1;

    if (tj_utf8_width(text) <= columns) {
        tj_buf_puts(out, text);
        return;
    }
    if (columns < mark_width)
        return;
    tj_buf_add(out, text, fitting(text, columns - mark_width));
    tj_buf_puts(out, mark);
}

/* Of a column, from that line on. */
static unsigned widest(const view *v, size_t column, size_t first)
{
    unsigned most = 0;

    for (size_t line = first; line < v->n_lines; line++) {
        unsigned width = (unsigned)tj_utf8_width(text_at(v, line, column));

        if (width > most)
            most = width;
    }
    return most;
}

static unsigned line_width(const unsigned *widths, size_t columns)
{
    unsigned total = columns ? 2 * ((unsigned)columns - 1) : 0;

    for (size_t column = 0; column < columns; column++)
        total += widths[column];
    return total;
}

/* Narrows the last column so that a line fits, but not below a width that still tells something. */
static void narrow_last(const view *v, unsigned line, unsigned widths[TJ_COLUMNS_MAX])
{
    size_t last = v->n_columns - 1;
    unsigned before = last ? line_width(widths, last) + 2 : 0;

    if (align_of(v, last) != TJ_LEFT || before + widths[last] <= line)
        return;
    if (line < before + LEAST_TEXT)
        line = before + LEAST_TEXT;
    if (line - before < widths[last])
        widths[last] = line - before;
}

/* If that was not enough, takes columns of text from whichever is the widest. */
static void narrow_widest(const view *v, size_t columns, unsigned line, const unsigned least[TJ_COLUMNS_MAX],
                          tj_align align, unsigned widths[TJ_COLUMNS_MAX])
{
    while (line_width(widths, columns) > line) {
        size_t chosen = columns;

        for (size_t column = 0; column < columns; column++)
            if (align_of(v, column) == align && widths[column] > least[column] &&
                (chosen == columns || widths[column] > widths[chosen]))
                chosen = column;
        if (chosen == columns)
            break;
        widths[chosen]--;
    }
}

/* Widths of all columns; returns how many stand on a line: the last one may have its own. */
static size_t lay_out(const view *v, unsigned line, unsigned widths[TJ_COLUMNS_MAX])
{
    size_t columns = v->n_columns;
    unsigned least[TJ_COLUMNS_MAX];

    for (size_t column = 0; column < columns; column++) {
        widths[column] = widest(v, column, 0);
        least[column] = align_of(v, column) == TJ_RIGHT ? widest(v, column, 1) : LEAST_TEXT;
        /* of a heading that is cut something must be left */
        if (align_of(v, column) == TJ_RIGHT && least[column] < LEAST_HEADING)
            least[column] = LEAST_HEADING;
    }
    if (!line)
        return columns;
    narrow_last(v, line, widths);
    if (align_of(v, columns - 1) == TJ_LEFT_UNCUT && line_width(widths, columns) > line)
        columns--;
    narrow_widest(v, columns, line, least, TJ_LEFT, widths);
    narrow_widest(v, columns, line, least, TJ_RIGHT, widths);
    return columns;
}

/* The text in a column of that width.  A cut before a wide character can leave one column more to fill. */
static void put_cell(tj_buf *out, const char *text, unsigned width, bool right, bool ascii)
{
    tj_buf cut = TJ_BUF_INIT;
    unsigned taken;

    tj_table_put_cut(&cut, text, width, ascii);
    taken = (unsigned)tj_utf8_width_of(cut.data, cut.len);
    tj_buf_printf(out, "%*s", right && taken < width ? (int)(width - taken) : 0, "");
    tj_buf_join(out, &cut);
    tj_buf_printf(out, "%*s", !right && taken < width ? (int)(width - taken) : 0, "");
    tj_buf_release(&cut);
}

static void write_line(const view *v, size_t line, size_t columns, const unsigned widths[TJ_COLUMNS_MAX],
                       bool ascii, tj_buf *out)
{
    size_t line_start = out->len;

    for (size_t column = 0; column < columns; column++) {
        tj_buf_puts(out, column ? "  " : "");
        put_cell(out, text_at(v, line, column), widths[column], align_of(v, column) == TJ_RIGHT, ascii);
    }
    while (!out->failed && out->len > line_start && out->data[out->len - 1] == ' ')
        out->len--;
    tj_buf_putc(out, '\n');
    if (columns < v->n_columns)
        tj_buf_printf(out, "  %s\n", text_at(v, line, columns));
}

int tj_table_write(const tj_table *table, const tj_table_style *style, tj_buf *out)
{
    unsigned widths[TJ_COLUMNS_MAX];
    view v;

    if (!table || table->text.failed)
        return TJ_E_NOMEM;
    assert(table->cells.len % table->n_columns == 0);
    v = make_view(table, style->tsv ? AS_TSV : AS_TEXT, style->turned && !style->tsv);
    if (style->tsv) {
        for (size_t line = 0; line < v.n_lines; line++)
            for (size_t column = 0; column < v.n_columns; column++) {
                tj_buf_puts(out, text_at(&v, line, column));
                tj_buf_putc(out, column + 1 < v.n_columns ? '\t' : '\n');
            }
    } else {
        size_t columns = lay_out(&v, style->width, widths);

        for (size_t line = 0; line < v.n_lines; line++)
            write_line(&v, line, columns, widths, style->ascii, out);
    }
    return tj_buf_ok(out) ? 0 : TJ_E_NOMEM;
}

void tj_table_row_json(const tj_table *table, size_t row, tj_json *json)
{
    if (!table || table->text.failed) {
        json->out->failed = true;
        return;
    }
    for (size_t column = 0; column < table->n_columns; column++) {
        const cell *c = &table->cells.items[row * table->n_columns + column];
        const char *key = name_of(table, column, AS_JSON);

        if (!key || c->kind == CELL_SKIP)
            continue;
        if (c->kind == CELL_STRING)
            tj_json_string(json, key, table->text.data + c->plain);
        else if (c->kind == CELL_COUNT)
            tj_json_u64(json, key, c->count);
        else if (c->kind == CELL_INT)
            tj_json_i64(json, key, c->number);
        else if (c->kind == CELL_DOUBLE)
            tj_json_double(json, key, c->value);
        else if (c->kind == CELL_BOOL)
            tj_json_bool(json, key, c->truth);
        else
            tj_json_null(json, key);
    }
}

void tj_table_put_json(tj_table *table, const char *key, tj_json *json)
{
    if (!table || table->text.failed)
        json->out->failed = true;
    tj_json_array(json, key);
    for (size_t row = 0; row < tj_table_rows(table); row++) {
        tj_json_object(json, NULL);
        tj_table_row_json(table, row, json);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_table_free(table);
}
