#include "client/go/go_match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "client/go/go_match_engines.h"
#include "client/match_text.h"
#include "format/result.h"
#include "format/go/sgf_write.h"

/* A game under way. */
typedef struct game {
    tj_go_match_session *session;
    const tj_match_job *job;
    tj_go_referee referee;
    tj_match_row *row;
    bool over;
    double seconds[2];
    tj_buf remarks;
} game;

static int colour_of(const game *g, int player)
{
    return player == g->job->first ? TJ_BLACK : TJ_WHITE;
}

static int player_of(const game *g, int colour)
{
    return colour == TJ_BLACK ? g->job->first : 1 - g->job->first;
}

static const char *colour_word(int colour)
{
    return colour == TJ_BLACK ? "Black" : "White";
}

/* ---- endings ---- */

static void end_void(game *g, tj_match_how how, const char *why)
{
    g->over = true;
    g->row->winner = TJ_MATCH_VOID;
    g->row->how = (uint8_t)how;
    snprintf(g->row->result, sizeof g->row->result, "Void");
    tj_buf_puts(&g->remarks, why);
}

static void end_lost(game *g, int loser, tj_match_how how, const char *why)
{
    const tj_result result = {.winner = colour_of(g, loser) == TJ_BLACK ? TJ_WINNER_WHITE : TJ_WINNER_BLACK,
                              .how = how == TJ_MATCH_RESIGNED  ? TJ_WIN_RESIGNATION
                                     : how == TJ_MATCH_TIMEOUT ? TJ_WIN_TIME
                                                               : TJ_WIN_FORFEIT};

    g->over = true;
    g->row->winner = (uint8_t)(1 - loser);
    g->row->how = (uint8_t)how;
    tj_result_format(result, g->row->result, sizeof g->row->result);
    if (why) {
        tj_buf_printf(&g->remarks, "%s: ", colour_word(colour_of(g, loser)));
        tj_match_put_utf8(&g->remarks, why);
    }
}

static void end_scored(game *g, double score)
{
    const tj_result result = {.winner = score > 0   ? TJ_WINNER_BLACK
                                        : score < 0 ? TJ_WINNER_WHITE
                                                    : TJ_WINNER_DRAW,
                              .how = score != 0 ? TJ_WIN_POINTS : TJ_WIN_UNKNOWN,
                              .quarters = (uint32_t)(fabs(score) * 4 + 0.5)};

    g->over = true;
    g->row->how = TJ_MATCH_SCORE;
    g->row->winner = (uint8_t)(score == 0 ? TJ_MATCH_DRAW : player_of(g, score > 0 ? TJ_BLACK : TJ_WHITE));
    tj_result_format(result, g->row->result, sizeof g->row->result);
}

/* An engine failed: its loss.  What is not its fault is the match's. */
static int blame(game *g, int player, int rc, const tj_err *fault, tj_err *err)
{
    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault->text);
    end_lost(g, player, tj_match_how_of(g->session->player[player].gtp.client.fault), fault->text);
    return 0;
}

/* ---- moves ---- */

static int tell(game *g, int player, int colour, unsigned point, tj_err *err)
{
    tj_gtp_client *gtp = &g->session->player[player].gtp;
    tj_err fault = TJ_ERR_INIT;
    int rc = tj_gtp_client_play(gtp, g->referee.rules.size, colour, point, &fault);

    if (!rc)
        return 0;
    if (gtp->client.fault == TJ_CLIENT_REFUSED && g->referee.repeats) {
        end_void(g, TJ_MATCH_REPEATED, "a position comes again, which one of the engines does not allow");
        return 0;
    }
    return blame(g, player, rc, &fault, err);
}

static int play_opening(game *g, const tj_opening *opening, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; i < opening->count && !g->over && !rc; i++) {
        int colour = g->referee.to_move;
        tj_go_ruling ruling = tj_go_referee_play(&g->referee, opening->moves[i]);

        if (ruling == TJ_GO_NO_MEMORY)
            return tj_fail_nomem(err);
        if (ruling != TJ_GO_GOES_ON)
            return tj_fail(err, TJ_E_USAGE, "opening %u cannot be played", (unsigned)g->job->pair + 1);
        for (int player = 0; player < 2 && !g->over && !rc; player++)
            rc = tell(g, player, colour, opening->moves[i], err);
    }
    return rc;
}

