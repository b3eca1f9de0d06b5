#include "client/shogi/shogi_match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "client/match_text.h"
#include "client/shogi/shogi_match_record.h"
#include "format/shogi/kifu_end.h"

/* The engines that one thread plays with. */
typedef struct session {
    const tj_shogi_match *match;
    tj_shogi_engine player[2];
} session;

/* A game under way. */
typedef struct game {
    session *session;
    const tj_match_job *job;
    tj_shogi_referee referee;
    tj_game_clocks clocks;
    tj_match_row *row;
    tj_match_how how; /* once it is over */
    double seconds[2];
    tj_shogi_move_comments comments;
    tj_buf why;
} game;

static unsigned colour_of(const game *g, int player)
{
    return player == g->job->first ? TJ_BLACK : TJ_WHITE;
}

static int player_of(const game *g, unsigned colour)
{
    return colour == TJ_BLACK ? g->job->first : 1 - g->job->first;
}

static const char *colour_word(unsigned colour)
{
    return colour == TJ_BLACK ? "Black" : "White";
}

static bool is_over(const game *g)
{
    return g->referee.end != TJ_KIFU_NO_END;
}

/* ---- endings ---- */

/* "Black: why"; of who is to move. */
static void tell_why(game *g, const char *why)
{
    tj_buf_printf(&g->why, "%s: ", colour_word(g->referee.position.side));
    tj_match_put_utf8(&g->why, why);
}

/* An engine failed: its loss.  What is not its fault is the match's. */
static int blame(game *g, int player, int rc, const tj_err *fault, tj_err *err)
{
    int illegal = colour_of(g, player) == TJ_BLACK ? TJ_KIFU_BLACK_ILLEGAL : TJ_KIFU_WHITE_ILLEGAL;

    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault->text);
    g->how = tj_match_how_of(g->session->player[player].usi.client.fault);
    tell_why(g, fault->text);
    tj_shogi_referee_forfeit(&g->referee, g->how == TJ_MATCH_TIMEOUT ? TJ_KIFU_TIME_UP : illegal);
    return 0;
}

/* How the match calls what the referee has said. */
static tj_match_how how_of(int end)
{
    switch (end) {
    case TJ_KIFU_RESIGNED:
        return TJ_MATCH_RESIGNED;
    case TJ_KIFU_ILLEGAL_MOVE:
        return TJ_MATCH_ILLEGAL;
    case TJ_KIFU_REPETITION:
    case TJ_KIFU_BLACK_ILLEGAL:
    case TJ_KIFU_WHITE_ILLEGAL:
        return TJ_MATCH_REPEATED;
    case TJ_KIFU_MOVE_LIMIT:
        return TJ_MATCH_TOO_LONG;
    default:
        return TJ_MATCH_SCORE;
    }
}

/* The engine's choice before the referee. */
static int announce(game *g, const tj_usi_analysis *analysis, tj_err *err)
{
    char move[8];
    int rc = 0;

    if (analysis->choice == TJ_USI_RESIGN)
        tj_shogi_referee_resign(&g->referee);
    else if (analysis->choice == TJ_USI_WIN)
        tj_shogi_referee_declare(&g->referee);
    else
        rc = tj_shogi_referee_play(&g->referee, analysis->move, err);
    if (rc || !is_over(g))
        return rc;
    g->how = how_of(g->referee.end);
    if (g->how == TJ_MATCH_ILLEGAL && analysis->choice == TJ_USI_MOVE) {
        tj_shogi_move_format(analysis->move, move);
        tj_buf_printf(&g->why, "%s: illegal move %zu, %s: %s", colour_word(g->referee.position.side),
                      g->referee.moves.len + 1, move, g->referee.reason);
    } else
        tj_buf_puts(&g->why, g->referee.reason);
    return 0;
}

/* ---- moves ---- */

static int play_opening(game *g, const tj_opening *opening, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; i < opening->count && !rc; i++) {
        rc = tj_shogi_referee_play(&g->referee, opening->moves[i], err);
        if (!rc && is_over(g))
            rc = tj_fail(err, TJ_E_USAGE, "opening %u cannot be played", (unsigned)g->job->pair + 1);
        if (!rc)
            rc = tj_shogi_move_comments_add(&g->comments, NULL, false, 0, err);
    }
    return rc;
}

/* How long the engine is waited for. */
static double patience(const game *g, int player)
{
    const tj_shogi_match *match = g->session->match;
    const tj_think_limits *limits = &match->player[player].limits;

    if (tj_think_limits_has_clock(limits))
        return tj_think_limits_allowed(limits, &g->clocks, colour_of(g, player)) + match->margin;
    return match->seconds;
}

static int play_move(game *g, tj_err *err)
{
    unsigned colour = g->referee.position.side;
    int player = player_of(g, colour), rc;
    const tj_think_limits *limits = &g->session->match->player[player].limits;
    double began = tj_clock(), took;
    tj_err fault = TJ_ERR_INIT;
    tj_usi_analysis analysis;

    rc = tj_shogi_engine_think(&g->session->player[player], NULL, g->referee.moves.items,
                               g->referee.moves.len, &g->clocks, patience(g, player), &analysis, &fault);
    took = tj_clock() - began;
    g->seconds[player] += took;
    g->row->moves[player]++;
    if (rc)
        return blame(g, player, rc, &fault, err);
    g->row->nodes[player] += analysis.nodes;
    if (tj_think_limits_has_clock(limits))
        tj_think_limits_spend(limits, &g->clocks, colour, took);
    rc = tj_shogi_move_comments_add(&g->comments, &analysis, colour == TJ_BLACK, took, err);
    return rc ? rc : announce(g, &analysis, err);
}

