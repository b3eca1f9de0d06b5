/* Kinds and faults of moves, from pictures; and what engines say of moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bench/paper/sei/sei_loss.h"
#include "bench/paper/sei/sei_fault.h"
#include "bench/paper/sei/sei_kind.h"

#define SIZE 9

/* ---- pictures ---- */

/* X own, O other, * the move (empty), . empty; 9 rows of 9. */
static unsigned draw(const char *picture, tj_go_board *board)
{
    unsigned move = TJ_PASS;

    tj_go_board_init(board, SIZE);
    for (unsigned p = 0; p < SIZE * SIZE; p++) {
        if (picture[p] == 'X' || picture[p] == 'O')
            tj_go_board_set(board, p, picture[p] == 'X' ? TJ_BLACK : TJ_WHITE);
        if (picture[p] == '*')
            move = p;
    }
    assert_int_equal(tj_go_board_check(board, NULL), 0);
    return move;
}

#define NINE(a, b, c, d, e)                                                                                  \
    a b c d e "................................"                                                             \
              "...."

static sei_move_kind kind_of(const char *picture, uint32_t played)
{
    tj_go_board board;
    tj_tactics tactics;
    unsigned move = draw(picture, &board);

    tj_tactics_init(&tactics, &board);
    return sei_move_kind_of(&tactics, move, TJ_BLACK, played, 60);
}

static void kinds_of_moves(void **state)
{
    (void)state;
    /* takes a stone; extends from atari */
    assert_int_equal(kind_of(NINE("..X......", ".XO*.....", "..X......", ".........", "........."), 0),
                     SEI_KIND_CAPTURE);
    assert_int_equal(kind_of(NINE("..O......", ".OX*.....", "..O......", ".........", "........."), 0),
                     SEI_KIND_CAPTURE);
    /* atari; a ladder is threatened; neither */
    assert_int_equal(kind_of(NINE(".........", ".XO*.....", "..X......", ".........", "........."), 0),
                     SEI_KIND_FORCING);
    assert_int_equal(kind_of(NINE("....O....", "....*....", ".........", ".........", "........."), 0),
                     SEI_KIND_FORCING);
    assert_int_equal(kind_of(NINE(".........", ".........", "....*....", "....O....", "........."), 0),
                     SEI_KIND_OTHER);
    /* between two chains of the other player, and of one's own */
    assert_int_equal(kind_of(NINE(".........", "....O....", "...*.....", "....O....", "........."), 0),
                     SEI_KIND_OTHER);
    assert_int_equal(kind_of(NINE(".........", "....O....", "...O*....", ".........", "........."), 0),
                     SEI_KIND_CUT);
    assert_int_equal(kind_of(NINE(".........", "....X....", "...X*....", ".........", "........."), 0),
                     SEI_KIND_CUT);
    /* nothing but where and when */
    assert_int_equal(kind_of(NINE(".........", "....*....", ".........", "....X....", "........."), 39),
                     SEI_KIND_OTHER);
    assert_int_equal(kind_of(NINE(".........", "....*....", ".........", "....X....", "........."), 40),
                     SEI_KIND_ENDGAME);
    assert_int_equal(kind_of(NINE(".........", ".........", "....*....", "....X....", "........."), 49),
                     SEI_KIND_OTHER);
    assert_int_equal(kind_of(NINE(".........", ".........", "....*....", "....X....", "........."), 50),
                     SEI_KIND_ENDGAME);
}

static unsigned faults_of(const char *picture)
{
    tj_go_game_cursor cursor;
    unsigned move;

    memset(&cursor, 0, sizeof cursor);
    move = draw(picture, &cursor.replay.board);
    cursor.question = (tj_go_rank_input){&cursor.replay.board, TJ_BLACK, cursor.moves, 0};
    cursor.answer = move;
    return sei_faults_of(&cursor, move);
}

