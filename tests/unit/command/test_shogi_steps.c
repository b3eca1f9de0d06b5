/* Shogi positions from words of the command line, and boards as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "cli/shogi/shogi_diagram.h"
#include "answer/shogi/shogi_state.h"

static int read_words(tj_shogi_state *p, const char *sfen, const char *word)
{
    const char *items[] = {word};
    tj_words words = {items, 1, 1};

    return tj_shogi_state_from_words(p, sfen, &words, NULL);
}

/* Games told in one word, in Japanese and in USI, lead to where they lead. */
static void told_and_read(void **state)
{
    uint64_t seed = 8;

    (void)state;
    for (unsigned game = 0; game < 30; game++) {
        tj_buf usi = TJ_BUF_INIT, japanese = TJ_BUF_INIT;
        tj_shogi_state p, again;
        unsigned plies = gen_random(&seed, 120);

        assert_int_equal(tj_shogi_state_from_words(&p, game % 3 ? NULL : "2-piece", &(tj_words){0}, NULL), 0);
        for (unsigned i = 0; i < plies; i++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], move;
            size_t count = tj_shogi_moves(&p.position, moves);

            if (!count)
                break;
            move = moves[gen_random(&seed, (uint32_t)count)];
            tj_shogi_state_put_move(&p, move, true, &usi);
            tj_buf_putc(&usi, gen_chance(&seed, 2) ? ',' : ' ');
            tj_shogi_state_put_move(&p, move, false, &japanese);
            tj_shogi_apply(&p.position, move);
            p.last = move;
            p.moves++;
        }
        tj_buf_putc(&usi, ' ');
        tj_buf_putc(&japanese, ' ');
        assert_true(tj_buf_ok(&usi) && tj_buf_ok(&japanese));
        assert_int_equal(read_words(&again, game % 3 ? NULL : "2-piece", usi.data), 0);
        assert_memory_equal(&again.position, &p.position, sizeof p.position);
        assert_int_equal(again.last, p.last);
        assert_int_equal(read_words(&again, game % 3 ? NULL : "二枚落ち", japanese.data), 0);
        assert_memory_equal(&again.position, &p.position, sizeof p.position);
        assert_int_equal(again.moves, p.moves);
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
    uint64_t seed = 9;
    unsigned good = 0;

    (void)state;
    for (unsigned round = 0; round < 20000; round++) {
        tj_buf word = TJ_BUF_INIT;
        tj_shogi_state p;
        unsigned bits = 1 + gen_random(&seed, 5);

        for (unsigned i = 0; i < bits; i++)
            tj_buf_puts(&word, BITS[gen_random(&seed, sizeof BITS / sizeof *BITS)]);
        assert_true(tj_buf_ok(&word));
        if (read_words(&p, NULL, word.data) == 0) {
            assert_int_equal(tj_shogi_check(&p.position, NULL), 0);
            good += p.moves > 0;
        }
        tj_buf_release(&word);
    }
    assert_true(good > 100);
}

static void boards(void **state)
{
    static const char SFEN[] = "4k4/9/3+r5/9/9/4P4/9/9/4K2+B1 w RG2p 1";
    tj_shogi_diagram diagram = {0};
    tj_buf out = TJ_BUF_INIT;
    tj_shogi p;

    (void)state;
    assert_int_equal(tj_shogi_sfen_parse(&p, SFEN, strlen(SFEN), NULL), 0);
    diagram.position = &p;
    diagram.label[tj_shogi_square(1, 1)] = 'a';
    diagram.label[tj_shogi_square(5, 1)] = 'b'; /* somebody is there */
    tj_shogi_diagram_write(&diagram, true, &out);
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
    tj_shogi_diagram_write(&diagram, false, &out);
    assert_true(tj_buf_ok(&out));
    assert_non_null(strstr(out.data, "White in hand: 歩2\n"));
    assert_non_null(strstr(out.data, "| ・ ・ ・ ・v玉 ・ ・ ・ a |一\n"));
    assert_non_null(strstr(out.data, "| ・ ・ ・v龍 ・ ・ ・ ・ ・|三\n"));
    assert_non_null(strstr(out.data, "Black in hand: 飛 金\n"));
    tj_buf_release(&out);
}

int test_shogi_steps(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_and_read),
        cmocka_unit_test(any_words),
        cmocka_unit_test(boards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
