/* Replaying records: what is cut, what is repaired, which rules allow suicide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "tejun/go.h"

/* "B C3", "W pass" for moves; "+B C3", "+W C3", "+- C3" for set-up before the next move. */
static void record_of(tj_record *record, unsigned size, const char *const *lines, size_t n)
{
    tj_record_init(record);
    record->board = (uint8_t)size;
    for (size_t i = 0; i < n; i++) {
        bool setup = lines[i][0] == '+';
        const char *line = lines[i] + setup;
        uint8_t colour = line[0] == 'B' ? TJ_BLACK : line[0] == 'W' ? TJ_WHITE : TJ_EMPTY;
        unsigned point = 5000;
        tj_go_point_parse(size, line + 2, &point, NULL);
        if (setup) {
            assert_int_equal(TJ_RESERVE(&record->setup, record->setup.len + 1), 0);
            record->setup.items[record->setup.len++] =
                (tj_setup){(uint32_t)record->moves.len, (uint16_t)point, colour};
        } else {
            assert_int_equal(TJ_RESERVE(&record->moves, record->moves.len + 1), 0);
            record->moves.items[record->moves.len++] = (tj_move){1000 + (uint32_t)i, (uint16_t)point, colour};
        }
    }
}

#define RECORD(record, size, ...)                                                                            \
    do {                                                                                                     \
        const char *const lines[] = {__VA_ARGS__};                                                           \
        record_of(record, size, lines, sizeof lines / sizeof *lines);                                        \
    } while (0)

static void test_good(void **state)
{
    tj_record record;
    tj_go_board board;
    unsigned b2 = 2 * 5 + 1;

    (void)state;
    RECORD(&record, 5, "B B3", "W A3", "B A4", "W pass", "B A2");
    assert_int_equal(tj_go_record_replay(&record, &board), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_GOOD);
    assert_int_equal(record.faults.len, 0);
    assert_int_equal(record.moves.len, 5);
    assert_int_equal(board.captured[TJ_WHITE], 1);
    assert_int_equal(tj_go_board_at(&board, b2), TJ_BLACK);
    assert_int_equal(tj_go_board_at(&board, b2 - 1), TJ_EMPTY);
    assert_int_equal(tj_go_record_replay(&record, NULL), TJ_OK);
    tj_record_release(&record);
}

static void assert_cut(tj_record *record, size_t moves, uint32_t offset, const char *text)
{
    assert_int_equal(tj_go_record_replay(record, NULL), TJ_OK);
    assert_int_equal(record->state, TJ_RECORD_DAMAGED);
    assert_int_equal(record->moves.len, moves);
    assert_int_equal(record->faults.len, 1);
    assert_int_equal(record->faults.items[0].state, TJ_RECORD_DAMAGED);
    assert_int_equal(record->faults.items[0].offset, offset);
    assert_int_equal(record->faults.items[0].line, 0);
    assert_string_equal(record->faults.items[0].text, text);
    tj_record_release(record);
}

static void test_cut(void **state)
{
    tj_record record;

    (void)state;
    RECORD(&record, 19, "B Q16", "W D4", "B Q16", "W A1");
    assert_cut(&record, 2, 1002, "move 3, Black Q16: the point is occupied");
    RECORD(&record, 3, "B A2", "B B1", "W A1");
    assert_cut(&record, 2, 1002, "move 3, White A1: the move would be suicide");
    RECORD(&record, 3, "B Z9");
    assert_cut(&record, 0, 1000, "move 1, Black ?: the point is not on the board");
    RECORD(&record, 5, "+W A4", "+W B3", "+W B5", "+B C5", "+B B4", "+B C3", "+B D4", "W C4", "B B4", "B B4");
    assert_cut(&record, 1, 1008, "move 2, Black B4: the ko may not be retaken yet");
}

static void test_cut_drops_later_setup(void **state)
{
    tj_record record;

    (void)state;
    RECORD(&record, 5, "+B A1", "W B1", "+B C3", "W C3", "+B D3", "W A5", "+B E5");
    assert_int_equal(tj_go_record_replay(&record, NULL), TJ_OK);
    assert_int_equal(record.moves.len, 1);
    assert_int_equal(record.setup.len, 2);
    assert_string_equal(record.faults.items[0].text, "move 2, White C3: the point is occupied");
    tj_record_release(&record);
}