/* ---- the record ---- */

static void put_note(const game *g, size_t opening, tj_buf *out)
{
    tj_buf_printf(out, "game %u; opening: %zu moves\n", (unsigned)g->job->number, opening);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        int player = player_of(g, colour);

        tj_buf_printf(out, "%s: %u moves in %.1f s\n", colour_word(colour), (unsigned)g->row->moves[player],
                      g->seconds[player]);
    }
    tj_buf_puts(out, "end: ");
    if (g->how != TJ_MATCH_SCORE) /* the reason says it better: mate, a declaration */
        tj_buf_printf(out, "%s%s", tj_match_how_names[g->how], g->why.len ? "; " : "");
    tj_buf_printf(out, "%s\n", g->why.len ? g->why.data : "");
}

static void fill_row(game *g)
{
    tj_match_row *row = g->row;
    tj_winner winner = g->referee.winner;

    row->how = (uint8_t)g->how;
    row->winner =
        (uint8_t)(winner == TJ_WINNER_DRAW ? TJ_MATCH_DRAW : (unsigned)player_of(g, (unsigned)winner));
    row->length = (uint32_t)g->referee.moves.len;
    row->has_nodes = true;
    tj_kifu_end_result(g->referee.end, g->referee.position.side, winner, row->result, sizeof row->result);
    tj_match_set_key(row, g->referee.moves.items, g->referee.moves.len);
    tj_match_set_time(row, g->seconds);
    tj_match_set_note(row, &g->why);
}

static int finish(game *g, size_t opening, tj_buf *record, tj_err *err)
{
    const tj_shogi_match *match = g->session->match;
    tj_buf note = TJ_BUF_INIT;
    int rc;

    fill_row(g);
    put_note(g, opening, &note);
    if (!tj_buf_ok(&note) || !tj_buf_ok(&g->why))
        rc = tj_fail_nomem(err);
    else {
        const tj_shogi_match_record_header head = {.black = match->label[player_of(g, TJ_BLACK)],
                                                   .white = match->label[player_of(g, TJ_WHITE)],
                                                   .event = "tejun match",
                                                   .note = note.data};

        rc = tj_shogi_match_record_write(&g->referee, &g->comments, &head, record, err);
    }
    tj_buf_release(&note);
    return rc;
}

/* Engines want to know; some learn from it. */
static void tell_players(const game *g)
{
    for (unsigned i = 0; i < 2; i++)
        tj_shogi_engine_game_over(&g->session->player[i], g->row->winner == TJ_MATCH_DRAW ? TJ_SHOGI_DRAWN
                                                          : g->row->winner == i           ? TJ_SHOGI_WON
                                                                                          : TJ_SHOGI_LOST);
}

/* ---- what a match calls ---- */

static const tj_opening *opening_of(const tj_shogi_match *match, const tj_match_job *job)
{
    size_t number = match->own_openings ? job->number - 1 : job->pair;

    return &match->openings->items[number % match->openings->len];
}

static int play(void *ctx, const tj_match_job *job, tj_match_row *row, tj_buf *record, tj_err *err)
{
    session *t = ctx;
    const tj_shogi_match *match = t->match;
    const tj_opening *opening = opening_of(match, job);
    game g = {.session = t, .job = job, .row = row};
    int rc = tj_shogi_referee_init(&g.referee, &match->rules, NULL, err);

    for (int i = 0; i < 2 && !rc; i++) {
        g.clocks.left[colour_of(&g, i)] = match->player[i].limits.clock;
        rc = tj_shogi_engine_new_game(&t->player[i], err);
    }
    if (!rc)
        rc = play_opening(&g, opening, err);
    while (!rc && !is_over(&g))
        rc = play_move(&g, err);
    if (!rc)
        rc = finish(&g, opening->count, record, err);
    if (!rc)
        tell_players(&g);
    tj_buf_release(&g.why);
    tj_shogi_move_comments_release(&g.comments);
    tj_shogi_referee_release(&g.referee);
    return rc;
}

static void close_session(void *ctx)
{
    session *t = ctx;

    if (!t)
        return;
    tj_shogi_engine_close(&t->player[0]);
    tj_shogi_engine_close(&t->player[1]);
    free(t);
}

static int open_session(const void *ctx, const atomic_bool *stop, void **out, tj_err *err)
{
    const tj_shogi_match *match = ctx;
    session *t = tj_zalloc(1, sizeof *t);
    int rc = 0;

    *out = t;
    if (!t)
        return tj_fail_nomem(err);
    t->match = match;
    for (int i = 0; i < 2 && !rc; i++)
        rc = tj_shogi_engine_open(&t->player[i], &match->player[i], stop, err);
    return rc;
}

tj_match_game tj_shogi_match_game(const tj_shogi_match *match)
{
    return (tj_match_game){.suffix = "csa",
                           .counts_nodes = true,
                           .open_session = open_session,
                           .play = play,
                           .close_session = close_session,
                           .ctx = match};
}

int tj_shogi_match_probe(const tj_engine_command *config, char **label, tj_err *err)
{
    tj_shogi_engine player;
    int rc = tj_shogi_engine_open(&player, config, NULL, err);

    *label = NULL;
    if (!rc)
        rc = tj_shogi_engine_label(&player, label, err);
    tj_shogi_engine_close(&player);
    return rc;
}
