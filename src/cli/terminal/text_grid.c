#include "cli/terminal/text_grid.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/terminal/help.h"

void tj_text_grid_begin(tj_text_grid *grid, unsigned width, unsigned least, tj_buf *out)
{
    *grid = (tj_text_grid){.width = width, .least = least, .out = out};
}

/* Columns of the line that starts there, colours apart, and its bytes. */
static unsigned line_width(const char *line, size_t *n)
{
    size_t width = 0;

    for (*n = 0; line[*n] && line[*n] != '\n';) {
        const char *at = line + *n;
        size_t length = *at == '\x1b' ? strcspn(at, "m") + 1 : strcspn(at, "\x1b\n");

        width += *at == '\x1b' ? 0 : tj_utf8_width_of(at, length);
        *n += length;
    }
    return (unsigned)width;
}

/* One line of every cell, those that have ended being blank.  Nothing is put behind the last text. */
static bool put_line(tj_text_grid *grid)
{
    unsigned wanted = 0, column = 0;
    bool any = false;

    for (size_t i = 0; i < grid->len; i++) {
        tj_text_grid_cell *cell = &grid->items[i];
        size_t n;
        unsigned width = line_width(cell->rest, &n);

        any = any || *cell->rest;
        if (n) {
            tj_buf_printf(grid->out, "%*s%.*s", (int)(wanted - column), "", (int)n, cell->rest);
            column = wanted + width;
        }
        cell->rest += n + (cell->rest[n] != 0);
        wanted += cell->width + TJ_TEXT_GRID_GAP;
    }
    if (any)
        tj_buf_putc(grid->out, '\n');
    return any;
}

static void put_row(tj_text_grid *grid)
{
    if (grid->len && grid->begun)
        tj_buf_putc(grid->out, '\n');
    grid->begun |= grid->len > 0;
    while (put_line(grid))
        ;
    for (size_t i = 0; i < grid->len; i++)
        free(grid->items[i].text);
    grid->len = 0;
    grid->used = 0;
}

void tj_text_grid_add(tj_text_grid *grid, tj_buf *lines)
{
    char *text = tj_buf_detach(lines);
    tj_text_grid_cell cell = {text, text, grid->least};
    size_t n;

    if (!text || TJ_RESERVE(grid, grid->len + 1)) {
        free(text);
        grid->out->failed = true;
        return;
    }
    for (const char *line = text; *line; line += n + (line[n] != 0)) {
        unsigned width = line_width(line, &n);

        cell.width = width > cell.width ? width : cell.width;
    }
    if (grid->len && grid->used + TJ_TEXT_GRID_GAP + cell.width > grid->width)
        put_row(grid);
    grid->used += cell.width + (grid->len ? TJ_TEXT_GRID_GAP : 0);
    grid->items[grid->len++] = cell;
}

void tj_text_grid_end(tj_text_grid *grid)
{
    put_row(grid);
    free(grid->items);
    *grid = (tj_text_grid){0};
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

void tj_text_grid_wrap(tj_buf *out, const char *text, unsigned width)
{
    tj_buf words = TJ_BUF_INIT;

    put_words(&words, text, width);
    if (words.failed)
        out->failed = true;
    else if (words.len)
        tj_help_wrap(words.data, 0, 0, width, out);
    tj_buf_release(&words);
}

void tj_text_grid_note(tj_buf *out, tj_buf *sentence, unsigned width)
{
    if (!tj_buf_ok(sentence))
        out->failed = true;
    else if (sentence->len)
        tj_text_grid_wrap(out, sentence->data, width ? width : UINT_MAX);
    tj_buf_release(sentence);
}
