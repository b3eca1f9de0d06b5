/* Lines of analysis, in both dialects, as their readers expect them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/go/gtp/gtp.h"

static tj_mcts_move items[] = {
    {.point = 0, .visits = 100, .win = 0.5F, .prior = 0.25F, .score = -1.5F, .line = {0, 8}, .line_len = 2},
    {.point = TJ_PASS, .visits = 4, .win = 1, .prior = 0, .score = 2, .line = {TJ_PASS}, .line_len = 1},
    {.point = 8, .visits = 0, .win = 0, .prior = 0.125F, .line_len = 0},
};
static const tj_mcts_result result = {.items = items, .len = 3, .cap = 3};

static void expect_info(tj_gtp_info info, const tj_mcts_result *what, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;

    info.size = 3;
    info.colour = TJ_WHITE;
    tj_buf_puts(&out, "");
    tj_gtp_put_info(&out, &info, what);
    tj_buf_putc(&out, '\0');
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

static void leela(void **state)
{
    (void)state;
    expect_info((tj_gtp_info){.dialect = TJ_GTP_LEELA}, &result,
                "info move A3 visits 100 winrate 5000 prior 2500 lcb 4038 order 0 pv A3 C1 "
                "info move pass visits 4 winrate 10000 prior 0 lcb 5101 order 1 pv pass\n");
    expect_info((tj_gtp_info){.dialect = TJ_GTP_LEELA, .most = 1}, &result,
                "info move A3 visits 100 winrate 5000 prior 2500 lcb 4038 order 0 pv A3 C1\n");
    expect_info((tj_gtp_info){.dialect = TJ_GTP_LEELA, .least = 3}, &result,
                "info move A3 visits 100 winrate 5000 prior 2500 lcb 4038 order 0 pv A3 C1 "
                "info move pass visits 4 winrate 10000 prior 0 lcb 5101 order 1 pv pass "
                "info move C1 visits 0 winrate 0 prior 1250 lcb 0 order 2 pv C1\n");
}

static void katago(void **state)
{
    static const uint8_t owner[9] = {TJ_BLACK, TJ_WHITE, TJ_EMPTY, TJ_WHITE};

    (void)state;
    expect_info((tj_gtp_info){.dialect = TJ_GTP_KATAGO, .most = 1}, &result,
                "info move A3 visits 100 winrate 0.500000 scoreMean -1.500 scoreLead -1.500 prior 0.250000 "
                "lcb 0.403832 order 0 pv A3 C1\n");
    expect_info((tj_gtp_info){.dialect = TJ_GTP_KATAGO, .most = 1, .owner = owner}, &result,
                "info move A3 visits 100 winrate 0.500000 scoreMean -1.500 scoreLead -1.500 prior 0.250000 "
                "lcb 0.403832 order 0 pv A3 C1 ownership -1.0 1.0 0.0 1.0 0.0 0.0 0.0 0.0 0.0\n");
}

static void few_thoughts(void **state)
{
    const tj_mcts_result none = {0}, one = {.items = items + 2, .len = 1, .cap = 1};

    (void)state;
    expect_info((tj_gtp_info){.dialect = TJ_GTP_LEELA}, &none, "");
    expect_info((tj_gtp_info){.dialect = TJ_GTP_LEELA}, &one,
                "info move C1 visits 0 winrate 0 prior 1250 lcb 0 order 0 pv C1\n");
}

int test_gtp_info(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leela),
        cmocka_unit_test(katago),
        cmocka_unit_test(few_thoughts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
