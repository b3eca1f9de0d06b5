#include "client/shogi/shogi_opening.h"

#include "base/random.h"

#define MOVE_TRIES 60 /* for a move that suits */

/* How people begin: pawns, golds, silvers, the rook to the side or not, the king out of the centre.  Told for
 * Black; White has them turned. */
static const char *const FIRST_MOVES[] = {
    "7g7f", "2g2f", "2f2e", "6g6f", "5g5f", "4g4f", "3g3f", "1g1f", "9g9f", "8g8f", "7i6h", "7i7h",
    "6h7g", "7h6g", "3i4h", "3i3h", "3i2h", "4h4g", "6i7h", "6i5h", "4i5h", "4i3h", "5i6h", "5i4h",
    "6h7h", "4h3h", "3h2h", "2h7h", "2h6h", "2h5h", "2h4h", "8h7g", "1f1e", "9f9e", "8i7g", "2i3g",
};
#define FIRST_MOVE_COUNT (sizeof FIRST_MOVES / sizeof *FIRST_MOVES)

/* ---- what hangs ---- */

/* Worth in pawns, by kind; rough, as exchanges of unlike pieces are to be avoided only. */
static int worth(unsigned piece)
{
    static const int WORTH[TJ_SHOGI_KINDS] = {0, 1, 3, 4, 5, 6, 8, 10, 100, 5, 5, 5, 6, 0, 11, 13};

    return WORTH[tj_shogi_piece_kind(piece)];
}

/* What a move takes, and what promoting adds. */
static int gain(const tj_shogi *position, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move), piece;

    if (tj_shogi_move_is_drop(move))
        return 0;
    piece = position->board[from];
    return worth(position->board[tj_shogi_move_to(move)]) +
           (tj_shogi_move_promotes(move) ? worth(piece + TJ_SHOGI_PROMOTION) - worth(piece) : 0);
}

static int best_gain(const tj_shogi *position, unsigned onto)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);
    int best = 0;

    for (size_t i = 0; i < count; i++)
        if (tj_shogi_move_to(moves[i]) == onto && gain(position, moves[i]) > best)
            best = gain(position, moves[i]);
    return best;
}

bool tj_shogi_is_hanging(const tj_shogi *position)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);

    for (size_t i = 0; i < count; i++) {
        int taken = gain(position, moves[i]);
        tj_shogi after = *position;

        if (!taken)
            continue;
        tj_shogi_apply(&after, moves[i]);
        if (taken > best_gain(&after, tj_shogi_move_to(moves[i])))
            return true;
    }
    return false;
}

/* ---- at random ---- */

/* The move as the other side would play it. */
static tj_shogi_move turned(tj_shogi_move move)
{
    return tj_shogi_move_of(TJ_SHOGI_SQUARES - 1 - tj_shogi_move_from(move),
                            TJ_SHOGI_SQUARES - 1 - tj_shogi_move_to(move), tj_shogi_move_promotes(move));
}

/* Would a player begin so? */
static bool suits(const tj_shogi *position, tj_shogi_move move)
{
    tj_shogi after = *position;

    return tj_shogi_play(&after, move) == TJ_SHOGI_LEGAL && !tj_shogi_is_hanging(&after);
}

/* Any move if none of those above suits any more. */
bool tj_shogi_random_move(const tj_position *at, const uint16_t *moves, size_t count, uint64_t *random,
                          uint16_t *move)
{
    const tj_shogi *position = tj_position_shogi(at);
    tj_shogi_move all[TJ_SHOGI_MOVES_MAX];
    size_t legal, first;

    (void)moves;
    (void)count;
    for (int try = 0; try < MOVE_TRIES; try++) {
        const char *text = FIRST_MOVES[tj_random(random) % FIRST_MOVE_COUNT];

        tj_shogi_move_parse(text, 4, move, NULL);
        *move = position->side == TJ_BLACK ? *move : turned(*move);
        if (suits(position, *move))
            return true;
    }
    legal = tj_shogi_moves(position, all);
    first = legal ? tj_random(random) % legal : 0;
    for (size_t i = 0; i < legal; i++) {
        *move = all[(first + i) % legal];
        if (suits(position, *move))
            return true;
    }
    return false;
}
