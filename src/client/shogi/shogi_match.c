/* Games of shogi between engines: the row of shogi in the table of matches.
 *
 * The referee (shogi_referee.h) decides what is legal and who has won; a wrong declaration loses.  Records
 * are CSA, with the whole seconds of each move and, in comments behind it, what the engine said:
 *
 *     +2726FU
 *     T1
 *     '** 34                                 the score from Black's side, 100000 for a mate, as GUIs read it
 *     '*1.204 s, depth 8, 10012 nodes
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "client/match_kind.h"
#include "client/match_text.h"
#include "client/shogi/shogi_engine.h"
#include "client/shogi/shogi_match_record.h"
#include "client/shogi/shogi_opening.h"
#include "format/shogi/kifu_end.h"
#include "game/shogi/shogi_tables.h"

#define SECONDS 1 /* for a move, where there is no other limit */

/* A game under way. */
typedef struct shogi_game {
    tj_shogi_referee referee;
    tj_match_how how;     /* once it is over */
    tj_analysis analysis; /* the engine's answer */
    tj_shogi_move_comments comments;
} shogi_game;

static bool is_over(const shogi_game *g)
{
    return g->referee.end != TJ_KIFU_NO_END;
}

/* ---- endings ---- */

/* "Black: why"; of who is to move. */
static void tell_why(tj_match_run *run, const char *why)
{
    const shogi_game *g = run->game;

    tj_buf_printf(&run->remarks, "%s: ", tj_match_colour_word((int)g->referee.position.side));
    tj_match_put_utf8(&run->remarks, why);
}

static void forfeit(tj_match_run *run, int player, tj_match_how how, const char *why)
{
    shogi_game *g = run->game;
    int illegal = tj_match_colour_of(run, player) == TJ_BLACK ? TJ_KIFU_BLACK_ILLEGAL : TJ_KIFU_WHITE_ILLEGAL;

    g->how = how;
    tell_why(run, why);
    tj_shogi_referee_forfeit(&g->referee, how == TJ_MATCH_TIMEOUT ? TJ_KIFU_TIME_UP : illegal);
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

/* ---- moves ---- */

static int play_opening(tj_match_run *run, unsigned move, tj_err *err)
{
    shogi_game *g = run->game;
    int rc = tj_shogi_referee_play(&g->referee, (tj_shogi_move)move, err);

    if (!rc && is_over(g))
        rc = TJ_E_USAGE;
    return rc ? rc : tj_shogi_move_comments_add(&g->comments, NULL, false, 0, err);
}

static int ask(tj_match_run *run, int player, double seconds, tj_err *err)
{
    shogi_game *g = run->game;

    return tj_shogi_engine_think(run->session->engine[player], NULL, g->referee.moves.items,
                                 g->referee.moves.len, &run->clocks, seconds, &g->analysis, err);
}

static int judge(tj_match_run *run, int player, double took, tj_err *err)
{
    shogi_game *g = run->game;
    const tj_analysis *analysis = &g->analysis;
    bool black = g->referee.position.side == TJ_BLACK;
    char move[8];
    int rc = tj_shogi_move_comments_add(&g->comments, analysis, black, took, err);

    run->row->nodes[player] += analysis->nodes;
    if (!rc && analysis->choice == TJ_ANALYSIS_RESIGN)
        tj_shogi_referee_resign(&g->referee);
    else if (!rc && analysis->choice == TJ_ANALYSIS_WIN)
        tj_shogi_referee_declare(&g->referee);
    else if (!rc)
        rc = tj_shogi_referee_play(&g->referee, analysis->move, err);
    run->over = is_over(g);
    if (rc || !run->over)
        return rc;
    g->how = how_of(g->referee.end);
    if (g->how == TJ_MATCH_ILLEGAL && analysis->choice == TJ_ANALYSIS_MOVE) {
        tj_shogi_move_format(analysis->move, move);
        tj_buf_printf(&run->remarks, "%s: illegal move %zu, %s: %s",
                      tj_match_colour_word((int)g->referee.position.side), g->referee.moves.len + 1, move,
                      g->referee.reason);
    } else
        tj_buf_puts(&run->remarks, g->referee.reason);
    return 0;
}

/* ---- the record ---- */

static void put_note(const tj_match_run *run, size_t opening, tj_buf *out)
{
    tj_match_how how = ((const shogi_game *)run->game)->how;

    tj_buf_printf(out, "game %u; opening: %zu moves\n", (unsigned)run->job->number, opening);
    for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        int player = tj_match_player_of(run, colour);

        tj_buf_printf(out, "%s: %u moves in %.1f s\n", tj_match_colour_word(colour),
                      (unsigned)run->row->moves[player], run->seconds[player]);
    }
    tj_buf_puts(out, "end: ");
    if (how != TJ_MATCH_SCORE) /* the reason says it better: mate, a declaration */
        tj_buf_printf(out, "%s%s", tj_match_how_name(how), run->remarks.len ? "; " : "");
    tj_buf_printf(out, "%s\n", run->remarks.len ? run->remarks.data : "");
}

