#include "client/shogi/shogi_engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "client/shogi/usi_client.h"

typedef struct shogi_engine {
    tj_usi_client usi; /* begins with the tj_client, whatever the protocol */
    const tj_engine_command *config;
    tj_protocol protocol; /* never TJ_PROTOCOL_GTP */
    bool depth_is_option; /* its depth was set as an option: `go infinite` ends by itself */
} shogi_engine;

/* ---- the protocol of GNU Shogi ----
 *
 * No other engine speaks it: one move a line in USI notation, words for everything else.  Learnt from version
 * 1.4.2.
 *
 *     we say                it says
 *     new, force            nothing: a new game, both sides played by us
 *     7g7f                  1. 7g7f 300000            the move and its clock
 *     2g2g                  Illegal move (no match) 2g2g
 *     go                    1. ... 3c3d 299100        its own move
 *     depth, then 4         depth =                   without a line end: it asks for the number
 *
 * There is no mark at the end of an answer.  So a word that it cannot know is said, too, and what comes
 * before the complaint about it belongs to the past. */

#define SYNC_WORD "tejun-was-here"

static bool contains(tj_span line, const char *word)
{
    return line.n && memmem(line.at, line.n, word, strlen(word)) != NULL;
}

int tj_gnushogi_response(tj_span line, tj_shogi_move *move)
{
    tj_span rest, number = tj_span_cut(&line, " "), word;

    if (contains(number, "Resigns") || contains(line, "Resigns") || contains(line, "mates!"))
        return TJ_ANALYSIS_RESIGN;
    if (!number.n || number.at[number.n - 1] != '.' || !tj_usi_response_begins(line, "...", &rest))
        return TJ_ANALYSIS_NOTHING;
    word = tj_span_word(&rest, " ");
    return tj_shogi_move_parse(word.at, word.n, move, NULL) ? TJ_ANALYSIS_NOTHING : TJ_ANALYSIS_MOVE;
}

/* Is it the complaint about the mark?  The first one about something else is kept. */
static bool take_until_mark(void *ctx, tj_span line)
{
    tj_buf *complaint = ctx;

    if (contains(line, SYNC_WORD))
        return true;
    if (complaint && !complaint->len && contains(line, "Illegal move"))
        tj_buf_add(complaint, line.at, line.n);
    return false;
}

/* Says the mark and hears what comes before the complaint about it.  complaint may be NULL. */
static int synchronise(tj_client *client, const char *asked, double deadline, tj_buf *complaint, tj_err *err)
{
    return tj_client_ask(client, SYNC_WORD, asked, deadline, take_until_mark, complaint, err);
}

/* Sends a command ("book", "depth=4": what stands behind "=" on a line of its own) and waits until it is
 * done.  Commands that it does not know are refused (TJ_E_USAGE). */
static int set_gnushogi(tj_client *client, const char *option, tj_err *err)
{
    double deadline = tj_clock() + client->seconds;
    tj_buf line = TJ_BUF_INIT, complaint = TJ_BUF_INIT;
    int rc;

    for (const char *c = option; *c; c++)
        tj_buf_putc(&line, *c == '=' ? '\n' : (unsigned char)*c < ' ' ? ' ' : *c);
    rc = tj_buf_ok(&line) ? tj_client_ask(client, line.data, option, deadline, NULL, NULL, err)
                          : tj_fail_nomem(err);
    if (!rc && !(rc = synchronise(client, option, deadline, &complaint, err)) && complaint.len) {
        client->fault = TJ_CLIENT_REFUSED;
        rc = tj_fail(err, TJ_E_USAGE, "`%.60s` has no command \"%.60s\"", client->command, option);
    }
    tj_buf_release(&line);
    tj_buf_release(&complaint);
    return rc;
}

/* A new game with these moves; 0 also if it complains about one. */
static int send_game(tj_client *client, const tj_shogi_move *moves, size_t count, double deadline,
                     tj_buf *complaint, tj_err *err)
{
    int rc;

    if ((rc = tj_client_ask(client, "new\nforce", "go", deadline, NULL, NULL, err)) ||
        (rc = synchronise(client, "go", deadline, NULL, err))) /* the end of the game before */
        return rc;
    for (size_t i = 0; i < count; i++) {
        char move[8];

        tj_shogi_move_format(moves[i], move);
        if ((rc = tj_client_ask(client, move, "go", deadline, NULL, NULL, err)))
            return rc;
    }
    return synchronise(client, "go", deadline, complaint, err);
}

static bool take_move(void *ctx, tj_span line)
{
    tj_analysis *analysis = ctx;

    analysis->choice = tj_gnushogi_response(line, &analysis->move);
    return analysis->choice != TJ_ANALYSIS_NOTHING || contains(line, "Draw");
}

/* Shows it a game from the usual start and lets it move.  Only choice and move of the analysis are told.
 * TJ_E_FORMAT if it takes a move for illegal, or calls the game drawn; others as tj_usi_client_think. */
