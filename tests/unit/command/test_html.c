/* Pages are well-formed whatever the texts, and text comes out as it went in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "tests/support/xml_check.h"
#include "base/text/text.h"
#include "base/text/xml.h"
#include "cli/report/html.h"

static void expect_text(const char *text, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;

    tj_xml_text(&out, text);
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

#define BAD "\xEF\xBF\xBD"

static void test_escapes(void **state)
{
    (void)state;
    expect_text("", "");
    expect_text("plain, 手順 ō 𠮷", "plain, 手順 ō 𠮷");
    expect_text("a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c&#39;");
    expect_text("&amp;", "&amp;amp;");
    expect_text("one\ttwo\r\nthree", "one\ttwo\r\nthree");
    expect_text("\x01x\x1B[0m\x7F", BAD "x" BAD "[0m" BAD);
    expect_text("\xC2\x85\xC2\x9F\xC2\xA0", BAD BAD "\xC2\xA0"); /* C1 controls, no-break space */
    expect_text("\xEF\xBF\xBE\xEF\xBF\xBF", BAD BAD);            /* U+FFFE, U+FFFF */
    expect_text("\xED\xA0\x80", BAD BAD BAD);                    /* a surrogate */
    expect_text("\xC0\xBCscript", BAD BAD "script");             /* over-long < */
    expect_text("\xE6\x89", BAD BAD);                            /* cut off */
    expect_text("\xE6<", BAD "&lt;");                            /* a lead byte takes nothing along */
    expect_text("\xFF\xEF\xBB\xBF", BAD "\xEF\xBB\xBF");
}

/* Undoes escapes, the slow way. */
static void unescape(const char *text, tj_buf *out)
{
    static const char *const pairs[][2] = {
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};

    while (*text) {
        size_t i = 0;

        while (i < 5 && strncmp(text, pairs[i][0], strlen(pairs[i][0])) != 0)
            i++;
        if (i < 5) {
            tj_buf_puts(out, pairs[i][1]);
            text += strlen(pairs[i][0]);
        } else {
            assert_null(strchr("&<>\"'", *text));
            tj_buf_putc(out, *text++);
        }
    }
}

/* Valid printable text survives; random bytes become valid text without markup or controls. */
static void test_random_texts(void **state)
{
    static const char signs[] = "&<>\"';#39amp lt\xE6\x89\x8B";
    uint32_t seed = 11;

    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        tj_buf out = TJ_BUF_INIT, back = TJ_BUF_INIT;
        char text[24] = "";
        unsigned n = round % 23;

        for (unsigned i = 0; i < n; i++) {
            seed = seed * 1664525u + 1013904223u;
            text[i] = round % 2 ? signs[(seed >> 16) % (sizeof signs - 4)] : (char)(1 + (seed >> 16) % 255);
        }
        tj_xml_text(&out, text);
        assert_true(tj_utf8_valid(out.data, out.len));
        for (size_t i = 0; i < out.len; i++)
            assert_true((unsigned char)out.data[i] >= 0x20 || strchr("\t\n\r", out.data[i]));
        tj_buf_puts(&back, "");
        unescape(out.data, &back);
        if (round % 2)
            assert_string_equal(back.data, text);
        tj_buf_release(&out);
        tj_buf_release(&back);
    }
}

/* A page with one of everything, every text being `text`. */
static void put_page(tj_buf *out, const char *text)
{
    tj_html_begin(out, text, text);
    tj_html_element(out, "h2", text);
    tj_html_element(out, "p", text);
    tj_html_open(out, "div class=\"cards\"");
    tj_html_open(out, "div class=\"card\"");
    tj_html_element(out, "h3", text);
    tj_html_close(out, "div");
    tj_html_open(out, "div class=\"card wide\"");
    tj_html_element(out, "p", text);
    tj_html_close(out, "div");
    tj_html_close(out, "div");
    tj_html_open(out, "div class=\"tree\"");
    for (int depth = 0; depth < 20; depth++) {
        tj_html_open(out, depth < 3 ? "details open=\"\"" : "details");
        tj_html_element(out, "summary", text);
        if (depth % 2)
            tj_html_element(out, "span class=\"note\"", text);
    }
    for (int depth = 0; depth < 20; depth++)
        tj_html_close(out, "details");
    tj_html_close(out, "div");
    tj_html_open(out, "table");
    tj_html_element(out, "th", text);
    tj_html_element(out, "th", text);
    for (int row = 0; row < 3; row++) {
        tj_html_open(out, "tr");
        tj_html_element(out, "td", text);
        tj_html_element(out, "td class=\"number\"", text);
        tj_html_close(out, "tr");
    }
    tj_html_close(out, "table");
    tj_html_end(out);
}

static size_t occurrences(const char *text, const char *piece)
{
    size_t n = 0;

    for (; (text = strstr(text, piece)) != NULL; text++)
        n++;
    return n;
}

static void test_page(void **state)
{
    static const struct {
        const char *name;
        size_t n;
    } wanted[] = {{"html", 1},  {"title", 1},  {"h1", 1},   {"h2", 1},       {"h3", 1},       {"p", 3},
                  {"table", 1}, {"th", 2},     {"td", 6},   {"details", 20}, {"summary", 20}, {"style", 1},
                  {"meta", 4},  {"script", 0}, {"link", 0}, {"img", 0},      {"span", 10}};
    static const char *const texts[] = {"Q16", "</title></style></body><script>alert(1)</script>",
                                        "\"><img src=x onerror='a'>", "]]>--><!--", "\xFF\x01<"};
    xml_document page = {NULL, 0, 0};

    (void)state;
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        tj_buf out = TJ_BUF_INIT;

        put_page(&out, texts[t]);
        assert_true(tj_buf_ok(&out));
        assert_true(tj_utf8_valid(out.data, out.len));
        assert_true(xml_check(out.data, &page));
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
            assert_int_equal(xml_count(&page, wanted[i].name), wanted[i].n);
        if (t == 0) /* title, lead, headings, paragraphs, branches and their notes, cells */
            assert_int_equal(occurrences(out.data, "Q16"), 3 + 2 + 2 + 20 + 10 + 2 + 6);
        tj_buf_release(&out);
    }
    xml_release(&page);
}

/* Nothing is loaded from anywhere, and what must be declared early is. */
static void test_page_stands_alone(void **state)
{
    tj_buf out = TJ_BUF_INIT;
    const char *charset;

    (void)state;
    put_page(&out, "x");
    assert_int_equal(strncmp(out.data, "<!DOCTYPE html>\n", 16), 0);
    charset = strstr(out.data, "charset=\"utf-8\"");
    assert_true(charset && charset - out.data < 1024);
    assert_null(strstr(out.data, "url("));
    assert_null(strstr(out.data, "@import"));
    assert_null(strstr(out.data, "://"));
    assert_null(strstr(out.data, " src="));
    assert_non_null(strstr(out.data, "prefers-color-scheme:dark"));
    assert_non_null(strstr(out.data, "@media print"));
    assert_int_equal(occurrences(out.data, "{"), occurrences(out.data, "}"));
    assert_int_equal(occurrences(out.data, "<details open"), 3);
    assert_int_equal(occurrences(out.data, "class=\"card wide\""), 1);
    tj_buf_release(&out);
    tj_html_begin(&out, "x", NULL);
    assert_null(strstr(out.data, "class=\"lead\""));
    tj_buf_release(&out);
}

int test_html(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_random_texts),
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_page_stands_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
