/* A shogi board as text, as Kifu for Windows has it, 31 columns wide; in ASCII 33.
 *
 *     後手の持駒：角　歩二                  White in hand: B P2
 *       ９ ８ ７ ６ ５ ４ ３ ２ １            9  8  7  6  5  4  3  2  1
 *     +---------------------------+        +---------------------------+
 *     |v香v桂v銀v金v玉v金v銀v桂v香|一       | l  n  s  g  k  g  s  n  l | a
 *     | ・v飛 ・ ・ ・ ・ ・ ・ ・|二       | .  r  .  .  .  .  .  .  . | b
 *
 * Of White's pieces, v stands before them; in ASCII they are lower case, and promoted ones have a plus. */
#ifndef TJ_CLI_SHOGI_DIAGRAM_H
#define TJ_CLI_SHOGI_DIAGRAM_H

#include "base/memory.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_diagram {
    const tj_shogi *position;
    tj_shogi_move last;           /* its destination stands out where there are colours */
    char label[TJ_SHOGI_SQUARES]; /* a letter shown on an empty square, or before a piece; 0 for none */
    bool ascii, colour;
} tj_shogi_diagram;

/* Without labels. */
void tj_shogi_diagram_init(tj_shogi_diagram *diagram, const tj_shogi *position);

/* Appends the lines. */
void tj_shogi_diagram_write(const tj_shogi_diagram *diagram, tj_buf *out);

#endif