static int think_gnushogi(tj_client *client, const tj_shogi_move *moves, size_t count, double seconds,
                          tj_analysis *analysis, tj_err *err)
{
    double deadline = tj_clock() + seconds;
    tj_buf complaint = TJ_BUF_INIT;
    int rc;

    memset(analysis, 0, sizeof *analysis);
    if (!(rc = send_game(client, moves, count, deadline, &complaint, err)) && complaint.len)
        rc = tj_client_fail_garbled(client, "says \"Illegal move\"", "a legal move", err);
    else if (!rc && !(rc = tj_client_ask(client, "go", "go", deadline, take_move, analysis, err)) &&
             analysis->choice == TJ_ANALYSIS_NOTHING)
        rc = tj_client_fail_garbled(client, "says that the game is drawn", "go", err);
    tj_buf_release(&complaint);
    return rc;
}

/* ---- the beginning ---- */

/* gpsusi takes the depth as an option. */
static int start_usi(shogi_engine *player, tj_err *err)
{
    const tj_engine_command *config = player->config;
    const char *name = player->usi.name ? player->usi.name : "";
    char text[40];
    int rc = 0;

    player->depth_is_option = config->limits.depth && strncmp(name, "gpsshogi", 8) == 0 &&
                              tj_usi_client_has(&player->usi, "LimitDepth");
    snprintf(text, sizeof text, "LimitDepth=%" PRIu32, config->limits.depth);
    if (player->depth_is_option)
        rc = tj_usi_client_set(&player->usi, text, err);
    for (size_t i = 0; i < config->option_count && !rc; i++)
        rc = tj_usi_client_set(&player->usi, config->options[i], err);
    return rc ? rc : tj_usi_client_ready(&player->usi, err);
}

/* GNU Shogi counts no nodes, and takes several times as long as it is told. */
static int start_gnushogi(shogi_engine *player, tj_err *err)
{
    const tj_engine_command *config = player->config;
    char text[16];
    int rc;

    if (!config->limits.depth || config->limits.depth >= 30)
        return tj_fail(err, TJ_E_USAGE,
                       "`%.60s` speaks GNU Shogi's protocol; its limit must be \"depth N\", with N up to 29",
                       config->command);
    snprintf(text, sizeof text, "depth=%" PRIu32, config->limits.depth);
    rc = set_gnushogi(&player->usi.client, text, err);
    for (size_t i = 0; i < config->option_count && !rc; i++)
        rc = set_gnushogi(&player->usi.client, config->options[i], err);
    return rc;
}

/* After the program was started: everything up to the first game. */
static int start_protocol(shogi_engine *player, tj_err *err)
{
    int rc = tj_usi_client_handshake(&player->usi, &player->protocol, err);

    if (!rc && player->protocol == TJ_PROTOCOL_GTP)
        return tj_fail(err, TJ_E_USAGE, "`%.60s` does not play shogi: it does not know `usi`",
                       player->config->command);
    if (rc)
        return rc;
    return player->protocol == TJ_PROTOCOL_USI ? start_usi(player, err) : start_gnushogi(player, err);
}

int tj_shogi_engine_open(const tj_engine_command *command, const tj_match *match, const atomic_bool *stop,
                         tj_client **engine, tj_err *err)
{
    shogi_engine *player = tj_zalloc(1, sizeof *player);
    int rc;

    *engine = player ? &player->usi.client : NULL;
    if (!player)
        return tj_fail_nomem(err);
    player->config = command;
    if ((rc = tj_usi_client_open(&player->usi, command->command, stop, err)) ||
        (rc = start_protocol(player, err)))
        return rc;
    if (!match && player->protocol != TJ_PROTOCOL_USI)
        return tj_fail(err, TJ_E_USAGE, "`%.60s` does not speak USI and reports no evaluations",
                       command->command);
    return 0;
}

void tj_shogi_engine_close(tj_client *engine)
{
    if (engine)
        tj_usi_client_close(&((shogi_engine *)engine)->usi);
    free(engine);
}

/* Between two games an engine is asked whether it is there: one that died meanwhile has lost nothing yet. */
static int begin_game(shogi_engine *player, tj_err *err)
{
    int rc;

    if (player->protocol == TJ_PROTOCOL_GNUSHOGI)
        return set_gnushogi(&player->usi.client, "new", err);
    rc = tj_usi_client_ready(&player->usi, err);
    return rc ? rc : tj_usi_client_send(&player->usi, "usinewgame", err);
}

int tj_shogi_engine_new_game(tj_client *engine, tj_err *err)
{
    shogi_engine *player = (shogi_engine *)engine;
    int rc;

    if (engine->process && begin_game(player, NULL) == 0)
        return 0;
    if ((rc = tj_usi_client_restart(&player->usi, err)) || (rc = start_protocol(player, err)))
        return rc;
    return begin_game(player, err);
}

