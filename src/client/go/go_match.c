/* Games of Go between GTP engines: the row of Go in the table of matches.
 *
 * Repetition beyond the simple ko: under `superko` a stone that brings back an earlier position of the whole
 * board is illegal (positional superko); otherwise the third time that a position comes with the same player
 * to move makes the game void, which wrongs nobody who plays by simple ko. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "client/go/go_score.h"
#include "format/go/sgf_internal.h"
#include "game/go/go_tables.h"

#define THIRD_TIME  2   /* earlier positions that are the same */
#define POINT_TRIES 300 /* for a point that suits; on 19 lines half of them do, on 9 a third */
#define APART       3   /* steps between stones */

/* ---- rules ---- */

static unsigned move_limit(unsigned board)
{
    return 3 * board * board;
}

/* Hashes of the boards after every move that was no pass, and of the first. */
typedef struct go_history {
    uint64_t *items;
    size_t len, cap;
} go_history;

/* With the player to move, unless superko is the rule. */
static uint64_t hash_of(const tj_referee *referee, const tj_position *position)
{
    uint64_t turn = referee->rules.superko ? 0 : (uint64_t)tj_position_to_move(position);

    return tj_go_board_key(tj_position_go(position)) ^ turn;
}

static int remember(tj_referee *referee, uint64_t hash, tj_err *err)
{
    go_history *history = referee->history;

    return history ? TJ_APPEND(history, err, hash) : tj_fail_nomem(err);
}

static int begin(tj_referee *referee, tj_err *err)
{
    referee->history = tj_zalloc(1, sizeof(go_history));
    return remember(referee, hash_of(referee, &referee->position), err);
}

static void forget(tj_referee *referee)
{
    free(((go_history *)referee->history)->items);
    free(referee->history);
}

static int rule(tj_referee *referee, const tj_position *after, unsigned move, tj_err *err)
{
    const go_history *history = referee->history;
    size_t same = 0, moves = referee->moves.len;
    uint64_t hash;

    if (move == TJ_PASS) {
        if (moves && referee->moves.items[moves - 1] == TJ_PASS)
            tj_referee_end(referee, TJ_MATCH_SCORE, TJ_WINNER_UNKNOWN, "");
        return 0;
    }
    hash = hash_of(referee, after);
    for (size_t i = 0; i < history->len; i++)
        same += history->items[i] == hash;
    referee->repeats = same > 0;
    if (same && referee->rules.superko)
        tj_referee_lose(referee, tj_position_to_move(&referee->position), TJ_MATCH_ILLEGAL,
                        "it repeats an earlier position");
    else if (same >= THIRD_TIME)
        tj_referee_end(referee, TJ_MATCH_REPEATED, TJ_WINNER_NONE, "the same position for the third time");
    return remember(referee, hash, err);
}

static int count(tj_match_run *run, tj_err *err)
{
    int rc = tj_go_match_score(run, err);

    if (!rc)
        tj_referee_end(&run->referee, TJ_MATCH_SCORE,
                       run->score > 0   ? TJ_WINNER_BLACK
                       : run->score < 0 ? TJ_WINNER_WHITE
                                        : TJ_WINNER_DRAW,
                       "");
    return rc;
}

/* ---- random openings: points on the third to fifth line, not close to one another ---- */

static unsigned steps(unsigned size, unsigned a, unsigned b)
{
    return (unsigned)abs((int)(a / size) - (int)(b / size)) +
           (unsigned)abs((int)(a % size) - (int)(b % size));
}

/* Would a player open there?  Small boards have no lines to choose from. */
static bool suits(unsigned size, unsigned point, const uint16_t *before, size_t count, unsigned apart)
{
    unsigned line = tj_go_line(size, point);

    if (size >= 7 && (line < 2 || line > 4))
        return false;
    for (size_t i = 0; i < count; i++)
        if (steps(size, point, before[i]) < apart)
            return false;
    return true;
}

/* As far apart from the others as there is room. */
static bool random_move(const tj_position *position, const uint16_t *moves, size_t count, uint64_t *random,
                        uint16_t *move)
{
    unsigned size = position->board, all = size * size;

    for (unsigned apart = APART; apart > 0; apart--)
        for (int try = 0; try < POINT_TRIES; try++) {
            *move = (uint16_t)(tj_random(random) % all);
            if (suits(size, *move, moves, count, apart) && tj_position_is_legal(position, *move))
                return true;
        }
    for (unsigned i = 0, first = (unsigned)(tj_random(random) % all); i < all; i++) {
        *move = (uint16_t)((first + i) % all);
        if (tj_position_is_legal(position, *move))
            return true;
    }
    return false;
}

