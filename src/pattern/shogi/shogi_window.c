#include "pattern/shogi/shogi_window.h"

#include <string.h>

#include "game/shogi/shogi_attack.h"

enum { LEFT = 2, TOP = 4, HAND_BITS = 21, HANDS_AT = 8 };

/* Where the squares are: to the right, and ahead. */
static const struct {
    int8_t right, ahead;
} PLACE[TJ_WINDOW_SQUARES] = {{-1, 1}, {0, 1},  {1, 1},  {-1, 0},  {1, 0},  {-1, -1}, {0, -1},
                              {1, -1}, {-2, 2}, {-1, 2}, {0, 2},   {1, 2},  {2, 2},   {-2, 1},
                              {2, 1},  {-2, 0}, {2, 0},  {-2, -1}, {2, -1}, {-2, -2}, {-1, -2},
                              {0, -2}, {1, -2}, {2, -2}, {-2, 4},  {-1, 4}, {0, 4},   {1, 4},
                              {2, 4},  {-2, 3}, {-1, 3}, {0, 3},   {1, 3},  {2, 3}};

static const uint8_t MIRROR[TJ_WINDOW_SQUARES] = {2,  1,  0,  4,  3,  7,  6,  5,  12, 11, 10, 9,
                                                  8,  14, 13, 16, 15, 18, 17, 23, 22, 21, 20, 19,
                                                  28, 27, 26, 25, 24, 33, 32, 31, 30, 29};

/* Bits of each kind in a hand, and where they begin. */
static const uint8_t HAND_WIDTH[8] = {0, 5, 3, 3, 3, 3, 2, 2};
static const uint8_t HAND_AT[8] = {0, 16, 13, 10, 7, 4, 2, 0};

static uint64_t pack_hand(const uint8_t hand[8])
{
    uint64_t packed = 0;

    for (unsigned k = TJ_SHOGI_PAWN; k <= TJ_SHOGI_ROOK; k++) {
        unsigned most = (1u << HAND_WIDTH[k]) - 1;

        packed |= (uint64_t)(hand[k] < most ? hand[k] : most) << HAND_AT[k];
    }
    return packed;
}

/* Where a square is in the view of a side: an index into `code`. */
static unsigned seen_at(unsigned side, unsigned square)
{
    unsigned file = tj_shogi_file(square), rank = tj_shogi_rank(square);

    if (side == TJ_WHITE) {
        file = 10 - file;
        rank = 10 - rank;
    }
    return (TOP + rank - 1) * TJ_VIEW_WIDTH + LEFT + 9 - file;
}

unsigned tj_shogi_view_at(const tj_shogi_view *view, unsigned square)
{
    return seen_at(view->position->side, square);
}

/* Where a piece on the board attacks. */
static tj_bitboard attacks_of(const tj_shogi *p, unsigned square)
{
    unsigned piece = p->board[square], kind = tj_shogi_piece_kind(piece);
    tj_bitboard reach = tj_shogi_attacks_from(tj_shogi_piece_colour(piece), tj_shogi_movement_of(kind),
                                              square, tj_shogi_occupied(p));

    if (kind >= TJ_SHOGI_HORSE)
        reach = tj_bb_or(reach, tj_shogi_attack_table.step[TJ_BLACK][TJ_SHOGI_KING][square]);
    return reach;
}

static void note_attacks(tj_shogi_view *view)
{
    const tj_shogi *p = view->position;
    tj_bitboard own = p->colour[p->side], other = p->colour[tj_shogi_opponent(p->side)];

    view->own = view->own_twice = view->other = TJ_BITBOARD_EMPTY;
    while (tj_bb_any(own)) {
        tj_bitboard reach = attacks_of(p, tj_bb_pop_lsb(&own));

        view->own_twice = tj_bb_or(view->own_twice, tj_bb_and(view->own, reach));
        view->own = tj_bb_or(view->own, reach);
    }
    while (tj_bb_any(other))
        view->other = tj_bb_or(view->other, attacks_of(p, tj_bb_pop_lsb(&other)));
}

