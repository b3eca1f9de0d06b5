/* Splitting a date text into numbers, marks and words.
 *
 * Everything that is a matter of spelling is in the two tables: English words, and East Asian signs, which
 * are compared as bytes so that no character has to be decoded. */
#include "format/date_token.h"

#include <string.h>

#include "base/text/span.h"

typedef struct spelling {
    const char *text;
    tj_date_kind kind;
    int value;
} spelling;

/* Words of one meaning, divided by |. */
static const spelling words[] = {
    {"january|jan", TJ_DATE_MONTH_NAME, 1},
    {"february|feb", TJ_DATE_MONTH_NAME, 2},
    {"march|mar", TJ_DATE_MONTH_NAME, 3},
    {"april|apr", TJ_DATE_MONTH_NAME, 4},
    {"may", TJ_DATE_MONTH_NAME, 5},
    {"june|jun", TJ_DATE_MONTH_NAME, 6},
    {"july|jul", TJ_DATE_MONTH_NAME, 7},
    {"august|aug", TJ_DATE_MONTH_NAME, 8},
    {"september|sept|sep", TJ_DATE_MONTH_NAME, 9},
    {"october|oct", TJ_DATE_MONTH_NAME, 10},
    {"november|nov", TJ_DATE_MONTH_NAME, 11},
    {"december|dec", TJ_DATE_MONTH_NAME, 12},
    {"meiji", TJ_DATE_ERA, 1867},
    {"taisho", TJ_DATE_ERA, 1911},
    {"showa", TJ_DATE_ERA, 1925},
    {"heisei", TJ_DATE_ERA, 1988},
    {"reiwa", TJ_DATE_ERA, 2018},
    {"s", TJ_DATE_DECADE, 0},
    {"or|and", TJ_DATE_COMMA, 0},
    {"to", TJ_DATE_RANGE, 0},
    {"before|earlier", TJ_DATE_BEFORE, 0},
    {"after", TJ_DATE_AFTER, 0},
    {"later|onward|onwards", TJ_DATE_LATER, 0},
    {"st|nd|rd|th|of|the|played|published|broadcast", TJ_DATE_FILLER, 0},
};

/* An era's value is the Gregorian year of its first year, less one. */
static const spelling signs[] = {
    {"年", TJ_DATE_YEAR_MARK, 0},   {"月", TJ_DATE_MONTH_MARK, 0},   {"日", TJ_DATE_DAY_MARK, 0},
    {"년", TJ_DATE_YEAR_MARK, 0},   {"월", TJ_DATE_MONTH_MARK, 0},   {"일", TJ_DATE_DAY_MARK, 0},
    {"－", TJ_DATE_SEPARATOR, '-'}, {"–", TJ_DATE_SEPARATOR, '-'},   {"—", TJ_DATE_SEPARATOR, '-'},
    {"／", TJ_DATE_SEPARATOR, '/'}, {"．", TJ_DATE_SEPARATOR, '.'},  {"，", TJ_DATE_COMMA, 0},
    {"、", TJ_DATE_COMMA, 0},       {"・", TJ_DATE_COMMA, 0},        {"～", TJ_DATE_RANGE, 0},
    {"〜", TJ_DATE_RANGE, 0},       {"頃", TJ_DATE_FILLER, 0},       {"以前", TJ_DATE_BEFORE, 0},
    {"以降", TJ_DATE_LATER, 0},     {"以後", TJ_DATE_LATER, 0},      {"令和", TJ_DATE_ERA, 2018},
    {"平成", TJ_DATE_ERA, 1988},    {"昭和", TJ_DATE_ERA, 1925},     {"大正", TJ_DATE_ERA, 1911},
    {"明治", TJ_DATE_ERA, 1867},    {"慶応", TJ_DATE_ERA, 1864},     {"元治", TJ_DATE_ERA, 1863},
    {"文久", TJ_DATE_ERA, 1860},    {"万延", TJ_DATE_ERA, 1859},     {"安政", TJ_DATE_ERA, 1853},
    {"嘉永", TJ_DATE_ERA, 1847},    {"弘化", TJ_DATE_ERA, 1843},     {"天保", TJ_DATE_ERA, 1829},
    {"文政", TJ_DATE_ERA, 1817},    {"文化", TJ_DATE_ERA, 1803},     {"享和", TJ_DATE_ERA, 1800},
    {"寛政", TJ_DATE_ERA, 1788},    {"天明", TJ_DATE_ERA, 1780},     {"安永", TJ_DATE_ERA, 1771},
    {"明和", TJ_DATE_ERA, 1763},    {"宝暦", TJ_DATE_ERA, 1750},     {"寛延", TJ_DATE_ERA, 1747},
    {"延享", TJ_DATE_ERA, 1743},    {"寛保", TJ_DATE_ERA, 1740},     {"元文", TJ_DATE_ERA, 1735},
    {"享保", TJ_DATE_ERA, 1715},    {"正徳", TJ_DATE_ERA, 1710},     {"宝永", TJ_DATE_ERA, 1703},
    {"元禄", TJ_DATE_ERA, 1687},    {"貞享", TJ_DATE_ERA, 1683},     {"天和", TJ_DATE_ERA, 1680},
    {"延宝", TJ_DATE_ERA, 1672},    {"寛文", TJ_DATE_ERA, 1660},     {"万治", TJ_DATE_ERA, 1657},
    {"明暦", TJ_DATE_ERA, 1654},    {"承応", TJ_DATE_ERA, 1651},     {"慶安", TJ_DATE_ERA, 1647},
    {"正保", TJ_DATE_ERA, 1643},    {"寛永", TJ_DATE_ERA, 1623},     {"元和", TJ_DATE_ERA, 1614},
    {"慶長", TJ_DATE_ERA, 1595},    {"〇", TJ_DATE_KANJI_DIGIT, 0},  {"零", TJ_DATE_KANJI_DIGIT, 0},
    {"元", TJ_DATE_KANJI_DIGIT, 1}, {"一", TJ_DATE_KANJI_DIGIT, 1},  {"二", TJ_DATE_KANJI_DIGIT, 2},
    {"三", TJ_DATE_KANJI_DIGIT, 3}, {"四", TJ_DATE_KANJI_DIGIT, 4},  {"五", TJ_DATE_KANJI_DIGIT, 5},
    {"六", TJ_DATE_KANJI_DIGIT, 6}, {"七", TJ_DATE_KANJI_DIGIT, 7},  {"八", TJ_DATE_KANJI_DIGIT, 8},
    {"九", TJ_DATE_KANJI_DIGIT, 9}, {"十", TJ_DATE_KANJI_DIGIT, 10},
};

