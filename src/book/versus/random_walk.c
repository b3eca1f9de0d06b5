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

/* By chance, in proportion to the probabilities; TJ_SHOGI_NO_MOVE if nothing is played. */
static tj_shogi_move choose(const tj_book_entry *entry, uint64_t *random)
{
    static const tj_book_choice by_weight = TJ_BOOK_CHOICE_INIT;

    return tj_book_playable(entry) ? tj_book_choose(&by_weight, entry, 0, tj_random(random))->move
                                   : TJ_SHOGI_NO_MOVE;
}

int tj_book_random_walk_play(tj_book_random_walk *walk, tj_book *black, tj_book *white, unsigned max_moves,
                             uint64_t *random, tj_err *err)
{
    tj_book_entry entry;
    int rc = 0;

    walk->moves.len = 0;
    walk->left = false;
    tj_shogi_init(&walk->position);
    tj_book_entry_init(&entry);
    while (!rc && !walk->left && walk->moves.len < max_moves) {
        tj_shogi_move move;

        rc = tj_book_find(walk->position.side == TJ_BLACK ? black : white, &walk->position, &entry, err);
        if (rc)
            break;
        move = choose(&entry, random);
        walk->left = move == TJ_SHOGI_NO_MOVE;
        if (walk->left)
            break;
        if (TJ_RESERVE(&walk->moves, walk->moves.len + 1)) {
            rc = tj_fail_nomem(err);
            break;
        }
        walk->moves.items[walk->moves.len++] = move;
        tj_shogi_apply(&walk->position, move);
    }
    tj_book_entry_release(&entry);
    return rc;
}
