/* Windows around shogi moves against a walk over the board, square by square, and under all ways to look at a
 * position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/memory_check.h"
#include "tests/support/generate/gen_shogi.h"
#include "tests/support/window_hand.h"
#include "base/random.h"
#include "pattern/shogi/shogi_similar.h"
#include "pattern/shogi/shogi_window.h"

/* The squares as the header draws them, -1 for none: 4 ranks ahead to 2 behind, from the left. */
static const int PICTURE[7][5] = {{24, 25, 26, 27, 28}, {29, 30, 31, 32, 33}, {8, 9, 10, 11, 12},
                                  {13, 0, 1, 2, 14},    {15, 3, -1, 4, 16},   {17, 5, 6, 7, 18},
                                  {19, 20, 21, 22, 23}};

/* What the player to move sees so many files to the right and ranks ahead of a square. */
static unsigned seen(const tj_shogi *p, unsigned square, int right, int ahead)
{
    int sign = p->side == TJ_BLACK ? 1 : -1;
    int file = (int)tj_shogi_file(square) - sign * right, rank = (int)tj_shogi_rank(square) - sign * ahead;
    unsigned piece;

    if (file < 1 || file > 9 || rank < 1 || rank > 9)
        return 16;
    piece = p->board[tj_shogi_square((unsigned)file, (unsigned)rank)];
    if (!piece)
        return 0;
    return piece >> 4 == p->side ? piece & 15 : 16 + (piece & 15);
}

/* How many pieces of a colour could go to a square, one step after the other on the board. */
static unsigned attackers(const tj_shogi *p, unsigned colour, unsigned square)
{
    static const struct {
        const char *kinds; /* letters as below */
        int right, ahead;
        int slides;
    } WAYS[] = {
        {"PSGLRKHDtlns", 0, 1, 0}, {"SGBKHDtlns", 1, 1, 0}, {"SGBKHDtlns", -1, 1, 0},
        {"GRKHDtlns", 1, 0, 0},    {"GRKHDtlns", -1, 0, 0}, {"GRKHDtlns", 0, -1, 0},
        {"SBKHD", 1, -1, 0},       {"SBKHD", -1, -1, 0},    {"N", 1, 2, 0},
        {"N", -1, 2, 0},           {"LRD", 0, 1, 1},        {"RD", 1, 0, 1},
        {"RD", -1, 0, 1},          {"RD", 0, -1, 1},        {"BH", 1, 1, 1},
        {"BH", -1, 1, 1},          {"BH", 1, -1, 1},        {"BH", -1, -1, 1},
    };
    static const char LETTER[] = " PLNSGBRKtlns HD";
    int sign = colour == TJ_BLACK ? 1 : -1;
    unsigned count = 0;

    for (unsigned from = 0; from < 81; from++) {
        if (!p->board[from] || p->board[from] >> 4 != colour)
            continue;
        for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) {
            int file = (int)tj_shogi_file(from), rank = (int)tj_shogi_rank(from), steps = 0;

            if (!strchr(WAYS[w].kinds, LETTER[p->board[from] & 15]))
                continue;
            do {
                file -= sign * WAYS[w].right;
                rank -= sign * WAYS[w].ahead;
                steps++;
                if (file < 1 || file > 9 || rank < 1 || rank > 9)
                    break;
                /* first steps of sliders were told by the rows of steps */
                if (tj_shogi_square((unsigned)file, (unsigned)rank) == square &&
                    (!WAYS[w].slides || steps > 1))
                    count++;
            } while (WAYS[w].slides && !p->board[tj_shogi_square((unsigned)file, (unsigned)rank)]);
        }
    }
    return count;
}

static void expect_circumstances(const tj_shogi *p, tj_shogi_move move, unsigned told)
{
    unsigned to = tj_shogi_move_to(move), other = tj_shogi_opponent(p->side);
    bool drop = tj_shogi_move_is_drop(move);
    tj_shogi after = *p;

    tj_shogi_apply(&after, move);
    assert_int_equal(told >> 4, p->board[to] & 15);
    assert_int_equal(told >> 3 & 1, tj_shogi_in_check(&after));
    assert_int_equal(told >> 2 & 1, attackers(p, other, to) > 0);
    assert_int_equal(told >> 1 & 1, attackers(p, p->side, to) > (drop ? 0 : 1));
    assert_int_equal(told & 1, !drop && attackers(p, other, tj_shogi_move_from(move)) > 0);
}

