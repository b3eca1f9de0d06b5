#include "answer/param.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"

#define SEPARATORS ", \t\r\n"

const char *tj_list_next_item(const char **list, size_t *n)
{
    const char *item = *list + strspn(*list, SEPARATORS);

    *n = strcspn(item, SEPARATORS);
    *list = item + *n;
    return *n ? item : NULL;
}

int tj_words_add(tj_words *words, const char *word, tj_err *err)
{
    if (TJ_RESERVE(words, words->len + 1))
        return tj_fail_nomem(err);
    words->items[words->len++] = word;
    return 0;
}

/* A row without heading goes before those that have one. */
static void add_row(tj_param_list *list, const tj_param_ref *ref)
{
    const tj_param *option = ref->option;
    size_t at = list->len;

    assert(list->len < TJ_PARAMS_MAX);
    assert(option->name && option->text);
    assert(option->value || option->kind == TJ_PARAM_FLAG);
    assert(option->width != sizeof(uint32_t) ||
           (option->low >= INT32_MIN && option->high <= (option->low < 0 ? INT32_MAX : UINT32_MAX)));
    for (size_t i = 0; i < list->len; i++) {
        assert(strcmp(list->items[i].option->name, option->name) != 0);
        assert(!option->letter || list->items[i].option->letter != option->letter);
    }
    while (!ref->heading && at && list->items[at - 1].heading)
        at--;
    memmove(&list->items[at + 1], &list->items[at], (list->len - at) * sizeof *list->items);
    list->items[at] = *ref;
    list->len++;
}

static void add_rows(tj_param_list *list, const tj_param *rows, const char *heading, const char *defaults,
                     size_t base)
{
    for (const tj_param *row = rows; row && row->kind; row++) {
        const char *preset = defaults ? defaults + row->at : NULL;

        if (row->kind == TJ_PARAM_INCLUDE) {
            assert(!heading);
            add_rows(list, row->rows, row->name, preset, base + row->at);
        } else if (row->kind == TJ_PARAM_ARGUMENTS) {
            assert(!list->arguments);
            list->arguments = row;
            list->arguments_at = base + row->at;
        } else
            add_row(list, &(tj_param_ref){row, heading, preset, base + row->at});
    }
}

void tj_param_list_add(tj_param_list *list, const tj_param *table, const void *defaults, size_t base)
{
    add_rows(list, table, NULL, defaults, base);
}

static void release_words(void *member)
{
    tj_words *words = member;

    free(words->items);
    *words = (tj_words){0};
}

void tj_param_list_release(const tj_param_list *list, void *values)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->items[i].option->kind == TJ_PARAM_TEXTS)
            release_words((char *)values + list->items[i].at);
    if (list->arguments)
        release_words((char *)values + list->arguments_at);
}

/* ---- values: from a word to a typed member, and back into words for the help ---- */

const char *tj_param_word(const tj_param *option, size_t i)
{
    const tj_game_kind *kind = NULL;

    if (option->kind == TJ_PARAM_CHOICE)
        return option->words[i];
    if (option->kind == TJ_PARAM_GAME && i)
        kind = tj_game_kind_at(i - 1);
    return kind ? tj_game_kind_name(kind) : option->kind == TJ_PARAM_GAME && !i ? "any" : NULL;
}

/* "fixed, anywhere or coded" */
static void put_words(tj_buf *out, const tj_param *option)
{
    const char *word;

    for (size_t i = 0; (word = tj_param_word(option, i)) != NULL; i++)
        tj_buf_printf(out, "%s%s", !i ? "" : tj_param_word(option, i + 1) ? ", " : " or ", word);
}

static void put_range(tj_buf *out, const tj_param *option)
{
    const char *what = option->kind == TJ_PARAM_NUMBER ? "a number" : "a whole number";

    if (option->low != INT64_MIN && option->high != INT64_MAX)
        tj_buf_printf(out, "a number from %" PRId64 " to %" PRId64, option->low, option->high);
    else if (option->low != INT64_MIN)
        tj_buf_printf(out, "%s, %" PRId64 " or more", what, option->low);
    else if (option->high != INT64_MAX)
        tj_buf_printf(out, "%s, %" PRId64 " or less", what, option->high);
    else
        tj_buf_puts(out, what);
}

static int wants(const tj_param *option, const char *word, tj_err *err)
{
    tj_buf what = TJ_BUF_INIT;
    int rc;

    if (tj_param_word(option, 0))
        put_words(&what, option);
    else if (option->kind == TJ_PARAM_DATE)
        tj_buf_puts(&what, "a date such as 1998, 1998-04 or 1998-04-30");
    else if (option->kind == TJ_PARAM_TEXT || option->kind == TJ_PARAM_TEXTS || option->kind == TJ_PARAM_FILE)
        tj_buf_puts(&what, option->value);
    else
        put_range(&what, option);
    if (!tj_buf_ok(&what))
        rc = tj_fail_nomem(err);
    else if (word)
        rc = tj_fail(err, TJ_E_USAGE, "--%s must be %s, not \"%.100s\"", option->name, what.data, word);
    else
        rc = tj_fail(err, TJ_E_USAGE, "--%s needs %s", option->name, what.data);
    tj_buf_release(&what);
    return rc;
}

bool tj_param_is_integer(const char *word)
{
    size_t sign = *word == '-', digits = strspn(word + sign, "0123456789");

    return digits && !word[sign + digits];
}

static bool read_integer(const tj_param *option, const char *word, int64_t *value)
{
    intmax_t read;

    if (!tj_param_is_integer(word))
        return false;
    errno = 0;
    read = strtoimax(word, NULL, 10);
    if (errno || read < option->low || read > option->high)
        return false;
    *value = (int64_t)read;
    return true;
}