/* "18:30", "18:30:05.5": returns its bytes, 0 if it is no time. */
static size_t clock_at(const char *text)
{
    size_t n = strspn(text, "0123456789");
    if (n == 0 || n > 2 || text[n] != ':' || !tj_is_digit(text[n + 1]))
        return 0;
    return strspn(text, "0123456789:.");
}

/* "+09:00" right behind a time, " +0900" behind a blank: there its digits must be those of a zone. */
static size_t zone_at(const char *text)
{
    size_t blanks = strspn(text, " ");
    const char *sign = text + blanks;
    if ((*sign != '+' && *sign != '-') || !tj_is_digit(sign[1]))
        return 0;
    size_t n = strspn(sign + 1, "0123456789:");
    bool colon = memchr(sign + 1, ':', n) != NULL;
    return !blanks || n == (colon ? 5 : 4) || (n == 2 && *sign == '+') ? blanks + 1 + n : 0;
}

/* " - 17:00", "～": until when, behind a time.  What leads to another date stays. */
static size_t until_at(const char *text)
{
    static const char *const dashes[] = {"~", "～", "〜", "-", "–", NULL};
    size_t blanks = strspn(text, " ");
    for (const char *const *sign = dashes; *sign; sign++) {
        size_t n = blanks + strlen(*sign);
        if (strncmp(text + blanks, *sign, strlen(*sign)) != 0)
            continue;
        size_t more = strspn(text + n, " "), clock = clock_at(text + n + more);
        bool open = **sign != '-' && !text[n + more];
        return clock || open ? n + more + clock : 0;
    }
    return 0;
}

/* A number that is too long to be a date's becomes OTHER. */
static size_t read_number(const char *text, tj_date_token *token)
{
    size_t at = 0, bytes;
    int digit;

    *token = (tj_date_token){.kind = TJ_DATE_NUMBER};
    while ((digit = tj_digit_at(text + at, 3, &bytes)) >= 0) {
        if (++token->digits > 8)
            token->kind = TJ_DATE_OTHER;
        else
            token->value = token->value * 10 + digit;
        at += bytes;
    }
    return at;
}

static const spelling *sign_at(const char *text)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(signs[i].text, text, strlen(signs[i].text)) == 0)
            return &signs[i];
    return NULL;
}

