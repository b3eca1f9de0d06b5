#include "book/shogi/shogi_packed.h"

#include <string.h>

enum { PIECES_MAX = 40 };

static const uint8_t HAND_BITS[8] = {0, 5, 3, 3, 3, 3, 2, 2};

static void put(tj_shogi_packed *packed, unsigned *at, unsigned bits, uint64_t value)
{
    packed->word[*at >> 6] |= value << (*at & 63);
    if ((*at & 63) + bits > 64)
        packed->word[(*at >> 6) + 1] |= value >> (64 - (*at & 63));
    *at += bits;
}

static unsigned get(const tj_shogi_packed *packed, unsigned *at, unsigned bits)
{
    uint64_t value = packed->word[*at >> 6] >> (*at & 63);

    if ((*at & 63) + bits > 64)
        value |= packed->word[(*at >> 6) + 1] << (64 - (*at & 63));
    *at += bits;
    return (unsigned)value & ((1u << bits) - 1);
}

bool tj_shogi_pack(tj_shogi_packed *out, const tj_shogi *position)
{
    unsigned at = TJ_SHOGI_SQUARES, pieces = 0;

    memset(out, 0, sizeof *out);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = position->board[square];

        if (!piece)
            continue;
        if (++pieces > PIECES_MAX)
            return false;
        out->word[square >> 6] |= (uint64_t)1 << (square & 63);
        put(out, &at, 5, tj_shogi_piece_kind(piece) | (tj_shogi_piece_colour(piece) == TJ_WHITE ? 16u : 0u));
    }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
            if (position->hand[colour][kind] >> HAND_BITS[kind])
                return false;
            put(out, &at, HAND_BITS[kind], position->hand[colour][kind]);
        }
    put(out, &at, 1, position->side == TJ_WHITE);
    return true;
}

void tj_shogi_unpack(const tj_shogi_packed *packed, tj_shogi *out)
{
    unsigned at = TJ_SHOGI_SQUARES;

    tj_shogi_clear(out);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (packed->word[square >> 6] >> (square & 63) & 1) {
            unsigned code = get(packed, &at, 5);

            tj_shogi_put(out, square, tj_shogi_piece(code & 16 ? TJ_WHITE : TJ_BLACK, code & 15));
        }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            tj_shogi_set_hand(out, colour, kind, get(packed, &at, HAND_BITS[kind]));
    out->side = get(packed, &at, 1) ? TJ_WHITE : TJ_BLACK;
    out->number = 1;
}
