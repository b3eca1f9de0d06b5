/* Shogi moves as symbols: every move of every piece has one of its own, and comes back from it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/generate/gen_shogi.h"
#include "game/shogi/shogi_symbol.h"

/* What stands on which line, told square by square, without the tables of the library. */
static bool oracle_goes(unsigned kind, unsigned from, unsigned to)
{
    int files = (int)tj_shogi_file(to) - (int)tj_shogi_file(from),
        ranks = (int)tj_shogi_rank(to) - (int)tj_shogi_rank(from);
    bool straight = !files != !ranks, diagonal = files && abs(files) == abs(ranks);
    bool near = abs(files) <= 1 && abs(ranks) <= 1 && (files || ranks);

    switch (kind) {
    case TJ_SHOGI_PAWN:
        return !files && abs(ranks) == 1;
    case TJ_SHOGI_LANCE:
        return !files && ranks;
    case TJ_SHOGI_KNIGHT:
        return abs(files) == 1 && abs(ranks) == 2;
    case TJ_SHOGI_BISHOP:
        return diagonal;
    case TJ_SHOGI_ROOK:
        return straight;
    case TJ_SHOGI_HORSE:
    case TJ_SHOGI_DRAGON:
        return straight || diagonal; /* some of them nobody plays */
    default:
        return near;
    }
}

static bool can_promote(unsigned kind)
{
    return kind < TJ_SHOGI_KING && kind != TJ_SHOGI_GOLD;
}

static uint8_t seen[65536];

static void test_all_moves(void **state)
{
    unsigned count = 0;

    (void)state;
    for (unsigned kind = TJ_SHOGI_PAWN; kind < TJ_SHOGI_KINDS; kind++)
        for (unsigned move = 0; kind != 13 && move < 0x8000; move++) {
            unsigned from = tj_shogi_move_from((tj_shogi_move)move),
                     to = tj_shogi_move_to((tj_shogi_move)move), symbol, back_kind;
            bool promotes = tj_shogi_move_promotes((tj_shogi_move)move), exists;
            tj_shogi_move back;

            if (from > TJ_SHOGI_DROPS)
                exists = kind == from - TJ_SHOGI_DROPS && kind < TJ_SHOGI_KING && to < TJ_SHOGI_SQUARES &&
                         !promotes;
            else
                exists = from < TJ_SHOGI_SQUARES && to < TJ_SHOGI_SQUARES && oracle_goes(kind, from, to) &&
                         (!promotes || can_promote(kind));
            if (from > TJ_SHOGI_DROPS && kind != from - TJ_SHOGI_DROPS)
                continue; /* the move tells the kind */
            symbol = tj_shogi_symbol(kind, (tj_shogi_move)move);
            assert_int_equal(symbol != 0, exists);
            if (!exists)
                continue;
            assert_in_range(symbol, TJ_SYMBOL_MOVE, TJ_SHOGI_SYMBOL_LIMIT - 1);
            assert_int_equal(seen[symbol]++, 0);
            assert_true(tj_shogi_symbol_read(symbol, &back_kind, &back));
            assert_int_equal(back_kind, kind);
            assert_int_equal(back, move);
            count++;
        }
    for (unsigned symbol = 0; symbol < 65536; symbol++) {
        unsigned kind;
        tj_shogi_move move;

        assert_int_equal(tj_shogi_symbol_read(symbol, &kind, &move), seen[symbol]);
    }
    assert_true(count > 10000);
}

/* Turning twice is nothing; turned legal moves are legal on the turned board. */
static void test_turns(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (unsigned round = 0; round < 300; round++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        tj_shogi position, turned;
        size_t count;

        gen_shogi_position(&seed, round % 39, &position);
        count = tj_shogi_moves(&position, moves);
        for (unsigned turn = 0; turn < TJ_SHOGI_TRANSFORMS; turn++) {
            bool rotated = turn & TJ_SHOGI_ROTATED;

            tj_shogi_clear(&turned);
            for (unsigned s = 0; s < TJ_SHOGI_SQUARES; s++) {
                unsigned piece = position.board[s];

                if (piece)
                    tj_shogi_put(&turned, tj_shogi_transform_square(turn, s),
                                 rotated ? tj_shogi_piece(tj_shogi_opponent(tj_shogi_piece_colour(piece)),
                                                          tj_shogi_piece_kind(piece))
                                         : piece);
            }
            for (unsigned c = TJ_BLACK; c <= TJ_WHITE; c++)
                for (unsigned k = TJ_SHOGI_PAWN; k <= TJ_SHOGI_ROOK; k++)
                    tj_shogi_set_hand(&turned, rotated ? tj_shogi_opponent(c) : c, k, position.hand[c][k]);
            turned.side = (uint8_t)(rotated ? tj_shogi_opponent(position.side) : position.side);
            assert_int_equal(tj_shogi_count_moves(&turned), count);
            for (size_t i = 0; i < count; i++) {
                tj_shogi_move image = tj_shogi_transform_move(turn, moves[i]);

                assert_int_equal(tj_shogi_legality(&turned, image), TJ_SHOGI_LEGAL);
                assert_int_equal(tj_shogi_transform_move(turn, image), moves[i]);
            }
        }
    }
}

int test_shogi_symbol(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_moves), cmocka_unit_test(test_turns)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
