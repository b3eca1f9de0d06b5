/* Lines of the Go Text Protocol: what the specification says about cleaning and taking apart, and any bytes
 * against a cleaner that works line by line on the whole text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/protocol_session.h"
#include "engine/go/gtp/gtp.h"
#include "tejun/go.h"

static const tj_line_reader READER = {.max = TJ_GTP_LINE_MAX, .comments = true};

/* All lines that a text gives, each followed by "|". */
static void read_lines(const char *bytes, size_t n, tj_buf *out)
{
    tj_line_reader reader = READER;

    for (size_t i = 0; i < n; i++)
        if (tj_line_reader_take(&reader, bytes[i])) {
            tj_buf_add(out, reader.text.data, reader.text.len);
            tj_buf_puts(out, reader.too_long ? "~|" : "|");
        }
    if (tj_line_reader_end(&reader)) {
        tj_buf_add(out, reader.text.data, reader.text.len);
        tj_buf_puts(out, reader.too_long ? "~|" : "|");
    }
    tj_buf_release(&reader.text);
}

static void expect_lines(const char *bytes, size_t n, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;

    tj_buf_puts(&out, "");
    read_lines(bytes, n, &out);
    tj_buf_putc(&out, '\0');
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

#define EXPECT_LINES(text, wanted) expect_lines(text, sizeof(text) - 1, wanted)

static void lines_are_cleaned(void **state)
{
    (void)state;
    EXPECT_LINES("", "");
    EXPECT_LINES("\n\r\n  \n\t\n# only a comment\n   # and another\n", "");
    EXPECT_LINES("name\n", "name|");
    EXPECT_LINES("name\r\nversion\r\n", "name|version|");
    EXPECT_LINES("7\tplay  b\tD4 # a good move\n", "7 play  b D4 |");
    EXPECT_LINES("na\x01me\x7f\0x\n", "namex|");
    EXPECT_LINES("#a\nb#c#d\n", "b|");
    /* An input that ends in the middle of a line. */
    EXPECT_LINES("name\nquit", "name|quit|");
    EXPECT_LINES("name\n  ", "name|");
    EXPECT_LINES("name\n# quit", "name|");
    EXPECT_LINES("\xE6\x89\x8B\n", "\xE6\x89\x8B|");
}

static void long_lines_are_marked(void **state)
{
    tj_line_reader reader = READER;

    (void)state;
    for (int extra = 0; extra < 3; extra++) {
        for (int i = 0; i < TJ_GTP_LINE_MAX + extra; i++)
            assert_false(tj_line_reader_take(&reader, 'a'));
        assert_true(tj_line_reader_take(&reader, '\n'));
        assert_int_equal(reader.text.len, TJ_GTP_LINE_MAX);
        assert_int_equal(reader.too_long, extra > 0);
    }
    /* A comment of any length, and spaces at the end, are nothing. */
    tj_line_reader_take(&reader, 'a');
    for (int i = 0; i < 2 * TJ_GTP_LINE_MAX; i++)
        tj_line_reader_take(&reader, ' ');
    tj_line_reader_take(&reader, '#');
    for (int i = 0; i < 2 * TJ_GTP_LINE_MAX; i++)
        tj_line_reader_take(&reader, 'b');
    assert_true(tj_line_reader_take(&reader, '\n'));
    assert_false(reader.too_long);
    tj_buf_release(&reader.text);
}

/* One pass over the text for each of the specification's four rules. */
static size_t drop_controls(const char *in, size_t n, char *out)
{
    size_t m = 0;

    for (size_t i = 0; i < n; i++)
        if (in[i] == '\t' || in[i] == '\n' || ((unsigned char)in[i] >= 32 && in[i] != 127))
            out[m++] = in[i];
    return m;
}

static void clean_naively(const char *bytes, size_t n, tj_buf *out)
{
    char text[512];
    size_t m = drop_controls(bytes, n, text), at = 0;

    while (at < m) {
        size_t end = at, stop;
        bool blank = true;

        while (end < m && text[end] != '\n')
            end++;
        for (stop = at; stop < end && text[stop] != '#'; stop++) {
            if (text[stop] == '\t')
                text[stop] = ' ';
            blank = blank && text[stop] == ' ';
        }
        if (!blank) {
            tj_buf_add(out, text + at, stop - at);
            tj_buf_putc(out, '|');
        }
        at = end + 1;
    }
}

static void any_bytes_are_cleaned(void **state)
{
    static const char likely[] = "ab 1#\n\r\t\0\x7f\xFF";
    char bytes[200];

    (void)state;
    srand(1);
    for (int round = 0; round < 3000; round++) {
        tj_buf got = TJ_BUF_INIT, wanted = TJ_BUF_INIT;
        size_t n = (size_t)rand() % sizeof bytes;

        for (size_t i = 0; i < n; i++)
            bytes[i] = likely[(size_t)rand() % (sizeof likely - 1)];
        read_lines(bytes, n, &got);
        clean_naively(bytes, n, &wanted);
        assert_int_equal(got.len, wanted.len);
        if (got.len)
            assert_memory_equal(got.data, wanted.data, got.len);
        tj_buf_release(&got);
        tj_buf_release(&wanted);
    }
}

/* "ID,COMMAND,WORD,WORD", "-" for no id. */
static void expect_parsed(const char *text, const char *wanted)
{
    tj_gtp_line line = tj_gtp_line_parse(text, strlen(text));
    tj_buf out = TJ_BUF_INIT;
    tj_span word;

    if (line.has_id)
        tj_buf_printf(&out, "%u", (unsigned)line.id);
    else
        tj_buf_putc(&out, '-');
    tj_buf_putc(&out, ',');
    tj_buf_add(&out, line.command.at, line.command.n);
    while (tj_next_word(&line.rest, &word)) {
        tj_buf_putc(&out, ',');
        tj_buf_add(&out, word.at, word.n);
    }
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

static void lines_are_taken_apart(void **state)
{
    (void)state;
    expect_parsed("name", "-,name");
    expect_parsed("  play   b  D4 ", "-,play,b,D4");
    expect_parsed("0 name", "0,name");
    expect_parsed("007 name", "7,name");
    expect_parsed("12", "12,");
    expect_parsed("12 13 14", "12,13,14");
    expect_parsed("2147483647 name", "2147483647,name");
    expect_parsed("2147483648 name", "-,2147483648,name");
    expect_parsed("99999999999999999999999999 name", "-,99999999999999999999999999,name");
    expect_parsed("-1 name", "-,-1,name");
    expect_parsed("1a name", "-,1a,name");
    expect_parsed("", "-,");
}

static void expect_answer(const char *line, bool good, const char *text, const char *wanted)
{
    tj_gtp_line parsed = tj_gtp_line_parse(line, strlen(line));
    tj_buf out = TJ_BUF_INIT;

    tj_gtp_put_answer(&out, &parsed, good, (tj_span){text, strlen(text)});
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

static void answers_end_where_they_end(void **state)
{
    (void)state;
    expect_answer("name", true, "", "=\n\n");
    expect_answer("3 name", true, "", "=3\n\n");
    expect_answer("3 name", true, "tejun", "=3 tejun\n\n");
    expect_answer("name", false, "unknown command", "? unknown command\n\n");
    expect_answer("0 name", false, "no", "?0 no\n\n");
    expect_answer("name", true, "a\nb\n", "= a\nb\n\n");
    expect_answer("name", true, "a\n\n\nb\n\n", "= a\nb\n\n");
    expect_answer("name", true, "\n  A\n B", "=\n  A\n B\n\n");
    expect_answer("name", true, "\n\n", "=\n\n");
    expect_answer("name", true, "a\tb\r\nc\x01", "= a b\nc\n\n");
}

static tj_span span_of(const char *text)
{
    return (tj_span){text, strlen(text)};
}

static void numbers_are_read(void **state)
{
    static const char *const bad[] = {"", "x", "1x", "--1", "0x10", "inf", "nan", "1e999", "1,5", "+"};
    double number = -7;
    uint32_t integer = 7;
    tj_span rest;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rest = span_of(bad[i]);
        assert_false(tj_gtp_number(&rest, &number));
        rest = span_of(bad[i]);
        assert_false(tj_gtp_integer(&rest, 100, &integer));
    }
    assert_true(number == -7 && integer == 7);
    rest = span_of("6.5 -0.5 .5 1e2 3.");
    assert_true(tj_gtp_number(&rest, &number) && number == 6.5);
    assert_true(tj_gtp_number(&rest, &number) && number == -0.5);
    assert_true(tj_gtp_number(&rest, &number) && number == 0.5);
    assert_true(tj_gtp_number(&rest, &number) && number == 100);
    assert_true(tj_gtp_number(&rest, &number) && number == 3);
    assert_false(tj_gtp_number(&rest, &number));
    rest = span_of("0 100 101");
    assert_true(tj_gtp_integer(&rest, 100, &integer) && integer == 0);
    assert_true(tj_gtp_integer(&rest, 100, &integer) && integer == 100);
    assert_false(tj_gtp_integer(&rest, 100, &integer));
}

static void expect_vertex(unsigned size, const char *text, int code, unsigned wanted)
{
    tj_span rest = span_of(text);
    unsigned point = 1234;

    assert_int_equal(tj_gtp_vertex(&rest, size, &point), code);
    assert_int_equal(point, code ? 1234 : wanted);
}

static void colours_and_vertices_are_read(void **state)
{
    tj_span rest = span_of("b W BLACK wHite x blackish");
    int colour = 0;

    (void)state;
    assert_true(tj_gtp_colour(&rest, &colour) && colour == TJ_BLACK);
    assert_true(tj_gtp_colour(&rest, &colour) && colour == TJ_WHITE);
    assert_true(tj_gtp_colour(&rest, &colour) && colour == TJ_BLACK);
    assert_true(tj_gtp_colour(&rest, &colour) && colour == TJ_WHITE);
    assert_false(tj_gtp_colour(&rest, &colour));
    assert_false(tj_gtp_colour(&rest, &colour));
    assert_false(tj_gtp_colour(&rest, &colour));
    expect_vertex(19, "A1", 0, 18 * 19);
    expect_vertex(19, "j11", 0, 8 * 19 + 8);
    expect_vertex(19, "T19", 0, 18);
    expect_vertex(19, "PASS", 0, TJ_PASS);
    expect_vertex(19, "Pass", 0, TJ_PASS);
    expect_vertex(9, "T19", TJ_E_RANGE, 0);
    expect_vertex(9, "A10", TJ_E_RANGE, 0);
    expect_vertex(9, "A0", TJ_E_RANGE, 0);
    expect_vertex(19, "I5", TJ_E_FORMAT, 0);
    expect_vertex(19, "dd", TJ_E_FORMAT, 0);
    expect_vertex(19, "5", TJ_E_FORMAT, 0);
    expect_vertex(19, "D4x", TJ_E_FORMAT, 0);
    expect_vertex(19, "D44444444444", TJ_E_FORMAT, 0);
    expect_vertex(19, "resign", TJ_E_FORMAT, 0);
    expect_vertex(19, " ", TJ_E_NOTFOUND, 0);
}

int test_gtp_line(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_cleaned),
        cmocka_unit_test(long_lines_are_marked),
        cmocka_unit_test(any_bytes_are_cleaned),
        cmocka_unit_test(lines_are_taken_apart),
        cmocka_unit_test(answers_end_where_they_end),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(colours_and_vertices_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