/* 五十四 is 54, 十一 is 11, 一九七九 is 1979. */
static size_t read_kanji_number(const char *text, tj_date_token *token)
{
    const spelling *sign;
    size_t at = 0;

    *token = (tj_date_token){.kind = TJ_DATE_NUMBER};
    bool tens = false;
    while ((sign = sign_at(text + at)) && sign->kind == TJ_DATE_KANJI_DIGIT && token->digits < 8) {
        if (sign->value == 10)
            token->value = (token->digits ? token->value : 1) * 10;
        else
            token->value = tens ? token->value + sign->value : token->value * 10 + sign->value;
        tens = sign->value == 10;
        token->digits++;
        at += strlen(sign->text);
    }
    if (token->value < 100)
        token->digits = token->value < 10 ? 1 : 2;
    else if (token->value > 9999)
        token->kind = TJ_DATE_OTHER;
    return at;
}

static size_t read_word(const char *text, tj_date_token *token)
{
    size_t n = 0;

    while (tj_is_letter(text[n]))
        n++;
    *token = (tj_date_token){.kind = TJ_DATE_OTHER};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (tj_case_listed(words[i].text, text, n))
            *token = (tj_date_token){.kind = words[i].kind, .value = words[i].value};
    if (n > 5 && n < 10 && tj_case_equal_n(text + n - 3, "day", 3))
        token->kind = TJ_DATE_FILLER;
    if (token->kind == TJ_DATE_MONTH_NAME && n == 3 && tj_case_equal_n(text, "may be", 6))
        token->kind = TJ_DATE_OTHER;
    return n;
}

static size_t read_mark(const char *text, tj_date_token *token)
{
    *token = (tj_date_token){.kind = TJ_DATE_OTHER};
    if (strncmp(text, "..", 2) == 0) {
        token->kind = TJ_DATE_RANGE;
        return strspn(text, ".");
    }
    if (strchr("-/.", *text)) {
        token->kind = TJ_DATE_SEPARATOR;
        token->mark = *text;
    } else if (strchr(",;&", *text)) {
        token->kind = TJ_DATE_COMMA;
    } else if (*text == '~') {
        token->kind = TJ_DATE_RANGE;
    } else if (*text == '+') {
        token->kind = TJ_DATE_LATER;
    }
    return 1;
}

static size_t read_token(const char *text, tj_date_token *token)
{
    size_t bytes;
    if (tj_digit_at(text, 3, &bytes) >= 0)
        return read_number(text, token);
    if (tj_is_letter(*text))
        return read_word(text, token);
    const spelling *sign = sign_at(text);
    if (!sign)
        return read_mark(text, token);
    if (sign->kind == TJ_DATE_KANJI_DIGIT)
        return read_kanji_number(text, token);
    *token = (tj_date_token){.kind = sign->kind, .value = sign->value};
    if (sign->kind == TJ_DATE_SEPARATOR)
        token->mark = (char)sign->value;
    return strlen(sign->text);
}

/* Bytes that mean nothing: spaces, apostrophes, times and, unless wanted, the beginning of a parenthesis. */
static size_t skip(const char *text, bool inside, bool *in_parentheses)
{
    bool wide_open = strncmp(text, "（", 3) == 0, wide_close = strncmp(text, "）", 3) == 0;
    if (*text == '(' || wide_open) {
        *in_parentheses = !inside;
        return wide_open ? 3 : 1;
    }
    if (*text == ')' || wide_close) {
        *in_parentheses = false;
        return wide_close ? 3 : 1;
    }
    if (*in_parentheses)
        return 1;
    if (strchr(" \t\r\n'", *text))
        return 1;
    if (strncmp(text, "　", 3) == 0)
        return 3;
    size_t time = clock_at(text); /* of day, with its zone, or from one time to another */
    if (time)
        time += zone_at(text + time);
    return time ? time + until_at(text + time) : 0;
}

size_t tj_date_tokens(const char *text, bool inside, tj_date_token out[TJ_DATE_TOKENS_MAX + 1])
{
    size_t n = 0;
    bool in_parentheses = false;

    while (*text && n < TJ_DATE_TOKENS_MAX) {
        size_t skipped = skip(text, inside, &in_parentheses);
        text += skipped ? skipped : read_token(text, &out[n++]);
    }
    out[n] = (tj_date_token){.kind = TJ_DATE_END};
    return n;
}
