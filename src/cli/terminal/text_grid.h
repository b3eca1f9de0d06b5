/* Blocks of text in a terminal, as many side by side as fit: boards with their captions. */
#pragma once

#include "base/memory.h"

#define TJ_TEXT_GRID_GAP 3 /* columns between cells */

typedef struct tj_text_grid_cell {
    char *text;
    const char *rest; /* what is not written yet */
    unsigned width;
} tj_text_grid_cell;

/* A row under way.  Memory that runs out is remembered by `out`. */
typedef struct tj_text_grid {
    tj_text_grid_cell *items;
    size_t len, cap;
    unsigned width, least, used; /* columns: of the terminal, of a cell at least, and taken by the row */
    bool begun;                  /* a row has been written */
    tj_buf *out;
} tj_text_grid;

/* Cells take at least `least` columns, so that narrow ones stand below each other.  Between rows there is an
 * empty line. */
void tj_text_grid_begin(tj_text_grid *grid, unsigned width, unsigned least, tj_buf *out);

/* Adds a cell and releases the buffer: lines, each ended by a newline, perhaps with ANSI colours.  What does
 * not fit beside the others starts a row; a cell wider than the terminal stands alone. */
void tj_text_grid_add(tj_text_grid *grid, tj_buf *lines);

/* Writes what is left and releases everything. */
void tj_text_grid_end(tj_text_grid *grid);

/* Appends text in lines of at most `width` columns (at least 2), broken at spaces; what has none is cut.
 * Control characters become spaces, bytes that are not UTF-8 question marks. */
void tj_text_grid_wrap(tj_buf *out, const char *text, unsigned width);

/* The same for a sentence below a table, which is released; on one line if width (a terminal's cut_width) is
 * 0. */
void tj_text_grid_note(tj_buf *out, tj_buf *sentence, unsigned width);
