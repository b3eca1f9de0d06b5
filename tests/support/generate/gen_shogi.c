#include "gen_shogi.h"

#include <stdio.h>

#include "base/random.h"

static unsigned draw(uint64_t *state, unsigned below)
{
    return (unsigned)(tj_random(state) % below);
}

static void put_somewhere(uint64_t *state, tj_shogi *p, unsigned colour, unsigned kind)
{
    unsigned square;

    do
        square = draw(state, TJ_SHOGI_SQUARES);
    while (p->board[square]);
    tj_shogi_put(p, square, tj_shogi_piece(colour, kind));
}

static void deal(uint64_t *state, unsigned pieces, tj_shogi *p)
{
    static const uint8_t set[8] = {0, 18, 4, 4, 4, 4, 2, 2};

    tj_shogi_clear(p);
    p->side = (uint8_t)(TJ_BLACK + draw(state, 2));
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        if (draw(state, 16))
            put_somewhere(state, p, colour, TJ_SHOGI_KING);
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        for (unsigned i = 0; i < set[kind]; i++) {
            unsigned colour = TJ_BLACK + draw(state, 2),
                     promoted = kind != TJ_SHOGI_GOLD && draw(state, 3) == 0;

            if (draw(state, 38) < pieces)
                put_somewhere(state, p, colour, kind + (promoted ? TJ_SHOGI_PROMOTION : 0));
            else if (draw(state, 4))
                p->hand[colour][kind]++;
        }
}

void gen_shogi_position(uint64_t *state, unsigned pieces, tj_shogi *position)
{
    do
        deal(state, pieces, position);
    while (tj_shogi_validate(position, NULL));
}

size_t gen_shogi_line(uint64_t *state, const tj_shogi *start, unsigned plies, char *out)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    tj_shogi position = *start;
    char sfen[TJ_SHOGI_SFEN_MAX], move[8];
    size_t n, count;

    tj_shogi_sfen_format(start, sfen);
    n = (size_t)snprintf(out, GEN_SHOGI_LINE, "sfen %s moves", sfen);
    for (unsigned i = 0; i < plies && n + 16 < GEN_SHOGI_LINE; i++) {
        count = tj_shogi_moves(&position, moves);
        if (!count)
            break;
        moves[0] = moves[draw(state, (unsigned)count)];
        tj_shogi_move_format(moves[0], move);
        n += (size_t)snprintf(out + n, GEN_SHOGI_LINE - n, " %s", move);
        tj_shogi_apply(&position, moves[0]);
    }
    return n + (size_t)snprintf(out + n, GEN_SHOGI_LINE - n, "\n");
}