static void fill_row(tj_match_run *run)
{
    const shogi_game *g = run->game;
    tj_match_row *row = run->row;
    tj_winner winner = g->referee.winner;

    row->how = (uint8_t)g->how;
    row->winner = (uint8_t)(winner == TJ_WINNER_DRAW ? TJ_MATCH_DRAW : tj_match_player_of(run, (int)winner));
    row->length = (uint32_t)g->referee.moves.len;
    tj_kifu_end_result(g->referee.end, g->referee.position.side, winner, row->result, sizeof row->result);
    tj_match_set_key(row, g->referee.moves.items, g->referee.moves.len);
}

/* Engines want to know; some learn from it. */
static void tell_players(const tj_match_run *run)
{
    unsigned winner = run->row->winner;

    for (unsigned i = 0; i < 2; i++)
        tj_shogi_engine_game_over(run->session->engine[i], winner == TJ_MATCH_DRAW ? TJ_SHOGI_DRAWN
                                                           : winner == i           ? TJ_SHOGI_WON
                                                                                   : TJ_SHOGI_LOST);
}

static int finish(tj_match_run *run, size_t opening, tj_buf *record, tj_err *err)
{
    const shogi_game *g = run->game;
    tj_shogi_match_record_header head = {.black = run->match->name[tj_match_player_of(run, TJ_BLACK)],
                                         .white = run->match->name[tj_match_player_of(run, TJ_WHITE)],
                                         .event = "tejun match"};
    tj_buf note = TJ_BUF_INIT;
    int rc;

    fill_row(run);
    put_note(run, opening, &note);
    head.note = note.data;
    rc = tj_buf_ok(&note) ? tj_shogi_match_record_write(&g->referee, &g->comments, &head, record, err)
                          : tj_fail_nomem(err);
    if (!rc)
        tell_players(run);
    tj_buf_release(&note);
    return rc;
}

/* ---- a game ---- */

static int begin(tj_match_run *run, tj_err *err)
{
    const tj_match_options *options = &run->match->options;
    const tj_shogi_match_rules rules = {options->impasse == 24 ? TJ_SHOGI_24_POINTS : TJ_SHOGI_27_POINTS,
                                        options->move_limit};
    shogi_game *g = tj_zalloc(1, sizeof *g);

    run->game = g;
    return g ? tj_shogi_referee_init(&g->referee, &rules, NULL, err) : tj_fail_nomem(err);
}

static void end(tj_match_run *run)
{
    shogi_game *g = run->game;

    if (!g)
        return;
    tj_shogi_move_comments_release(&g->comments);
    tj_shogi_referee_release(&g->referee);
    free(g);
}

static int to_move(const tj_match_run *run)
{
    return (int)((const shogi_game *)run->game)->referee.position.side;
}

/* ---- engines ---- */

static int open_engine(const tj_match *match, int number, const atomic_bool *stop, void **out, tj_err *err)
{
    tj_shogi_engine *engine = tj_zalloc(1, sizeof *engine);

    *out = engine;
    return engine ? tj_shogi_engine_open(engine, &match->options.engine[number], stop, err)
                  : tj_fail_nomem(err);
}

static void close_engine(void *engine)
{
    if (engine)
        tj_shogi_engine_close(engine);
    free(engine);
}

static int new_game(const tj_match *match, void *engine, tj_err *err)
{
    (void)match;
    return tj_shogi_engine_new_game(engine, err);
}

static int engine_name(void *engine, char **name, tj_err *err)
{
    return tj_shogi_engine_label(engine, name, err);
}