static bool store_integer(const tj_param *option, const char *word, void *member)
{
    int64_t value;

    if (!read_integer(option, word, &value))
        return false;
    if (option->width == sizeof(uint32_t))
        *(uint32_t *)member = (uint32_t)value;
    else
        *(int64_t *)member = value;
    return true;
}

static int64_t load_integer(const tj_param *option, const void *member)
{
    if (option->width != sizeof(uint32_t))
        return *(const int64_t *)member;
    return option->low < 0 ? *(const int32_t *)member : (int64_t) * (const uint32_t *)member;
}

static bool read_number(const tj_param *option, const char *word, double *value)
{
    double read;

    if (!tj_span_double((tj_span){word, strlen(word)}, &read) || read < (double)option->low ||
        read > (double)option->high)
        return false;
    *value = read;
    return true;
}

static bool read_choice(const tj_param *option, const char *word, int *value)
{
    const char *known;

    for (size_t i = 0; (known = tj_param_word(option, i)) != NULL; i++)
        if (!strcmp(known, word)) {
            *value = (int)i;
            return true;
        }
    return false;
}

/* One or two digits (four for a year) and the hyphen, slash or point before them, as records have them. */
static bool read_part(const char **p, size_t digits, unsigned *value)
{
    size_t n;

    if (digits == 2 && !strchr("-/.", *(*p)++))
        return false;
    n = strspn(*p, "0123456789");
    if (!n || n > digits || (digits == 4 && n < 4))
        return false;
    for (*value = 0; n; n--)
        *value = *value * 10 + (unsigned)(*(*p)++ - '0');
    return *value > 0;
}

static unsigned month_days(unsigned year, unsigned month)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return month == 2 && leap ? 29 : days[month - 1];
}

static bool read_dates(const char *word, tj_dates *dates)
{
    unsigned year, month = 0, day = 0;

    if (!read_part(&word, 4, &year))
        return false;
    if (*word && (!read_part(&word, 2, &month) || month > 12))
        return false;
    if (*word && (!read_part(&word, 2, &day) || day > month_days(year, month)))
        return false;
    if (*word)
        return false;
    dates->from = (int)(year * 10000 + (month ? month : 1) * 100 + (day ? day : 1));
    month = month ? month : 12;
    dates->to = (int)(year * 10000 + month * 100 + (day ? day : month_days(year, month)));
    return true;
}

static int store_flag(const tj_param *option, const char *word, bool *member, tj_err *err)
{
    if (word)
        return tj_fail(err, TJ_E_USAGE, "--%s takes no value", option->name);
    *member = true;
    return 0;
}

int tj_param_set(const tj_param *option, const char *word, void *member, tj_err *err)
{
    bool good = true;

    if (option->kind == TJ_PARAM_FLAG)
        return store_flag(option, word, member, err);
    if (!word && option->kind != TJ_PARAM_OPTIONAL)
        return wants(option, NULL, err);
    switch (option->kind) {
    case TJ_PARAM_TEXT:
    case TJ_PARAM_FILE:
        *(const char **)member = word;
        break;
    case TJ_PARAM_TEXTS:
    case TJ_PARAM_ARGUMENTS:
        return tj_words_add(member, word, err);
    case TJ_PARAM_INTEGER:
    case TJ_PARAM_ROWS:
        good = store_integer(option, word, member);
        break;
    case TJ_PARAM_OPTIONAL:
        ((tj_optional *)member)->given = true;
        good = !word || read_integer(option, word, &((tj_optional *)member)->value);
        break;
    case TJ_PARAM_NUMBER:
        good = read_number(option, word, member);
        break;
    case TJ_PARAM_CHOICE:
    case TJ_PARAM_GAME:
        good = read_choice(option, word, member);
        break;
    case TJ_PARAM_DATE:
        good = read_dates(word, member);
        break;
    default:
        break;
    }
    return good ? 0 : wants(option, word, err);
}

/* The default, unless it is 0, absent or outside what may be given: what that means the option's text says.
 */
static void put_default(const tj_param *option, const void *member, tj_buf *out)
{
    int64_t value;

    switch (option->kind) {
    case TJ_PARAM_TEXT:
    case TJ_PARAM_FILE:
        if (*(const char *const *)member)
            tj_buf_puts(out, *(const char *const *)member);
        break;
    case TJ_PARAM_INTEGER:
    case TJ_PARAM_ROWS:
        value = load_integer(option, member);
        if (value >= option->low && value <= option->high && value)
            tj_buf_printf(out, "%" PRId64, value);
        break;
    case TJ_PARAM_OPTIONAL:
        if (((const tj_optional *)member)->value)
            tj_buf_printf(out, "%s = %" PRId64, option->value, ((const tj_optional *)member)->value);
        break;
    case TJ_PARAM_NUMBER:
        if (*(const double *)member >= (double)option->low && *(const double *)member != 0)
            tj_buf_printf(out, "%g", *(const double *)member);
        break;
    case TJ_PARAM_CHOICE:
    case TJ_PARAM_GAME:
        tj_buf_puts(out, tj_param_word(option, (size_t) * (const int *)member));
        break;
    default:
        break;
    }
}

void tj_param_note(const tj_param *option, const void *member, tj_buf *out)
{
    tj_buf preset = TJ_BUF_INIT;

    if (member)
        put_default(option, member, &preset);
    if (tj_param_word(option, 0)) {
        put_words(out, option);
        if (preset.len)
            tj_buf_puts(out, "; ");
    }
    if (preset.len)
        tj_buf_printf(out, "default: %s", preset.data);
    tj_buf_release(&preset);
}
