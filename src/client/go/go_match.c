/* Games of Go between GTP engines: the row of Go in the table of matches.
 *
 * The referee (go_referee.h) decides what is legal.  An engine that refuses a legal move of the other loses,
 * unless the move repeats a position: then its rules are stricter than ours, and the game is void. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "client/go/go_match_engines.h"
#include "client/go/go_opening.h"
#include "client/match_text.h"
#include "format/go/sgf_internal.h"
#include "format/result.h"
#include "game/go/go_tables.h"

/* A game under way. */
typedef struct go_game {
    tj_go_referee referee;
    unsigned move; /* the engine's answer */
} go_game;

static tj_go_referee *referee_of(const tj_match_run *run)
{
    return &((go_game *)run->game)->referee;
}

/* ---- endings ---- */

static void end_void(tj_match_run *run, tj_match_how how, const char *why)
{
    run->over = true;
    run->row->winner = TJ_MATCH_VOID;
    run->row->how = (uint8_t)how;
    snprintf(run->row->result, sizeof run->row->result, "Void");
    tj_buf_puts(&run->remarks, why);
}

static void end_lost(tj_match_run *run, int loser, tj_match_how how, const char *why)
{
    const tj_result result = {.winner = tj_match_colour_of(run, loser) == TJ_BLACK ? TJ_WINNER_WHITE
                                                                                   : TJ_WINNER_BLACK,
                              .how = how == TJ_MATCH_RESIGNED  ? TJ_WIN_RESIGNATION
                                     : how == TJ_MATCH_TIMEOUT ? TJ_WIN_TIME
                                                               : TJ_WIN_FORFEIT};

    run->over = true;
    run->row->winner = (uint8_t)(1 - loser);
    run->row->how = (uint8_t)how;
    tj_result_format(result, run->row->result, sizeof run->row->result);
    if (why) {
        tj_buf_printf(&run->remarks, "%s: ", tj_match_colour_word(tj_match_colour_of(run, loser)));
        tj_match_put_utf8(&run->remarks, why);
    }
}

static void end_scored(tj_match_run *run, double score)
{
    const tj_result result = {.winner = score > 0   ? TJ_WINNER_BLACK
                                        : score < 0 ? TJ_WINNER_WHITE
                                                    : TJ_WINNER_DRAW,
                              .how = score != 0 ? TJ_WIN_POINTS : TJ_WIN_UNKNOWN,
                              .quarters = (uint32_t)(fabs(score) * 4 + 0.5)};

    run->over = true;
    run->row->how = TJ_MATCH_SCORE;
    run->row->winner =
        (uint8_t)(score == 0 ? TJ_MATCH_DRAW : tj_match_player_of(run, score > 0 ? TJ_BLACK : TJ_WHITE));
    tj_result_format(result, run->row->result, sizeof run->row->result);
}

static void forfeit(tj_match_run *run, int player, tj_match_how how, const char *why)
{
    end_lost(run, player, how, why);
}

/* ---- moves ---- */

static int tell(tj_match_run *run, int player, int colour, unsigned point, tj_err *err)
{
    tj_gtp_client *gtp = &((tj_go_match_engine *)run->session->engine[player])->gtp;
    tj_err fault = TJ_ERR_INIT;
    int rc = tj_gtp_client_play(gtp, referee_of(run)->rules.size, colour, point, &fault);

    if (!rc)
        return 0;
    if (gtp->client.fault == TJ_CLIENT_REFUSED && referee_of(run)->repeats) {
        end_void(run, TJ_MATCH_REPEATED, "a position comes again, which one of the engines does not allow");
        return 0;
    }
    return tj_match_blame(run, player, rc, &fault, err);
}

