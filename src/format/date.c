/* Reading dates: see date.h for what is read how.
 *
 * A text is a list of dates, each of which may leave out what it shares with the one before.  They are read
 * from left to right as numbers (year first, or last where that is clear); only where that gives no more than
 * a year are English month names looked at.  The result widens with every date of the list. */
#include "format/date.h"

#include "format/date_token.h"

#define YEAR_MIN 1000
#define YEAR_MAX 2199
/* The first year in which Japan used the Gregorian calendar. */
#define YEAR_SOLAR 1873

/* month and day are 0 where they are not known. */
typedef struct date {
    int year, month, day;
    int last_year; /* of a span of years, otherwise equal to year */
    bool lunar;
} date;

typedef struct reader {
    const tj_date_token *token;
    date latest; /* the date before, for shorthand; year 0 if none */
    tj_date_range range;
    bool before, after, open_start, open_end;
} reader;

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : days[month - 1];
}

static int32_t yyyymmdd(int year, int month, int day)
{
    return year * 10000 + month * 100 + day;
}

static tj_date_range range_of(const date *d)
{
    if (d->lunar)
        return (tj_date_range){yyyymmdd(d->year, 1, 1), yyyymmdd(d->year + 1, 2, 20)};
    if (!d->month)
        return (tj_date_range){yyyymmdd(d->year, 1, 1), yyyymmdd(d->last_year, 12, 31)};
    if (!d->day)
        return (tj_date_range){yyyymmdd(d->year, d->month, 1),
                               yyyymmdd(d->year, d->month, days_in(d->year, d->month))};
    return (tj_date_range){yyyymmdd(d->year, d->month, d->day), yyyymmdd(d->year, d->month, d->day)};
}

/* Drops what cannot be: a 30th of February becomes February, a 13th month the year. */
static date valid_date(int year, int month, int day)
{
    date d = {.year = year, .last_year = year};
    if (month >= 1 && month <= 12) {
        d.month = month;
        if (day >= 1 && day <= days_in(year, month))
            d.day = day;
    }
    return d;
}

static bool is_short(const tj_date_token *token)
{
    return token->kind == TJ_DATE_NUMBER && token->digits <= 2;
}

static bool is_year(const tj_date_token *token)
{
    return token->kind == TJ_DATE_NUMBER && token->digits == 4 && token->value >= YEAR_MIN &&
           token->value <= YEAR_MAX;
}

/* Adds a date to the range.  A later one that is less exact ("2004-05..Autumn 2004") only moves the end. */
static void add(reader *r, const date *d)
{
    tj_date_range more = range_of(d);
    r->latest = *d;
    if (!r->range.from) {
        r->range = more;
        return;
    }
    if (more.to < r->range.from)
        r->range.from = more.from;
    if (more.to > r->range.to)
        r->range.to = more.to;
}

/* 年 or a separator, a number, 月 or a separator, a number, 日: month and day behind a year at token t. */
static const tj_date_token *read_month_and_day(const tj_date_token *t, int *month, int *day)
{
    *month = *day = 0;
    if (t->kind != TJ_DATE_YEAR_MARK && t->kind != TJ_DATE_SEPARATOR)
        return t;
    if (!is_short(t + 1))
        return t->kind == TJ_DATE_YEAR_MARK ? t + 1 : t;
    *month = t[1].value;
    t += 2;
    if (t->kind != TJ_DATE_MONTH_MARK && t->kind != TJ_DATE_SEPARATOR)
        return t;
    if (!is_short(t + 1))
        return t->kind == TJ_DATE_MONTH_MARK ? t + 1 : t;
    *day = t[1].value;
    t += 2;
    return t->kind == TJ_DATE_DAY_MARK ? t + 1 : t;
}

