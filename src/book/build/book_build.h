/* How games become a book: positions are collected, sorted, weighed, written.
 *
 * Several threads play through all games and record every position before a move in 16 bytes: key, game, ply,
 * move.  Sorted by key, all occurrences of a position are adjacent; they are counted and weighed, and only
 * positions that become part of the book are set up again, from the first game that has them.
 *
 * Keys have 64 bits (tj_book_kind.visit_game): that two positions of ten million share one has a chance of
 * one in 80,000. */
#pragma once

#include "book/book_private.h"
#include "corpus/corpus_handle.h"

/* A position of a game, and the move that was played in it. */
typedef struct tj_book_occurrence {
    uint64_t key;
    uint32_t game; /* number among those chosen */
    uint16_t ply;
    uint16_t move; /* in the frame of the position that tj_book_kind.replay gives */
} tj_book_occurrence;

typedef struct tj_book_collector {
    tj_corpus *corpus;
    const tj_selected_game *games;
    size_t count;
    unsigned board;
    uint32_t plies;
    unsigned threads;
    const tj_progress_monitor *monitor;
    const tj_game_kind *game; /* these two are filled in by tj_book_collector_init */
    void *table;              /* tj_game_kind.keys_table; NULL: the game needs none */
} tj_book_collector;

/* The rest is filled in by the caller, which releases it whatever is returned. */
int tj_book_collector_init(tj_book_collector *g, tj_err *err);
void tj_book_collector_release(tj_book_collector *g);

typedef struct tj_book_occurrences {
    tj_book_occurrence *items;
    size_t len, cap;
} tj_book_occurrences;

/* The part of all keys that a pass is about: those whose key * passes / 2^64 is pass. */
typedef struct tj_book_collect_pass {
    unsigned pass, passes;
} tj_book_collect_pass;

/* The number of passes that keeps the list within bounds. */
unsigned tj_book_collector_passes(const tj_book_collector *g);
/* The positions of all games whose keys are in this pass, sorted by key, game and ply.  TJ_E_FORMAT: a game
 * cannot have been played; TJ_E_NOMEM, TJ_E_STOPPED. */
int tj_book_collector_run(const tj_book_collector *g, tj_book_collect_pass pass, tj_book_occurrences *out,
                          tj_err *err);
/* The position of an occurrence, set up again. */
int tj_book_collector_position(const tj_book_collector *g, const tj_book_occurrence *occurrence,
                               tj_book_position *out, tj_err *err);

/* ---- lists of moves that are never, or always, to be played (tj_book_move_list in tejun/book.h) ---- */

/* A move of a position, both in the position's own frame. */
typedef struct tj_book_move_list_item {
    tj_book_position position;
    uint64_t key;
    uint16_t move;
    uint64_t line; /* of the list */
} tj_book_move_list_item;

struct tj_book_move_list {
    tj_book_move_list_item *items; /* by key, then as they stand there */
    size_t len, cap;
};

/* The first move of the position, and how many there are; NULL and 0 if there is none. */
const tj_book_move_list_item *tj_book_move_list_find(const tj_book_move_list *list,
                                                     const tj_book_position *position, size_t *count);
