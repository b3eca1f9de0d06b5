/* An acquired sequence as the outputs of `tejun mine` show it: a board with numbered moves, and words. */
#ifndef TJ_CLI_GO_MINE_MINE_ITEM_H
#define TJ_CLI_GO_MINE_MINE_ITEM_H

#include "cli/go/go_diagram.h"
#include "cli/terminal/quantity.h"
#include "tejun/mine.h"

typedef struct tj_mine_item {
    tj_mined mined; /* its moves are drawn where there are no surroundings; they have their own */
    const tj_surroundings *surroundings; /* or NULL */
    const char *note;                    /* a sentence such as class and what comes next, or NULL */
} tj_mine_item;

/* The moves that are drawn. */
const tj_sequence *tj_mine_item_sequence(const tj_mine_item *item);

/* The board, cropped: with surroundings to the rectangle they are told for, otherwise to the moves and a line
 * around.  Moves and `beside` (may be NULL) as tj_go_diagram_put_moves has them, the letters being for stones
 * that the sequence takes off. */
void tj_mine_item_diagram(const tj_mine_item *item, tj_go_diagram *diagram, tj_buf *beside);

/* "1,235", "42.7" or "3.14", so that neighbours in a list can be told apart. */
tj_quantity tj_mine_item_score(double score);

/* "played 567 times" */
tj_quantity tj_mine_item_played(const tj_mine_item *item);

/* "120 times with these stones around", "always with no stones around"; surroundings must be there. */
tj_quantity tj_mine_item_around(const tj_mine_item *item);

/* Appends "Q16 R14 ...", passes as "pass". */
void tj_mine_item_moves(const tj_mine_item *item, tj_buf *out);

#endif
