/* Dates as people write them in game records, made sortable.
 *
 * Reads SGF's lists with shorthand ("1996-12-27,28,1997-01-03"), ranges ("1938-06-26..12-04"), other orders
 * and separators, English months, Japanese, Chinese and Korean dates with eras, decades, "ca.", "before". */
#pragma once

#include <stdint.h>

/* First and last day on which it can have been, both included, as yyyymmdd; 0 and 0 if unknown.  "1850" is
 * 18500101 to 18501231. */
typedef struct tj_date_range {
    int32_t from, to;
} tj_date_range;

/* Reads text (UTF-8; NULL counts as "").  Returns 1, or 0 with an unknown range if nothing can be read for
 * sure. What is not sure is left out: "5/6/1979" is 1979, "1979-02-30" is February 1979.
 *  - A year is four digits, 1000 to 2199, or a Japanese era's.
 *  - "ca. 1100", "1850?" and "Published 1925-07" are the date itself.
 *  - "before 1850" begins in year 1; "after 1850" ends in 9999; a date with "..", "+" or "and later" behind
 * it ends with its year.
 *  - Era years before 1873 are of the lunar calendar: they run into February of the next year, and their
 * months and days are not looked at.
 *  - What stands in parentheses is left aside unless there is nothing else. */
int tj_date_parse(const char *text, tj_date_range *out);
