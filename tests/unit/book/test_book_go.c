/* Positions of Go in books: the same however the board is turned, against boards of letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_games.h"
#include "tests/support/oracle/oracle_go_book.h"
#include "book/go/go_book_kind.h"
#include "book/position_table.h"
#include "tests/support/at_position.h"

enum { TURNED = 8 };

/* Calls for positions of made-up games, symmetrical ones and ko among them. */
static void with_positions(void (*check)(const tj_go_board *board, int colour))
{
    gen_games games;

    gen_games_new(&games, 5, effort(60, 120), 0);
    for (size_t g = 0; g < games.len; g++) {
        const tj_record *record = &games.items[g].record;
        tj_go_board board;
        size_t next = 0;

        tj_go_board_init(&board, record->board);
        for (size_t i = 0; i < record->moves.len; i++) {
            const tj_move *move = &record->moves.items[i];

            for (; next < record->setup.len && record->setup.items[next].before <= i; next++)
                tj_go_board_set(&board, record->setup.items[next].point, record->setup.items[next].colour);
            if (tj_go_board_has_zero_liberties(&board))
                break;
            if (i % 5 == 0 || board.ko != TJ_PASS)
                check(&board, move->colour);
            if (tj_go_board_play(&board, move->point, move->colour, true) != TJ_GO_LEGAL)
                break;
        }
    }
    gen_games_release(&games);
}

static size_t checked, kos, symmetric;

static void check_form(const tj_go_board *board, int colour)
{
    char expected[ORACLE_GO_TEXT], text[TJ_POSITION_TEXT_MAX];
    tj_go_canonical form, again;

    tj_go_canonical_of(board, colour, &form);
    tj_go_canonical_text(&form, text);
    oracle_go_text(board, colour, expected, NULL);
    assert_string_equal(text, expected);
    checked++;
    kos += form.ko != TJ_PASS;
    symmetric += form.same != 1;
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p += 7) {
        tj_book_move move = {.move = (uint16_t)p, .reply = (uint16_t)p};
        unsigned there = p;

        tj_go_canonical_map_move(&form, &move.move, &move.reply);
        oracle_go_text(board, colour, expected, &there);
        assert_int_equal(move.move, there);
        assert_int_equal(move.reply, there); /* turned together */
    }
    assert_int_equal(tj_go_canonical_parse(&again, text, strlen(text), NULL), 0);
    assert_int_equal(again.turn, 0);
    assert_int_equal(again.same, form.same);
    assert_int_equal(tj_go_canonical_hash(&again), tj_go_canonical_hash(&form));
    assert_memory_equal(again.stone, form.stone, sizeof form.stone);
}

static void forms_are_those_of_letters(void **state)
{
    (void)state;
    with_positions(check_form);
    assert_true(checked > effort(400, 1000) && kos > 0 && symmetric > effort(20, 50));
}

static void check_turned(const tj_go_board *board, int colour)
{
    tj_go_canonical form;

    tj_go_canonical_of(board, colour, &form);
    for (unsigned way = 0; way < TURNED; way++) {
        unsigned point = (unsigned)board->size + 1; /* not on the edge of boards larger than 2 */
        tj_book_move move = {.move = (uint16_t)(board->size == 2 ? 0 : point), .reply = TJ_PASS}, back;
        unsigned there = move.move;
        tj_go_board turned;
        tj_go_canonical other;

        oracle_go_turn(board, way, &turned, &there);
        tj_go_canonical_of(&turned, colour, &other);
        assert_int_equal(tj_go_canonical_hash(&other), tj_go_canonical_hash(&form));
        assert_memory_equal(other.stone, form.stone, sizeof form.stone);
        assert_int_equal(other.same, form.same);
        /* The same move, whichever way one looks at it. */
        tj_go_canonical_map_move(&form, &move.move, &move.reply);
        back = (tj_book_move){.move = (uint16_t)there, .reply = TJ_PASS};
        tj_go_canonical_map_move(&other, &back.move, &back.reply);
        assert_int_equal(back.move, move.move);
        /* And back: a point that means the same, the first of those. */
        tj_go_canonical_unmap_move(&other, &back.move, &back.reply);
        for (unsigned p = 0; p < (unsigned)board->size * board->size; p++) {
            tj_book_move same = {.move = (uint16_t)p, .reply = TJ_PASS};

            tj_go_canonical_map_move(&other, &same.move, &same.reply);
            assert_true(same.move != move.move || p >= back.move);
            if (p == back.move)
                assert_int_equal(same.move, move.move);
        }
    }
}

static void turned_boards_are_the_same(void **state)
{
    (void)state;
    with_positions(check_turned);
}

