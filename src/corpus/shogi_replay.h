/* Playing through a shogi game of a segment, position by position. */
#ifndef TJ_CORPUS_SHOGI_REPLAY_H
#define TJ_CORPUS_SHOGI_REPLAY_H

#include "corpus/segment.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_replay {
    tj_shogi position;
    const uint16_t *place, *end; /* symbols that are left */
    uint32_t played;             /* moves so far */
    tj_shogi_move move;          /* that comes next */
    tj_shogi_move last;          /* the one before, or TJ_SHOGI_NO_MOVE */
    bool damaged;                /* the game starts nowhere */
} tj_shogi_replay;

/* Stands at the game's beginning. */
void tj_shogi_replay_init(tj_shogi_replay *replay, const tj_segment *segment, uint32_t game);

/* Looks at the next move: 1, or 0 if there is none; -TJ_E_FORMAT if the file is damaged.  Whether it is legal
 * is not looked at. */
int tj_shogi_replay_look(tj_shogi_replay *replay);

/* Plays the move that was looked at.  TJ_E_FORMAT if it cannot have been played. */
int tj_shogi_replay_play(tj_shogi_replay *replay);

#endif
