/* Commands that set a game up. */
#include <math.h>

#include "engine/go/gtp/gtp_handicap.h"
#include "engine/go/gtp/gtp_private.h"

#define KOMI_MAX 1000

static bool boardsize(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    uint32_t size;
    int rc;

    if (!tj_gtp_integer(&args, INT32_MAX, &size))
        return tj_gtp_fail(text, "syntax error");
    rc = tj_gtp_game_clear(&gtp->game, size);
    if (rc)
        return tj_gtp_fail(text, rc == TJ_E_RANGE ? "unacceptable size" : "out of memory");
    tj_gtp_new_game(gtp);
    return true;
}

static bool clear_board(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    if (tj_gtp_game_clear(&gtp->game, gtp->game.board.size))
        return tj_gtp_fail(text, "out of memory");
    tj_gtp_new_game(gtp);
    return true;
}

static bool komi(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    double value;

    if (!tj_gtp_number(&args, &value))
        return tj_gtp_fail(text, "syntax error");
    if (!(fabs(value) <= KOMI_MAX))
        return tj_gtp_fail(text, "unacceptable komi");
    gtp->game.komi = value;
    return true;
}

static bool get_komi(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    tj_buf_printf(text, "%g", gtp->game.komi);
    return true;
}

static bool query_boardsize(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    tj_buf_printf(text, "%u", (unsigned)gtp->game.board.size);
    return true;
}

static bool place(tj_gtp *gtp, const uint16_t *points, uint32_t count, tj_buf *text)
{
    if (tj_gtp_game_handicap(&gtp->game, points, count))
        return tj_gtp_fail(text, "out of memory");
    for (uint32_t i = 0; i < count; i++)
        tj_gtp_list_point(text, gtp->game.board.size, points[i]);
    return true;
}

static bool fixed_handicap(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    unsigned size = gtp->game.board.size;
    uint16_t points[9];
    uint32_t count;

    if (!tj_gtp_integer(&args, INT32_MAX, &count))
        return tj_gtp_fail(text, "syntax error");
    if (!tj_gtp_game_is_empty(&gtp->game))
        return tj_gtp_fail(text, "board not empty");
    if (count < 2 || count > tj_gtp_handicap_max(size))
        return tj_gtp_fail(text, "invalid number of stones");
    tj_gtp_handicap_fixed(size, count, points);
    return place(gtp, points, count, text);
}

static bool place_free_handicap(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    unsigned size = gtp->game.board.size;
    uint16_t points[TJ_GO_POINTS_MAX];
    uint32_t count;

    if (!tj_gtp_integer(&args, INT32_MAX, &count))
        return tj_gtp_fail(text, "syntax error");
    if (!tj_gtp_game_is_empty(&gtp->game))
        return tj_gtp_fail(text, "board not empty");
    if (count < 2 || count >= size * size)
        return tj_gtp_fail(text, "invalid number of stones");
    tj_gtp_handicap_free(size, count, points);
    return place(gtp, points, count, text);
}

static bool set_free_handicap(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    unsigned size = gtp->game.board.size, point;
    uint16_t points[TJ_GO_POINTS_MAX];
    bool taken[TJ_GO_POINTS_MAX] = {false};
    uint32_t count = 0;

    if (!tj_gtp_game_is_empty(&gtp->game))
        return tj_gtp_fail(text, "board not empty");
    while (!tj_gtp_end(args)) {
        if (tj_gtp_vertex(&args, size, &point) || point == TJ_PASS || taken[point])
            return tj_gtp_fail(text, "bad vertex list");
        taken[point] = true;
        points[count++] = (uint16_t)point;
    }
    if (count < 2 || count >= size * size)
        return tj_gtp_fail(text, "bad vertex list");
    return tj_gtp_game_handicap(&gtp->game, points, count) ? tj_gtp_fail(text, "out of memory") : true;
}

static bool get_handicap(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    tj_buf_printf(text, "%zu", tj_gtp_game_stones(&gtp->game));
    return true;
}

const tj_gtp_command tj_gtp_setup_commands[] = {{"boardsize", boardsize},
                                                {"query_boardsize", query_boardsize},
                                                {"clear_board", clear_board},
                                                {"komi", komi},
                                                {"get_komi", get_komi},
                                                {"fixed_handicap", fixed_handicap},
                                                {"place_free_handicap", place_free_handicap},
                                                {"set_free_handicap", set_free_handicap},
                                                {"get_handicap", get_handicap},
                                                {NULL, NULL}};