static tj_position_table tables[TJ_GO_SIZE_MAX + 1];

static void check_packed(const tj_go_board *board, int colour)
{
    tj_position_table *table = &tables[board->size];
    tj_book_position position, opened;
    uint32_t number, again;
    bool added;

    tj_book_position_of(&position, at_go(board, colour));
    assert_int_equal(tj_position_table_add(table, &position, &number, &added, NULL), 0);
    assert_int_equal(tj_position_table_add(table, &position, &again, &added, NULL), 0);
    assert_true(!added && number == again);
    tj_position_table_get(table, number, &opened);
    assert_int_equal(opened.kind->hash(&opened), position.kind->hash(&position));
    assert_int_equal(tj_book_position_go(&opened)->same, tj_book_position_go(&position)->same);
    assert_int_equal(tj_book_position_go(&opened)->ko, tj_book_position_go(&position)->ko);
    assert_memory_equal(tj_book_position_go(&opened)->stone, tj_book_position_go(&position)->stone,
                        TJ_GO_POINTS_MAX);
}

static void packed_forms_open_again(void **state)
{
    size_t positions = 0;

    (void)state;
    with_positions(check_packed);
    for (size_t i = 0; i <= TJ_GO_SIZE_MAX; i++) {
        positions += tables[i].len;
        tj_position_table_release(&tables[i]);
    }
    assert_true(positions > 500);
}

static void tables_are_of_one_game(void **state)
{
    tj_position_table table = {0};
    tj_book_position position;
    uint32_t number;

    (void)state;
    tj_book_position_start(&position, 19);
    assert_int_equal(tj_position_table_add(&table, &position, &number, NULL, NULL), 0);
    tj_book_position_start(&position, 9);
    assert_int_equal(tj_position_table_add(&table, &position, &number, NULL, NULL), TJ_E_USAGE);
    assert_true(tj_position_table_find(&table, &position) == TJ_POSITION_NONE);
    tj_book_position_start(&position, TJ_BOARD_SHOGI);
    assert_int_equal(tj_position_table_add(&table, &position, &number, NULL, NULL), TJ_E_USAGE);
    tj_position_table_release(&table);
}

static void boards_that_are_none(void **state)
{
    static const char *const BAD[] = {
        "",           "2/2",        "2/2 b",      "2/2 x -",  "2/2 b - ",  "2/2 b -x",
        "2/1X b Q16", "2/2 b pass", "2/X2 b -",   "2/ b -",   "2 b -",     "2/2/2 b -",
        "0X1/2 b -",  "/2/2 b -",   "2/2/ b -",   "3/2 b -",  "XX/XX b -", "XO/OX b -",
        "2/-1X b -",  "26/2 b -",   "2/2 b A3",   "2/2 b I1", "X1/2 b A2", "99999999999/2 b -",
        "1/1 b -",    "2/2  b -",   "2\n2/2 b -", "+2/2 b -",
    };
    tj_go_canonical form;

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        tj_err err = TJ_ERR_INIT;

        if (tj_go_canonical_parse(&form, BAD[i], strlen(BAD[i]), &err) != TJ_E_FORMAT || !err.text[0])
            fail_msg("\"%s\" is taken", BAD[i]);
    }
    assert_int_equal(tj_go_canonical_parse(&form, "2/2 b -", 7, NULL), 0);
    assert_int_equal(tj_go_canonical_parse(&form, "X1/2 b B1", 9, NULL), 0);
}

static void texts_keep_how_a_board_lies(void **state)
{
    static const char TEXT[] = "3/1X1/2O w A1";
    char text[TJ_POSITION_TEXT_MAX];
    tj_position position;

    (void)state;
    assert_int_equal(tj_position_parse(&position, tj_game_kind_named("go"), TEXT, strlen(TEXT), NULL), 0);
    assert_int_equal(tj_position_to_move(&position), TJ_WHITE);
    assert_int_equal(tj_go_board_at(tj_position_go(&position), 4), TJ_BLACK);
    assert_int_equal(tj_go_board_at(tj_position_go(&position), 8), TJ_WHITE);
    assert_int_equal(tj_position_go(&position)->ko, 6);
    tj_book_text(&position, text);
    assert_string_equal(text, "O2/1X1/3 w C3");
}

int test_book_go(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_are_those_of_letters), cmocka_unit_test(turned_boards_are_the_same),
        cmocka_unit_test(packed_forms_open_again),    cmocka_unit_test(tables_are_of_one_game),
        cmocka_unit_test(boards_that_are_none),       cmocka_unit_test(texts_keep_how_a_board_lies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
