/* Legal moves against known numbers, and against a board of letters on which everything is tried out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/expect_shogi.h"
#include "tests/support/generate/gen_shogi.h"
#include "tests/support/oracle/oracle_shogi.h"
#include "base/random.h"
#include "tejun/shogi.h"

/* Figures on which independent move generators agree.  Those that take long are in tests/cli/long_perft.sh.
 */
static const struct {
    const char *sfen;
    uint64_t nodes[6]; /* depth 1, 2, ...; 0: not tested */
} PERFT[] = {
    {"startpos", {30, 900, 25470, 719731}},
    {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", {207, 28684, 4809015}},
    {"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", {593, 105677}},
    {"8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", {0, 0, 2552846}},
    {"ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b b BGSLPnp 1", {0, 0, 2993801}},
    {"7lk/9/8S/9/9/9/9/7L1/8K b P 1", {85, 0, 10786}},
};

static void test_perft(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PERFT / sizeof *PERFT; i++) {
        tj_shogi position = position_of(PERFT[i].sfen);

        assert_int_equal(tj_shogi_perft(&position, 0), 1);
        for (unsigned depth = 1; depth <= 6; depth++)
            if (PERFT[i].nodes[depth - 1])
                assert_int_equal(tj_shogi_perft(&position, depth), PERFT[i].nodes[depth - 1]);
    }
}

/* The oracle, too, must know its numbers. */
static void test_oracle(void **state)
{
    (void)state;
    for (size_t i = 1; i < sizeof PERFT / sizeof *PERFT; i++) {
        oracle_shogi game;

        oracle_shogi_read(&game, PERFT[i].sfen);
        if (PERFT[i].nodes[0])
            assert_int_equal(oracle_shogi_perft(&game, 1), PERFT[i].nodes[0]);
    }
}

/* ---- one position, everything that is known of its moves ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare_lists(const tj_shogi *position, const oracle_shogi *game)
{
    static oracle_move slow[ORACLE_SHOGI_MOVES], fast[ORACLE_SHOGI_MOVES];
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t n = tj_shogi_moves(position, moves);

    assert_int_equal(n, oracle_shogi_moves(game, slow));
    assert_int_equal(n, tj_shogi_count_moves(position));
    for (size_t i = 0; i < n; i++) {
        char text[8];

        tj_shogi_move_format(moves[i], text);
        assert_true(strlen(text) < sizeof fast[i].text);
        memset(&fast[i], 0, sizeof fast[i]);
        memcpy(fast[i].text, text, strlen(text));
    }
    qsort(fast, n, sizeof *fast, compare_texts);
    qsort(slow, n, sizeof *slow, compare_texts);
    for (size_t i = 0; i < n; i++)
        assert_string_equal(fast[i].text, slow[i].text);
}

/* Every number there is gets the verdict that the list gives it. */
static void compare_verdicts(const tj_shogi *position)
{
    static bool legal[1 << 16];
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t n = tj_shogi_moves(position, moves);

    memset(legal, 0, sizeof legal);
    for (size_t i = 0; i < n; i++) {
        assert_false(legal[moves[i]]);
        legal[moves[i]] = true;
    }
    for (unsigned move = 0; move < 1 << 16; move++)
        assert_int_equal(tj_shogi_legality(position, (tj_shogi_move)move) == TJ_SHOGI_LEGAL, legal[move]);
}

static void compare_checks(const tj_shogi *position, const oracle_shogi *game)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t n = tj_shogi_moves(position, moves);
    bool in_check = oracle_shogi_in_check(game, game->side);

    assert_int_equal(tj_shogi_in_check(position), in_check);
    assert_int_equal(tj_shogi_is_mate(position), in_check && n == 0);
    for (size_t i = 0; i < n; i++) {
        oracle_shogi after = *game;
        char text[8];

        tj_shogi_move_format(moves[i], text);
        oracle_shogi_play(&after, text);
        assert_int_equal(tj_shogi_gives_check(position, moves[i]), oracle_shogi_in_check(&after, after.side));
    }
}