/* ---- the record ---- */

static void put_comment(const tj_match_run *run, size_t opening, tj_buf *out)
{
    for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        int player = tj_match_player_of(run, colour);

        tj_buf_printf(out, "%s: %s, %u moves in %.1f s\n", tj_match_colour_word(colour),
                      run->match->name[player], (unsigned)run->row->moves[player], run->seconds[player]);
    }
    tj_buf_printf(out, "Opening: %zu moves\nEnd: %s%s%s", opening, tj_match_how_name(run->row->how),
                  run->remarks.len ? "; " : "", run->remarks.len ? run->remarks.data : "");
}

static int finish(tj_match_run *run, size_t opening, tj_buf *out, tj_err *err)
{
    const tj_match *match = run->match;
    const tj_referee *game = &run->referee;
    char event[] = "tejun match", chinese[] = "Chinese", new_zealand[] = "New Zealand";
    char date[16], round[16], komi[32];
    tj_buf comment = TJ_BUF_INIT;
    tj_record record; /* borrows its fields */
    int rc = 0;

    tj_record_init(&record);
    record.board = (uint8_t)match->options.board;
    tj_match_today(date);
    snprintf(round, sizeof round, "%u", (unsigned)run->row->number);
    snprintf(komi, sizeof komi, "%.10g", match->options.komi);
    record.field[TJ_FIELD_BLACK] = match->name[tj_match_player_of(run, TJ_BLACK)];
    record.field[TJ_FIELD_WHITE] = match->name[tj_match_player_of(run, TJ_WHITE)];
    record.field[TJ_FIELD_EVENT] = event;
    record.field[TJ_FIELD_ROUND] = round;
    record.field[TJ_FIELD_DATE] = date;
    record.field[TJ_FIELD_RESULT] = run->row->result;
    record.field[TJ_FIELD_KOMI] = komi;
    /* Rules that judge the moves as we did: area scoring, suicide or none. */
    record.field[TJ_FIELD_RULES] = match->options.allow_suicide ? new_zealand : chinese;
    put_comment(run, opening, &comment);
    if (TJ_RESERVE(&record.moves, game->moves.len) || !tj_buf_ok(&comment))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; i < game->moves.len && !rc; i++)
        record.moves.items[record.moves.len++] =
            (tj_move){.point = game->moves.items[i], .colour = i % 2 ? TJ_WHITE : TJ_BLACK};
    if (!rc)
        rc = tj_sgf_put_record(&record, &(tj_sgf_write_options){.comment = comment.data}, out, err);
    tj_buf_release(&comment);
    free(record.moves.items);
    return rc;
}

/* ---- engines ---- */

static int set_board(tj_go_match_engine *engine, tj_err *err)
{
    const tj_match_options *options = engine->options;
    tj_gtp_client *gtp = &engine->gtp;
    int rc = tj_gtp_client_send(gtp, err, "boardsize %u", options->board);

    if (rc || (rc = tj_gtp_client_send(gtp, err, "clear_board")))
        return rc;
    return tj_gtp_client_send(gtp, err, "komi %.10g", options->komi);
}

tj_go_match_engine *tj_go_match_engine_of(tj_client *engine)
{
    return (tj_go_match_engine *)engine;
}

/* Starts an engine and sees to it that it knows board and komi. */
static int open_engine(const tj_engine_command *command, const tj_match *match, const atomic_bool *stop,
                       tj_client **out, tj_err *err)
{
    tj_go_match_engine *engine = tj_zalloc(1, sizeof *engine);
    int rc;

    *out = engine ? &engine->gtp.client : NULL;
    if (!engine)
        return tj_fail_nomem(err);
    engine->options = &match->options;
    rc = tj_gtp_client_open(&engine->gtp, command->command, stop, err);
    engine->gtp.client.seconds = fmax(engine->gtp.client.seconds, match->options.timeout);
    if (rc || (rc = set_board(engine, err)) ||
        (rc = tj_gtp_client_known(&engine->gtp, "final_status_list", &engine->lists_dead, err)))
        return rc;
    return tj_gtp_client_known(&engine->gtp, "final_score", &engine->scores, err);
}

static void close_engine(tj_client *engine)
{
    if (engine)
        tj_gtp_client_close(&tj_go_match_engine_of(engine)->gtp);
    free(engine);
}

