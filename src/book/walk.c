#include "book/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"

void tj_book_walk_release(tj_book_walk *walk)
{
    free(walk->moves.items);
    memset(walk, 0, sizeof *walk);
}

/* 0 up to 1, that not among them. */
static double draw(uint64_t *random)
{
    return (double)(tj_random(random) >> 11) / 9007199254740992.0;
}

/* The move whose share of the line from 0 to 1 is hit; TJ_SHOGI_NO_MOVE if nothing is played. */
static tj_shogi_move choose(const tj_book_entry *entry, uint64_t *random)
{
    tj_shogi_move last = TJ_SHOGI_NO_MOVE;
    double at, sum = 0;

    if (!tj_book_playable(entry))
        return TJ_SHOGI_NO_MOVE;
    at = draw(random);
    for (size_t i = 0; i < entry->len; i++) {
        if (!(entry->items[i].probability > 0))
            continue;
        last = entry->items[i].move;
        sum += entry->items[i].probability;
        if (at < sum)
            break;
    }
    return last; /* of the rest that rounding may leave, too */
}

int tj_book_walk_go(tj_book_walk *walk, tj_book *black, tj_book *white, unsigned most, uint64_t *random,
                    tj_err *err)
{
    tj_book_entry entry;
    int rc = 0;

    walk->moves.len = 0;
    walk->left = false;
    tj_shogi_init(&walk->position);
    tj_book_entry_init(&entry);
    while (!rc && !walk->left && walk->moves.len < most) {
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
