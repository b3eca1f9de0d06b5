/* Buffers and growing arrays: what they hold, and that every failure is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wchar.h>

#include "base/memory.h"

static void test_text(void **state)
{
    tj_buf buf = TJ_BUF_INIT, other = TJ_BUF_INIT;
    char *text;

    (void)state;
    tj_buf_puts(&buf, "a");
    tj_buf_putc(&buf, 'b');
    tj_buf_printf(&buf, "%d", 12);
    tj_buf_puts(&other, "!");
    tj_buf_join(&buf, &other);
    assert_string_equal(buf.data, "ab12!");
    assert_int_equal(buf.len, 5);
    tj_buf_clear(&buf);
    assert_string_equal(buf.data, "");
    text = tj_buf_detach(&buf);
    assert_string_equal(text, "");
    free(text);
    text = tj_buf_detach(&buf); /* of one that was never written to */
    assert_string_equal(text, "");
    free(text);
    tj_buf_release(&other);
}

static void test_failures_stay(void **state)
{
    tj_buf buf = TJ_BUF_INIT, other = TJ_BUF_INIT;

    (void)state;
    tj_buf_puts(&buf, "kept");
    tj_buf_add(&buf, "", SIZE_MAX - 4);
    assert_false(tj_buf_ok(&buf));
    tj_buf_puts(&buf, "lost");
    assert_string_equal(buf.data, "kept");
    tj_buf_join(&other, &buf);
    assert_false(tj_buf_ok(&other));
    assert_null(tj_buf_detach(&buf));
    tj_buf_release(&other);
    tj_buf_printf(&other, "%lc", (wint_t)0x3042); /* no character of the locale C: printf itself fails */
    assert_false(tj_buf_ok(&other));
    tj_buf_release(&other);
}

static void test_grow(void **state)
{
    struct {
        uint32_t *items;
        size_t len, cap;
    } list = {NULL, 0, 0};

    (void)state;
    assert_int_equal(TJ_RESERVE(&list, 0), 0);
    assert_null(list.items);
    assert_int_equal(TJ_RESERVE(&list, 1), 0);
    assert_true(list.cap >= 1);
    list.items[0] = 7;
    assert_int_equal(TJ_RESERVE(&list, SIZE_MAX / 2), TJ_E_NOMEM);
    assert_int_equal(list.items[0], 7);
    assert_int_equal(TJ_RESERVE(&list, 1000), 0);
    assert_int_equal(list.items[0], 7);
    free(list.items);
    assert_null(tj_alloc(SIZE_MAX / 2, 3));
}

int test_buf(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_text), cmocka_unit_test(test_failures_stay),
                                       cmocka_unit_test(test_grow)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