void tj_shogi_view_init(tj_shogi_view *view, const tj_shogi *position)
{
    unsigned side = position->side;

    memset(view->code, TJ_WINDOW_OFF, sizeof view->code);
    for (unsigned s = 0; s < TJ_SHOGI_SQUARES; s++) {
        unsigned piece = position->board[s], kind = tj_shogi_piece_kind(piece);
        bool own = tj_shogi_piece_colour(piece) == side;

        view->code[seen_at(side, s)] = (uint8_t)(!kind ? 0 : own ? kind : TJ_WINDOW_OFF + kind);
    }
    view->hands =
        (pack_hand(position->hand[side]) << HAND_BITS | pack_hand(position->hand[tj_shogi_opponent(side)]))
        << HANDS_AT;
    view->position = position;
    note_attacks(view);
}

/* The word and bit of a square. */
static inline void put(tj_window *window, unsigned square, uint64_t code)
{
    if (square < TJ_WINDOW_RING_2)
        window->word[0] |= code << (43 - 5 * square);
    else if (square < 32)
        window->word[square < 20 ? 1 : 2] |= code << (55 - 5 * ((square - 8) % 12));
    else
        window->word[3] |= code << (55 - 5 * (square - 32));
}

static uint64_t move_code(unsigned kind, bool drop, bool promotes, int right, int ahead)
{
    return (uint64_t)(kind << 12 | (unsigned)drop << 11 | (unsigned)promotes << 10 |
                      (unsigned)(right + 8) << 5 | (unsigned)(ahead + 8))
           << 48;
}

static bool is_knights(uint64_t word)
{
    return word >> 60 == TJ_SHOGI_KNIGHT && !(word >> 59 & 1);
}

static uint64_t circumstances(const tj_shogi_view *view, tj_shogi_move move)
{
    unsigned to = tj_shogi_move_to(move);
    bool drop = tj_shogi_move_is_drop(move);

    return (uint64_t)tj_shogi_piece_kind(view->position->board[to]) << 4 |
           (uint64_t)tj_shogi_gives_check(view->position, move) << 3 |
           (uint64_t)tj_bb_has(view->other, to) << 2 |
           (uint64_t)tj_bb_has(drop ? view->own : view->own_twice, to) << 1 |
           (uint64_t)(!drop && tj_bb_has(view->other, tj_shogi_move_from(move)));
}

tj_window tj_window_of(const tj_shogi_view *view, tj_shogi_move move, bool mirrored)
{
    unsigned side = view->position->side, to = seen_at(side, tj_shogi_move_to(move)), centre = to, kind;
    bool drop = tj_shogi_move_is_drop(move);
    tj_window out = {{0, 0, 0, view->hands | circumstances(view, move)}};
    int right = 0, ahead = 0;

    if (drop) {
        kind = tj_shogi_move_dropped(move);
    } else {
        centre = seen_at(side, tj_shogi_move_from(move));
        kind = view->code[centre] & 15;
        right = (int)(to % TJ_VIEW_WIDTH) - (int)(centre % TJ_VIEW_WIDTH);
        ahead = (int)(centre / TJ_VIEW_WIDTH) - (int)(to / TJ_VIEW_WIDTH);
    }
    out.word[0] = move_code(kind, drop, tj_shogi_move_promotes(move), mirrored ? -right : right, ahead);
    unsigned count = is_knights(out.word[0]) ? TJ_WINDOW_SQUARES : TJ_WINDOW_RING_3;
    for (unsigned s = 0; s < count; s++) {
        int across = mirrored ? -PLACE[s].right : PLACE[s].right;

        put(&out, s, view->code[(int)centre + across - PLACE[s].ahead * TJ_VIEW_WIDTH]);
    }
    return out;
}

tj_window tj_window_mirror(const tj_window *window)
{
    unsigned move = tj_window_move(window), right = move >> 5 & 31;
    tj_window out = {{(uint64_t)((move & ~(31u << 5)) | (16 - right) << 5) << 48, 0, 0,
                      window->word[3] & ((UINT64_C(1) << (HANDS_AT + 2 * HAND_BITS)) - 1)}};

    for (unsigned s = 0; s < TJ_WINDOW_SQUARES; s++)
        put(&out, s, tj_window_get(window, MIRROR[s]));
    return out;
}