static int play_opening(tj_match_run *run, unsigned move, tj_err *err)
{
    int colour = referee_of(run)->to_move, rc = 0;
    tj_go_ruling ruling = tj_go_referee_play(referee_of(run), move);

    if (ruling != TJ_GO_GOES_ON)
        return ruling == TJ_GO_NO_MEMORY ? tj_fail_nomem(err) : TJ_E_USAGE;
    for (int player = 0; player < 2 && !run->over && !rc; player++)
        rc = tell(run, player, colour, move, err);
    return rc;
}

static void end_illegal(tj_match_run *run, int player, unsigned move)
{
    char name[8], why[120];

    tj_go_point_format(referee_of(run)->rules.size, move, name);
    snprintf(why, sizeof why, "illegal move %zu, %s: %.80s", referee_of(run)->moves.len + 1, name,
             referee_of(run)->reason);
    end_lost(run, player, TJ_MATCH_ILLEGAL, why);
}

static int count_out(tj_match_run *run, tj_err *err)
{
    double score = 0;
    int rc = tj_go_match_session_score(run->session, referee_of(run), &score, &run->row->disputed,
                                       &run->remarks, err);

    if (!rc)
        end_scored(run, score);
    return rc;
}

/* The referee looks at a move, the other player hears of it, and if the game is over it is ended. */
static int announce(tj_match_run *run, int player, unsigned move, tj_err *err)
{
    int colour = referee_of(run)->to_move, rc;
    tj_go_ruling ruling = tj_go_referee_play(referee_of(run), move);

    if (ruling == TJ_GO_NO_MEMORY)
        return tj_fail_nomem(err);
    if (ruling == TJ_GO_ILLEGAL) {
        end_illegal(run, player, move);
        return 0;
    }
    if (ruling == TJ_GO_REPEATED)
        end_void(run, TJ_MATCH_REPEATED, "the same position for the third time");
    else if (ruling == TJ_GO_TOO_LONG)
        end_void(run, TJ_MATCH_TOO_LONG, "the limit of moves is reached");
    if (run->over)
        return 0;
    rc = tell(run, 1 - player, colour, move, err);
    if (!rc && !run->over && ruling == TJ_GO_FINISHED)
        rc = count_out(run, err);
    return rc;
}

static int ask(tj_match_run *run, int player, double seconds, tj_err *err)
{
    const tj_go_referee *referee = referee_of(run);
    tj_go_match_engine *engine = run->session->engine[player];

    return tj_gtp_client_genmove(&engine->gtp, referee->rules.size, referee->to_move, seconds,
                                 &((go_game *)run->game)->move, err);
}

static int judge(tj_match_run *run, int player, double took, tj_err *err)
{
    unsigned move = ((go_game *)run->game)->move;

    (void)took;
    if (move != TJ_GTP_RESPONSE_RESIGN)
        return announce(run, player, move, err);
    end_lost(run, player, TJ_MATCH_RESIGNED, NULL);
    return 0;
}

/* ---- the record ---- */

static int set_field(tj_record *record, enum tj_field field, const char *text)
{
    record->field[field] = tj_strndup(text, strlen(text));
    return record->field[field] ? 0 : TJ_E_NOMEM;
}

static int fill_header(const tj_match_run *run, tj_record *record)
{
    const tj_match *match = run->match;
    tj_buf komi = TJ_BUF_INIT;
    char date[16], round[16];
    int rc = 0;

    tj_match_today(date);
    snprintf(round, sizeof round, "%u", (unsigned)run->job->number);
    tj_buf_put_double(&komi, match->options.komi);
    rc |= set_field(record, TJ_FIELD_BLACK, match->name[tj_match_player_of(run, TJ_BLACK)]);
    rc |= set_field(record, TJ_FIELD_WHITE, match->name[tj_match_player_of(run, TJ_WHITE)]);
    rc |= set_field(record, TJ_FIELD_EVENT, "tejun match");
    rc |= set_field(record, TJ_FIELD_ROUND, round);
    rc |= set_field(record, TJ_FIELD_DATE, date);
    rc |= set_field(record, TJ_FIELD_RESULT, run->row->result);
    rc |= set_field(record, TJ_FIELD_KOMI, komi.data ? komi.data : "");
    /* Rules that judge the moves as we did: area scoring, suicide or none. */
    rc |= set_field(record, TJ_FIELD_RULES, match->options.allow_suicide ? "New Zealand" : "Chinese");
    rc |= !tj_buf_ok(&komi);
    tj_buf_release(&komi);
    return rc ? TJ_E_NOMEM : 0;
}

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