static void faults_of_moves(void **state)
{
    (void)state;
    /* three stones in atari: left, saved; two stones are not enough */
    assert_int_equal(faults_of(NINE(".........", "..OOO....", ".OXXX....", "..OOO....", ".......*.")),
                     1u << SEI_FAULT_ABANDONS);
    assert_int_equal(faults_of(NINE(".........", "..OOO....", ".OXXX*...", "..OOO....", ".........")), 0);
    assert_int_equal(faults_of(NINE(".........", "...OO....", "..OXX....", "...OO....", ".......*.")), 0);
    /* they cannot be saved: nothing is left undone */
    assert_int_equal(faults_of(NINE("..OOO....", "..OOOOO..", ".OXXX.O..", "..OOOOO..", ".......*.")), 0);
    /* self-atari of three; of two, which a ladder takes */
    assert_int_equal(faults_of(NINE("OXX*.....", "OOOO.....", ".........", ".........", ".........")),
                     1u << SEI_FAULT_SELF_ATARI);
    assert_int_equal(faults_of(NINE("...OX*...", "....O....", ".........", ".........", ".........")),
                     1u << SEI_FAULT_LADDER);
    assert_int_equal(faults_of(NINE("...OX*.X.", "....O....", ".........", ".........", ".........")), 0);
    /* eyes: an own one, and one that must be filled */
    assert_int_equal(faults_of(NINE("*X.......", "X........", ".........", ".........", ".........")),
                     1u << SEI_FAULT_OWN_EYE);
    assert_int_equal(faults_of(NINE("*XO......", "XO.......", ".........", ".........", ".........")) &
                         1u << SEI_FAULT_OWN_EYE,
                     0);
    /* the first line, alone and with a stone four steps away */
    assert_int_equal(faults_of(NINE("....*....", ".........", "....O....", ".........", ".........")),
                     1u << SEI_FAULT_FIRST_LINE);
    assert_int_equal(faults_of(NINE("....*....", ".........", "....O....", ".....X...", ".........")), 0);
}

static void turning_away(void **state)
{
    tj_go_game_cursor cursor;
    bool near[3] = {false, true, true};

    (void)state;
    memset(&cursor, 0, sizeof cursor);
    draw(NINE(".........", ".........", "....O....", ".........", "....X...."), &cursor.replay.board);
    cursor.moves[0] = 2 * SIZE + 4;
    cursor.question = (tj_go_rank_input){&cursor.replay.board, TJ_BLACK, cursor.moves, 1};
    for (int i = 0; i < 3; i++) {
        cursor.answer = i ? 2 * SIZE + 5 : 8 * SIZE; /* at first the player turned away, too */
        assert_int_equal(sei_faults_of(&cursor, 7 * SIZE + 4) == 1u << SEI_FAULT_TURNS_AWAY, near[i]);
        assert_int_equal(sei_faults_of(&cursor, 3 * SIZE + 3), 0);
    }
    cursor.moves[0] = TJ_PASS;
    assert_int_equal(sei_faults_of(&cursor, 7 * SIZE + 4), 0);
}

/* ---- engines ---- */

static size_t parse(const char *text, sei_move_value *moves)
{
    return sei_top_moves_parse((tj_span){text, strlen(text)}, 19, moves);
}

static void values_of_engines(void **state)
{
    sei_move_value moves[SEI_TOP_MOVES];
    bool listed;

    (void)state;
    assert_int_equal(parse("Q4 75.01 O17 74.05\nA1 -2 ", moves), 3);
    assert_int_equal(moves[0].point, 15 * 19 + 15);
    assert_int_equal(moves[2].point, 18 * 19);
    assert_float_equal(sei_top_moves_loss(moves, 3, 15 * 19 + 15, &listed), 0, 1e-9);
    assert_true(listed);
    assert_float_equal(sei_top_moves_loss(moves, 3, 2 * 19 + 13, &listed), 0.96, 1e-9);
    assert_float_equal(sei_top_moves_loss(moves, 3, 18 * 19, &listed), 75.01, 1e-9);
    assert_true(listed);
    assert_float_equal(sei_top_moves_loss(moves, 3, 0, &listed), 75.01, 1e-9);
    assert_false(listed);
    assert_int_equal(parse("", moves), 0);
    assert_int_equal(parse("PASS 0.0", moves), 0);
    assert_int_equal(parse("Q4", moves), 0);
    assert_int_equal(parse("Q4 1.5 Q99 2", moves), 1);
    assert_int_equal(parse("Q4 nan", moves), 0);
    assert_int_equal(parse("Q4 1x", moves), 0);
    assert_int_equal(parse("A1 1 A2 1 A3 1 A4 1 A5 1 A6 1 A7 1 A8 1 A9 1 A10 1 A11 1 A12 1", moves),
                     SEI_TOP_MOVES);
    /* whatever is not among ten cannot be worth more than the tenth */
    moves[0].value = 9;
    moves[4].value = 0.5;
    assert_float_equal(sei_top_moves_loss(moves, SEI_TOP_MOVES, 0, &listed), 8.5, 1e-9);
    assert_false(listed);
    assert_float_equal(sei_top_moves_loss(moves, SEI_TOP_MOVES, moves[1].point, &listed), 8, 1e-9);
    assert_int_equal(sei_distance(19, 0, 18 * 19 + 18), 36);
    assert_int_equal(sei_distance(19, 40, 40), 0);
}

int test_evaluate_kinds(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_of_moves),
        cmocka_unit_test(faults_of_moves),
        cmocka_unit_test(turning_away),
        cmocka_unit_test(values_of_engines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
