#include "client/match_kind.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define SECONDS_MAX 1e6

static int refuse(const char *text, tj_err *err)
{
    return tj_fail(err, TJ_E_USAGE,
                   "a limit must be \"nodes N\", \"depth N\", \"seconds S\", \"clock S\", \"clock S+S\", "
                   "\"clock S byoyomi S\", \"stop S\" or \"go ...\", not \"%.60s\"",
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

static bool take_clock(const char **at, tj_think_limits *limits)
{
    if (!take_seconds(at, &limits->clock))
        return false;
    if (**at == '+') {
        ++*at;
        return take_seconds(at, &limits->increment);
    }
    return !take_word(at, "byoyomi") || take_seconds(at, &limits->seconds);
}

int tj_think_limits_parse(tj_think_limits *limits, const char *text, tj_err *err)
{
    const char *at = text + strspn(text, " ");
    uint64_t depth;
    bool good = false;

    *limits = (tj_think_limits){.text = text};
    if (take_word(&at, "nodes"))
        good = take_count(&at, &limits->nodes);
    else if (take_word(&at, "depth")) {
        good = take_count(&at, &depth) && depth <= UINT32_MAX;
        limits->depth = good ? (uint32_t)depth : 0;
    } else if (take_word(&at, "seconds") || take_word(&at, "byoyomi"))
        good = take_seconds(&at, &limits->seconds);
    else if (take_word(&at, "clock"))
        good = take_clock(&at, limits);
    else if (take_word(&at, "stop"))
        good = take_seconds(&at, &limits->stop);
    else if (take_word(&at, "go")) {
        limits->go = at;
        return strpbrk(at, "\r\n") ? refuse(text, err) : 0;
    }
    return good && !at[strspn(at, " ")] ? 0 : refuse(text, err);
}

bool tj_think_limits_any(const tj_think_limits *limits)
{
    return limits->nodes || limits->depth || limits->go || limits->seconds > 0 || limits->clock > 0 ||
           limits->stop > 0;
}

void tj_think_limits_put(const tj_think_limits *limits, tj_buf *out)
{
    if (limits->text)
        tj_buf_puts(out, limits->text);
    else if (limits->nodes)
        tj_buf_printf(out, "nodes %" PRIu64, limits->nodes);
    else if (limits->depth)
        tj_buf_printf(out, "depth %" PRIu32, limits->depth);
    else if (limits->go)
        tj_buf_printf(out, "go %s", limits->go);
    else if (limits->stop > 0)
        tj_buf_printf(out, "stop %g", limits->stop);
    else if (!(limits->clock > 0))
        tj_buf_printf(out, "seconds %g", limits->seconds);
    else if (limits->increment > 0)
        tj_buf_printf(out, "clock %g+%g", limits->clock, limits->increment);
    else
        tj_buf_printf(out, "clock %g byoyomi %g", limits->clock, limits->seconds);
}

bool tj_think_limits_has_clock(const tj_think_limits *limits)
{
    return limits->seconds > 0 || limits->clock > 0;
}

double tj_think_limits_allowed(const tj_think_limits *limits, const tj_game_clocks *clocks, unsigned colour)
{
    return clocks->left[colour] + limits->increment + limits->seconds;
}

bool tj_think_limits_spend(const tj_think_limits *limits, tj_game_clocks *clocks, unsigned colour,
                           double seconds)
{
    bool in_time = seconds <= tj_think_limits_allowed(limits, clocks, colour);

    clocks->left[colour] = fmax(clocks->left[colour] + limits->increment - seconds, 0);
    return in_time;
}

double tj_think_limits_longest(const tj_think_limits *limits)
{
    return limits->clock + limits->seconds + limits->stop;
}