void tj_shogi_engine_game_over(tj_client *engine, const char *outcome)
{
    shogi_engine *player = (shogi_engine *)engine;
    char line[32];

    snprintf(line, sizeof line, "gameover %s", outcome);
    if (player->protocol == TJ_PROTOCOL_USI && engine->process)
        tj_usi_client_send(&player->usi, line, NULL);
}

bool tj_shogi_engine_has_option(const tj_client *engine, const char *name)
{
    return tj_usi_client_has(&((const shogi_engine *)engine)->usi, name);
}

int tj_shogi_engine_set_option(tj_client *engine, const char *option, tj_err *err)
{
    return tj_usi_client_set(&((shogi_engine *)engine)->usi, option, err);
}

/* ---- thinking ---- */

static void put_moves(const tj_shogi_move *moves, size_t count, const char *word, tj_buf *out)
{
    char text[8];

    for (size_t i = 0; i < count; i++) {
        tj_shogi_move_format(moves[i], text);
        tj_buf_printf(out, "%s %s", i ? "" : word, text);
    }
}

/* "startpos moves 7g7f", "sfen ... moves 7g7f". */
static void put_position(const tj_analyst_query *query, tj_buf *out)
{
    char text[TJ_POSITION_TEXT_MAX];

    if (query->position) {
        tj_position_format(query->position, text);
        tj_buf_printf(out, "sfen %s", text);
    } else
        tj_buf_puts(out, "startpos");
    put_moves(query->moves, query->n_moves, " moves", out);
}

static uint64_t milliseconds(double seconds)
{
    return seconds > 0 ? (uint64_t)(seconds * 1000) : 0;
}

void tj_usi_put_limits(const tj_think_limits *limits, const tj_game_clocks *clocks, tj_buf *out)
{
    if (limits->nodes)
        tj_buf_printf(out, "nodes %" PRIu64, limits->nodes);
    else if (limits->depth)
        tj_buf_printf(out, "depth %" PRIu32, limits->depth);
    else if (limits->go)
        tj_buf_puts(out, limits->go);
    else if (limits->stop > 0)
        tj_buf_puts(out, "infinite");
    else {
        tj_buf_printf(out, "btime %" PRIu64 " wtime %" PRIu64, milliseconds(clocks->left[TJ_BLACK]),
                      milliseconds(clocks->left[TJ_WHITE]));
        if (limits->increment > 0)
            tj_buf_printf(out, " binc %" PRIu64 " winc %" PRIu64, milliseconds(limits->increment),
                          milliseconds(limits->increment));
        else
            tj_buf_printf(out, " byoyomi %" PRIu64, milliseconds(limits->seconds));
    }
}

static int think_usi(shogi_engine *player, const tj_analyst_query *query, tj_analysis *analysis, tj_err *err)
{
    static const tj_game_clocks NO_CLOCKS = {{0, 0, 0}};
    const tj_think_limits *limits = &player->config->limits;
    tj_buf position = TJ_BUF_INIT, go = TJ_BUF_INIT;
    int rc;

    put_position(query, &position);
    if (player->depth_is_option) /* nothing else is to be said */
        tj_buf_puts(&go, "infinite");
    else
        tj_usi_put_limits(limits, query->clocks ? query->clocks : &NO_CLOCKS, &go);
    put_moves(query->only, query->n_only, " searchmoves", &go);
    player->usi.lines = query->lines;
    if (!tj_buf_ok(&position) || !tj_buf_ok(&go))
        rc = tj_fail_nomem(err);
    else
        rc = tj_usi_client_think(&player->usi, position.data, go.data ? go.data : "",
                                 limits->stop > 0 ? limits->stop : -1, query->seconds, analysis, err);
    player->usi.lines = NULL;
    tj_buf_release(&position);
    tj_buf_release(&go);
    return rc;
}

int tj_shogi_engine_analyse(tj_client *engine, const tj_analyst_query *query, tj_analysis *analysis,
                            tj_err *err)
{
    shogi_engine *player = (shogi_engine *)engine;

    if (player->protocol == TJ_PROTOCOL_USI)
        return think_usi(player, query, analysis, err);
    if (query->lines || query->n_only)
        return tj_fail(err, TJ_E_USAGE, "`%.60s` does not speak USI", engine->command);
    if (query->position)
        return tj_fail(err, TJ_E_USAGE, "`%.60s` plays even games only", engine->command);
    return think_gnushogi(engine, query->moves, query->n_moves, query->seconds, analysis, err);
}

int tj_shogi_engine_name(tj_client *engine, char **out, tj_err *err)
{
    const char *name = ((const shogi_engine *)engine)->usi.name;
    tj_buf text = TJ_BUF_INIT;

    tj_client_put_text(&text, name && *name ? name : tj_process_name(engine->process));
    *out = tj_buf_detach(&text);
    return *out ? 0 : tj_fail_nomem(err);
}