static int write_record(const tj_match_run *run, size_t opening, tj_buf *out, tj_err *err)
{
    tj_record record;
    tj_buf comment = TJ_BUF_INIT;
    int rc;

    tj_record_init(&record);
    record.board = (uint8_t)referee_of(run)->rules.size;
    rc = fill_header(run, &record);
    put_comment(run, opening, &comment);
    if (!rc)
        rc = TJ_RESERVE(&record.moves, referee_of(run)->moves.len);
    if (rc || !tj_buf_ok(&comment))
        rc = tj_fail_nomem(err);
    if (!rc && referee_of(run)->moves.len) {
        memcpy(record.moves.items, referee_of(run)->moves.items,
               referee_of(run)->moves.len * sizeof(tj_move));
        record.moves.len = referee_of(run)->moves.len;
    }
    if (!rc)
        rc = tj_sgf_put_record(&record, &(tj_sgf_write_options){.comment = comment.data}, out, err);
    tj_buf_release(&comment);
    tj_record_release(&record);
    return rc;
}

static int set_key(tj_match_run *run)
{
    uint16_t *points = tj_alloc(referee_of(run)->moves.len, sizeof *points);

    for (size_t i = 0; i < referee_of(run)->moves.len && points; i++)
        points[i] = referee_of(run)->moves.items[i].point;
    if (points)
        tj_match_set_key(run->row, points, referee_of(run)->moves.len);
    free(points);
    return points ? 0 : TJ_E_NOMEM;
}

static int finish(tj_match_run *run, size_t opening, tj_buf *record, tj_err *err)
{
    run->row->length = (uint32_t)referee_of(run)->moves.len;
    return set_key(run) ? tj_fail_nomem(err) : write_record(run, opening, record, err);
}

/* ---- a game ---- */

static int begin(tj_match_run *run, tj_err *err)
{
    const tj_go_match_rules rules = tj_go_match_rules_of(run->match);
    go_game *game = tj_zalloc(1, sizeof *game);

    run->game = game;
    return game ? tj_go_referee_init(&game->referee, &rules, err) : tj_fail_nomem(err);
}

static void end(tj_match_run *run)
{
    if (run->game)
        tj_go_referee_release(referee_of(run));
    free(run->game);
}

static int to_move(const tj_match_run *run)
{
    return referee_of(run)->to_move;
}

/* ---- engines ---- */

static int open_engine(const tj_match *match, int number, const atomic_bool *stop, void **out, tj_err *err)
{
    const tj_match_options *options = &match->options;
    const tj_go_match_rules rules = tj_go_match_rules_of(match);
    tj_go_match_engine *engine = tj_zalloc(1, sizeof *engine);

    *out = engine;
    if (!engine)
        return tj_fail_nomem(err);
    return tj_go_match_engine_open(
        engine, number == TJ_MATCH_REFEREE ? options->referee : options->engine[number].command, &rules,
        options->timeout, stop, err);
}

static void close_engine(void *engine)
{
    if (engine)
        tj_gtp_client_close(&((tj_go_match_engine *)engine)->gtp);
    free(engine);
}

static int new_game(const tj_match *match, void *engine, tj_err *err)
{
    const tj_go_match_rules rules = tj_go_match_rules_of(match);

    return tj_go_match_engine_new_game(engine, &rules, err);
}

static tj_client_fault engine_fault(const void *engine)
{
    return ((const tj_go_match_engine *)engine)->gtp.client.fault;
}

