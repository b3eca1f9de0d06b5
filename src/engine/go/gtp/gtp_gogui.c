/* What GoGui draws on its board ("gfx" commands), and moves with their weights as GNU Go lists them.
 *
 * A gfx answer has a keyword on every line: INFLUENCE (points with numbers from -1, white, to 1, black),
 * LABEL (points with words), VAR (colours and points of a line of play), TEXT for the status line. */
#include <math.h>

#include "engine/go/gtp/gtp_private.h"

#define LABELS 12

static bool gogui_analyze_commands(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    if (gtp->ranker)
        tj_buf_puts(text, "gfx/What Professionals Play/tejun-ranking %m\n");
    tj_buf_puts(text, "gfx/What the Search Thinks/tejun-search %m\n"
                      "gfx/Who Owns What/tejun-owner\n"
                      "string/Score/final_score\n"
                      "plist/Dead Stones/final_status_list dead\n"
                      "plist/Legal Moves/all_legal %m\n");
    return true;
}

/* The colour that is given, or whose turn it is if nothing is. */
static bool colour_or_turn(tj_gtp *gtp, tj_span args, int *colour)
{
    *colour = tj_gtp_game_turn(&gtp->game);
    return tj_gtp_end(args) || tj_gtp_colour(&args, colour);
}

static void put_influence(tj_buf *text, unsigned size, unsigned point, double amount, int colour)
{
    tj_buf_putc(text, ' ');
    tj_gtp_put_point(text, size, point);
    tj_buf_printf(text, " %.3f", colour == TJ_BLACK ? amount : -amount);
}

static void put_label(tj_buf *text, unsigned size, unsigned point, double part)
{
    tj_buf_putc(text, ' ');
    tj_gtp_put_point(text, size, point);
    tj_buf_printf(text, " %.0f", part * 100);
}

static bool ranking(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    tj_go_ranked_move moves[TJ_GO_POINTS_MAX];
    unsigned size = gtp->game.board.size;
    tj_mcts_position position;
    size_t count;
    int colour;

    if (!colour_or_turn(gtp, args, &colour))
        return tj_gtp_fail(text, "syntax error");
    if (!gtp->ranker)
        return tj_gtp_fail(text, "the corpus has no ranking: make one with tejun train");
    position = tj_gtp_game_situation(&gtp->game, colour);
    if (tj_go_rank(gtp->ranker, &position.now, moves, &count, NULL))
        return tj_gtp_fail(text, "out of memory");
    tj_buf_puts(text, "INFLUENCE");
    /* The square of a point has sides as long as the number: its area shows the probability. */
    for (size_t i = 0; i < count && moves[i].probability >= 0.001F; i++)
        put_influence(text, size, moves[i].point, sqrt((double)moves[i].probability), colour);
    tj_buf_puts(text, "\nLABEL");
    for (size_t i = 0; i < count && i < LABELS && moves[i].probability >= 0.005F; i++)
        put_label(text, size, moves[i].point, (double)moves[i].probability);
    tj_buf_puts(text, "\nTEXT how likely a professional plays there, in percent");
    return true;
}

static int think(tj_gtp *gtp, int colour, tj_err *err)
{
    const tj_mcts_position position = tj_gtp_game_situation(&gtp->game, colour);

    tj_gtp_set_limits(gtp, colour);
    return tj_mcts_search(gtp->mcts, &position, &gtp->result, NULL, NULL, NULL, err);
}

static bool search(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    const tj_mcts_result *result = &gtp->result;
    unsigned size = gtp->game.board.size;
    tj_err err = TJ_ERR_INIT;
    int colour;

    if (!colour_or_turn(gtp, args, &colour))
        return tj_gtp_fail(text, "syntax error");
    if (think(gtp, colour, &err))
        return tj_gtp_fail_err(text, &err);
    if (!result->len)
        return true;
    tj_buf_puts(text, "VAR");
    for (unsigned i = 0; i < result->items[0].line_len; i++) {
        tj_buf_puts(text, (i % 2 == 0) == (colour == TJ_BLACK) ? " b " : " w ");
        tj_gtp_put_point(text, size, result->items[0].line[i]);
    }
    tj_buf_puts(text, "\nLABEL");
    /* The best move is on the line that is drawn. */
    for (size_t i = 1; i < result->len && i <= LABELS; i++)
        if (result->items[i].point != TJ_PASS && result->items[i].visits)
            put_label(text, size, result->items[i].point, (double)result->items[i].win);
    tj_buf_puts(text, "\nTEXT ");
    tj_gtp_put_point(text, size, result->items[0].point);
    tj_buf_printf(text, " wins %.0f percent of %u playouts, by %.1f points on average",
                  (double)result->items[0].win * 100, (unsigned)result->playouts,
                  (double)result->items[0].score);
    return true;
}

static bool owner(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    const tj_gtp_estimate *estimate;
    unsigned size = gtp->game.board.size;

    (void)args;
    if (tj_gtp_estimate_score(gtp, tj_gtp_game_turn(&gtp->game), &estimate, NULL))
        return tj_gtp_fail(text, "cannot score");
    tj_buf_puts(text, "INFLUENCE");
    for (unsigned p = 0; p < size * size; p++)
        if (estimate->owner[p] != TJ_EMPTY)
            put_influence(text, size, p, 1, estimate->owner[p]);
    tj_buf_puts(text, "\nTEXT ");
    tj_gtp_put_score(text, estimate->score);
    return true;
}

/* "Q16 53.1 D4 20.0": moves with their shares of the search. */
static bool list_moves(tj_gtp *gtp, int colour, tj_buf *text)
{
    tj_err err = TJ_ERR_INIT;
    double all = 0;

    if (think(gtp, colour, &err))
        return tj_gtp_fail_err(text, &err);
    for (size_t i = 0; i < gtp->result.len; i++)
        all += gtp->result.items[i].visits;
    for (size_t i = 0; i < gtp->result.len && i < 10; i++) {
        const tj_mcts_move *candidate = &gtp->result.items[i];

        if (candidate->point == TJ_PASS || !candidate->visits)
            continue;
        tj_gtp_list_point(text, gtp->game.board.size, candidate->point);
        tj_buf_printf(text, " %.1f", candidate->visits / all * 100);
    }
    return true;
}

static bool top_moves(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    return list_moves(gtp, tj_gtp_game_turn(&gtp->game), text);
}

static bool top_moves_black(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    return list_moves(gtp, TJ_BLACK, text);
}

static bool top_moves_white(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    return list_moves(gtp, TJ_WHITE, text);
}

const tj_gtp_command tj_gtp_gogui_commands[] = {{"gogui-analyze_commands", gogui_analyze_commands},
                                                {"tejun-ranking", ranking},
                                                {"tejun-search", search},
                                                {"tejun-owner", owner},
                                                {"top_moves", top_moves},
                                                {"top_moves_black", top_moves_black},
                                                {"top_moves_white", top_moves_white},
                                                {NULL, NULL}};
