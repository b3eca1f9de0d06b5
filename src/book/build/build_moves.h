/* The moves of one position while a book is built: counted over games, weighed, and what lists say of them.
 */
#ifndef TJ_BOOK_BUILD_BUILD_MOVES_H
#define TJ_BOOK_BUILD_BUILD_MOVES_H

#include "book/book_private.h"

/* What a game brings along. */
typedef struct tj_build_game_weight {
    float factor[2]; /* for moves of Black and of White */
    uint8_t winner;  /* tj_winner */
} tj_build_game_weight;

typedef struct tj_build_move {
    tj_book_move facts;
    double games;        /* with factors, those that count for the weight */
    double won, decided; /* with factors: won and half of the drawn ones; those with a result */
    bool forced;         /* by the list `always` */
} tj_build_move;

typedef struct tj_build_moves {
    tj_build_move *items;
    size_t len, cap;
} tj_build_moves;

/* The move was played by `side` in a game. */
int tj_build_moves_add(tj_build_moves *moves, const tj_book_build_options *options, uint16_t move,
                       unsigned side, const tj_build_game_weight *game, tj_err *err);

/* Gives all moves their weights as tj_book_build_options tells it, without lists.  Where games ^ frequency is
 * beyond what numbers hold, games are taken as shares of the most of the position's moves. */
void tj_build_moves_weigh(tj_build_moves *moves, const tj_book_build_options *options);

/* Does what the options's lists say; moves are in the position's own frame, and have their weights. */
int tj_build_moves_apply_lists(tj_build_moves *moves, const tj_book_build_options *options,
                               const tj_book_position *position, tj_err *err);

/* Sorts them, the heaviest first, and makes them an entry, with `playable` without those of weight 0. */
int tj_build_moves_to_entry(tj_build_moves *moves, bool playable, tj_book_entry *entry, tj_err *err);

#endif