static tj_client_fault engine_fault(const void *engine)
{
    return ((const tj_shogi_engine *)engine)->usi.client.fault;
}

/* ---- the match ---- */

static int check(tj_match *match, tj_err *err)
{
    tj_match_options *options = &match->options;

    if (options->referee)
        return tj_fail(err, TJ_E_USAGE, "a referee is for Go; these engines play shogi");
    if (options->impasse != 24 && options->impasse != 27)
        return tj_fail(err, TJ_E_USAGE, "a declaration wants 27 or 24 points, not %u", options->impasse);
    for (int i = 0; i < 2; i++)
        if (!tj_think_limits_any(&options->engine[i].limits))
            options->engine[i].limits.seconds = SECONDS;
    if (!options->move_limit)
        options->move_limit = TJ_SHOGI_MOVE_LIMIT;
    return 0;
}

static int random_openings(const tj_match *match, size_t count, tj_openings *openings, tj_err *err)
{
    return tj_shogi_openings_random(openings, match->options.random_moves, match->options.seed, count, err);
}

static int read_openings(const tj_match *match, tj_openings *openings, size_t *left_out, tj_err *err)
{
    return tj_shogi_openings_read(openings, match->options.openings, match->options.first_moves, left_out,
                                  err);
}

static void add_limits_fact(tj_match *match, const char *key, const tj_think_limits *limits)
{
    tj_buf text = TJ_BUF_INIT;

    tj_think_limits_put(limits, &text);
    tj_match_add_fact(match, key, "%s", text.data ? text.data : "");
    tj_buf_release(&text);
}

static void add_options_fact(tj_match *match, const char *key, const tj_engine_command *engine)
{
    tj_buf text = TJ_BUF_INIT;

    for (size_t i = 0; i < engine->option_count; i++)
        tj_buf_printf(&text, "%s%s", i ? ", " : "", engine->options[i]);
    tj_match_add_fact(match, key, "%s", text.data ? text.data : "none");
    tj_buf_release(&text);
}

static void add_facts(tj_match *match)
{
    const tj_match_options *options = &match->options;

    add_limits_fact(match, "first limit", &options->engine[0].limits);
    add_limits_fact(match, "second limit", &options->engine[1].limits);
    add_options_fact(match, "first options", &options->engine[0]);
    add_options_fact(match, "second options", &options->engine[1]);
    tj_match_add_fact(match, "impasse", "%u points", options->impasse);
    tj_match_add_fact(match, "move limit", "%u", options->move_limit);
    tj_match_add_fact(match, "timeout", "%g", options->timeout);
    tj_match_add_fact(match, "margin", "%g", options->margin);
    tj_match_add_opening_fact(match);
}

/* "nodes 1000" or, if they are not alike, "nodes 1000 against depth 3". */
static void put_conditions(const tj_match *match, tj_buf *out)
{
    const tj_engine_command *engine = match->options.engine;
    tj_buf second = TJ_BUF_INIT;

    tj_buf_puts(out, "shogi, ");
    tj_think_limits_put(&engine[0].limits, out);
    tj_think_limits_put(&engine[1].limits, &second);
    if (out->data && second.data && strcmp(out->data + strlen("shogi, "), second.data) != 0)
        tj_buf_printf(out, " against %s", second.data);
    tj_buf_release(&second);
}

const tj_match_kind tj_shogi_match_kind = {.suffix = "csa",
                                           .counts_nodes = true,
                                           .left_out = "no moves, other starts, or over already",
                                           .analyst = &tj_shogi_analyst_kind,
                                           .protocols = 1u << TJ_PROTOCOL_USI | 1u << TJ_PROTOCOL_GNUSHOGI,
                                           .check = check,
                                           .random_openings = random_openings,
                                           .read_openings = read_openings,
                                           .add_facts = add_facts,
                                           .put_conditions = put_conditions,
                                           .open_engine = open_engine,
                                           .close_engine = close_engine,
                                           .engine_name = engine_name,
                                           .new_game = new_game,
                                           .engine_fault = engine_fault,
                                           .begin = begin,
                                           .end = end,
                                           .to_move = to_move,
                                           .play_opening = play_opening,
                                           .ask = ask,
                                           .judge = judge,
                                           .forfeit = forfeit,
                                           .finish = finish};
