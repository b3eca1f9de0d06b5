/* Commands about the clock. */
#include "engine/go/gtp/gtp_private.h"

#define COUNT_MAX 1000000

static bool time_settings(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    double main, period;
    uint32_t stones;

    if (!tj_gtp_number(&args, &main) || !tj_gtp_number(&args, &period) ||
        !tj_gtp_integer(&args, COUNT_MAX, &stones) || main < 0 || period < 0)
        return tj_gtp_fail(text, "syntax error");
    /* A period without stones to be played in it stands for no limits at all. */
    if (period > 0 && !stones)
        tj_gtp_clock_set(&gtp->clock, TJ_GTP_UNTIMED, 0, 0, 0);
    else if (period > 0)
        tj_gtp_clock_set(&gtp->clock, TJ_GTP_CANADIAN, main, period, stones);
    else
        tj_gtp_clock_set(&gtp->clock, TJ_GTP_ABSOLUTE, main, 0, 0);
    return true;
}

static bool kgs_time_settings(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    static const struct {
        const char *name;
        tj_gtp_timing timing;
    } kinds[] = {{"none", TJ_GTP_UNTIMED},
                 {"absolute", TJ_GTP_ABSOLUTE},
                 {"canadian", TJ_GTP_CANADIAN},
                 {"byoyomi", TJ_GTP_BYOYOMI}};
    double main = 0, period = 0;
    uint32_t count = 0;
    tj_span kind = {NULL, 0};

    tj_gtp_word(&args, &kind);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        tj_gtp_timing timing = kinds[i].timing;

        if (!tj_span_is(kind, kinds[i].name))
            continue;
        if (timing >= TJ_GTP_ABSOLUTE && (!tj_gtp_number(&args, &main) || main < 0))
            break;
        if (timing >= TJ_GTP_CANADIAN && (!tj_gtp_number(&args, &period) || period <= 0 ||
                                          !tj_gtp_integer(&args, COUNT_MAX, &count) || !count))
            break;
        tj_gtp_clock_set(&gtp->clock, timing, main, period, count);
        return true;
    }
    return tj_gtp_fail(text, "syntax error");
}

static bool time_left(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    double seconds;
    uint32_t due;
    int colour;

    if (!tj_gtp_colour(&args, &colour) || !tj_gtp_number(&args, &seconds) ||
        !tj_gtp_integer(&args, COUNT_MAX, &due))
        return tj_gtp_fail(text, "syntax error");
    /* Some controllers count below 0 when an answer was late. */
    tj_gtp_clock_left(&gtp->clock, colour, seconds > 0 ? seconds : 0, due);
    return true;
}

const tj_gtp_command tj_gtp_time_commands[] = {{"time_settings", time_settings},
                                               {"kgs-time_settings", kgs_time_settings},
                                               {"time_left", time_left},
                                               {NULL, NULL}};
