#include "client/shogi/shogi_limit.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define SECONDS_MAX 1e6

static int refuse(const char *text, tj_err *err)
{
    return tj_fail(
        err, TJ_E_USAGE,
        "a limit is \"nodes N\", \"depth N\", \"seconds S\", \"clock S\", \"clock S+S\", \"clock S "
        "byoyomi S\", \"stop S\" or \"go ...\", not \"%.60s\"",
        text);
}

/* The word at the beginning, and blanks behind it. */
static bool take_word(const char **at, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(*at, word, n) != 0 || ((*at)[n] && (*at)[n] != ' '))
        return false;
    *at += n;
    *at += strspn(*at, " ");
    return true;
}

static bool take_count(const char **at, uint64_t *count)
{
    char *end;

    if (**at < '0' || **at > '9')
        return false;
    *count = strtoull(*at, &end, 10);
    *at = end;
    return *count > 0 && *count <= INT64_MAX;
}

/* More than 0 and at most a million seconds. */
static bool take_seconds(const char **at, double *seconds)
{
    char *end;

    if ((**at < '0' || **at > '9') && **at != '.')
        return false;
    *seconds = strtod(*at, &end);
    *at = end + strspn(end, " ");
    return *seconds > 0 && *seconds <= SECONDS_MAX;
}

static bool take_clock(const char **at, tj_shogi_limit *limit)
{
    if (!take_seconds(at, &limit->main))
        return false;
    if (**at == '+') {
        ++*at;
        return take_seconds(at, &limit->increment);
    }
    return !take_word(at, "byoyomi") || take_seconds(at, &limit->byoyomi);
}

int tj_shogi_limit_parse(tj_shogi_limit *limit, const char *text, tj_err *err)
{
    const char *at = text + strspn(text, " ");
    bool good = false;

    *limit = (tj_shogi_limit){0};
    if (take_word(&at, "nodes")) {
        limit->kind = TJ_SHOGI_LIMIT_NODES;
        good = take_count(&at, &limit->count);
    } else if (take_word(&at, "depth")) {
        limit->kind = TJ_SHOGI_LIMIT_DEPTH;
        good = take_count(&at, &limit->count);
    } else if (take_word(&at, "seconds") || take_word(&at, "byoyomi")) {
        limit->kind = TJ_SHOGI_LIMIT_CLOCK;
        good = take_seconds(&at, &limit->byoyomi);
    } else if (take_word(&at, "clock")) {
        limit->kind = TJ_SHOGI_LIMIT_CLOCK;
        good = take_clock(&at, limit);
    } else if (take_word(&at, "stop")) {
        limit->kind = TJ_SHOGI_LIMIT_STOP;
        good = take_seconds(&at, &limit->byoyomi);
    } else if (take_word(&at, "go")) {
        limit->kind = TJ_SHOGI_LIMIT_TEXT;
        limit->text = at;
        return strpbrk(at, "\r\n") ? refuse(text, err) : 0;
    }
    return good && !at[strspn(at, " ")] ? 0 : refuse(text, err);
}

static uint64_t milliseconds(double seconds)
{
    return seconds > 0 ? (uint64_t)(seconds * 1000) : 0;
}

void tj_shogi_limit_put_go(const tj_shogi_limit *limit, const tj_shogi_clocks *clocks, tj_buf *out)
{
    switch (limit->kind) {
    case TJ_SHOGI_LIMIT_NODES:
        tj_buf_printf(out, "nodes %" PRIu64, limit->count);
        break;
    case TJ_SHOGI_LIMIT_DEPTH:
        tj_buf_printf(out, "depth %" PRIu64, limit->count);
        break;
    case TJ_SHOGI_LIMIT_STOP:
        tj_buf_puts(out, "infinite");
        break;
    case TJ_SHOGI_LIMIT_TEXT:
        tj_buf_puts(out, limit->text);
        break;
    default:
        tj_buf_printf(out, "btime %" PRIu64 " wtime %" PRIu64, milliseconds(clocks->left[TJ_BLACK]),
                      milliseconds(clocks->left[TJ_WHITE]));
        if (limit->increment > 0)
            tj_buf_printf(out, " binc %" PRIu64 " winc %" PRIu64, milliseconds(limit->increment),
                          milliseconds(limit->increment));
        else
            tj_buf_printf(out, " byoyomi %" PRIu64, milliseconds(limit->byoyomi));
    }
}

bool tj_shogi_limit_has_clock(const tj_shogi_limit *limit)
{
    return limit->kind == TJ_SHOGI_LIMIT_CLOCK;
}

double tj_shogi_limit_allows(const tj_shogi_limit *limit, const tj_shogi_clocks *clocks, unsigned colour)
{
    return clocks->left[colour] + limit->increment + limit->byoyomi;
}

bool tj_shogi_limit_spend(const tj_shogi_limit *limit, tj_shogi_clocks *clocks, unsigned colour,
                          double seconds)
{
    bool in_time = seconds <= tj_shogi_limit_allows(limit, clocks, colour);

    clocks->left[colour] = fmax(clocks->left[colour] + limit->increment - seconds, 0);
    return in_time;
}
