/* tejun match */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/match_session.h"
#include "cli/report/match_report.h"
#include "cli/terminal/wait_notice.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/quantity.h"

enum { GAME_AUTO, GAME_GO, GAME_SHOGI };
static const char *const games[] = {"auto", "go", "shogi", NULL};

static const tj_param options[] = {
    TJ_INTEGER(tj_match_command_options, games, 'n', "games", "N", 1, TJ_MATCH_GAMES_MAX,
               "play N games, the engines taking Black in turn"),
    TJ_TEXT(
        tj_match_command_options, out, 'o', "out", "FOLDER",
        "keep games (games.sgf, games.csa) and results (results.tsv) there; run again, the match goes on"),
    TJ_INTEGER(tj_match_command_options, jobs, 'j', "jobs", "N", 1, TJ_MATCH_JOBS_MAX,
               "play N games at once, each with its own pair of engines"),
    TJ_CHOICE(tj_match_command_options, game, 0, "game", "GAME", games, "what they play; auto: as they say"),
    TJ_INTEGER(tj_match_command_options, random_moves, 0, "random-moves", "N", 0, 50,
               "begin with N moves at random, others for every two games; 0: with the first position"),
    TJ_INTEGER(tj_match_command_options, seed, 0, "seed", "N", 0, INT64_MAX, "for other random moves"),
    TJ_TEXT(tj_match_command_options, openings, 0, "openings", "FILE",
            "begin with the games of this file instead, each played with both colours: SGF; for shogi USI, "
            "CSA, KIF ..."),
    TJ_INTEGER(tj_match_command_options, first_moves, 0, "first-moves", "N", 0, 1000,
               "of each of these games only the first N moves; 0: all"),
    TJ_NUMBER(tj_match_command_options, timeout, 0, "timeout", "SECONDS", 0, 1000000,
              "an engine that takes longer for a move loses"),
    TJ_INTEGER(
        tj_match_command_options, move_limit, 0, "move-limit", "N", 0, 100000,
        "a game of N moves is void, in shogi drawn; 0: three times as many as the board has points, in "
        "shogi 512"),
    TJ_TEXT(tj_match_command_options, name1, 0, "name1", "NAME",
            "of the first engine, instead of what it says"),
    TJ_TEXT(tj_match_command_options, name2, 0, "name2", "NAME", "of the second"),
    TJ_FLAG(tj_match_command_options, json, 0, "json", "print JSON for programs"),
    TJ_INCLUDE(tj_match_command_options, go, tj_go_match_params, "Go", tj_go_match_param_table),
    TJ_INCLUDE(tj_match_command_options, shogi, tj_shogi_match_params, "Shogi", tj_shogi_match_param_table),
    TJ_PARAMS_END};

/* ---- before ---- */

void tj_match_session_add_fact(tj_match_session *c, const char *key, const char *format, ...)
{
    tj_buf *text = &c->texts[c->fact_count];
    va_list args;

    assert(c->fact_count < TJ_MATCH_FACTS_MAX);
    va_start(args, format);
    tj_buf_vprintf(text, format, args);
    va_end(args);
    c->facts[c->fact_count++] = (tj_match_fact){key, text->data ? text->data : ""};
}

size_t tj_match_session_pairs(const tj_match_session *c)
{
    return c->given->random_moves ? ((size_t)c->given->games + 1) / 2 : 1;
}

void tj_match_session_note_random(tj_match_session *c)
{
    if (c->given->random_moves)
        tj_buf_printf(&c->opening_text, "%s at random",
                      tj_quantity_noun((uint64_t)c->given->random_moves, "move", "moves").text);
    else
        tj_buf_puts(&c->opening_text, "no openings");
}

void tj_match_session_note_file(tj_match_session *c, size_t left_out, const char *why)
{
    if (left_out)
        tj_terminal_message("tejun match: %s left out: %s",
                            tj_quantity_noun(left_out, "opening is", "openings are").text, why);
    if ((uint64_t)c->given->games > 2 * (uint64_t)c->openings.len)
        tj_terminal_message("tejun match: there are openings for %zu games only; they are played again",
                            2 * c->openings.len);
    tj_buf_printf(&c->opening_text, "%s of %s", tj_quantity_noun(c->openings.len, "opening", "openings").text,
                  c->given->openings);
}

void tj_match_session_add_opening_fact(tj_match_session *c)
{
    if (c->given->openings)
        tj_match_session_add_fact(c, "openings", "%zu from a file, %016" PRIx64, c->openings.len,
                                  tj_openings_hash(&c->openings));
    else
        tj_match_session_add_fact(c, "openings", "%" PRId64 " random moves, seed %" PRId64,
                                  c->given->random_moves, c->given->seed);
}

