/* The board of a position of any game as text, with letters where moves go.
 *
 *     tj_board_diagram diagram = {.position = &position, .ascii = ascii};
 *
 *     tj_board_diagram_add(&diagram, move);
 *     tj_board_diagram_write(&diagram, &out);
 *
 * A game is drawn by its row of the table in board_diagram.c; one that has none is a line of text. */
#pragma once

#include "base/memory.h"
#include "tejun/search.h"

#define TJ_DIAGRAM_LETTERS 26
#define TJ_DIAGRAM_NOWHERE UINT32_MAX

typedef struct tj_board_diagram {
    const tj_position *position;
    const uint16_t *last;               /* the move before, which some games mark; NULL: none */
    uint16_t moves[TJ_DIAGRAM_LETTERS]; /* a, b, c ...; where several go to one place, the first is shown */
    size_t n_moves;
    const tj_query_step *steps; /* a sequence on the board, numbered; NULL: none */
    size_t n_steps;
    int first; /* who plays the first of it: TJ_BLACK unless TJ_WHITE */
    bool turn; /* a line below says who is to move */
    bool ascii;
    bool colour; /* ANSI, where the game has use for it */
} tj_board_diagram;

/* Gives a move the next letter, as long as there are some. */
void tj_board_diagram_add(tj_board_diagram *diagram, unsigned move);
/* The letter that stands where the move goes; NUL if none does. */
char tj_board_diagram_letter(const tj_board_diagram *diagram, unsigned move);
/* Can sequences be shown on a board of this game? */
bool tj_board_diagram_has_steps(const tj_position *position);
/* Appends the lines. */
void tj_board_diagram_write(const tj_board_diagram *diagram, tj_buf *out);

/* How a game is drawn; one constant per game. */
typedef struct tj_diagram_kind {
    const char *name; /* of its tj_game_kind */
    /* The point or square that a move goes to, or TJ_DIAGRAM_NOWHERE. */
    unsigned (*place)(unsigned move);
    void (*write)(const tj_board_diagram *diagram, tj_buf *out);
    bool steps; /* it shows them */
} tj_diagram_kind;
