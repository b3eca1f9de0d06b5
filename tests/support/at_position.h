/* Positions of a game as tj_position, for a call; the next one overwrites it. */
#pragma once

#include "tejun/book.h"
#include "tejun/go.h"
#include "tejun/shogi.h"

static inline const tj_position *at_shogi(const tj_shogi *shogi)
{
    static _Thread_local tj_position position;

    tj_position_set_shogi(&position, shogi);
    return &position;
}

static inline const tj_position *at_go(const tj_go_board *board, int colour)
{
    static _Thread_local tj_position position;

    tj_position_set_go(&position, board, colour);
    return &position;
}

static inline void match_shogi(const tj_book_match *match, uint32_t number, tj_shogi *out)
{
    tj_position position;

    tj_book_match_position(match, number, &position);
    *out = *tj_position_shogi(&position);
}
