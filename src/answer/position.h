/* A position given on the command line: moves from the empty board, or a place in a game of an SGF file. */
#ifndef TJ_ANSWER_POSITION_H
#define TJ_ANSWER_POSITION_H

#include "answer/option.h"
#include "tejun/go.h"

#define TJ_POSITION_HISTORY 512

typedef struct tj_position {
    tj_go_board board;
    int colour;                            /* to move */
    size_t moves;                          /* played so far */
    unsigned last;                         /* point of the last of them, or TJ_PASS */
    uint16_t history[TJ_POSITION_HISTORY]; /* points of the latest of them, oldest first */
    size_t history_count;
} tj_position;

/* After words such as "Q16", "pd", "pass" or "Q16,D4", Black first.  TJ_E_USAGE for what is no move or is not
 * legal. */
int tj_position_from_words(tj_position *position, unsigned size, const tj_words *words, tj_err *err);

/* After the first `moves` moves (SIZE_MAX: all) of the first game in a file; to move is who moved next, at
 * the end the other player, after Black stones set up alone White.  TJ_E_RANGE if it has fewer, TJ_E_FORMAT
 * where it cannot be played that far or its set-up is impossible. */
int tj_position_from_sgf(tj_position *position, const char *path, size_t moves, tj_err *err);

#endif
