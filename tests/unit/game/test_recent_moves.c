/* The latest moves: always the last ones in their order, never fewer than half the room. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/recent_moves.h"

static void test_latest(void **state)
{
    (void)state;
    for (size_t room = 2; room <= 9; room++) {
        uint16_t moves[10];
        size_t count = 0;

        for (unsigned i = 0; i < 50; i++) {
            moves[room] = 0xABCD; /* behind the room */
            tj_recent_moves_add(moves, room, &count, 1000 + i);
            assert_true(count <= room && count <= i + 1);
            assert_true(count == i + 1 || count >= room / 2);
            if (i < room)
                assert_int_equal(count, i + 1);
            for (size_t k = 0; k < count; k++)
                assert_int_equal(moves[count - 1 - k], 1000 + i - k);
            assert_int_equal(moves[room], 0xABCD);
        }
    }
}

int test_recent_moves(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_latest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
