/* Commands that make moves, take them back, list which are legal, and set the clock. */
#include "engine/go/gtp/gtp.h"

#define COUNT_MAX 1000000

static const char *play(tj_gtp *gtp)
{
    int rc = gtp->off_board ? TJ_E_RANGE : tj_gtp_game_play(&gtp->game, gtp->point, gtp->colour);

    return rc == TJ_E_NOMEM ? "out of memory" : rc ? "illegal move" : NULL;
}

static const char *genmove(tj_gtp *gtp)
{
    unsigned point;

    if (tj_gtp_genmove(gtp, (tj_gtp_purpose)gtp->command->variant, NULL, NULL, &point))
        return tj_gtp_error(gtp);
    tj_gtp_list_point(gtp, point);
    return NULL;
}

/* Changes nothing: neither the board nor how near we are to resigning. */
static const char *reg_genmove(tj_gtp *gtp)
{
    tj_gtp_resign_state resign_state = gtp->resign_state;
    unsigned point;
    int rc = tj_gtp_move(gtp, TJ_GTP_PLAY, NULL, NULL, &point);

    gtp->resign_state = resign_state;
    if (rc)
        return tj_gtp_error(gtp);
    tj_gtp_list_point(gtp, point);
    return NULL;
}

static const char *undo(tj_gtp *gtp)
{
    int rc = tj_gtp_game_undo(&gtp->game, gtp->count);

    if (rc)
        return rc == TJ_E_NOMEM ? "out of memory" : "cannot undo";
    gtp->resign_state = (tj_gtp_resign_state){{0, 0, 0}};
    return NULL;
}

static const char *is_legal(tj_gtp *gtp)
{
    bool legal = !gtp->off_board && tj_gtp_game_legal(&gtp->game, gtp->point, gtp->colour);

    tj_buf_puts(&gtp->text, legal ? "1" : "0");
    return NULL;
}

static const char *all_legal(tj_gtp *gtp)
{
    unsigned size = gtp->game.board.size;

    for (unsigned p = 0; p < size * size; p++)
        if (tj_gtp_game_legal(&gtp->game, p, gtp->colour))
            tj_gtp_list_point(gtp, p);
    return NULL;
}

static const char *move_history(tj_gtp *gtp)
{
    const tj_record *record = &gtp->game.record;

    for (size_t i = record->moves.len; i-- > 0;) { /* the last first, as in GNU Go */
        tj_buf_puts(&gtp->text, record->moves.items[i].colour == TJ_BLACK ? "black " : "white ");
        tj_gtp_put_point(&gtp->text, record->board, record->moves.items[i].point);
        tj_buf_putc(&gtp->text, '\n');
    }
    return NULL;
}

static const char *time_settings(tj_gtp *gtp)
{
    double main = gtp->number[0], period = gtp->number[1];

    if (main < 0 || period < 0 || gtp->count > COUNT_MAX)
        return "syntax error";
    /* A period without stones means no limits at all. */
    if (period > 0 && !gtp->count)
        tj_gtp_clock_set(&gtp->clock, TJ_GTP_UNTIMED, 0, 0, 0);
    else if (period > 0)
        tj_gtp_clock_set(&gtp->clock, TJ_GTP_CANADIAN, main, period, gtp->count);
    else
        tj_gtp_clock_set(&gtp->clock, TJ_GTP_ABSOLUTE, main, 0, 0);
    return NULL;
}

static const char *kgs_time_settings(tj_gtp *gtp)
{
    static const char *const NAMES[] = {"none", "absolute", "canadian", "byoyomi"}; /* tj_gtp_timing */
    tj_span *rest = &gtp->line.rest, kind = tj_span_word(rest, " ");
    double main = 0, period = 0;
    uint32_t count = 0;
    int timing = TJ_GTP_BYOYOMI;

    while (timing >= 0 && !tj_span_is(kind, NAMES[timing]))
        timing--;
    if (timing < 0 || (timing >= TJ_GTP_ABSOLUTE && (!tj_gtp_number(rest, &main) || main < 0)) ||
        (timing >= TJ_GTP_CANADIAN && (!tj_gtp_number(rest, &period) || period <= 0 ||
                                       !tj_gtp_integer(rest, COUNT_MAX, &count) || !count)))
        return "syntax error";
    tj_gtp_clock_set(&gtp->clock, (tj_gtp_timing)timing, main, period, count);
    return NULL;
}

static const char *time_left(tj_gtp *gtp)
{
    if (gtp->count > COUNT_MAX)
        return "syntax error";
    /* Some controllers count below 0 when an answer was late. */
    tj_gtp_clock_left(&gtp->clock, gtp->colour, gtp->number[0] > 0 ? gtp->number[0] : 0, gtp->count);
    return NULL;
}

const tj_gtp_command tj_gtp_play_commands[] = {{"play", play, "cv", 0},
                                               {"genmove", genmove, "c", TJ_GTP_PLAY},
                                               {"reg_genmove", reg_genmove, "c", 0},
                                               {"kgs-genmove_cleanup", genmove, "c", TJ_GTP_CLEANUP},
                                               {"undo", undo, "", 0},
                                               {"gg-undo", undo, "?i", 0},
                                               {"is_legal", is_legal, "cv", 0},
                                               {"all_legal", all_legal, "c", 0},
                                               {"move_history", move_history, "", 0},
                                               {"time_settings", time_settings, "nni", 0},
                                               {"kgs-time_settings", kgs_time_settings, "", 0},
                                               {"time_left", time_left, "cni", 0},
                                               {0}};