/* What it calls itself, as far as it says. */
static int engine_name(void *engine, char **label, tj_err *err)
{
    tj_gtp_client *gtp = &((tj_go_match_engine *)engine)->gtp;
    char *name = NULL, *version = NULL;
    tj_buf text = TJ_BUF_INIT;
    int rc = tj_gtp_client_name(gtp, &name, NULL);

    if (!rc || rc == TJ_E_USAGE)
        rc = tj_gtp_client_version(gtp, &version, NULL);
    if (rc == TJ_E_USAGE)
        rc = 0;
    if (rc)
        tj_fail(err, rc, "`%.100s` does not say its name and version: is it a GTP engine?",
                gtp->client.command);
    else {
        tj_match_put_utf8(&text, name && *name ? name : tj_process_name(gtp->client.process));
        tj_buf_puts(&text, version && *version ? " " : "");
        tj_match_put_utf8(&text, version ? version : "");
    }
    *label = rc ? NULL : tj_buf_detach(&text);
    if (!rc && !*label)
        rc = tj_fail_nomem(err);
    tj_buf_release(&text);
    free(name);
    free(version);
    return rc;
}

/* ---- the match ---- */

tj_go_match_rules tj_go_match_rules_of(const tj_match *match)
{
    const tj_match_options *options = &match->options;

    return (tj_go_match_rules){.size = options->board,
                               .komi = options->komi,
                               .superko = options->superko,
                               .allow_suicide = options->allow_suicide,
                               .move_limit = options->move_limit};
}

static int check(tj_match *match, tj_err *err)
{
    tj_match_options *options = &match->options;

    if (fabs(options->komi * 4 - round(options->komi * 4)) > 0)
        return tj_fail(err, TJ_E_USAGE, "komi must be a multiple of 0.25");
    for (int i = 0; i < 2; i++)
        if (options->engine[i].option_count || tj_think_limits_any(&options->engine[i].limits))
            return tj_fail(err, TJ_E_USAGE, "Go engines take their limits and options in their commands");
    if (!options->move_limit)
        options->move_limit = 3 * options->board * options->board;
    return 0;
}

static int random_openings(const tj_match *match, size_t count, tj_openings *openings, tj_err *err)
{
    return tj_go_openings_random(openings, match->options.board, match->options.random_moves,
                                 match->options.seed, count, err);
}

static int read_openings(const tj_match *match, tj_openings *openings, size_t *left_out, tj_err *err)
{
    const tj_go_match_rules rules = tj_go_match_rules_of(match);

    return tj_go_openings_read(openings, match->options.openings, &rules, match->options.first_moves,
                               left_out, err);
}

static void add_facts(tj_match *match)
{
    const tj_match_options *options = &match->options;
    tj_buf komi = TJ_BUF_INIT;

    tj_buf_put_double(&komi, options->komi);
    tj_match_add_fact(match, "size", "%u", options->board);
    tj_match_add_fact(match, "komi", "%s", komi.data ? komi.data : "");
    tj_match_add_fact(match, "ko", "%s", options->superko ? "superko" : "simple");
    tj_match_add_fact(match, "suicide", "%s", options->allow_suicide ? "allowed" : "forbidden");
    tj_match_add_fact(match, "move limit", "%u", options->move_limit);
    tj_match_add_fact(match, "timeout", "%g", options->timeout);
    tj_match_add_opening_fact(match);
    tj_match_add_fact(match, "referee", "%s", options->referee ? options->referee : "none");
    tj_buf_release(&komi);
}

static void put_conditions(const tj_match *match, tj_buf *out)
{
    tj_buf_printf(out, "%ux%u, komi ", match->options.board, match->options.board);
    tj_buf_put_double(out, match->options.komi);
}

const tj_match_kind tj_go_match_kind = {.suffix = "sgf",
                                        .left_out = "other boards, set-up stones, or illegal",
                                        .protocols = 1u << TJ_PROTOCOL_GTP,
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
