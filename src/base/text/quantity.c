#include "base/text/quantity.h"

#include <inttypes.h>
#include <stdio.h>

tj_quantity tj_quantity_count(uint64_t n)
{
    tj_quantity out;
    char digits[24];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, n), at = 0;

    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            out.text[at++] = ',';
        out.text[at++] = digits[i];
    }
    out.text[at] = 0;
    return out;
}

tj_quantity tj_quantity_noun(uint64_t n, const char *noun)
{
    tj_quantity out;

    snprintf(out.text, sizeof out.text, "%.26s %.35s%s", tj_quantity_count(n).text, noun, n == 1 ? "" : "s");
    return out;
}

tj_quantity tj_quantity_phrase(uint64_t n, const char *one, const char *many)
{
    tj_quantity out;

    snprintf(out.text, sizeof out.text, "%.26s %.36s", tj_quantity_count(n).text, n == 1 ? one : many);
    return out;
}

tj_quantity tj_quantity_bytes(uint64_t n)
{
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    tj_quantity out;
    double value = (double)n;
    size_t unit = 0;

    /* 999.5 would be printed as 1000 of the smaller unit. */
    for (; value >= 999.5 && unit < 6; unit++)
        value /= 1000;
    snprintf(out.text, sizeof out.text, unit && value < 9.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return out;
}

tj_quantity tj_quantity_duration(double seconds)
{
    tj_quantity out;
    uint64_t whole;

    if (!(seconds > 0)) /* nor NaN */
        seconds = 0;
    if (seconds > 1e9)
        seconds = 1e9;
    whole = (uint64_t)(seconds + 0.5);
    if (seconds < 0.9995)
        snprintf(out.text, sizeof out.text, "%.0f ms", seconds * 1000);
    else if (whole < 60)
        snprintf(out.text, sizeof out.text, "%" PRIu64 " s", whole);
    else if (whole < 3600)
        snprintf(out.text, sizeof out.text, "%" PRIu64 " min %02" PRIu64 " s", whole / 60, whole % 60);
    else
        snprintf(out.text, sizeof out.text, "%" PRIu64 " h %02" PRIu64 " min", whole / 3600, whole / 60 % 60);
    return out;
}

tj_quantity tj_quantity_percent(uint64_t part, uint64_t whole)
{
    tj_quantity out;

    if (whole)
        snprintf(out.text, sizeof out.text, "%.1f %%", 100 * (double)part / (double)whole);
    else
        snprintf(out.text, sizeof out.text, "-");
    return out;
}
