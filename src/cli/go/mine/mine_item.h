/* An acquired sequence as the outputs of `tejun mine` show it: a board with numbered moves, and words. */
#pragma once

#include "cli/go/go_diagram.h"
#include "base/text/quantity.h"
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

/* ---- outputs: each appends all of items[0..n-1] ---- */

/* Small boards in a terminal, as many side by side as fit, with words below each.  style->width is the
 * terminal's, at least 20 columns being assumed; a board that is wider stands alone.  Notes lose control
 * characters and bytes that are not UTF-8.  TJ_E_NOMEM. */
int tj_mine_text(const tj_mine_item *items, size_t n, const tj_go_diagram_style *style, tj_buf *out,
                 tj_err *err);

#define TJ_MINE_HTML_MOVES 5 /* shorter sequences are left out, as in the paper; the page says how many */

/* A page that stands by itself (cli/report/html.h): a card with a board for each sequence, as in figures 11
 * to 14 of Nakamura 2002.  lead is a paragraph in plain words: games, method, parameters.  About 3 kB for a
 * sequence.  TJ_E_NOTFOUND if no sequence is long enough, nothing being written then; TJ_E_NOMEM. */
int tj_mine_html(const tj_mine_item *items, size_t n, const char *title, const char *lead, tj_buf *out,
                 tj_err *err);

/* An SGF collection: one game tree for each sequence, with the surroundings as set-up stones, the moves as
 * moves, and rank, score and frequency as name and comment.  Stones that only the rest of the board would
 * have taken off are cleared away just before the move that needs their point; a move that only the rest of
 * the board saves from suicide stays as it is, which SGF allows.  TJ_E_NOTFOUND for an empty list;
 * TJ_E_NOMEM. */
int tj_mine_sgf(const tj_mine_item *items, size_t n, tj_buf *out, tj_err *err);