int tj_match_session_choose_labels(tj_match_session *c, tj_err *err)
{
    const char *const names[2] = {c->given->name1, c->given->name2};
    bool same;
    int rc = 0;

    for (int i = 0; i < 2 && !rc; i++)
        if (names[i]) {
            free(c->label[i]);
            c->label[i] = tj_strndup(names[i], strlen(names[i]));
            rc = c->label[i] ? 0 : tj_fail_nomem(err);
        }
    same = !rc && strcmp(c->label[0], c->label[1]) == 0;
    for (int i = 0; i < 2 && same && !rc; i++) {
        tj_buf text = TJ_BUF_INIT;

        tj_buf_printf(&text, "%s (%d)", c->label[i], i + 1);
        free(c->label[i]);
        c->label[i] = tj_buf_detach(&text);
        rc = c->label[i] ? 0 : tj_fail_nomem(err);
    }
    return rc;
}

/* Both engines are asked at once what they play, so that one that cannot be asked is told of whatever the
 * other does. */
typedef struct probe {
    const tj_match_session *c;
    int next; /* guarded by the pool's lock */
    int engines;
    int game[2];
} probe;

static int probe_engine(probe *a, int player, const atomic_bool *stop, tj_err *err)
{
    const char *command = a->c->command[player];
    tj_wait_notice notice;
    tj_protocol protocol;
    int rc;

    tj_wait_notice_start(&notice, &a->c->call->terminal, a->c->call->command->name, command);
    rc = tj_protocol_detect(command, stop, &protocol, err);
    tj_wait_notice_end(&notice);
    if (!rc)
        a->game[player] = protocol == TJ_PROTOCOL_GTP ? GAME_GO : GAME_SHOGI;
    return rc;
}

static int probe_next(tj_engine_pool *pool, void *ctx, tj_err *err)
{
    probe *a = ctx;
    int player, rc = 0;

    while (!rc) {
        tj_engine_pool_lock(pool);
        player = a->next++;
        tj_engine_pool_unlock(pool);
        if (player >= a->engines)
            break;
        rc = probe_engine(a, player, &pool->stop, err);
    }
    return rc;
}

static int find_game(const tj_match_session *c, int *game, tj_err *err)
{
    bool same = strcmp(c->command[0], c->command[1]) == 0;
    probe a = {.c = c, .engines = same ? 1 : 2};
    tj_engine_pool pool;
    int rc;

    *game = c->given->game;
    if (*game != GAME_AUTO)
        return 0;
    tj_engine_pool_init(&pool, 0, 0);
    rc = tj_engine_pool_run(&pool, (unsigned)a.engines, probe_next, &a, "asking", NULL, err);
    tj_engine_pool_release(&pool);
    *game = a.game[0];
    if (!rc && !same && a.game[0] != a.game[1])
        rc = tj_fail(err, TJ_E_USAGE, "\"%.60s\" plays %s, but \"%.60s\" %s", c->command[0],
                     a.game[0] == GAME_GO ? "Go" : "shogi", c->command[1],
                     a.game[1] == GAME_GO ? "Go" : "shogi");
    return rc;
}

static int prepare(tj_match_session *c, tj_err *err)
{
    int rc, game;

    if (!(c->given->timeout > 0))
        return tj_fail(err, TJ_E_USAGE, "--timeout wants more than 0 seconds");
    if (c->given->first_moves && !c->given->openings)
        return tj_fail(err, TJ_E_USAGE, "--first-moves goes with --openings");
    rc = find_game(c, &game, err);
    if (!rc)
        rc = game == GAME_SHOGI ? tj_shogi_match_prepare(c, err) : tj_go_match_prepare(c, err);
    for (size_t i = 0; i < TJ_MATCH_FACTS_MAX && !rc; i++)
        rc = tj_buf_ok(&c->texts[i]) ? 0 : tj_fail_nomem(err);
    if (!rc && (!tj_buf_ok(&c->conditions) || !tj_buf_ok(&c->opening_text)))
        rc = tj_fail_nomem(err);
    return rc;
}

/* ---- playing ---- */

static int play(tj_match_session *c, tj_err *err)
{
    const tj_match_command_options *given = c->given;
    const tj_match_options how = {.games = (uint32_t)given->games,
                                  .jobs = (unsigned)given->jobs,
                                  .folder = given->out,
                                  .facts = c->facts};
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &c->call->terminal, NULL);
    rc = tj_match_run(&c->game, &how, &c->rows, &progress.monitor, err);
    tj_progress_end(&progress);
    return rc;
}

/* Appends what has been played. */
static int report(const tj_match_session *c, tj_buf *out, tj_err *err)
{
    tj_match_tally tally;
    const tj_match_report what = {.label = {c->label[0], c->label[1]},
                                  .command = {c->command[0], c->command[1]},
                                  .side = {"Black", "White"},
                                  .conditions = c->conditions.data,
                                  .folder = c->given->out,
                                  .wanted = (uint32_t)c->given->games,
                                  .rows = &c->rows,
                                  .tally = &tally,
                                  .terminal = &c->call->terminal};
    int rc = tj_match_tally_count(&tally, &c->rows, err);

    if (!rc && c->given->json)
        tj_match_report_json(&what, out);
    else if (!rc)
        tj_match_report_text(&what, out);
    return rc;
}

