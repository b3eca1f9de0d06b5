/* A shogi board as text, with what is in hand.
 *
 *     White in hand: none               White in hand: none
 *       ９ ８ ７ ６ ５ ４ ３ ２ １         9  8  7  6  5  4  3  2  1
 *     +---------------------------+     +---------------------------+
 *     |v香v桂v銀v金v玉v金v銀v桂v香|一   | l  n  s  g  k  g  s  n  l |a
 *     | ・v飛 ・ ・ ・ ・ ・v角 ・|二   | .  r  .  .  .  .  .  b  . |b
 */
#ifndef TJ_CLI_SHOGI_SHOGI_DIAGRAM_H
#define TJ_CLI_SHOGI_SHOGI_DIAGRAM_H

#include "cli/board_diagram.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_diagram {
    const tj_shogi *position;
    char label[TJ_SHOGI_SQUARES]; /* shown on an empty square: a letter; 0 for none */
} tj_shogi_diagram;

/* ascii: pieces as in SFEN. */
void tj_shogi_diagram_write(const tj_shogi_diagram *diagram, bool ascii, tj_buf *out);

#endif