static void expect_hands(const tj_shogi *p, const tj_window *w)
{
    for (unsigned k = TJ_SHOGI_PAWN; k <= TJ_SHOGI_ROOK; k++) {
        assert_int_equal(window_hand(w, true, k), p->hand[p->side][k]);
        assert_int_equal(window_hand(w, false, k), p->hand[tj_shogi_opponent(p->side)][k]);
    }
}

static void expect_window(const tj_shogi *p, tj_shogi_move move, const tj_window *w)
{
    bool drop = tj_shogi_move_is_drop(move);
    unsigned to = tj_shogi_move_to(move), centre = drop ? to : tj_shogi_move_from(move);
    unsigned kind = drop ? tj_shogi_move_dropped(move) : p->board[centre] & 15, told = tj_window_move(w);
    int right = (int)(told >> 5 & 31) - 8, ahead = (int)(told & 31) - 8, sign = p->side == TJ_BLACK ? 1 : -1;
    bool knight = kind == TJ_SHOGI_KNIGHT && !drop;

    assert_int_equal(told >> 12, kind);
    assert_int_equal(told >> 11 & 1, drop);
    assert_int_equal(told >> 10 & 1, tj_shogi_move_promotes(move));
    assert_int_equal(tj_shogi_file(to), (int)tj_shogi_file(centre) - sign * right);
    assert_int_equal(tj_shogi_rank(to), (int)tj_shogi_rank(centre) - sign * ahead);
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 5; column++) {
            int square = PICTURE[row][column];

            if (square >= 0)
                assert_int_equal(
                    tj_window_get(w, (unsigned)square),
                    square >= TJ_WINDOW_RING_3 && !knight ? 0 : seen(p, centre, column - 2, 4 - row));
        }
    expect_hands(p, w);
    expect_circumstances(p, move, w->word[3] & 255);
    assert_true(window_valid(w));
}

/* The position with left and right exchanged, or seen by the other player. */
static tj_shogi changed(const tj_shogi *p, bool mirror, bool rotate)
{
    tj_shogi out;

    tj_shogi_clear(&out);
    for (unsigned s = 0; s < 81; s++) {
        unsigned file = tj_shogi_file(s), rank = tj_shogi_rank(s), piece = p->board[s];

        if (!piece)
            continue;
        if (mirror != rotate)
            file = 10 - file;
        if (rotate) {
            rank = 10 - rank;
            piece ^= 48;
        }
        assert_int_equal(tj_shogi_put(&out, tj_shogi_square(file, rank), piece), 0);
    }
    for (unsigned c = TJ_BLACK; c <= TJ_WHITE; c++)
        for (unsigned k = TJ_SHOGI_PAWN; k <= TJ_SHOGI_ROOK; k++)
            tj_shogi_set_hand(&out, rotate ? tj_shogi_opponent(c) : c, k, p->hand[c][k]);
    out.side = (uint8_t)(rotate ? tj_shogi_opponent(p->side) : p->side);
    return out;
}

static unsigned change_square(unsigned s, bool mirror, bool rotate)
{
    unsigned file = tj_shogi_file(s), rank = tj_shogi_rank(s);

    return tj_shogi_square(mirror != rotate ? 10 - file : file, rotate ? 10 - rank : rank);
}

static tj_shogi_move change_move(tj_shogi_move m, bool mirror, bool rotate)
{
    unsigned from = tj_shogi_move_from(m), to = change_square(tj_shogi_move_to(m), mirror, rotate);

    return tj_shogi_move_of(from < 81 ? change_square(from, mirror, rotate) : from, to,
                            tj_shogi_move_promotes(m));
}

static void expect_symmetric(const tj_shogi *p, tj_shogi_move move, const tj_window *w)
{
    tj_shogi rotated = changed(p, false, true), mirrored = changed(p, true, false);
    tj_shogi_view view;
    tj_window there, image = tj_window_mirror(w), back = tj_window_mirror(&image);
    tj_window form = tj_window_forms_of(w, false).form[0], other = tj_window_forms_of(&image, false).form[0];

    assert_int_equal(tj_memory_key_compare(&back, w), 0);
    assert_int_equal(tj_memory_key_compare(&form, &other), 0);
    assert_true(tj_memory_key_compare(&form, w) <= 0 && tj_memory_key_compare(&form, &image) <= 0);
    tj_shogi_view_init(&view, &rotated);
    there = tj_window_of(&view, change_move(move, false, true), false);
    assert_int_equal(tj_memory_key_compare(&there, w), 0);
    tj_shogi_view_init(&view, &mirrored);
    there = tj_window_of(&view, change_move(move, true, false), false);
    assert_int_equal(tj_memory_key_compare(&there, &image), 0);
}