/* The table of what there is, and whether that is all. */
static int finish(const tj_match_session *c, int rc, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    int code = TJ_EXIT_DONE;

    if ((!rc || c->rows.len) && report(c, &out, &fault))
        code = tj_exit_error(&fault);
    else if (!rc || c->rows.len)
        code = tj_exit_with(&out, code);
    if (!rc)
        return code;
    return tj_exit_unfinished(c->call, rc, err, "stopped after %zu of %" PRId64 " games%s", c->rows.len,
                              c->given->games, c->given->out ? "; the same command goes on with it" : "");
}

static int run(tj_invocation *call)
{
    tj_match_session c = {
        .call = call, .given = call->options, .command = {call->args.items[0], call->args.items[1]}};
    tj_err err = TJ_ERR_INIT;
    int rc = prepare(&c, &err), code;

    if (!rc)
        rc = play(&c, &err);
    if (tj_error_is_usage(rc, &err))
        code = tj_exit_failed(call, rc, &err);
    else
        code = finish(&c, rc, &err);
    free(c.label[0]);
    free(c.label[1]);
    free(c.rows.items);
    tj_openings_release(&c.openings);
    for (size_t i = 0; i < TJ_MATCH_FACTS_MAX; i++)
        tj_buf_release(&c.texts[i]);
    tj_buf_release(&c.opening_text);
    tj_buf_release(&c.conditions);
    return code;
}

const tj_command tj_cmd_match = {
    .name = "match",
    .synopsis = "ENGINE1 ENGINE2",
    .summary = "let two engines play many games of Go or shogi against each other",
    .description =
        "ENGINE1 and ENGINE2 are commands that start engines, each in quotes as one word: Go engines that "
        "speak "
        "GTP, or shogi engines that speak USI (or GNU Shogi's own protocol), as they are found to do. Names "
        "are looked for in PATH, then in /usr/games and /usr/local/games; no shell is involved (sh -c "
        "'...' brings one in).\n\n"
        "Every two games begin with the same opening, so that each engine has it once as Black and once as "
        "White: a few moves at random, because engines that always play alike would otherwise play one game "
        "again and again, or the games of a file.\n\n"
        "The moves are judged here, not by the engines. Who plays an illegal move, takes too long, dies or "
        "answers nonsense loses the game, and is started anew for the next.\n\n"
        "Go: with --ko simple only the ko "
        "itself is forbidden, and a position that comes for the third time makes the game void; with --ko "
        "superko every move that brings back an earlier position is illegal. After two passes stones and "
        "surrounded points are counted, without the stones that engines say are dead "
        "(final_status_list): the referee if there is one, otherwise the players; where they lead to "
        "different scores, only stones that both call dead are taken off, and the game counts as "
        "disputed.\n\n"
        "Shogi: mate wins, also by having no move left; a pawn that is dropped to mate, two pawns on a file "
        "and a "
        "king left in check lose; a position that comes for the fourth time is a draw, or lost by who gave "
        "check "
        "all the way; a declaration (`bestmove win`) is checked, and a wrong one loses. --limit says how "
        "long "
        "engines think, --option1 and --option2 set what they offer to be set.\n\n"
        "With --out every finished game is stored at once. Stopped or killed at any moment, the same command "
        "plays only the games that are missing, and a larger --games adds to them; conditions that have "
        "changed are refused. Ctrl-C stops the match and shows how it stands (exit code 3).\n\n"
        "The score is the share of points, draws counting half and void games left out, with its 95 % "
        "Wilson interval; Elo is the difference in strength at which such a score is expected.",
    .examples =
        (const tj_example[]){
            {"tejun match 'gnugo --mode gtp --level 1' 'tejun gtp pro' -o match", "100 games"},
            {"tejun match 'gnugo --mode gtp' 'tejun gtp pro' --size 9 -n 20 -j 2", "two at a time"},
            {"tejun match A B --openings fuseki.sgf --first-moves 10", "from given openings"},
            {"tejun match fairy-stockfish gnushogi --limit1 'nodes 500' --limit2 'depth 2'", "shogi"},
            {"tejun match A B --limit 'clock 300 byoyomi 5' --option1 USI_Hash=64", "with clocks"},
            {0}},
    .options = options,
    TJ_DEFAULTS(tj_match_command_options, .games = 100, .random_moves = 4, .seed = 1, .timeout = 300,
                .jobs = 1, .go = {.size = 19, .komi = 7.5}, .shogi = {.margin = 1}),
    .min_args = 2,
    .max_args = 2,
    .run = run,
};
