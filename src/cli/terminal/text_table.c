#include "cli/terminal/text_table.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text/text.h"
#include "cli/terminal/quantity.h"

#define LEAST_TEXT    8 /* columns of text are not cut below this, */
#define LEAST_HEADING 4 /* and headings above numbers not below this */

/* Both faces of a cell as NUL-ended strings in the table's text. */
typedef struct cell {
    size_t shown, plain;
} cell;

struct tj_table {
    const tj_column *columns;
    size_t n_columns;
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
        table->columns = columns;
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

static void add_cell(tj_table *table, const char *shown, const char *plain)
{
    cell added;

    if (!table || table->text.failed)
        return;
    added.shown = keep(table, shown);
    added.plain = plain ? keep(table, plain) : added.shown;
    if (TJ_RESERVE(&table->cells, table->cells.len + 1))
        table->text.failed = true;
    else
        table->cells.items[table->cells.len++] = added;
}

void tj_table_text(tj_table *table, const char *text)
{
    add_cell(table, text ? text : "", NULL);
}

void tj_table_buf(tj_table *table, const tj_buf *text)
{
    if (table)
        table->text.failed |= text->failed;
    add_cell(table, text->data ? text->data : "", NULL);
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
    add_cell(table, tj_quantity_count(n).text, plain);
}

void tj_table_double(tj_table *table, double value, int decimals)
{
    char shown[64];
    tj_buf plain = TJ_BUF_INIT;

    if (isnan(value)) {
        add_cell(table, "-", "");
        return;
    }
    snprintf(shown, sizeof shown, "%.*f", decimals, value);
    tj_buf_put_double(&plain, value);
    if (table)
        table->text.failed |= plain.failed;
    add_cell(table, shown, plain.data ? plain.data : "");
    tj_buf_release(&plain);
}

void tj_table_percent(tj_table *table, uint64_t part, uint64_t whole)
{
    char plain[32];

    if (!whole) {
        add_cell(table, "", NULL);
        return;
    }
    snprintf(plain, sizeof plain, "%.6g", (double)part / (double)whole);
    add_cell(table, tj_quantity_percent(part, whole).text, plain);
}

size_t tj_table_rows(const tj_table *table)
{
    return table ? table->cells.len / table->n_columns : 0;
}

/* Row 0 is the headings. */
static const char *cell_text(const tj_table *table, size_t row, size_t column, bool plain)
{
    const cell *c;

    if (row == 0)
        return table->columns[column].heading;
    c = &table->cells.items[(row - 1) * table->n_columns + column];
    return table->text.data + (plain ? c->plain : c->shown);
}

static void write_tsv(const tj_table *table, tj_buf *out)
{
    for (size_t row = 0; row <= tj_table_rows(table); row++)
        for (size_t column = 0; column < table->n_columns; column++) {
            tj_buf_puts(out, cell_text(table, row, column, true));
            tj_buf_putc(out, column + 1 < table->n_columns ? '\t' : '\n');
        }
}

/* Length in bytes of the beginning of text that fits, and the columns it takes. */
static size_t fitting(const char *text, unsigned columns, unsigned *taken)
{
    size_t at = 0;

    *taken = 0;
    while (text[at]) {
        char one[8] = "";
        size_t n = 1;
        unsigned width;

        while (n < 4 && ((unsigned char)text[at + n] & 0xC0) == 0x80)
            n++;
        memcpy(one, text + at, n);
        width = (unsigned)tj_utf8_width(one);
        if (*taken + width > columns)
            break;
        *taken += width;
        at += n;
    }
    return at;
}

void tj_table_put_cut(tj_buf *out, const char *text, unsigned columns, bool ascii)
{
    const char *mark = ascii ? "..." : "…";
    unsigned mark_width = ascii ? 3 : 1, taken;

    if (tj_utf8_width(text) <= columns) {
        tj_buf_puts(out, text);
        return;
    }
    if (columns < mark_width)
        return;
    tj_buf_add(out, text, fitting(text, columns - mark_width, &taken));
    tj_buf_puts(out, mark);
}

/* Of a column, from that row on. */
static unsigned widest(const tj_table *table, size_t column, size_t first)
{
    unsigned most = 0;

    for (size_t row = first; row <= tj_table_rows(table); row++) {
        unsigned width = (unsigned)tj_utf8_width(cell_text(table, row, column, false));

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
static void narrow_last(const tj_table *table, unsigned line, unsigned widths[TJ_COLUMNS_MAX])
{
    size_t last = table->n_columns - 1;
    unsigned before = last ? line_width(widths, last) + 2 : 0;

    if (table->columns[last].align != TJ_LEFT || before + widths[last] <= line)
        return;
    if (line < before + LEAST_TEXT)
        line = before + LEAST_TEXT;
    if (line - before < widths[last])
        widths[last] = line - before;
}

/* If that was not enough, takes columns of text from whichever is the widest. */
static void narrow_widest(const tj_table *table, size_t columns, unsigned line,
                          const unsigned least[TJ_COLUMNS_MAX], tj_align align,
                          unsigned widths[TJ_COLUMNS_MAX])
{
    while (line_width(widths, columns) > line) {
        size_t chosen = columns;

        for (size_t column = 0; column < columns; column++)
            if (table->columns[column].align == align && widths[column] > least[column] &&
                (chosen == columns || widths[column] > widths[chosen]))
                chosen = column;
        if (chosen == columns)
            break;
        widths[chosen]--;
    }
}

/* Widths of all columns; returns how many stand on a line: the last one may have its own. */
static size_t lay_out(const tj_table *table, unsigned line, unsigned widths[TJ_COLUMNS_MAX])
{
    size_t columns = table->n_columns;
    unsigned least[TJ_COLUMNS_MAX];

    for (size_t column = 0; column < columns; column++) {
        widths[column] = widest(table, column, 0);
        least[column] = table->columns[column].align == TJ_RIGHT ? widest(table, column, 1) : LEAST_TEXT;
        /* of a heading that is cut something must be left */
        if (table->columns[column].align == TJ_RIGHT && least[column] < LEAST_HEADING)
            least[column] = LEAST_HEADING;
    }
    if (!line)
        return columns;
    narrow_last(table, line, widths);
    if (table->columns[columns - 1].align == TJ_LEFT_UNCUT && line_width(widths, columns) > line)
        columns--;
    narrow_widest(table, columns, line, least, TJ_LEFT, widths);
    narrow_widest(table, columns, line, least, TJ_RIGHT, widths);
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

static void write_line(const tj_table *table, size_t row, size_t columns,
                       const unsigned widths[TJ_COLUMNS_MAX], bool ascii, tj_buf *out)
{
    size_t line_start = out->len;

    for (size_t column = 0; column < columns; column++) {
        tj_buf_puts(out, column ? "  " : "");
        put_cell(out, cell_text(table, row, column, false), widths[column],
                 table->columns[column].align == TJ_RIGHT, ascii);
    }
    while (!out->failed && out->len > line_start && out->data[out->len - 1] == ' ')
        out->len--;
    tj_buf_putc(out, '\n');
    if (columns < table->n_columns)
        tj_buf_printf(out, "  %s\n", cell_text(table, row, columns, false));
}

int tj_table_write(const tj_table *table, const tj_table_style *style, tj_buf *out)
{
    unsigned widths[TJ_COLUMNS_MAX];

    if (!table || table->text.failed)
        return TJ_E_NOMEM;
    assert(table->cells.len % table->n_columns == 0);
    if (style->tsv) {
        write_tsv(table, out);
    } else {
        size_t columns = lay_out(table, style->width, widths);

        for (size_t row = 0; row <= tj_table_rows(table); row++)
            write_line(table, row, columns, widths, style->ascii, out);
    }
    return tj_buf_ok(out) ? 0 : TJ_E_NOMEM;
}
