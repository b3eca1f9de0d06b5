#include "book/versus/random_walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "book/move_choice.h"

void tj_book_random_walk_release(tj_book_random_walk *walk)
{
    free(walk->moves.items);
    memset(walk, 0, sizeof *walk);
}

/* By chance, in proportion to the probabilities; NULL if nothing is played. */
static const tj_book_move *choose(const tj_book_entry *entry, uint64_t *random)
{
    static const tj_book_choice by_weight = TJ_BOOK_CHOICE_INIT;

    return tj_book_playable(entry) ? tj_book_choose(&by_weight, entry, 0, tj_random(random)) : NULL;
}

int tj_book_random_walk_play(tj_book_random_walk *walk, tj_book *black, tj_book *white, unsigned max_moves,
                             uint64_t *random, tj_err *err)
{
    tj_book_entry entry;
    int rc;

    walk->moves.len = 0;
    walk->left = false;
    tj_book_entry_init(&entry);
    rc = tj_position_init(&walk->position, tj_book_board_of(black), err);
    while (!rc && walk->moves.len < max_moves) {
        const tj_book_move *move;

        rc = tj_book_find(tj_position_to_move(&walk->position) == TJ_BLACK ? black : white, &walk->position,
                          &entry, err);
        if (rc)
            break;
        move = choose(&entry, random);
        walk->left = !move;
        if (walk->left)
            break;
        if (TJ_RESERVE(&walk->moves, walk->moves.len + 1)) {
            rc = tj_fail_nomem(err);
            break;
        }
        walk->moves.items[walk->moves.len++] = move->move;
        rc = tj_position_play_any_rules(&walk->position, move->move, err);
    }
    tj_book_entry_release(&entry);
    return rc;
}
