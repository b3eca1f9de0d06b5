#include "sei_kind.h"

const char *sei_move_kind_name(sei_move_kind kind)
{
    static const char *const NAMES[SEI_KIND_COUNT] = {"capture or escape", "forcing", "cut or connection",
                                                      "endgame", "other"};

    return NAMES[kind];
}

/* Can a chain of the other player beside the move be taken in a ladder if it is not answered? */
static bool threatens(const tj_go_board *board, unsigned point, int colour)
{
    tj_go_board after = *board;
    unsigned cell = tj_go_cell(board, point);

    if (tj_go_board_play(&after, point, colour, true) != TJ_GO_LEGAL)
        return false;
    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i);

        if (after.stone[beside] == tj_go_opponent(colour) && tj_ladder_captures(&after, beside))
            return true;
    }
    return false;
}

static bool is_endgame(unsigned size, unsigned point, uint64_t played, uint64_t moves)
{
    return played * 6 >= moves * 5 || (tj_go_line(size, point) < 2 && played * 6 >= moves * 4);
}

sei_move_kind sei_move_kind_of(tj_tactics *tactics, unsigned point, int colour, uint32_t played,
                               uint32_t moves)
{
    tj_move_tactics seen;

    tj_tactics_move(tactics, point, colour, &seen);
    if (seen.captures || seen.escapes || seen.rescues || seen.atari_own)
        return SEI_KIND_CAPTURE;
    if (seen.atari || (seen.other && threatens(tactics->board, point, colour)))
        return SEI_KIND_FORCING;
    if (seen.own > 1 || seen.other > 1)
        return SEI_KIND_CUT;
    return is_endgame(tactics->board->size, point, played, moves) ? SEI_KIND_ENDGAME : SEI_KIND_OTHER;
}
