/* Commands that make moves, take them back, and tell which are legal. */
#include "engine/go/gtp/gtp_private.h"

static bool play(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    unsigned point;
    int colour, rc;

    if (!tj_gtp_colour(&args, &colour))
        return tj_gtp_fail(text, "syntax error");
    rc = tj_gtp_vertex(&args, gtp->game.board.size, &point);
    if (rc)
        return tj_gtp_fail(text, rc == TJ_E_RANGE ? "illegal move" : "syntax error");
    rc = tj_gtp_game_play(&gtp->game, point, colour);
    if (rc)
        return tj_gtp_fail(text, rc == TJ_E_NOMEM ? "out of memory" : "illegal move");
    return true;
}

static bool generate(tj_gtp *gtp, tj_span args, tj_gtp_purpose purpose, tj_buf *text)
{
    tj_err err = TJ_ERR_INIT;
    unsigned point;
    int colour;

    if (!tj_gtp_colour(&args, &colour))
        return tj_gtp_fail(text, "syntax error");
    if (tj_gtp_genmove(gtp, colour, purpose, NULL, NULL, &point, &err))
        return tj_gtp_fail_err(text, &err);
    tj_gtp_put_point(text, gtp->game.board.size, point);
    return true;
}

static bool genmove(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    return generate(gtp, args, TJ_GTP_PLAY, text);
}

static bool genmove_cleanup(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    return generate(gtp, args, TJ_GTP_CLEANUP, text);
}

/* Changes nothing: neither the board nor how near we are to resigning. */
static bool reg_genmove(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    tj_gtp_resign_state resign_state = gtp->resign_state;
    tj_err err = TJ_ERR_INIT;
    unsigned point;
    int colour, rc;

    if (!tj_gtp_colour(&args, &colour))
        return tj_gtp_fail(text, "syntax error");
    rc = tj_gtp_move(gtp, colour, TJ_GTP_PLAY, NULL, NULL, &point, &err);
    gtp->resign_state = resign_state;
    if (rc)
        return tj_gtp_fail_err(text, &err);
    tj_gtp_put_point(text, gtp->game.board.size, point);
    return true;
}

static bool take_back(tj_gtp *gtp, size_t count, tj_buf *text)
{
    if (tj_gtp_game_undo(&gtp->game, count))
        return tj_gtp_fail(text, "cannot undo");
    gtp->resign_state = (tj_gtp_resign_state){{0, 0, 0}};
    return true;
}

static bool undo(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    return take_back(gtp, 1, text);
}

static bool gg_undo(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    uint32_t count = 1;

    if (!tj_gtp_end(args) && !tj_gtp_integer(&args, INT32_MAX, &count))
        return tj_gtp_fail(text, "syntax error");
    return take_back(gtp, count, text);
}

static bool is_legal(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    unsigned point;
    int colour, rc;

    if (!tj_gtp_colour(&args, &colour))
        return tj_gtp_fail(text, "syntax error");
    rc = tj_gtp_vertex(&args, gtp->game.board.size, &point);
    if (rc && rc != TJ_E_RANGE)
        return tj_gtp_fail(text, "syntax error");
    tj_buf_puts(text, !rc && tj_gtp_game_legal(&gtp->game, point, colour) ? "1" : "0");
    return true;
}

static bool all_legal(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    unsigned size = gtp->game.board.size;
    int colour;

    if (!tj_gtp_colour(&args, &colour))
        return tj_gtp_fail(text, "syntax error");
    for (unsigned p = 0; p < size * size; p++)
        if (tj_gtp_game_legal(&gtp->game, p, colour))
            tj_gtp_list_point(text, size, p);
    return true;
}

static bool move_history(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    const tj_record *record = &gtp->game.record;

    (void)args;
    for (size_t i = record->moves.len; i-- > 0;) { /* the last first, as GNU Go has it */
        tj_buf_puts(text, record->moves.items[i].colour == TJ_BLACK ? "black " : "white ");
        tj_gtp_put_point(text, record->board, record->moves.items[i].point);
        tj_buf_putc(text, '\n');
    }
    return true;
}

const tj_gtp_command tj_gtp_play_commands[] = {{"play", play},
                                               {"genmove", genmove},
                                               {"reg_genmove", reg_genmove},
                                               {"kgs-genmove_cleanup", genmove_cleanup},
                                               {"undo", undo},
                                               {"gg-undo", gg_undo},
                                               {"is_legal", is_legal},
                                               {"all_legal", all_legal},
                                               {"move_history", move_history},
                                               {NULL, NULL}};
