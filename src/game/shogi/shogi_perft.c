#include "tejun/shogi.h"

uint64_t tj_shogi_perft(const tj_shogi *position, unsigned depth)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    uint64_t nodes = 0;

    if (depth == 0)
        return 1;
    if (depth == 1)
        return tj_shogi_count_moves(position);
    size_t n = tj_shogi_moves(position, moves);
    for (size_t i = 0; i < n; i++) {
        tj_shogi next = *position;

        tj_shogi_apply(&next, moves[i]);
        nodes += tj_shogi_perft(&next, depth - 1);
    }
    return nodes;
}