static void end_illegal(game *g, int player, unsigned move)
{
    char name[8], why[120];

    tj_go_point_format(g->referee.rules.size, move, name);
    snprintf(why, sizeof why, "illegal move %zu, %s: %.80s", g->referee.moves.len + 1, name,
             g->referee.reason);
    end_lost(g, player, TJ_MATCH_ILLEGAL, why);
}

static int count_out(game *g, tj_err *err)
{
    double score = 0;
    int rc = tj_go_match_session_score(g->session, &g->referee, &score, &g->row->disputed, &g->remarks, err);

    if (!rc)
        end_scored(g, score);
    return rc;
}

/* The referee looks at a move, the other player hears of it, and if the game is over it is ended. */
static int announce(game *g, int player, unsigned move, tj_err *err)
{
    int colour = g->referee.to_move, rc;
    tj_go_ruling ruling = tj_go_referee_play(&g->referee, move);

    if (ruling == TJ_GO_NO_MEMORY)
        return tj_fail_nomem(err);
    if (ruling == TJ_GO_ILLEGAL) {
        end_illegal(g, player, move);
        return 0;
    }
    if (ruling == TJ_GO_REPEATED)
        end_void(g, TJ_MATCH_REPEATED, "the same position for the third time");
    else if (ruling == TJ_GO_TOO_LONG)
        end_void(g, TJ_MATCH_TOO_LONG, "the limit of moves is reached");
    if (g->over)
        return 0;
    rc = tell(g, 1 - player, colour, move, err);
    if (!rc && !g->over && ruling == TJ_GO_FINISHED)
        rc = count_out(g, err);
    return rc;
}

static int play_move(game *g, tj_err *err)
{
    int player = player_of(g, g->referee.to_move), rc;
    double began = tj_clock();
    tj_err fault = TJ_ERR_INIT;
    unsigned move = TJ_PASS;

    rc = tj_gtp_client_genmove(&g->session->player[player].gtp, g->referee.rules.size, g->referee.to_move,
                               g->session->match->seconds, &move, &fault);
    g->seconds[player] += tj_clock() - began;
    g->row->moves[player]++;
    if (rc)
        return blame(g, player, rc, &fault, err);
    if (move == TJ_GTP_RESPONSE_RESIGN) {
        end_lost(g, player, TJ_MATCH_RESIGNED, NULL);
        return 0;
    }
    return announce(g, player, move, err);
}

/* ---- the record ---- */

static int set_field(tj_record *record, enum tj_field field, const char *text)
{
    record->field[field] = tj_strndup(text, strlen(text));
    return record->field[field] ? 0 : TJ_E_NOMEM;
}

static int fill_header(const game *g, tj_record *record)
{
    const tj_go_match *match = g->session->match;
    tj_buf komi = TJ_BUF_INIT;
    char date[16], round[16];
    int rc = 0;

    tj_match_today(date);
    snprintf(round, sizeof round, "%u", (unsigned)g->job->number);
    tj_buf_put_double(&komi, match->rules.komi);
    rc |= set_field(record, TJ_FIELD_BLACK, match->label[player_of(g, TJ_BLACK)]);
    rc |= set_field(record, TJ_FIELD_WHITE, match->label[player_of(g, TJ_WHITE)]);
    rc |= set_field(record, TJ_FIELD_EVENT, "tejun match");
    rc |= set_field(record, TJ_FIELD_ROUND, round);
    rc |= set_field(record, TJ_FIELD_DATE, date);
    rc |= set_field(record, TJ_FIELD_RESULT, g->row->result);
    rc |= set_field(record, TJ_FIELD_KOMI, komi.data ? komi.data : "");
    /* Rules that judge the moves as we did: area scoring, suicide or none. */
    rc |= set_field(record, TJ_FIELD_RULES, match->rules.allow_suicide ? "New Zealand" : "Chinese");
    rc |= !tj_buf_ok(&komi);
    tj_buf_release(&komi);
    return rc ? TJ_E_NOMEM : 0;
}

static void put_comment(const game *g, size_t opening, tj_buf *out)
{
    for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        int player = player_of(g, colour);

        tj_buf_printf(out, "%s: %s, %u moves in %.1f s\n", colour_word(colour),
                      g->session->match->label[player], (unsigned)g->row->moves[player], g->seconds[player]);
    }
    tj_buf_printf(out, "Opening: %zu moves\nEnd: %s%s%s", opening, tj_match_how_names[g->row->how],
                  g->remarks.len ? "; " : "", g->remarks.len ? g->remarks.data : "");
}