static int new_game(tj_client *client, tj_err *err)
{
    tj_go_match_engine *engine = tj_go_match_engine_of(client);
    int rc;

    if (client->process && set_board(engine, NULL) == 0)
        return 0;
    rc = tj_gtp_client_restart(&engine->gtp, err);
    return rc ? rc : set_board(engine, err);
}

static int tell(tj_match_run *run, tj_client *engine, int colour, unsigned move, tj_err *err)
{
    return tj_gtp_client_play(&tj_go_match_engine_of(engine)->gtp, run->match->options.board, colour, move,
                              err);
}

static int ask(tj_match_run *run, tj_client *engine, double seconds, tj_analysis *analysis, tj_err *err)
{
    unsigned move = TJ_PASS;
    int rc = tj_gtp_client_genmove(&tj_go_match_engine_of(engine)->gtp, run->match->options.board,
                                   tj_position_to_move(&run->referee.position), seconds, &move, err);

    analysis->choice = move == TJ_GTP_RESPONSE_RESIGN ? TJ_ANALYSIS_RESIGN : TJ_ANALYSIS_MOVE;
    analysis->move = (uint16_t)move;
    return rc;
}

/* What it calls itself, as far as it says. */
static int engine_name(tj_client *engine, char **label, tj_err *err)
{
    tj_gtp_client *gtp = &tj_go_match_engine_of(engine)->gtp;
    char *name = NULL, *version = NULL;
    tj_buf text = TJ_BUF_INIT;
    int rc = tj_gtp_client_text(gtp, "name", &name, NULL);

    *label = NULL;
    if (!rc || rc == TJ_E_USAGE)
        rc = tj_gtp_client_text(gtp, "version", &version, NULL);
    if (rc && rc != TJ_E_USAGE) {
        tj_fail(err, rc, "`%.100s` does not report its name and version; is it a GTP engine?",
                gtp->client.command);
    } else {
        tj_client_put_text(&text, name && *name ? name : tj_process_name(gtp->client.process));
        tj_buf_puts(&text, version && *version ? " " : "");
        tj_client_put_text(&text, version ? version : "");
        *label = tj_buf_detach(&text);
        rc = *label ? 0 : tj_fail_nomem(err);
    }
    free(name);
    free(version);
    return rc;
}

/* ---- the match ---- */

static int check(tj_match *match, tj_err *err)
{
    const tj_match_options *options = &match->options;

    if (fabs(options->komi * 4 - round(options->komi * 4)) > 0)
        return tj_fail(err, TJ_E_USAGE, "komi must be a multiple of 0.25");
    for (int i = 0; i < 2; i++)
        if (options->engine[i].option_count || tj_think_limits_any(&options->engine[i].limits))
            return tj_fail(err, TJ_E_USAGE, "Go engines take limits and options in their commands");
    return 0;
}

static void add_facts(tj_match *match)
{
    const tj_match_options *options = &match->options;

    tj_buf_printf(tj_match_add_fact(match, "size"), "%u", options->board);
    tj_buf_printf(tj_match_add_fact(match, "komi"), "%.10g", options->komi);
    tj_buf_puts(tj_match_add_fact(match, "ko"), options->superko ? "superko" : "simple");
    tj_buf_puts(tj_match_add_fact(match, "suicide"), options->allow_suicide ? "allowed" : "forbidden");
    tj_buf_printf(tj_match_add_fact(match, "move limit"), "%u", options->move_limit);
    tj_buf_printf(tj_match_add_fact(match, "timeout"), "%g", options->timeout);
    tj_match_add_opening_fact(match);
    tj_buf_puts(tj_match_add_fact(match, "referee"), options->referee ? options->referee : "none");
}

static void put_conditions(const tj_match *match, tj_buf *out)
{
    tj_buf_printf(out, "%ux%u, komi %.10g", match->options.board, match->options.board, match->options.komi);
}

const tj_match_kind tj_go_match_kind = {.suffix = "sgf",
                                        .left_out = "other boards, set-up stones, or illegal",
                                        .protocols = 1u << TJ_PROTOCOL_GTP,
                                        .long_game = TJ_WINNER_NONE,
                                        .move_limit = move_limit,
                                        .begin = begin,
                                        .forget = forget,
                                        .rule = rule,
                                        .check = check,
                                        .add_facts = add_facts,
                                        .put_conditions = put_conditions,
                                        .random_move = random_move,
                                        .open = open_engine,
                                        .close = close_engine,
                                        .engine_name = engine_name,
                                        .new_game = new_game,
                                        .tell = tell,
                                        .ask = ask,
                                        .count = count,
                                        .finish = finish};
