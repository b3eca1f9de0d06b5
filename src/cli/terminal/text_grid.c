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

/* Columns of the line that starts there, and where the next one starts. */
static unsigned line_width(const char **line)
{
    const char *end = strchrnul(*line, '\n');
    unsigned width = (unsigned)tj_utf8_width_of(*line, (size_t)(end - *line));

    *line = *end ? end + 1 : end;
    return width;
}

/* One line of every cell, those that have ended being blank.  Nothing is put behind the last text. */
static bool put_line(tj_text_grid *grid, const char **shown, const char **plain)
{
    unsigned wanted = 0, column = 0;
    bool any = false;

    for (size_t i = 0; i < grid->len; i++) {
        size_t n = strcspn(shown[i], "\n");

        any = any || *shown[i];
        if (n) {
            tj_buf_printf(grid->out, "%*s%.*s", (int)(wanted - column), "", (int)n, shown[i]);
            column = wanted + line_width(&plain[i]);
        } else {
            line_width(&plain[i]);
        }
        shown[i] += n + (shown[i][n] != 0);
        wanted += grid->items[i].width + TJ_TEXT_GRID_GAP;
    }
    if (any)
        tj_buf_putc(grid->out, '\n');
    return any;
}

static void put_row(tj_text_grid *grid)
{
    const char **shown = tj_alloc(grid->len, sizeof *shown), **plain = tj_alloc(grid->len, sizeof *plain);

    if (!shown || !plain) {
        grid->out->failed = true;
    } else if (grid->len) {
        for (size_t i = 0; i < grid->len; i++) {
            shown[i] = grid->items[i].shown;
            plain[i] = grid->items[i].plain;
        }
        if (grid->begun)
            tj_buf_putc(grid->out, '\n');
        grid->begun = true;
        while (put_line(grid, shown, plain))
            ;
    }
    free(shown);
    free(plain);
    for (size_t i = 0; i < grid->len; i++) {
        free(grid->items[i].shown);
        free(grid->items[i].plain);
    }
    grid->len = 0;
    grid->used = 0;
}

void tj_text_grid_add(tj_text_grid *grid, const tj_buf *shown, const tj_buf *plain)
{
    tj_text_grid_cell cell = {tj_strndup(shown->len ? shown->data : "", shown->len),
                              tj_strndup(plain->len ? plain->data : "", plain->len), grid->least};

    if (!cell.shown || !cell.plain || shown->failed || plain->failed || TJ_RESERVE(grid, grid->len + 1)) {
        free(cell.shown);
        free(cell.plain);
        grid->out->failed = true;
        return;
    }
    for (const char *line = cell.plain; *line;) {
        unsigned width = line_width(&line);

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
