/* A position of Go that somebody asks about: moves from the empty board, or a place in a game. */
#ifndef TJ_ANSWER_GO_GO_STATE_H
#define TJ_ANSWER_GO_GO_STATE_H

#include "answer/param.h"
#include "tejun/go.h"

#define TJ_GO_STATE_HISTORY 512

typedef struct tj_go_state {
    tj_go_board board;
    int colour;                            /* to move */
    size_t moves;                          /* played so far */
    unsigned last;                         /* point of the last of them, or TJ_PASS */
    uint16_t history[TJ_GO_STATE_HISTORY]; /* points of the latest of them, oldest first */
    size_t history_count;
} tj_go_state;

/* An empty board, then stones of one colour set up, then moves, as words.  TJ_E_USAGE for what is no move, or
 * not legal, and for boards that there are not. */
int tj_go_state_start(tj_go_state *position, unsigned size, tj_err *err);
int tj_go_state_set_up(tj_go_state *position, int colour, const tj_words *words, tj_err *err);
int tj_go_state_play(tj_go_state *position, const tj_words *words, tj_err *err);

/* After words such as "Q16", "pd", "pass" or "Q16,D4", Black first.  TJ_E_USAGE for what is no move or is not
 * legal. */
int tj_go_state_from_words(tj_go_state *position, unsigned size, const tj_words *words, tj_err *err);

/* After the first `moves` moves (SIZE_MAX: all) of the first game in a file; to move is who moved next, at
 * the end the other player, after Black stones set up alone White.  TJ_E_RANGE if it has fewer, TJ_E_FORMAT
 * where it cannot be played that far or its set-up is impossible. */
int tj_go_state_from_sgf(tj_go_state *position, const char *path, size_t moves, tj_err *err);

/* The same of a record, which is cut there; path (NULL: none) is for errors. */
int tj_go_state_from_record(tj_go_state *position, tj_record *record, size_t moves, const char *path,
                            tj_err *err);

#endif
