/* Games of shogi between engines: the row of shogi in the table of matches.
 *
 * Who cannot move has lost; the fourth time of a position is a draw, or lost by who gave check with all moves
 * in between; a declaration is checked, and a wrong one loses.  Records are CSA, with the whole seconds of
 * each move and, in comments behind it, what the engine said:
 *
 *     +2726FU
 *     T1
 *     '** 34                                 the score from Black's side, 100000 for a mate, as GUIs read it
 *     '*1.204 s, depth 8, 10012 nodes
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "client/match_kind.h"
#include "client/shogi/shogi_engine.h"
#include "format/shogi/kifu_builder.h"
#include "game/shogi/shogi_tables.h"
#include "tejun/kifu.h"

#define SECONDS    1 /* for a move, where there is no other limit */
#define MOVE_LIMIT 512
#define MATE_SCORE 100000
#define MOVE_TRIES 60 /* for a move that suits */

/* ---- rules ---- */

static unsigned move_limit(unsigned board TJ_UNUSED)
{
    return MOVE_LIMIT;
}

static int begin(tj_referee *referee, tj_err *err)
{
    tj_shogi_history *history = tj_zalloc(1, sizeof *history);

    referee->history = history;
    if (!history)
        return tj_fail_nomem(err);
    tj_shogi_history_init(history);
    return tj_shogi_history_add(history, tj_position_shogi(&referee->position), NULL) ? tj_fail_nomem(err)
                                                                                      : 0;
}

static void forget(tj_referee *referee)
{
    tj_shogi_history_release(referee->history);
    free(referee->history);
}

static int rule(tj_referee *referee, const tj_position *after, unsigned move TJ_UNUSED, tj_err *err)
{
    const tj_shogi *position = tj_position_shogi(after);
    tj_winner winner;
    int repetition;

    if (tj_shogi_history_add(referee->history, position, &repetition))
        return tj_fail_nomem(err);
    winner = tj_shogi_winner(position, repetition);
    if (repetition != TJ_SHOGI_NOT_REPEATED)
        tj_referee_end(referee, TJ_MATCH_REPEATED, winner,
                       repetition == TJ_SHOGI_REPEATED
                           ? "the same position for the fourth time"
                           : "perpetual check: the same position for the fourth time");
    else if (winner != TJ_WINNER_UNKNOWN)
        tj_referee_end(referee, TJ_MATCH_SCORE, winner,
                       tj_shogi_in_check(position) ? "mate" : "no legal move is left");
    return 0;
}

static void declare(tj_referee *referee)
{
    const tj_shogi *position = tj_position_shogi(&referee->position);
    int verdict = tj_shogi_declare(
        position, referee->rules.impasse == 24 ? TJ_SHOGI_24_POINTS : TJ_SHOGI_27_POINTS, false);

    referee->declared = verdict == TJ_SHOGI_DECLARES_WIN || verdict == TJ_SHOGI_DECLARES_DRAW;
    if (verdict == TJ_SHOGI_DECLARES_WIN)
        tj_referee_end(referee, TJ_MATCH_SCORE, (tj_winner)position->side, "a declaration");
    else if (verdict == TJ_SHOGI_DECLARES_DRAW)
        tj_referee_end(referee, TJ_MATCH_SCORE, TJ_WINNER_DRAW, "a declaration, with points for a draw");
}

/* ---- random openings ---- */

/* How people begin: pawns, golds, silvers, the rook to the side or not, the king out of the centre.  Told for
 * Black; White has them turned. */
static const char *const FIRST_MOVES[] = {
    "7g7f", "2g2f", "2f2e", "6g6f", "5g5f", "4g4f", "3g3f", "1g1f", "9g9f", "8g8f", "7i6h", "7i7h",
    "6h7g", "7h6g", "3i4h", "3i3h", "3i2h", "4h4g", "6i7h", "6i5h", "4i5h", "4i3h", "5i6h", "5i4h",
    "6h7h", "4h3h", "3h2h", "2h7h", "2h6h", "2h5h", "2h4h", "8h7g", "1f1e", "9f9e", "8i7g", "2i3g",
};
#define FIRST_MOVE_COUNT (sizeof FIRST_MOVES / sizeof *FIRST_MOVES)

