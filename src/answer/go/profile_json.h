/* The profiles of a game as JSON. */
#ifndef TJ_ANSWER_GO_PROFILE_JSON_H
#define TJ_ANSWER_GO_PROFILE_JSON_H

#include "base/memory.h"
#include "mine/go/profile.h"
#include "tejun/game.h"

/* What was counted of which game. */
typedef struct tj_profile_answer {
    const tj_game *header; /* of a game from a file: without number, line and copies */
    const char *file;      /* it was read from; NULL: a game of the corpus */
    const tj_profile_game *game;
    const tj_profile *profiles;
    size_t n_profiles; /* 1 to TJ_WINDOWS_MAX */
    tj_coding coding;
    double threshold;  /* of mountains */
    size_t games;      /* that were counted */
    uint32_t included; /* the one among them that is this game, or has its codes; 0: none */
} tj_profile_answer;

/* Numbers of the first and last move, from 1, that a mountain is drawn as: a string of n codes is n + 1
 * moves, unless the game begins with it. */
typedef struct tj_move_span {
    size_t first, last;
} tj_move_span;

static inline tj_move_span tj_mountain_moves(const tj_mountain *mountain)
{
    return (tj_move_span){mountain->at ? mountain->at : 1, (size_t)mountain->at + mountain->len};
}

int tj_profile_json(const tj_profile_answer *profiled, tj_buf *out, tj_err *err);

#endif
