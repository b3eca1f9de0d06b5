/* Playing through a shogi game of a segment, position by position. */
#ifndef TJ_CORPUS_SHOGI_REPLAY_H
#define TJ_CORPUS_SHOGI_REPLAY_H

#include "corpus/segment.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_replay {
    tj_shogi position;
    const uint16_t *place; /* symbols that are left */
    const uint16_t *end;
    uint32_t moves;     /* played */
    tj_shogi_move move; /* that comes next */
} tj_shogi_replay;

/* Stands at the game's beginning.  TJ_E_FORMAT if the file is damaged. */
int tj_shogi_replay_init(tj_shogi_replay *replay, const tj_segment *segment, uint32_t game);

/* Looks at the next move: 1, or 0 if there is none; -TJ_E_FORMAT if the file is damaged. */
int tj_shogi_replay_look(tj_shogi_replay *replay);

/* Plays the move that was looked at.  TJ_E_FORMAT if it is not legal. */
int tj_shogi_replay_play(tj_shogi_replay *replay);

#endif