/* Worth in pawns, by kind; rough, as exchanges of unlike pieces are to be avoided only. */
static int worth(unsigned piece)
{
    static const int WORTH[TJ_SHOGI_KINDS] = {0, 1, 3, 4, 5, 6, 8, 10, 100, 5, 5, 5, 6, 0, 11, 13};

    return WORTH[tj_shogi_piece_kind(piece)];
}

/* What a move takes, and what promoting adds. */
static int gain(const tj_shogi *position, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move), piece;

    if (tj_shogi_move_is_drop(move))
        return 0;
    piece = position->board[from];
    return worth(position->board[tj_shogi_move_to(move)]) +
           (tj_shogi_move_promotes(move) ? worth(piece + TJ_SHOGI_PROMOTION) - worth(piece) : 0);
}

static int best_gain(const tj_shogi *position, unsigned onto)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);
    int best = 0;

    for (size_t i = 0; i < count; i++)
        if (tj_shogi_move_to(moves[i]) == onto && gain(position, moves[i]) > best)
            best = gain(position, moves[i]);
    return best;
}

bool tj_shogi_is_hanging(const tj_shogi *position)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);

    for (size_t i = 0; i < count; i++) {
        int taken = gain(position, moves[i]);
        tj_shogi after = *position;

        if (!taken)
            continue;
        tj_shogi_apply(&after, moves[i]);
        if (taken > best_gain(&after, tj_shogi_move_to(moves[i])))
            return true;
    }
    return false;
}

/* The move as the other side would play it. */
static tj_shogi_move turned(tj_shogi_move move)
{
    return tj_shogi_move_of(TJ_SHOGI_SQUARES - 1 - tj_shogi_move_from(move),
                            TJ_SHOGI_SQUARES - 1 - tj_shogi_move_to(move), tj_shogi_move_promotes(move));
}

/* Would a player begin so? */
static bool suits(const tj_shogi *position, tj_shogi_move move)
{
    tj_shogi after = *position;

    return tj_shogi_play(&after, move) == TJ_SHOGI_LEGAL && !tj_shogi_is_hanging(&after);
}

/* Any move if none of those above suits any more. */
static bool random_move(const tj_position *at, const uint16_t *moves TJ_UNUSED, size_t count TJ_UNUSED,
                        uint64_t *random, uint16_t *move)
{
    const tj_shogi *position = tj_position_shogi(at);
    tj_shogi_move all[TJ_SHOGI_MOVES_MAX];
    size_t legal, first;

    for (int try = 0; try < MOVE_TRIES; try++) {
        const char *text = FIRST_MOVES[tj_random(random) % FIRST_MOVE_COUNT];

        tj_shogi_move_parse(text, 4, move, NULL);
        *move = position->side == TJ_BLACK ? *move : turned(*move);
        if (suits(position, *move))
            return true;
    }
    legal = tj_shogi_moves(position, all);
    first = legal ? tj_random(random) % legal : 0;
    for (size_t i = 0; i < legal; i++) {
        *move = all[(first + i) % legal];
        if (suits(position, *move))
            return true;
    }
    return false;
}

/* ---- the record ---- */

/* How records call the end (tj_kifu_end). */
static int end_of(const tj_referee *referee)
{
    switch (referee->how) {
    case TJ_MATCH_RESIGNED:
        return TJ_KIFU_RESIGNED;
    case TJ_MATCH_ILLEGAL:
        return TJ_KIFU_ILLEGAL_MOVE;
    case TJ_MATCH_TIMEOUT:
        return TJ_KIFU_TIME_UP;
    case TJ_MATCH_TOO_LONG:
        return TJ_KIFU_MOVE_LIMIT;
    case TJ_MATCH_SCORE:
        return !referee->declared                  ? TJ_KIFU_MATE
               : referee->winner == TJ_WINNER_DRAW ? TJ_KIFU_IMPASSE
                                                   : TJ_KIFU_DECLARED;
    default: /* perpetual check, or an engine that failed */
        return referee->winner == TJ_WINNER_DRAW    ? TJ_KIFU_REPETITION
               : referee->winner == TJ_WINNER_BLACK ? TJ_KIFU_WHITE_ILLEGAL
                                                    : TJ_KIFU_BLACK_ILLEGAL;
    }
}