static int write_record(const game *g, size_t opening, tj_buf *out, tj_err *err)
{
    tj_record record;
    tj_buf comment = TJ_BUF_INIT;
    int rc;

    tj_record_init(&record);
    record.board = (uint8_t)g->referee.rules.size;
    rc = fill_header(g, &record);
    put_comment(g, opening, &comment);
    if (!rc)
        rc = TJ_RESERVE(&record.moves, g->referee.moves.len);
    if (rc || !tj_buf_ok(&comment))
        rc = tj_fail_nomem(err);
    if (!rc && g->referee.moves.len) {
        memcpy(record.moves.items, g->referee.moves.items, g->referee.moves.len * sizeof(tj_move));
        record.moves.len = g->referee.moves.len;
    }
    if (!rc)
        rc = tj_sgf_write_commented(&record, comment.data, out, err);
    tj_buf_release(&comment);
    tj_record_release(&record);
    return rc;
}

static int set_key(game *g)
{
    uint16_t *points = tj_alloc(g->referee.moves.len, sizeof *points);

    for (size_t i = 0; i < g->referee.moves.len && points; i++)
        points[i] = g->referee.moves.items[i].point;
    if (points)
        tj_match_set_key(g->row, points, g->referee.moves.len);
    free(points);
    return points ? 0 : TJ_E_NOMEM;
}

static int finish(game *g, size_t opening, tj_buf *record, tj_err *err)
{
    if (!tj_buf_ok(&g->remarks) || set_key(g))
        return tj_fail_nomem(err);
    g->row->length = (uint32_t)g->referee.moves.len;
    tj_match_set_time(g->row, g->seconds);
    tj_match_set_note(g->row, &g->remarks);
    return write_record(g, opening, record, err);
}

/* ---- what a match calls ---- */

static int play(void *ctx, const tj_match_job *job, tj_match_row *row, tj_buf *record, tj_err *err)
{
    tj_go_match_session *session = ctx;
    const tj_go_match *match = session->match;
    const tj_opening *opening = &match->openings->items[job->pair % match->openings->len];
    game g = {.session = session, .job = job, .row = row};
    int rc = tj_go_referee_init(&g.referee, &match->rules, err);

    for (int i = 0; i < 2 && !rc; i++)
        rc = tj_go_match_engine_new_game(&session->player[i], &match->rules, err);
    if (!rc)
        rc = play_opening(&g, opening, err);
    while (!rc && !g.over)
        rc = play_move(&g, err);
    if (!rc)
        rc = finish(&g, opening->count, record, err);
    tj_buf_release(&g.remarks);
    tj_go_referee_release(&g.referee);
    return rc;
}

static void close_session(void *ctx)
{
    tj_go_match_session *session = ctx;

    if (!session)
        return;
    tj_go_match_engine_close(&session->player[0]);
    tj_go_match_engine_close(&session->player[1]);
    tj_go_match_engine_close(&session->referee);
    free(session);
}

static int open_session(const void *ctx, const atomic_bool *stop, void **out, tj_err *err)
{
    const tj_go_match *match = ctx;
    tj_go_match_session *session = tj_zalloc(1, sizeof *session);
    int rc = 0;

    *out = session;
    if (!session)
        return tj_fail_nomem(err);
    session->match = match;
    for (int i = 0; i < 2 && !rc; i++)
        rc = tj_go_match_engine_open(&session->player[i], match->command[i], &match->rules, match->seconds,
                                     stop, err);
    if (!rc && match->referee)
        rc = tj_go_match_engine_open(&session->referee, match->referee, &match->rules, match->seconds, stop,
                                     err);
    return rc;
}

tj_match_game tj_go_match_game(const tj_go_match *match)
{
    return (tj_match_game){.suffix = "sgf",
                           .open_session = open_session,
                           .play = play,
                           .close_session = close_session,
                           .ctx = match};
}

/* What it calls itself, as far as it says. */
static int ask_label(tj_gtp_client *gtp, char **label, tj_err *err)
{
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

int tj_go_match_probe(const char *command, const tj_go_match_rules *rules, double seconds, char **label,
                      tj_err *err)
{
    tj_go_match_engine engine = {0};
    int rc = tj_go_match_engine_open(&engine, command, rules, seconds, NULL, err);

    *label = NULL;
    if (!rc)
        rc = ask_label(&engine.gtp, label, err);
    tj_go_match_engine_close(&engine);
    return rc;
}
