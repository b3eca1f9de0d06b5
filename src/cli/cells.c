#include "cli/cells.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/help.h"

void tj_cells_begin(tj_cells *cells, unsigned width, unsigned least, tj_buf *out)
{
    *cells = (tj_cells){.width = width, .least = least, .out = out};
}

/* Columns of the line that starts there, and where the next one starts. */
static unsigned line_width(const char **line)
{
    const char *end = strchrnul(*line, '\n');
    unsigned width = (unsigned)tj_utf8_width_of(*line, (size_t)(end - *line));

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
        if (cells->begun)
            tj_buf_putc(cells->out, '\n');
        cells->begun = true;
        while (put_line(cells, shown, plain))
            ;
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
    *cells = (tj_cells){0};
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

/* The text with single spaces between words, those that are wider than a line cut. */
static void put_words(tj_buf *words, const char *text, unsigned width)
{
    unsigned used = 0; /* columns of the word under way */
    bool ended = false;

    while (*text) {
        glyph g = next_glyph(&text);

        if (g.is_space) {
            ended = true;
            continue;
        }
        if (words->len && (ended || used + g.width > width)) {
            tj_buf_putc(words, ' ');
            used = 0;
        }
        tj_buf_puts(words, g.bytes);
        used += g.width;
        ended = false;
    }
}

void tj_cells_wrap(tj_buf *out, const char *text, unsigned width)
{
    tj_buf words = TJ_BUF_INIT;

    put_words(&words, text, width);
    if (words.failed)
        out->failed = true;
    else if (words.len)
        tj_help_wrap(words.data, 0, 0, width, out);
    tj_buf_release(&words);
}

void tj_cells_note(tj_buf *out, tj_buf *sentence, unsigned width)
{
    if (!tj_buf_ok(sentence))
        out->failed = true;
    else if (sentence->len)
        tj_cells_wrap(out, sentence->data, width ? width : UINT_MAX);
    tj_buf_release(sentence);
}
