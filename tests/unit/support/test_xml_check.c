/* The reader that other tests rely on takes what is well-formed and refuses what is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/xml_check.h"

static void test_takes(void **state)
{
    xml_document document = {NULL, 0, 0};

    (void)state;
    assert_true(
        xml_check("<!DOCTYPE html>\n<a>1<b c=\"x\" c1=\"\"/>&amp;<d>e&#39;<b>\n</b></d></a>\n", &document));
    assert_int_equal(document.len, 4);
    assert_string_equal(document.items[0].text, "1");
    assert_string_equal(xml_value(&document.items[1], "c"), "x");
    assert_string_equal(xml_value(&document.items[1], "d"), "");
    assert_string_equal(document.items[2].text, "e&#39;");
    assert_int_equal(document.items[0].parent, XML_NONE);
    assert_int_equal(document.items[2].parent, 0);
    assert_int_equal(document.items[3].parent, 2);
    assert_int_equal(xml_count(&document, "b"), 2);
    assert_true(xml_check("<a/>", &document));
    assert_int_equal(document.len, 1);
    xml_release(&document);
}

static void test_refuses(void **state)
{
    static const char *const bad[] = {
        "",
        "a",
        "<",
        "<>",
        "<a",
        "<a>",
        "</a>",
        "<a></b>",
        "<a></ab>",
        "<ab></a>",
        "<a><b></a></b>",
        "<a><br></a>",
        "<a></a><b></b>",
        "<a></a>b\n",
        "<a/>b",
        "b<a/>",
        "<a>&</a>",
        "<a>&copy;</a>",
        "<a>></a>",
        "<a>1 > 0</a>",
        "<a>1 < 0</a>",
        "<a>\x1b</a>",
        "<a b></a>",
        "<a b=c></a>",
        "<a b='c'></a>",
        "<a b=\"c></a>",
        "<a b=\"c\"d=\"e\"></a>",
        "<a b=\"<\"></a>",
        "<a b=\"<\"/>",
        "<a b=\"&\"/>",
        "<a b=\"\x01\"/>",
        "<A></A>",
        "<!-- --><a/>",
    };
    xml_document document = {NULL, 0, 0};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (xml_check(bad[i], &document))
            fail_msg("taken: %s", bad[i]);
    xml_release(&document);
}

int test_xml_check(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_takes), cmocka_unit_test(test_refuses)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