static void put_note(const tj_match_run *run, size_t opening, tj_buf *out)
{
    tj_buf_printf(out, "game %u; opening: %zu moves\n", (unsigned)run->row->number, opening);
    for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        int player = tj_match_player_of(run, colour);

        tj_buf_printf(out, "%s: %u moves in %.1f s\n", tj_match_colour_word(colour),
                      (unsigned)run->row->moves[player], run->seconds[player]);
    }
    tj_buf_puts(out, "end: ");
    if (run->referee.how != TJ_MATCH_SCORE) /* the reason says it better: mate, a declaration */
        tj_buf_printf(out, "%s%s", tj_match_how_name(run->referee.how), run->remarks.len ? "; " : "");
    tj_buf_printf(out, "%s\n", run->remarks.len ? run->remarks.data : "");
}

/* What the engine said about a move, the score from Black's side. */
static void put_thought(const tj_match_thought *thought, bool black, tj_buf *out)
{
    const tj_analysis *analysis = &thought->analysis;
    int64_t score = analysis->score;

    if (analysis->mate)
        score = score > 0 ? MATE_SCORE : -MATE_SCORE;
    if (analysis->has_score && analysis->bound == TJ_ANALYSIS_EXACT)
        tj_buf_printf(out, "** %" PRId64 "\n", black ? score : -score);
    tj_buf_printf(out, "%.3f s", thought->seconds);
    if (analysis->depth)
        tj_buf_printf(out, ", depth %" PRIu32, analysis->depth);
    if (analysis->nodes)
        tj_buf_printf(out, ", %" PRIu64 " nodes", analysis->nodes);
    tj_buf_putc(out, '\n');
}

static void add_header(tj_kifu_builder *b, const char *key, const char *value)
{
    tj_kifu_add_header(b, (tj_span){key, strlen(key)}, (tj_span){value, strlen(value)});
}

static void add_headers(tj_kifu_builder *b, const tj_match_run *run)
{
    char date[16];

    tj_match_today(date);
    for (char *c = date; *c; c++)
        *c = *c == '-' ? '/' : *c; /* as CSA has it */
    add_header(b, "先手", run->match->name[tj_match_player_of(run, TJ_BLACK)]);
    add_header(b, "後手", run->match->name[tj_match_player_of(run, TJ_WHITE)]);
    add_header(b, "棋戦", "tejun match");
    if (*date)
        add_header(b, "開始日時", date);
}

/* Adds the lines as comments and empties them. */
static void add_comments(tj_kifu_builder *b, tj_buf *lines)
{
    tj_span text = {lines->data, lines->len};

    b->failed |= !tj_buf_ok(lines);
    while (text.n)
        tj_kifu_add_comment(b, tj_span_cut(&text, "\n"));
    tj_buf_clear(lines);
}

static int build(tj_kifu *kifu, const tj_match_run *run, size_t opening, tj_buf *lines)
{
    const tj_referee *game = &run->referee;
    tj_kifu_builder b;

    tj_kifu_builder_init(&b, kifu, "", false);
    add_headers(&b, run);
    put_note(run, opening, lines);
    add_comments(&b, lines);
    for (size_t i = 0; i <= game->moves.len; i++) {
        const tj_match_thought *thought = i < run->thoughts.len ? &run->thoughts.items[i] : NULL;

        if (i < game->moves.len)
            tj_kifu_add_move(&b, game->moves.items[i], b.text, NULL);
        else
            tj_kifu_add_end(&b, end_of(game), b.text);
        if (!thought || thought->seconds < 0)
            continue;
        if (thought->seconds < 1e6)
            tj_kifu_add_time(&b, (uint32_t)thought->seconds * 1000);
        put_thought(thought, i % 2 == 0, lines);
        add_comments(&b, lines);
    }
    return tj_kifu_finish(&b);
}

