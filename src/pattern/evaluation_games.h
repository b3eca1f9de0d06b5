/* The games on which memory and ranking are tested: never one they were made from.
 *
 * A game is known if its identity (corpus/import/identity.h: moves up to symmetry) is that of a game that was
 * learnt from, wherever it stands, and too much like one if its first 60 moves are: the same game with
 * another ending, with a fault, or cut short.  Both are left out and counted. */
#ifndef TJ_PATTERN_EVALUATION_GAMES_H
#define TJ_PATTERN_EVALUATION_GAMES_H

#include "pattern/memory_set.h"
#include "pattern/go/go_game_cursor.h"
#include "pattern/go/go_ranking.h"

typedef struct tj_test_game {
    tj_selected_game place;
    uint32_t moves; /* passes included */
    bool to_end;    /* decided by counting points, and the record is long enough to be whole */
    bool has_setup; /* handicap stones and the like */
} tj_test_game;

/* Fewer moves than points / this: the record of a game that is said to be counted is not whole. */
#define TJ_TEST_WHOLE 3

typedef struct tj_test_games {
    tj_corpus *corpus; /* where they stand; borrowed */
    tj_test_game *items;
    size_t len;
    uint64_t chosen; /* games that passed the filter; of these are left out: */
    uint64_t known;  /* learnt from */
    uint64_t alike;  /* not that, but the first 60 moves are those of a game that was */
    uint64_t fit;    /* the others, of which items are all or some, evenly spread */
    uint64_t to_end; /* of items */
    uint64_t gone;   /* games learnt from that `home` has no more: they cannot be recognised elsewhere */
} tj_test_games;

typedef struct tj_test_options {
    const tj_filter *filter;     /* NULL: all games */
    unsigned size;               /* of the board */
    size_t games_max;            /* 0: all */
    tj_corpus *home;             /* whose games were learnt from */
    const tj_memory_set *learnt; /* either may be NULL */
    const tj_go_ranking *ranking;
    const uint32_t *trained; /* numbers of games that something else was made from; NULL: none */
    size_t trained_count;
} tj_test_options;

/* Chooses from the corpus, which may be `home`.  items can be empty: then the counts tell why.  Release it
 * whatever is returned. */
int tj_test_games_choose(tj_test_games *games, tj_corpus *corpus, const tj_test_options *options,
                         tj_err *err);
void tj_test_games_release(tj_test_games *games);

/* A position in one of the games: before that move (from 0). */
typedef struct tj_test_position {
    uint32_t game; /* number in items */
    uint32_t move;
} tj_test_position;

/* count positions, or fewer if the games have not so many: spread evenly over the games, anywhere in a game
 * but at its first move, always the same ones.  malloc'ed; NULL if memory ran out. */
tj_test_position *tj_test_positions(const tj_test_games *games, size_t *count);

/* Goes to the position, or the first one behind it where the move is no pass.  False if there is none. */
bool tj_test_position_seek(const tj_test_games *games, tj_test_position position, tj_go_game_cursor *cursor);

/* |dx| + |dy| */
unsigned tj_test_distance(unsigned size, unsigned a, unsigned b);

#endif
