/* One game out of all those that a pseudo-match weighs: moves drawn from the books by lot.
 *
 * Where it leaves book is distributed as tj_book_match_play tells exactly. */
#ifndef TJ_BOOK_VERSUS_RANDOM_WALK_H
#define TJ_BOOK_VERSUS_RANDOM_WALK_H

#include "base/memory.h"
#include "tejun/book.h"

typedef struct tj_book_random_walk {
    struct {
        uint16_t *items;
        size_t len, cap;
    } moves;              /* from the start of an even game */
    tj_position position; /* after them */
    bool left;            /* the player to move has no book move; otherwise `max_moves` moves were made */
} tj_book_random_walk;

/* Zero bytes are a walk that has not begun; it may be walked again and again. */
void tj_book_random_walk_release(tj_book_random_walk *walk);

/* Draws moves, by random numbers that continue *random, until book is left or `max_moves` are made. */
int tj_book_random_walk_play(tj_book_random_walk *walk, tj_book *black, tj_book *white, unsigned max_moves,
                             uint64_t *random, tj_err *err);

#endif