/* Appends the record as CSA, with a line "/" behind it, and tells the engines how it ended. */
static int finish(tj_match_run *run, size_t opening, tj_buf *record, tj_err *err)
{
    int winner = run->row->winner;
    tj_buf lines = TJ_BUF_INIT;
    char *text = NULL;
    size_t n = 0;
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = build(&kifu, run, opening, &lines) ? tj_fail_nomem(err)
                                            : tj_kifu_write(&kifu, TJ_KIFU_CSA, &text, &n, err);
    if (!rc) {
        tj_buf_add(record, text, n);
        tj_buf_puts(record, "/\n");
        for (int i = 0; i < 2; i++)
            tj_shogi_engine_game_over(run->engine[i], winner == TJ_MATCH_DRAW ? "draw"
                                                      : winner == i           ? "win"
                                                                              : "lose");
    }
    free(text);
    tj_kifu_release(&kifu);
    tj_buf_release(&lines);
    return rc;
}

/* ---- engines ---- */

static int ask(tj_match_run *run, tj_client *engine, double seconds, tj_analysis *analysis, tj_err *err)
{
    const tj_analyst_query query = {.moves = run->referee.moves.items,
                                    .n_moves = run->referee.moves.len,
                                    .seconds = seconds,
                                    .clocks = &run->clocks};

    return tj_shogi_engine_analyse(engine, &query, analysis, err);
}

/* ---- the match ---- */

static int check(tj_match *match, tj_err *err)
{
    tj_match_options *options = &match->options;

    if (options->referee)
        return tj_fail(err, TJ_E_USAGE, "a referee is for Go; these engines play shogi");
    if (options->impasse != 24 && options->impasse != 27)
        return tj_fail(err, TJ_E_USAGE, "a declaration needs 27 or 24 points, not %u", options->impasse);
    for (int i = 0; i < 2; i++)
        if (!tj_think_limits_any(&options->engine[i].limits))
            options->engine[i].limits.seconds = SECONDS;
    return 0;
}

static void put_options(const tj_engine_command *engine, tj_buf *out)
{
    for (size_t i = 0; i < engine->option_count; i++)
        tj_buf_printf(out, "%s%s", i ? ", " : "", engine->options[i]);
    if (!engine->option_count)
        tj_buf_puts(out, "none");
}

static void add_facts(tj_match *match)
{
    const tj_match_options *options = &match->options;

    tj_think_limits_put(&options->engine[0].limits, tj_match_add_fact(match, "first limit"));
    tj_think_limits_put(&options->engine[1].limits, tj_match_add_fact(match, "second limit"));
    put_options(&options->engine[0], tj_match_add_fact(match, "first options"));
    put_options(&options->engine[1], tj_match_add_fact(match, "second options"));
    tj_buf_printf(tj_match_add_fact(match, "impasse"), "%u points", options->impasse);
    tj_buf_printf(tj_match_add_fact(match, "move limit"), "%u", options->move_limit);
    tj_buf_printf(tj_match_add_fact(match, "timeout"), "%g", options->timeout);
    tj_buf_printf(tj_match_add_fact(match, "margin"), "%g", options->margin);
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

                                           .protocols = 1u << TJ_PROTOCOL_USI | 1u << TJ_PROTOCOL_GNUSHOGI,
                                           .long_game = TJ_WINNER_DRAW,
                                           .move_limit = move_limit,
                                           .begin = begin,
                                           .forget = forget,
                                           .rule = rule,
                                           .declare = declare,
                                           .check = check,
                                           .add_facts = add_facts,
                                           .put_conditions = put_conditions,
                                           .random_move = random_move,
                                           .open = tj_shogi_engine_open,
                                           .close = tj_shogi_engine_close,
                                           .engine_name = tj_shogi_engine_name,
                                           .new_game = tj_shogi_engine_new_game,
                                           .ask = ask,
                                           .analyse = tj_shogi_engine_analyse,
                                           .has_option = tj_shogi_engine_has_option,
                                           .set_option = tj_shogi_engine_set_option,
                                           .odd_move = "9i9h",
                                           .finish = finish};
