/* Axes hold what they promise for random ranges; charts are well-formed and show every value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/xml_check.h"
#include "cli/chart/chart.h"
#include "base/text/text.h"

static uint32_t seed = 2463534242u;

static double random_unit(void)
{
    seed ^= seed << 13, seed ^= seed >> 17, seed ^= seed << 5;
    return (double)seed / 4294967296.0;
}

/* Is it 1, 2 or 5 times a power of ten? */
static bool is_nice(double value)
{
    double rest = value / pow(10, floor(log10(value) + 1e-6));

    return fabs(rest - 1) < 1e-6 || fabs(rest - 2) < 1e-6 || fabs(rest - 5) < 1e-6;
}

static void test_linear_axes(void **state)
{
    (void)state;
    for (int round = 0; round < 3000; round++) {
        double size = pow(10, random_unit() * 12 - 6), low = (random_unit() - 0.5) * size,
               high = (random_unit() - 0.5) * size;
        unsigned wanted = 3 + (unsigned)(random_unit() * 8);
        tj_axis axis;

        tj_axis_fit(&axis, TJ_SCALE_LINEAR, low, high, wanted);
        assert_true(axis.low <= fmin(low, high) + size * 1e-6 && axis.high >= fmax(low, high) - size * 1e-6);
        assert_true(axis.n_ticks >= 2 && axis.n_ticks <= wanted + 3);
        assert_true(is_nice(axis.tick[1] - axis.tick[0]));
        for (size_t i = 0; i < axis.n_ticks; i++)
            assert_true(fabs(tj_axis_place(&axis, axis.tick[i]) - (double)i / (double)(axis.n_ticks - 1)) <
                        1e-6);
    }
}

static void test_log_axes(void **state)
{
    (void)state;
    for (int round = 0; round < 3000; round++) {
        double low = pow(10, random_unit() * 12 - 6), high = low * pow(10, random_unit() * 12);
        tj_axis axis;

        tj_axis_fit(&axis, TJ_SCALE_LOG, low, high, 6);
        assert_true(axis.low > 0 && axis.low <= low * 1.0001 && axis.high >= high * 0.9999);
        assert_true(axis.n_ticks >= 2 && axis.n_ticks <= 12);
        for (size_t i = 0; i < axis.n_ticks; i++) {
            assert_true(is_nice(axis.tick[i]));
            assert_true(i == 0 || axis.tick[i] > axis.tick[i - 1]);
        }
        assert_true(fabs(tj_axis_place(&axis, sqrt(axis.low * axis.high)) - 0.5) < 1e-9);
    }
}

static void expect_label(tj_scale scale, double low, double high, double value, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;
    tj_axis axis;

    tj_axis_fit(&axis, scale, low, high, 5);
    tj_axis_label(&axis, value, &out);
    assert_string_equal(out.data, wanted);
    tj_buf_release(&out);
}

static void test_labels(void **state)
{
    (void)state;
    expect_label(TJ_SCALE_LINEAR, 0, 10000, 2000, "2,000");
    expect_label(TJ_SCALE_LINEAR, 0, 1, 0.4, "0.4");
    expect_label(TJ_SCALE_LINEAR, -0.1, 0.1, -0.05, "-0.05");
    expect_label(TJ_SCALE_LINEAR, 0, 5e6, 1234567, "1,234,567");
    expect_label(TJ_SCALE_LINEAR, 0, 1e10, 4e9, "4.0·10⁹");
    expect_label(TJ_SCALE_LOG, 1, 1e7, 1e7, "10⁷");
    expect_label(TJ_SCALE_LOG, 1, 1e7, 1000, "1,000");
    expect_label(TJ_SCALE_LOG, 0.001, 1, 0.02, "0.02");
    expect_label(TJ_SCALE_LOG, 1e-12, 1, 1e-12, "10⁻¹²");
}

static bool is_well_formed(const char *text)
{
    xml_document document = {NULL, 0, 0};
    bool good = xml_check(text, &document);

    xml_release(&document);
    return good;
}

static size_t count(const char *text, const char *piece)
{
    size_t n = 0;

    for (; (text = strstr(text, piece)) != NULL; text++)
        n++;
    return n;
}

static void test_lines(void **state)
{
    static const double x[] = {1, 2, 4, 8, 16, 32}, y[] = {900, 300, NAN, 30, 0, 3}, paper[] = {1000, 310};
    const tj_chart_series series[] = {
        {.name = "E_R <b> & \"手順\"", .x = x, .y = y, .n = 6},
        {.name = "paper's\xff values", .x = x, .y = paper, .n = 2, .hollow = true, .like = 1}};
    const tj_chart chart = {.title = "A & B",
                            .x_title = "length",
                            .y_title = "count",
                            .y_scale = TJ_SCALE_LOG,
                            .series = series,
                            .n_series = 2};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    assert_int_equal(tj_chart_svg(&chart, &out, NULL), 0);
    assert_true(is_well_formed(out.data) && tj_utf8_valid(out.data, out.len));
    assert_non_null(strstr(out.data, "E_R &lt;b&gt; &amp; &quot;手順&quot;"));
    assert_non_null(strstr(out.data, "paper's\xef\xbf\xbd values"));
    /* Four of six values can stand on a logarithmic axis; the line is broken twice. */
    assert_int_equal(count(out.data, "translate("), 4 + 2 + 2);
    assert_int_equal(count(strstr(out.data, "<path d="), "<path d="), 1);
    assert_null(strstr(out.data, "nan"));
    tj_buf_release(&out);
}

static void test_odd_data(void **state)
{
    static const double same[] = {5, 5, 5}, none[] = {NAN, NAN}, wild[] = {1e300, -1e300, 0};
    const tj_chart_series odd[] = {{.name = "same", .y = same, .n = 3},
                                   {.y = none, .n = 2},
                                   {.y = wild, .n = 3},
                                   {.name = "", .y = NULL, .n = 0}};

    (void)state;
    for (size_t i = 0; i < 4; i++)
        for (int scale = 0; scale < 2; scale++) {
            const tj_chart chart = {.y_scale = (tj_scale)scale, .series = odd + i, .n_series = 1};
            tj_buf out = TJ_BUF_INIT;

            assert_int_equal(tj_chart_svg(&chart, &out, NULL), 0);
            assert_true(is_well_formed(out.data));
            assert_null(strstr(out.data, "inf"));
            tj_buf_release(&out);
        }
}

static void test_limits(void **state)
{
    const tj_chart_series series[TJ_CHART_SERIES_MAX + 1] = {{0}};
    tj_chart chart = {.series = series, .n_series = TJ_CHART_SERIES_MAX + 1};
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_chart_svg(&chart, &out, &err), TJ_E_RANGE);
    assert_string_equal(err.text, "a chart shows 1 to 8 series, not 9");
    chart.n_series = 1;
    chart.width = 100;
    assert_int_equal(tj_chart_svg(&chart, &out, NULL), TJ_E_RANGE);
    tj_buf_release(&out);
}

int test_chart(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear_axes), cmocka_unit_test(test_log_axes), cmocka_unit_test(test_labels),
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_odd_data), cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