static void windows_are_what_is_seen(void **state)
{
    uint64_t seed = 5;
    size_t knights = 0, drops = 0;

    (void)state;
    for (unsigned round = 0; round < 150; round++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        tj_shogi_view view;
        tj_shogi p;
        size_t count;

        gen_shogi_position(&seed, 8 + round % 32, &p);
        count = tj_shogi_moves(&p, moves);
        tj_shogi_view_init(&view, &p);
        for (size_t i = 0; i < count; i += 1 + count / 40) {
            tj_window w = tj_window_of(&view, moves[i], false), other = tj_window_of(&view, moves[i], true);
            tj_window image = tj_window_mirror(&w);

            expect_window(&p, moves[i], &w);
            assert_int_equal(tj_memory_key_compare(&image, &other), 0);
            expect_symmetric(&p, moves[i], &w);
            drops += tj_shogi_move_is_drop(moves[i]);
            knights += w.word[0] >> 60 == TJ_SHOGI_KNIGHT && !tj_shogi_move_is_drop(moves[i]);
        }
    }
    assert_true(knights > 20 && drops > 100);
}

/* The paper's figures 2 and 3: what is around 4七 before Black plays 4六歩.  Its last rank is that of figure
 * 1, since the text of the two does not agree about it. */
static void the_papers_example(void **state)
{
    static const char SFEN[] = "4k4/9/9/9/9/3PP4/5PPP1/3RG1SK1/4G2N1 b - 1";
    static const unsigned ROWS[5][5] = {{0, 0, 0, 0, 0},
                                        {TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, 0, 0, 0},
                                        {0, 0, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN},
                                        {TJ_SHOGI_ROOK, TJ_SHOGI_GOLD, 0, TJ_SHOGI_SILVER, TJ_SHOGI_KING},
                                        {0, TJ_SHOGI_GOLD, 0, 0, TJ_SHOGI_KNIGHT}};
    tj_shogi_view view;
    tj_shogi_move move;
    tj_window w;
    tj_shogi p;

    (void)state;
    assert_int_equal(tj_shogi_sfen_parse(&p, SFEN, strlen(SFEN), NULL) & ~TJ_E_RANGE, 0);
    assert_int_equal(tj_shogi_move_parse("4g4f", 4, &move, NULL), 0);
    tj_shogi_view_init(&view, &p);
    w = tj_window_of(&view, move, false);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++)
            if (PICTURE[row + 2][column] >= 0)
                assert_int_equal(tj_window_get(&w, (unsigned)PICTURE[row + 2][column]), ROWS[row][column]);
    assert_int_equal(tj_window_move(&w), TJ_SHOGI_PAWN << 12 | 8 << 5 | 9);
}

static void nonsense_is_no_window(void **state)
{
    const tj_window pawn = {{UINT64_C(0x1109) << 48, 0, 0, 0}};
    tj_window w = pawn;

    (void)state;
    assert_true(window_valid(&pawn));
    w.word[0] |= 1;
    assert_false(window_valid(&w));
    w = pawn;
    w.word[1] = UINT64_C(1) << 60;
    assert_false(window_valid(&w));
    w = pawn;
    w.word[2] = 1; /* the knight's squares */
    assert_false(window_valid(&w));
    w = (tj_window){{UINT64_C(0x110a) << 48, 0, 0, 0}}; /* a pawn two ranks ahead */
    assert_false(window_valid(&w));
    w = (tj_window){{UINT64_C(0x8908) << 48, 0, 0, 0}}; /* a king dropped */
    assert_false(window_valid(&w));
    w = (tj_window){{UINT64_C(0x5509) << 48, 0, 0, 0}}; /* a gold that promotes */
    assert_false(window_valid(&w));
    w = (tj_window){{UINT64_C(0xd109) << 48, 0, 0, 0}}; /* no such kind */
    assert_false(window_valid(&w));
}

int test_shogi_window(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(windows_are_what_is_seen),
                                       cmocka_unit_test(the_papers_example),
                                       cmocka_unit_test(nonsense_is_no_window)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
