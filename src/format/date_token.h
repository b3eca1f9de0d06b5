/* The words and numbers of a date text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum tj_date_kind {
    TJ_DATE_NUMBER,
    TJ_DATE_SEPARATOR, /* - / . */
    TJ_DATE_COMMA,     /* , ; & "or" "and" */
    TJ_DATE_RANGE,     /* .. ~ "to" */
    TJ_DATE_ERA,       /* value: the year before its first */
    TJ_DATE_YEAR_MARK,
    TJ_DATE_MONTH_MARK,
    TJ_DATE_DAY_MARK,
    TJ_DATE_MONTH_NAME, /* value: 1 to 12 */
    TJ_DATE_DECADE,     /* the s of 1670s */
    TJ_DATE_BEFORE,
    TJ_DATE_AFTER,
    TJ_DATE_LATER,  /* "later" + */
    TJ_DATE_FILLER, /* words that may stand inside a date: st, of, Monday */
    TJ_DATE_OTHER,
    TJ_DATE_KANJI_DIGIT, /* inside the table only: becomes part of a number */
    TJ_DATE_END
} tj_date_kind;

typedef struct tj_date_token {
    tj_date_kind kind;
    int value;  /* of a number, at most 99999999 */
    int digits; /* of a number */
    char mark;  /* the separator */
} tj_date_token;

#define TJ_DATE_TOKENS_MAX 256

/* Splits the text; always ended by a TJ_DATE_END.  Spaces and times of day vanish, and so does what stands in
 * parentheses unless `inside` is set.  Text beyond the limit is not looked at.  Returns the number of tokens
 * without the end. */
size_t tj_date_tokens(const char *text, bool inside, tj_date_token out[TJ_DATE_TOKENS_MAX + 1]);
