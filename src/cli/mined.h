/* An acquired sequence as the outputs of `tejun mine` show it: a board with numbered moves, and words. */
#ifndef TJ_CLI_MINED_H
#define TJ_CLI_MINED_H

#include "cli/diagram.h"
#include "cli/quantity.h"
#include "mine/surroundings.h"

typedef struct tj_mined {
    uint32_t rank;
    double score;
    uint32_t frequency;
    tj_sequence sequence;                /* drawn where there are no surroundings; they have their own */
    const tj_surroundings *surroundings; /* or NULL */
    const char *note;                    /* a sentence such as class and what comes next, or NULL */
} tj_mined;

/* The moves that are drawn. */
const tj_sequence *tj_mined_sequence(const tj_mined *mined);

/* The board, cropped: with surroundings to the rectangle they are told for, otherwise to the moves and a line
 * around.  Moves and `beside` (may be NULL) as tj_numbered_draw has them, the letters being for stones that
 * the sequence takes off. */
void tj_mined_diagram(const tj_mined *mined, tj_diagram *diagram, tj_buf *beside);

/* "1,235", "42.7" or "3.14", so that neighbours in a list can be told apart. */
tj_quantity tj_mined_score(double score);

/* "played 567 times" */
tj_quantity tj_mined_played(const tj_mined *mined);

/* "120 times with these stones around", "always with no stones around"; surroundings must be there. */
tj_quantity tj_mined_around(const tj_mined *mined);

/* Appends "Q16 R14 ...", passes as "pass". */
void tj_mined_moves(const tj_mined *mined, tj_buf *out);

#endif
