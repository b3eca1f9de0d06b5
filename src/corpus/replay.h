/* Playing through a game of a segment, position by position. */
#ifndef TJ_CORPUS_REPLAY_H
#define TJ_CORPUS_REPLAY_H

#include "corpus/segment.h"

typedef struct tj_replay {
    tj_go_board board;
    const uint16_t *place; /* symbols that are left */
    const uint16_t *end;
    const tj_tape_setup *setup; /* stones that are left to be set up */
    uint32_t setups;
    uint32_t move;   /* number of moves played, passes included */
    uint32_t symbol; /* number of symbols gone through: its parity tells whose turn it is */
    unsigned point;  /* of the move that comes next, or TJ_PASS */
    int colour;
} tj_replay;

/* Stands at the game's beginning. */
void tj_replay_init(tj_replay *replay, const tj_segment *segment, uint32_t game);

/* Looks at the next move: sets up what comes before it, and fills point and colour.  1, or 0 if there is
 * none; -TJ_E_FORMAT if the file is damaged. */
int tj_replay_look(tj_replay *replay);

/* Plays the move that was looked at.  Suicide is let pass: the import knew whether the game's rules allow it.
 * TJ_E_FORMAT if the game cannot have been played. */
int tj_replay_play(tj_replay *replay);

/* Goes on until just before that move (from 0), what is set up there included. */
int tj_replay_to(tj_replay *replay, uint32_t move);

#endif
