/* What a pattern memory should hold: a list of every move's diamond, told point by point, written from the
 * definitions in pattern/go/diamond.h and pattern/pattern_memory.h.  It plays with the library's board, but
 * shares no code with what learns.  Whatever fails here fails the test that runs. */
#pragma once

#include "tests/support/learn_memory.h"
#include "tests/support/generate/gen_corpus.h"
#include "pattern/go/go_similar.h"
#include "pattern/pattern_memory.h"

/* A diamond point by point, in rings from the inside, each from the top clockwise: 0 empty, 1 the player's
 * stone, 2 the opponent's, 3 beyond the edge.  0 from the diamond's end on. */
typedef struct oracle_picture {
    uint8_t value[TJ_DIAMOND_MAX];
} oracle_picture;

typedef struct oracle_case {
    oracle_picture picture;
    uint32_t game, move;
    size_t order; /* of play */
} oracle_case;

/* Everything a memory should hold. */
typedef struct oracle_memory {
    unsigned points;
    oracle_case *items;
    size_t len, cap;
    uint32_t *games;
    size_t game_count;
} oracle_memory;

/* A corpus of games of all sizes in several segments, to learn from; release it with gen_corpus_release. */
void gen_memory_corpus(gen_corpus *made);

/* The points of a diamond with their places from its centre; returns how many. */
unsigned oracle_points(unsigned radius, int row[TJ_DIAMOND_MAX], int column[TJ_DIAMOND_MAX]);
/* The smallest of the pictures seen from all sides. */
oracle_picture oracle_smallest(const tj_go_board *board, unsigned point, int colour, unsigned radius);
/* The picture as the library keeps it. */
tj_diamond oracle_packed(const oracle_picture *p);

/* Appends all cases of the first `limit` moves of a game; o->games stays as it is. */
void oracle_list_game(oracle_memory *o, const oracle_game *game, unsigned radius, size_t limit);
/* By picture, then in the order of play. */
void oracle_memory_sort(oracle_memory *o);
/* What is to be learnt from the corpus, sorted.  Of a filter only winner, black and moves_min count. */
oracle_memory oracle_list_games(const gen_corpus *made, const learn_options *options);
void oracle_memory_release(oracle_memory *o);
bool oracle_memory_has(const oracle_memory *o, const tj_diamond *diamond);

/* The memory holds just what the oracle lists, finds it, and passes its own check. */
void expect_same_memory(const tj_memory *m, const oracle_memory *o);
/* Both hold the same. */
void expect_equal_memories(const tj_memory *a, const tj_memory *b);
