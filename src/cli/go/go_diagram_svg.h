/* A Go board as an <svg> element, after the figures of Go books: thin lines, a thicker edge only where the
 * board ends, lines that run on where the diagram is cut out of a larger board, numbers on stones, letters on
 * a patch of board.
 *
 * It can stand in HTML any number of times: no ids, classes, scripts or other files.  It is small, since
 * pages hold hundreds of boards: about 900 bytes for the lines of a 9x9 cut, 35 for a stone, 30 for a label.
 * Everything is whole numbers of a unit, 20 of which go from line to line.
 *
 * A page sets the colours by CSS variables:
 *
 *     --board        #fff   ground            --stone-black  #000   and numbers on white stones
 *     --board-line   #333   lines             --stone-white  #fff   and numbers on black stones
 *     --board-text   #000   letters           --stone-line   #000   outline of stones of both colours
 *                                             --stone-mark   #c22   ring around a last move with a label */
#pragma once

#include "cli/go/go_diagram.h"

typedef struct tj_go_diagram_svg_style {
    unsigned cell;     /* pixels from line to line, at most 1000; 0 for 22 */
    bool coordinates;  /* letters below, numbers at the left */
    const char *title; /* text for screen readers, also shown where the mouse rests; NULL: a decoration */
} tj_go_diagram_svg_style;

/* Appends the element and a line end.  The last move has a ring inside its stone, or around it where a label
 * stands.  Side lines of the diagram are left out: they are the page's business. */
void tj_go_diagram_svg(const tj_go_diagram *diagram, const tj_go_diagram_svg_style *style, tj_buf *out);