static void test_setup_between_and_after(void **state)
{
    tj_record record;
    tj_go_board board;

    (void)state;
    RECORD(&record, 3, "B A1", "+- A1", "+W B2", "W A1", "+B C3");
    assert_int_equal(tj_go_record_replay(&record, &board), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_GOOD);
    assert_int_equal(tj_go_board_at(&board, 6), TJ_WHITE);
    assert_int_equal(tj_go_board_at(&board, 4), TJ_WHITE);
    assert_int_equal(tj_go_board_at(&board, 2), TJ_BLACK);
    tj_record_release(&record);
}

static void test_setup_faults(void **state)
{
    tj_record record;
    tj_go_board board;

    (void)state;
    RECORD(&record, 3, "B C3", "+W A1", "+B A2", "+B B1", "W B2", "+B C1", "W C2");
    assert_int_equal(tj_go_record_replay(&record, &board), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_REPAIRED);
    assert_int_equal(record.faults.len, 1);
    assert_int_equal(record.faults.items[0].offset, 1004);
    assert_string_equal(record.faults.items[0].text, "set-up leaves a chain without liberties");
    assert_int_equal(record.moves.len, 3);
    assert_int_equal(tj_go_board_at(&board, 6), TJ_WHITE);
    assert_int_equal(tj_go_board_check(&board, NULL), TJ_OK);
    tj_record_release(&record);

    RECORD(&record, 3, "+W A1", "+B Z9", "+B B1", "W B2");
    assert_int_equal(tj_go_record_replay(&record, &board), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_REPAIRED);
    assert_int_equal(record.setup.len, 2);
    assert_int_equal(record.moves.len, 1);
    assert_int_equal(tj_go_board_at(&board, 7), TJ_BLACK);
    tj_record_release(&record);
}

static void test_size(void **state)
{
    tj_record record;

    (void)state;
    tj_record_init(&record);
    record.board = 26;
    assert_int_equal(tj_go_record_replay(&record, NULL), TJ_E_RANGE);
    tj_record_release(&record);
}

static void test_suicide_by_rules(void **state)
{
    tj_record record;
    tj_go_board board;

    (void)state;
    RECORD(&record, 3, "+B A2", "+B B2", "+B C1", "+W B1", "W A1");
    record.field[TJ_FIELD_RULES] = tj_strndup("New Zealand", 11);
    assert_int_equal(tj_go_record_replay(&record, &board), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_GOOD);
    assert_int_equal(board.captured[TJ_WHITE], 2);
    free(record.field[TJ_FIELD_RULES]);
    record.field[TJ_FIELD_RULES] = tj_strndup("Japanese", 8);
    assert_cut(&record, 0, 1004, "move 1, White A1: the move would be suicide");
}

static void test_rules_names(void **state)
{
    static const char *const allow[] = {"New Zealand", "NZ",       "nz rules",    "Ing",
                                        "ING Goe",     "GOE",      "Ing's rules", "Tromp-Taylor",
                                        "TrompTaylor", "應氏規則", "应氏规则"};
    static const char *const forbid[] = {
        "",          "Japanese", "Chinese",   "AGA", "Free handicap placing", "Lasker-Maas",
        "ingenious", "zi",       "日本ルール"};

    (void)state;
    for (size_t i = 0; i < sizeof allow / sizeof *allow; i++)
        if (!tj_go_rules_allow_suicide(allow[i]))
            fail_msg("%s should allow suicide", allow[i]);
    for (size_t i = 0; i < sizeof forbid / sizeof *forbid; i++)
        if (tj_go_rules_allow_suicide(forbid[i]))
            fail_msg("%s should not allow suicide", forbid[i]);
    assert_false(tj_go_rules_allow_suicide(NULL));
}

int test_go_record_replay(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_cut_drops_later_setup),
        cmocka_unit_test(test_setup_between_and_after),
        cmocka_unit_test(test_setup_faults),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_suicide_by_rules),
        cmocka_unit_test(test_rules_names),
    };
    return cmocka_run_group_tests_name("Go replay", tests, NULL, NULL);
}