static void compare(const tj_shogi *position)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    oracle_shogi game;
    tj_err err = TJ_ERR_INIT;

    tj_shogi_sfen_format(position, sfen);
    if (tj_shogi_check(position, &err))
        fail_msg("%s: %s", sfen, err.text);
    oracle_shogi_read(&game, sfen);
    compare_lists(position, &game);
    compare_verdicts(position);
    compare_checks(position, &game);
}

static void test_random_positions(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (unsigned i = 0; i < effort(150, 400); i++) {
        tj_shogi position;

        gen_shogi_position(&seed, 2 + i % 37, &position);
        compare(&position);
    }
}

/* A board with any number of anything on it; crowded: bishops and rooks of Black alone, which have most
 * moves. */
static void make_odd(uint64_t *seed, unsigned percent, bool crowded, tj_shogi *p)
{
    tj_shogi_clear(p);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned colour = crowded ? TJ_BLACK : TJ_BLACK + tj_random(seed) % 2;
        unsigned kind = crowded ? TJ_SHOGI_BISHOP + tj_random(seed) % 2 : tj_random(seed) % TJ_SHOGI_KINDS;

        if (tj_random(seed) % 100 < percent)
            tj_shogi_put(p, square, tj_shogi_piece(colour, kind));
    }
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        tj_shogi_set_hand(p, TJ_BLACK, kind, crowded || tj_random(seed) % 2);
}

/* The board of letters knows no kings beside the king. */
static bool has_two_kings(const tj_shogi *p)
{
    unsigned kings[3] = {0};

    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        kings[tj_shogi_piece_colour(p->board[square])] +=
            tj_shogi_piece_kind(p->board[square]) == TJ_SHOGI_KING;
    return kings[TJ_BLACK] > 1 || kings[TJ_WHITE] > 1;
}

/* Lists and verdicts are right, and the list has room. */
static void test_odd_positions(void **state)
{
    uint64_t seed = 6;
    size_t most = 0;

    (void)state;
    for (unsigned i = 0; i < effort(100, 300); i++) {
        tj_shogi position;

        do
            make_odd(&seed, i % 50, i % 3 == 0, &position);
        while (tj_shogi_validate(&position, NULL) == TJ_E_FORMAT);
        if (has_two_kings(&position))
            compare_verdicts(&position);
        else
            compare(&position);
        size_t n = tj_shogi_count_moves(&position);
        most = n > most ? n : most;
    }
    assert_true(most > 593 && most <= TJ_SHOGI_MOVES_MAX);
}

/* Both sides play what comes; the board of letters plays the same by its own means. */
static void play_game(const char *sfen, uint64_t *seed, unsigned plies)
{
    tj_shogi position = position_of(sfen);
    char text[TJ_SHOGI_SFEN_MAX], ours[300], theirs[300];
    oracle_shogi game, copy;

    tj_shogi_sfen_format(&position, text);
    oracle_shogi_read(&game, text);
    for (unsigned ply = 0; ply < plies; ply++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        size_t n = tj_shogi_moves(&position, moves);

        if (ply % 8 == 0)
            compare(&position);
        if (!n)
            break;
        tj_shogi_move move = moves[tj_random(seed) % n];
        uint32_t number = position.number;
        assert_int_equal(tj_shogi_play(&position, move), TJ_SHOGI_LEGAL);
        assert_int_equal(position.number, number + 1);
        tj_shogi_move_format(move, text);
        oracle_shogi_play(&game, text);
        tj_shogi_sfen_format(&position, text);
        oracle_shogi_read(&copy, text);
        oracle_shogi_write(&game, theirs);
        oracle_shogi_write(&copy, ours);
        assert_string_equal(ours, theirs);
    }
}

static void test_random_games(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (unsigned i = 0; i < 12; i++)
        play_game("startpos", &seed, 300);
    play_game("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP3g3n3l17prb3s 1", &seed, 200);
}

/* An illegal move leaves the position as it is. */
static void test_refusal(void **state)
{
    tj_shogi position = position_of("startpos"), before = position;

    (void)state;
    assert_int_equal(
        tj_shogi_play(&position, tj_shogi_move_of(tj_shogi_square(7, 7), tj_shogi_square(7, 5), false)),
        TJ_SHOGI_UNREACHABLE);
    assert_memory_equal(&position, &before, sizeof position);
}

int test_shogi_moves(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_oracle),
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_odd_positions),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
