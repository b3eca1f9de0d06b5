/* The hands of a window as pattern/shogi/shogi_window.h draws them: read bit by bit, apart from what packs
 * them. */
#pragma once

#include "pattern/shogi/shogi_similar.h"
#include "pattern/shogi/shogi_window.h"

/* How many of a kind (pawn to rook) are in the own hand, or the opponent's. */
static inline unsigned window_hand(const tj_window *window, bool own, unsigned kind)
{
    static const unsigned WIDTHS[] = {2, 2, 3, 3, 3, 3, 5}; /* from the lowest bits: rook to pawn */
    unsigned at = own ? 29 : 8, k = TJ_SHOGI_ROOK;

    for (; k > kind; k--)
        at += WIDTHS[TJ_SHOGI_ROOK - k];
    return (unsigned)(window->word[3] >> at) & ((1u << WIDTHS[TJ_SHOGI_ROOK - k]) - 1);
}