static void read_from_year(reader *r)
{
    int year = r->token->value, month = 0, day = 0;
    bool decade = r->token[1].kind == TJ_DATE_DECADE;

    r->token = decade ? r->token + 2 : read_month_and_day(r->token + 1, &month, &day);
    date d = valid_date(year, month, day);
    if (decade && year % 10 == 0)
        d.last_year = year + (year % 100 ? 9 : 99); /* 1670s; the 1700s may be ten or a hundred years */
    else if (!d.month && !day && month > 12 && month > year % 100)
        d.last_year = year - year % 100 + month; /* 1998-99 */
    add(r, &d);
}

static void read_from_era(reader *r)
{
    int month = 0, day = 0, year = r->token[0].value + r->token[1].value;

    r->token = read_month_and_day(r->token + 2, &month, &day);
    date d = valid_date(year, month, day);
    if (year < YEAR_SOLAR)
        d = (date){.year = year, .last_year = year, .lunar = true};
    if (year <= YEAR_MAX)
        add(r, &d);
}

/* Day and month before a year: sure if one of them is above 12, both are equal, or points separate them. */
static void read_to_year(reader *r)
{
    int first = r->token[0].value, second = r->token[2].value, year = r->token[4].value;
    date d = valid_date(year, 0, 0);

    if (first > 12 || first == second || r->token[1].mark == '.')
        d = valid_date(year, second, first);
    else if (second > 12)
        d = valid_date(year, first, second);
    r->token += 5;
    add(r, &d);
}

static void read_compact(reader *r)
{
    int value = r->token->value;
    date d = valid_date(value / 10000, value / 100 % 100, value % 100);
    r->token++;
    if (d.day && d.year >= YEAR_MIN && d.year <= YEAR_MAX)
        add(r, &d);
}

/* A day, month and day, or month that belongs to the date before.  Where it would lie before that date,
 * something else was meant, and it is not taken. */
static void read_shorthand(reader *r)
{
    const date *old = &r->latest;
    const tj_date_token *t = r->token;
    date d = {.year = 0};
    bool marked = t[1].kind == TJ_DATE_MONTH_MARK, pair = marked || t[1].kind == TJ_DATE_SEPARATOR;

    r->token++;
    if (pair && is_short(t + 2) && old->month) {
        d = valid_date(old->year, t[0].value, t[2].value);
        r->token = t[3].kind == TJ_DATE_DAY_MARK ? t + 4 : t + 3;
    } else if (old->day && !marked) {
        d = valid_date(old->year, old->month, t->value);
    } else if (old->month) {
        d = valid_date(old->year, t->value, 0);
    }
    bool as_exact = d.month && (d.day != 0) == (old->day != 0);
    if (as_exact && range_of(&d).from >= range_of(old).from)
        add(r, &d);
}

/* Is the number the day in "Apr-12-2003" or "Apr 12-2003", and no month? */
static bool is_behind_month(const tj_date_token *t, const tj_date_token *first)
{
    if (t > first && t[-1].kind == TJ_DATE_SEPARATOR)
        t--;
    return t > first && t[-1].kind == TJ_DATE_MONTH_NAME;
}

/* Reads what starts at the token, and always moves on. */
static void read_date(reader *r, const tj_date_token *first)
{
    const tj_date_token *t = r->token;
    bool listed = t > first && (t[-1].kind == TJ_DATE_COMMA || t[-1].kind == TJ_DATE_RANGE ||
                                t[-1].kind == TJ_DATE_SEPARATOR);

    if (t->kind == TJ_DATE_ERA && is_short(t + 1)) {
        read_from_era(r);
    } else if (is_year(t)) {
        read_from_year(r);
    } else if (t->kind == TJ_DATE_NUMBER && t->digits == 8) {
        read_compact(r);
    } else if (is_short(t) && t[1].kind == TJ_DATE_SEPARATOR && is_short(t + 2) &&
               t[3].kind == TJ_DATE_SEPARATOR && is_year(t + 4)) {
        read_to_year(r);
    } else if (is_short(t) && t[1].kind == TJ_DATE_SEPARATOR && is_year(t + 2) &&
               !is_behind_month(t, first)) {
        date d = valid_date(t[2].value, t[0].value, 0);
        r->token += 3;
        add(r, &d);
    } else if (is_short(t) && listed && r->latest.year && !r->latest.lunar) {
        read_shorthand(r);
    } else {
        r->token++;
    }
}

