/* A Go board as text.
 *
 * Every point takes two columns, so that numbers up to 99 fit and a 19x19 board takes 43 columns (45 in
 * ASCII).  Lines run on where the diagram was cut out of a larger board and end where the board does:
 *
 *        N O P Q R S T                   N O P Q R S T
 *     19─┬─┬─┬─┬─┬─┬─┐ 19              ----------------+
 *     18─┼─┼─┼─┼─┼─┼─┤ 18            19  . . . . . . . |19
 *     17─┼13─┼─┼─┼─┼─┤ 17            18  . . . . . . . |18
 *     16─┼─┼─┼(●)┼─a─┤ 16            17  .13 . . . . . |17
 *     15─┼─┼─┼─┼─┼─┼─┤ 15            16  . . .(X). a . |16
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "cli/board_diagram.h"
#include "tejun/go.h"

typedef struct tj_go_diagram {
    unsigned size;                     /* TJ_GO_SIZE_MIN to TJ_GO_SIZE_MAX */
    uint8_t stone[TJ_GO_POINTS_MAX];   /* tj_colour, by rows from the top */
    char label[TJ_GO_POINTS_MAX][4];   /* shown instead of point or stone: a letter, a number; "" for none */
    unsigned last;                     /* point of the last move, marked by parentheses; or TJ_PASS */
    unsigned top, bottom, left, right; /* what is drawn: rows and columns from 0, inclusive */
} tj_go_diagram;

typedef struct tj_go_diagram_style {
    bool ascii;     /* X and O instead of round stones */
    bool colour;    /* ANSI: labels on stones in the stones' colours, coordinates dim */
    unsigned width; /* of the terminal, for reports with text beside the board */
} tj_go_diagram_style;

/* An empty board without last move, all of which is drawn. */
void tj_go_diagram_init(tj_go_diagram *diagram, unsigned size);

/* Shows a number as a sequence does: the last two digits. */
void tj_go_diagram_number(tj_go_diagram *diagram, unsigned point, unsigned number);

/* Puts moves[0..n-1] (tj_sequence_point, tj_sequence_colour) on a diagram of a board of TJ_MINE_SIZE lines.
 * A point shows the number of the first move on it, counted from 1, or a letter if a stone without label
 * stands there already, which a move takes off.  Appends to `beside` what the board cannot show, "9 at 4, 10
 * passes", if anything (may be NULL). */
void tj_go_diagram_put_moves(const uint16_t *moves, size_t n, tj_go_diagram *diagram, tj_buf *beside);

/* Crops to the smallest rectangle that holds everything on the board, widened by `margin` lines; an edge that
 * is then at most two lines away is drawn too.  An empty board stays whole. */
void tj_go_diagram_crop(tj_go_diagram *diagram, unsigned margin);

/* Is this one of the board's star points? */
bool tj_go_diagram_star(unsigned size, unsigned row, unsigned column);

/* Appends the lines. */
void tj_go_diagram_write(const tj_go_diagram *diagram, const tj_go_diagram_style *style, tj_buf *out);
