#include "cli/cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void tj_cells_begin(tj_cells *cells, unsigned width, unsigned least, tj_buf *out)
{
    *cells = (tj_cells){NULL, 0, 0, width, least, 0, out};
}

/* Columns of the line that starts there, and where the next one starts. */
static unsigned line_width(const char **line)
{
    const char *end = strchrnul(*line, '\n');
    char *copy = tj_strndup(*line, (size_t)(end - *line));
    unsigned width = copy ? (unsigned)tj_utf8_width(copy) : 0;

    free(copy);
    *line = *end ? end + 1 : end;
    return width;
}

/* One line of every cell, those that have ended being blank.  Nothing is put behind the last text. */
static bool put_line(tj_cells *cells, const char **shown, const char **plain)
{
    unsigned wanted = 0, column = 0;
    bool any = false;

    for (size_t i = 0; i < cells->len; i++) {
        size_t n = strcspn(shown[i], "\n");

        any = any || *shown[i];
        if (n) {
            tj_buf_printf(cells->out, "%*s%.*s", (int)(wanted - column), "", (int)n, shown[i]);
            column = wanted + line_width(&plain[i]);
        } else {
            line_width(&plain[i]);
        }
        shown[i] += n + (shown[i][n] != 0);
        wanted += cells->items[i].width + TJ_CELLS_GAP;
    }
    if (any)
        tj_buf_putc(cells->out, '\n');
    return any;
}

static void put_row(tj_cells *cells)
{
    const char **shown = tj_alloc(cells->len, sizeof *shown), **plain = tj_alloc(cells->len, sizeof *plain);

    if (!shown || !plain) {
        cells->out->failed = true;
    } else if (cells->len) {
        for (size_t i = 0; i < cells->len; i++) {
            shown[i] = cells->items[i].shown;
            plain[i] = cells->items[i].plain;
        }
        while (put_line(cells, shown, plain))
            ;
        tj_buf_putc(cells->out, '\n');
    }
    free(shown);
    free(plain);
    for (size_t i = 0; i < cells->len; i++) {
        free(cells->items[i].shown);
        free(cells->items[i].plain);
    }
    cells->len = 0;
    cells->used = 0;
}

void tj_cells_add(tj_cells *cells, const tj_buf *shown, const tj_buf *plain)
{
    tj_cell cell = {tj_strndup(shown->len ? shown->data : "", shown->len),
                    tj_strndup(plain->len ? plain->data : "", plain->len), cells->least};

    if (!cell.shown || !cell.plain || shown->failed || plain->failed || TJ_RESERVE(cells, cells->len + 1)) {
        free(cell.shown);
        free(cell.plain);
        cells->out->failed = true;
        return;
    }
    for (const char *line = cell.plain; *line;) {
        unsigned width = line_width(&line);

        cell.width = width > cell.width ? width : cell.width;
    }
    if (cells->len && cells->used + TJ_CELLS_GAP + cell.width > cells->width)
        put_row(cells);
    cells->used += cell.width + (cells->len ? TJ_CELLS_GAP : 0);
    cells->items[cells->len++] = cell;
}

void tj_cells_end(tj_cells *cells)
{
    put_row(cells);
    free(cells->items);
    *cells = (tj_cells){NULL, 0, 0, 0, 0, 0, NULL};
}

/* A character as it is shown. */
typedef struct glyph {
    char bytes[5];
    unsigned width;
    bool is_space;
} glyph;

static glyph next_glyph(const char **text)
{
    glyph g = {"", 0, false};
    size_t length;
    uint32_t code = tj_utf8_decode((const unsigned char *)*text, strnlen(*text, 4), &length);

    g.is_space = code <= ' ' || (code >= 0x7F && code < 0xA0);
    memcpy(g.bytes, code == TJ_UTF8_BAD ? "?" : *text, code == TJ_UTF8_BAD ? 1 : length);
    g.width = (unsigned)tj_utf8_width(g.bytes);
    *text += length;
    return g;
}

void tj_cells_wrap(tj_buf *out, const char *text, unsigned width)
{
    static const glyph END = {" ", 1, true};
    tj_buf word = TJ_BUF_INIT;
    unsigned used = 0, word_width = 0;

    while (*text || word.len) {
        glyph g = *text ? next_glyph(&text) : END;

        if (g.is_space || word_width + g.width > width) { /* a word ends here, or fills the line */
            bool fits = used && used + 1 + word_width <= width;

            if (word.len) {
                tj_buf_puts(out, !used ? "" : fits ? " " : "\n");
                tj_buf_puts(out, word.data);
                used = word_width + (fits ? used + 1 : 0);
            }
            tj_buf_clear(&word);
            word_width = 0;
        }
        if (!g.is_space) {
            tj_buf_puts(&word, g.bytes);
            word_width += g.width;
        }
        if (word.failed) {
            out->failed = true;
            break;
        }
    }
    if (used)
        tj_buf_putc(out, '\n');
    tj_buf_release(&word);
}
