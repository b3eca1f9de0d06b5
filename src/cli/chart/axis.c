#include "cli/chart/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The smallest of 1, 2, 5 times a power of ten that is at least value > 0. */
static double nice_above(double value)
{
    double power = pow(10, floor(log10(value))), rest = value / power;

    return power * (rest <= 1.0000001 ? 1 : rest <= 2.0000001 ? 2 : rest <= 5.0000001 ? 5 : 10);
}

static void fit_linear(tj_axis *axis, double low, double high, unsigned wanted)
{
    double step, first, last;

    if (high - low < 1e-9 * fmax(1e-9, fmax(fabs(low), fabs(high)))) {
        high += fabs(high) > 1e-9 ? fabs(high) * 0.1 : 1;
        low -= fabs(low) > 1e-9 ? fabs(low) * 0.1 : 0;
    }
    step = nice_above((high - low) / wanted);
    first = floor(low / step + 1e-9);
    last = ceil(high / step - 1e-9);
    axis->low = first * step;
    axis->high = last * step;
    axis->decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    if (axis->decimals > 9)
        axis->decimals = 9;
    for (double i = first; i <= last + 0.5 && axis->n_ticks < TJ_TICKS_MAX; i++)
        axis->tick[axis->n_ticks++] = i * step;
}

/* Few decades get the 2s and 5s between them, many get every second or third power only. */
static void log_ticks(tj_axis *axis, int first, int last, unsigned wanted)
{
    static const double between[] = {1, 2, 5};
    bool fine = (unsigned)(last - first) * 3 <= wanted + 3;
    int stride = 1 + (last - first) / (int)(wanted + 1);

    for (int power = first; power <= last && axis->n_ticks < TJ_TICKS_MAX - 3; power += stride)
        for (int i = 0; i < (fine ? 3 : 1); i++) {
            double tick = between[i] * pow(10, power);

            if (tick >= axis->low * 0.9999 && tick <= axis->high * 1.0001)
                axis->tick[axis->n_ticks++] = tick;
        }
}

/* The largest of 1, 2, 5 times a power of ten that is at most value. */
static double nice_below(double value)
{
    double power = pow(10, floor(log10(value) + 1e-9)), rest = value / power;

    return power * (rest < 1.9999999 ? 1 : rest < 4.9999999 ? 2 : 5);
}

static void fit_log(tj_axis *axis, double low, double high, unsigned wanted)
{
    if (!(high > 0))
        high = 1;
    if (!(low > 0))
        low = fmin(high, 1);
    axis->low = nice_below(low);
    axis->high = nice_above(high);
    if (axis->high / axis->low > 100) {
        axis->low = pow(10, floor(log10(low) + 1e-9));
        axis->high = pow(10, ceil(log10(high) - 1e-9));
    } else if (axis->high / axis->low < 1.5) {
        axis->high = axis->low * 10;
    }
    log_ticks(axis, (int)floor(log10(axis->low) + 1e-9), (int)ceil(log10(axis->high) - 1e-9), wanted);
}

void tj_axis_fit(tj_axis *axis, tj_scale scale, double low, double high, unsigned wanted)
{
    memset(axis, 0, sizeof *axis);
    axis->scale = scale;
    if (low > high) {
        double swapped = low;

        low = high;
        high = swapped;
    }
    if (wanted < 2)
        wanted = 2;
    if (wanted > 15)
        wanted = 15;
    if (scale == TJ_SCALE_LOG)
        fit_log(axis, low, high, wanted);
    else
        fit_linear(axis, low, high, wanted);
}

double tj_axis_place(const tj_axis *axis, double value)
{
    double place;

    if (axis->scale == TJ_SCALE_LOG)
        place = value > 0 ? log(value / axis->low) / log(axis->high / axis->low) : 0;
    else
        place = (value - axis->low) / (axis->high - axis->low);
    return place < 0 ? 0 : place > 1 ? 1 : place;
}

/* "-1,234.50"; what is larger than a billion is cut to that. */
static void put_number(double value, int decimals, tj_buf *out)
{
    char digits[32];
    size_t whole, n;

    snprintf(digits, sizeof digits, "%.*f", decimals, fmin(fabs(value), 999999999));
    whole = strcspn(digits, ".");
    n = strlen(digits);
    if (value < 0 && strspn(digits, "0.") < n)
        tj_buf_putc(out, '-');
    for (size_t i = 0; i < n; i++) {
        if (i && i < whole && (whole - i) % 3 == 0)
            tj_buf_putc(out, ',');
        tj_buf_putc(out, digits[i]);
    }
}

static void put_power(tj_buf *out, double mantissa, int power)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char digits[16];

    if (mantissa > 1.5)
        tj_buf_printf(out, "%.0f·", mantissa);
    tj_buf_puts(out, power < 0 ? "10⁻" : "10");
    snprintf(digits, sizeof digits, "%d", power < 0 ? -power : power);
    for (const char *d = digits; *d; d++)
        tj_buf_puts(out, raised[*d - '0']);
}

void tj_axis_label(const tj_axis *axis, double value, tj_buf *out)
{
    bool huge = fabs(value) >= 1e9;
    int power = value != 0 ? (int)floor(log10(fabs(value)) + 1e-9) : 0;

    if (axis->scale == TJ_SCALE_LOG && (power >= 6 || power < -3)) {
        put_power(out, value / pow(10, power), power);
    } else if (axis->scale == TJ_SCALE_LOG) {
        put_number(value, power < 0 ? -power : 0, out);
    } else if (huge) {
        put_number(value / 1e9, 1, out);
        tj_buf_puts(out, "·10⁹");
    } else {
        put_number(value, axis->decimals, out);
    }
}
