/* The latest moves of a game, in a room of fixed size. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Appends a move to moves[0..*count-1], oldest first, which has room for `room` >= 2 of them.  When that is
 * used up, the older half is forgotten: at least the latest room / 2 moves are there, and adding costs O(1)
 * on the whole. */
static inline void tj_recent_moves_add(uint16_t *moves, size_t room, size_t *count, unsigned point)
{
    if (*count == room) {
        size_t forgotten = room - room / 2;

        *count = room / 2;
        memmove(moves, moves + forgotten, *count * sizeof *moves);
    }
    moves[(*count)++] = (uint16_t)point;
}
