/* A number for a position's stones, for telling repetitions. */
#include "base/hash.h"
#include "tejun/go.h"

uint64_t tj_go_board_key(const tj_go_board *board)
{
    uint8_t stones[TJ_GO_POINTS_MAX + 1];
    unsigned n = (unsigned)board->size * board->size;

    for (unsigned point = 0; point < n; point++)
        stones[point] = board->stone[tj_go_cell(board, point)];
    stones[n] = board->size;
    return tj_hash64(stones, n + 1);
}