static void read_qualifier(reader *r)
{
    bool seen = r->range.from != 0;
    tj_date_kind kind = r->token++->kind;

    if (kind == TJ_DATE_BEFORE) {
        r->before = r->before || !seen;
        r->open_start = seen;
    } else if (kind == TJ_DATE_AFTER) {
        r->after = r->after || !seen;
    } else if (kind == TJ_DATE_LATER) {
        r->open_end = seen;
    } else if (kind == TJ_DATE_RANGE) {
        r->open_end = seen && r->token->kind == TJ_DATE_END;
    }
}

typedef struct bounds {
    int least, most, count;
} bounds;

static void widen(bounds *b, int value)
{
    if (!b->count || value < b->least)
        b->least = value;
    if (!b->count || value > b->most)
        b->most = value;
    b->count++;
}

/* "19 Nov 1979", "Nov 19-20, 1979", "12th and 13th March 1994": one year, its months and days in any order.
 * Where a day could belong to another month or be no day at all ("Round 3"), it is left aside. */
static void read_names(reader *r, const tj_date_token *tokens)
{
    bounds years = {0}, months = {0}, days = {0};
    bool strange = false;

    for (const tj_date_token *t = tokens; t->kind != TJ_DATE_END; t++) {
        if (t->kind == TJ_DATE_MONTH_NAME)
            widen(&months, t->value);
        else if (is_year(t))
            widen(&years, t->value);
        else if (is_short(t))
            widen(&days, t->value);
        else
            strange = strange || t->kind == TJ_DATE_OTHER;
    }
    if (years.count != 1 || !months.count)
        return;
    bool use_days = months.count == 1 && (days.count == 1 || !strange);
    date from = valid_date(years.least, months.least, use_days ? days.least : 0);
    date to = valid_date(years.least, months.most, use_days ? days.most : 0);
    r->range = range_of(&from);
    add(r, &to);
}

static int32_t day_before(int32_t day)
{
    int year = day / 10000, month = day / 100 % 100;
    if (day % 100 > 1)
        return day - 1;
    return month > 1 ? yyyymmdd(year, month - 1, days_in(year, month - 1)) : yyyymmdd(year - 1, 12, 31);
}

static int32_t day_after(int32_t day)
{
    int year = day / 10000, month = day / 100 % 100;
    if (day % 100 < days_in(year, month))
        return day + 1;
    return month < 12 ? yyyymmdd(year, month + 1, 1) : yyyymmdd(year + 1, 1, 1);
}

static void apply_qualifiers(reader *r)
{
    if (r->before) {
        r->range = (tj_date_range){yyyymmdd(1, 1, 1), day_before(r->range.from)};
        return;
    }
    if (r->after) {
        r->range = (tj_date_range){day_after(r->range.to), yyyymmdd(9999, 12, 31)};
        return;
    }
    if (r->open_end)
        r->range.to = yyyymmdd(r->range.to / 10000, 12, 31);
    if (r->open_start)
        r->range.from = yyyymmdd(1, 1, 1);
}

static tj_date_range read_text(const char *text, bool inside)
{
    tj_date_token tokens[TJ_DATE_TOKENS_MAX + 1];
    reader r = {.token = tokens};

    tj_date_tokens(text, inside, tokens);
    while (r.token->kind != TJ_DATE_END)
        if (r.token->kind == TJ_DATE_NUMBER || r.token->kind == TJ_DATE_ERA)
            read_date(&r, tokens);
        else
            read_qualifier(&r);
    if (r.range.from && !r.latest.month && !r.latest.lunar)
        read_names(&r, tokens);
    if (r.range.from)
        apply_qualifiers(&r);
    return r.range;
}

int tj_date_parse(const char *text, tj_date_range *out)
{
    *out = text ? read_text(text, false) : (tj_date_range){0, 0};
    if (text && !out->from)
        *out = read_text(text, true);
    return out->from != 0;
}
