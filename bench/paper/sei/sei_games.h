/* The games that the evaluation of Sei and Kawashima is repeated on, and positions of them. */
#pragma once

#include "pattern/evaluation_games.h"
#include "pattern/go/go_feature.h"
#include "pattern/go/go_ranking.h"

typedef struct sei_game {
    tj_selected_game place;
    uint32_t moves; /* passes included */
    bool to_end;    /* decided by counting points, and the record is long enough to be whole */
    bool has_setup; /* handicap stones and the like */
} sei_game;

/* Fewer moves than points / this: the record of a game that is said to be counted is not whole. */
#define SEI_WHOLE 3

typedef struct sei_games {
    tj_corpus *corpus; /* where they stand; borrowed */
    sei_game *items;
    size_t len;
    uint64_t to_end; /* of items */
    tj_evaluation_games counts;
} sei_games;

/* As tj_test_games_choose.  Release it whatever is returned. */
int sei_games_choose(sei_games *games, tj_corpus *home, const tj_evaluated_models *models,
                     const tj_evaluate_options *options, tj_err *err);
void sei_games_release(sei_games *games);

/* A position in one of the games: before that move (from 0). */
typedef struct sei_position {
    uint32_t game; /* number in items */
    uint32_t move;
} sei_position;

/* count positions, or fewer if the games have not so many: spread evenly over the games, anywhere in a game
 * but at its first move, always the same ones.  malloc'ed; NULL if memory ran out. */
sei_position *sei_positions(const sei_games *games, size_t *count);

/* Goes to the position, or the first one behind it where the move is no pass.  False if there is none. */
bool sei_position_seek(const sei_games *games, sei_position position, tj_go_game_cursor *cursor);

/* |dx| + |dy| */
unsigned sei_distance(unsigned size, unsigned a, unsigned b);
