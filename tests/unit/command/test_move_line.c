/* Moves of shogi as words of the command line, and boards as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "cli/board_diagram.h"
#include "tejun/shogi.h"
#include "answer/move_line.h"

/* Plays the moves of a word; the line is emptied before. */
static int read_words(tj_position *p, tj_move_line *line, const char *start, const char *word)
{
    const char *items[] = {word};
    tj_words words = {items, word != NULL, 1};
    int rc = tj_position_read_start(p, tj_game_kind_named("shogi"), "sfen", start ? start : "even", NULL);

    line->len = 0;
    return rc ? rc : tj_move_line_play(line, p, &words, NULL);
}

static void expect_same(const tj_position *a, const tj_position *b)
{
    assert_memory_equal(tj_position_shogi(a), tj_position_shogi(b), sizeof(tj_shogi));
}

/* Games told in one word, in Japanese and in USI, lead to where they lead. */
static void told_and_read(void **state)
{
    uint64_t seed = 8;

    (void)state;
    for (unsigned game = 0; game < 30; game++) {
        tj_buf usi = TJ_BUF_INIT, japanese = TJ_BUF_INIT;
        tj_move_line line = {0}, told = {0};
        tj_position p, again;
        unsigned plies = gen_random(&seed, 120);

        assert_int_equal(read_words(&p, &line, game % 3 ? NULL : "2-piece", NULL), 0);
        for (unsigned i = 0; i < plies; i++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], move;
            size_t count = tj_shogi_moves(tj_position_shogi(&p), moves);

            if (!count)
                break;
            move = moves[gen_random(&seed, (uint32_t)count)];
            tj_move_put(&p, tj_move_line_last(&line), move, false, &usi);
            tj_buf_putc(&usi, gen_chance(&seed, 2) ? ',' : ' ');
            tj_move_put(&p, tj_move_line_last(&line), move, true, &japanese);
            assert_int_equal(tj_position_play(&p, move, NULL), 0);
            assert_int_equal(tj_move_line_add(&line, move, NULL), 0);
        }
        tj_buf_putc(&usi, ' ');
        tj_buf_putc(&japanese, ' ');
        assert_true(tj_buf_ok(&usi) && tj_buf_ok(&japanese));
        assert_int_equal(read_words(&again, &told, game % 3 ? NULL : "2-piece", usi.data), 0);
        expect_same(&again, &p);
        assert_int_equal(read_words(&again, &told, game % 3 ? NULL : "二枚落ち", japanese.data), 0);
        expect_same(&again, &p);
        assert_int_equal(told.len, line.len);
        assert_memory_equal(told.items, line.items, line.len * sizeof *line.items);
        tj_move_line_release(&line);
        tj_move_line_release(&told);
        tj_buf_release(&usi);
        tj_buf_release(&japanese);
    }
}

/* Bits of moves in any order are read or refused, and what is read is legal. */
static void any_words(void **state)
{
    static const char *const BITS[] = {"▲",    "△",  "７六", "３四歩", "同",   "　",      "銀",
                                       "右",   "成", "(77)", "7g7f",   "3c3d", "+7776FU", "-3334FU",
                                       "P*5e", "打", "+",    "-",      ",",    " ",       "\xE9",
                                       "9",    "00", "OU",   "*",      "8h2b+"};
    tj_move_line line = {0};
    uint64_t seed = 9;
    unsigned good = 0;

    (void)state;
    for (unsigned round = 0; round < 20000; round++) {
        tj_buf word = TJ_BUF_INIT;
        tj_position p;
        unsigned bits = 1 + gen_random(&seed, 5);

        for (unsigned i = 0; i < bits; i++)
            tj_buf_puts(&word, BITS[gen_random(&seed, sizeof BITS / sizeof *BITS)]);
        assert_true(tj_buf_ok(&word));
        if (read_words(&p, &line, NULL, word.data) == 0) {
            assert_int_equal(tj_shogi_check(tj_position_shogi(&p), NULL), 0);
            good += line.len > 0;
        }
        tj_buf_release(&word);
    }
    assert_true(good > 100);
    tj_move_line_release(&line);
}

static void boards(void **state)
{
    static const char SFEN[] = "4k4/9/3+r5/9/9/4P4/9/9/4K2+B1 w RG2p 1";
    tj_board_diagram diagram = {.ascii = true};
    tj_buf out = TJ_BUF_INIT;
    tj_position p;

    (void)state;
    assert_int_equal(tj_position_parse(&p, tj_game_kind_named("shogi"), SFEN, strlen(SFEN), NULL), 0);
    diagram.position = &p;
    for (size_t i = 0; i < 2; i++) { /* somebody stands on the second square */
        uint16_t move;

        assert_int_equal(tj_position_move_parse(&p, i ? "5b5a" : "2a1a", 4, &move, NULL), 0);
        tj_board_diagram_add(&diagram, move);
    }
    tj_board_diagram_write(&diagram, &out);
    assert_true(tj_buf_ok(&out));
    assert_string_equal(out.data, "White in hand: p2\n"
                                  "  9  8  7  6  5  4  3  2  1\n"
                                  "+---------------------------+\n"
                                  "| .  .  .  .  k  .  .  . (a)|a\n"
                                  "| .  .  .  .  .  .  .  .  . |b\n"
                                  "| .  .  . +r  .  .  .  .  . |c\n"
                                  "| .  .  .  .  .  .  .  .  . |d\n"
                                  "| .  .  .  .  .  .  .  .  . |e\n"
                                  "| .  .  .  .  P  .  .  .  . |f\n"
                                  "| .  .  .  .  .  .  .  .  . |g\n"
                                  "| .  .  .  .  .  .  .  .  . |h\n"
                                  "| .  .  .  .  K  .  . +B  . |i\n"
                                  "+---------------------------+\n"
                                  "Black in hand: R G\n");
    tj_buf_clear(&out);
    diagram.ascii = false;
    tj_board_diagram_write(&diagram, &out);
    assert_true(tj_buf_ok(&out));
    assert_non_null(strstr(out.data, "White in hand: 歩2\n"));
    assert_non_null(strstr(out.data, "| ・ ・ ・ ・v玉 ・ ・ ・ a |一\n"));
    assert_non_null(strstr(out.data, "| ・ ・ ・v龍 ・ ・ ・ ・ ・|三\n"));
    assert_non_null(strstr(out.data, "Black in hand: 飛 金\n"));
    tj_buf_release(&out);
}

int test_move_line(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_and_read),
        cmocka_unit_test(any_words),
        cmocka_unit_test(boards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
