/* tejun match */
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text/span.h"
#include "cli/command.h"
#include "cli/match_params.h"
#include "cli/report/match_report.h"
#include "base/text/quantity.h"
#include "cli/terminal/wait_notice.h"

struct match_options {
    int game;
    tj_match_params rules;
};

static const tj_param options[] = {
    TJ_INTEGER(struct match_options, rules.match.games, 'n', "games", "N", 1, TJ_MATCH_GAMES_MAX,
               "play N games; the engines take Black in turn"),
    TJ_TEXT(struct match_options, rules.match.folder, 'o', "out", "FOLDER",
            "store games (games.sgf, games.csa) and results (results.tsv) in FOLDER; run again to continue "
            "the match"),
    TJ_INTEGER(struct match_options, rules.match.jobs, 'j', "jobs", "N", 1, TJ_MATCH_JOBS_MAX,
               "play N games at once, each with its own pair of engines"),
    TJ_GAME(struct match_options, game, 0, "game", "game to play; any: what the engines support"),
    TJ_INTEGER(struct match_options, rules.match.random_moves, 0, "random-moves", "N", 0, 50,
               "open with N random moves, new ones for every two games; 0: from the starting position"),
    TJ_INTEGER(struct match_options, rules.match.seed, 0, "seed", "N", 0, INT64_MAX,
               "seed for the random moves"),
    TJ_TEXT(struct match_options, rules.match.openings, 0, "openings", "FILE",
            "open with the games in this file instead, each played with both colours: SGF; for shogi USI, "
            "CSA, KIF ..."),
    TJ_INTEGER(struct match_options, rules.match.first_moves, 0, "first-moves", "N", 0, 1000,
               "with --openings: use only the first N moves of each game; 0: all"),
    TJ_NUMBER(struct match_options, rules.match.timeout, 0, "timeout", "SECONDS", 0, 1000000,
              "an engine that takes longer for a move loses"),
    TJ_INTEGER(struct match_options, rules.match.move_limit, 0, "move-limit", "N", 0, 100000,
               "end a game after N moves as void, in shogi as a draw; 0: three times the number of points, "
               "in shogi 512"),
    TJ_TEXT(struct match_options, rules.match.name[0], 0, "name1", "NAME",
            "name of the first engine; default: what it reports"),
    TJ_TEXT(struct match_options, rules.match.name[1], 0, "name2", "NAME", "name of the second engine"),
    TJ_MATCH_PARAMS(struct match_options),
    TJ_PARAMS_END};

/* A match that is being played from the command line. */
typedef struct match_command {
    const tj_invocation *call;
    const struct match_options *given;
    tj_match_options options;
    tj_match *match;
    tj_buf conditions;
} match_command;

/* ---- before ---- */

static int set_engine(match_command *c, int i, tj_err *err)
{
    const tj_match_params *rules = &c->given->rules;
    const tj_words *set = i ? &rules->option2 : &rules->option1;
    const char *think = i ? rules->think2 : rules->think1;
    tj_engine_command *engine = &c->options.engine[i];

    engine->command = c->call->args.items[i];
    engine->options = set->items;
    engine->option_count = set->len;
    think = think ? think : rules->think;
    return think ? tj_think_limits_parse(&engine->limits, think, err) : 0;
}

static int set_options(match_command *c, tj_err *err)
{
    const tj_match_params *rules = &c->given->rules;
    tj_match_options *how = &c->options;
    int rc;

    *how = rules->match;
    how->kind = tj_game_chosen(c->given->game);
    how->superko = rules->ko == TJ_MATCH_SUPERKO;
    how->impasse = tj_match_impasse_points[rules->impasse];
    how->waiting = tj_wait_notice;
    how->waiting_ctx = (void *)c->call->command->name;
    return (rc = set_engine(c, 0, err)) ? rc : set_engine(c, 1, err);
}

/* The game whose options stand under this heading. */
static const tj_game_kind *kind_of_heading(const char *heading)
{
    size_t i = 0;

    while (tj_game_kind_at(i) && !tj_case_equal(tj_game_kind_title(tj_game_kind_at(i)), heading))
        i++;
    return tj_game_kind_at(i);
}

/* Refuses options that are for another game. */
static int check_rules(match_command *c, tj_err *err)
{
    const struct match_options *usual = c->call->command->defaults;
    const tj_game_kind *kind = c->options.kind;

    for (const tj_param *row = options; row->kind; row++) {
        const tj_game_kind *other = row->kind == TJ_PARAM_INCLUDE ? kind_of_heading(row->name) : kind;
        const char *name =
            other != kind ? tj_params_changed(row->rows, &c->given->rules, &usual->rules) : NULL;

        if (name)
            return tj_fail(err, TJ_E_USAGE, "--%s is for %s; these engines play %s", name,
                           tj_game_kind_title(other), tj_game_kind_title(kind));
    }
    if (tj_game_kind_first_board(kind) == tj_game_kind_last_board(kind))
        c->options.board = 0; /* --size is for other games */
    return 0;
}

/* Says what openings there are. */
static void note_openings(match_command *c)
{
    const tj_match_options *given = &c->options;
    const char *why;
    size_t left_out, openings = tj_match_openings(c->match, &left_out, &why);

    tj_buf_printf(&c->conditions, "%s, ", tj_match_conditions(c->match));
    if (left_out)
        tj_terminal_message("tejun match: %s left out: %s",
                            tj_quantity_phrase(left_out, "opening is", "openings are").text, why);
    if (given->openings && given->games > 2 * (uint64_t)openings)
        tj_terminal_message("tejun match: the openings suffice for %zu games; they are used again after that",
                            2 * openings);
    if (given->openings)
        tj_buf_printf(&c->conditions, "%s of %s", tj_quantity_noun(openings, "opening").text,
                      given->openings);
    else if (given->random_moves)
        tj_buf_printf(&c->conditions, "%s at random", tj_quantity_noun(given->random_moves, "move").text);
    else
        tj_buf_puts(&c->conditions, "no openings");
}

static int prepare(match_command *c, tj_err *err)
{
    int rc;

    if (!(c->given->rules.match.timeout > 0))
        return tj_fail(err, TJ_E_USAGE, "--timeout must be more than 0 seconds");
    if (c->given->rules.match.first_moves && !c->given->rules.match.openings)
        return tj_fail(err, TJ_E_USAGE, "--first-moves needs --openings");
    if ((rc = set_options(c, err)) ||
        (!c->options.kind && (rc = tj_match_detect_game(&c->options, &c->options.kind, err))) ||
        (rc = check_rules(c, err)) || (rc = tj_match_new(&c->match, &c->options, err)))
        return rc;
    note_openings(c);
    return tj_buf_ok(&c->conditions) ? 0 : tj_fail_nomem(err);
}

/* Appends what has been played. */
static int report(const match_command *c, const tj_match_row *rows, tj_buf *out, tj_err *err)
{
    tj_match_tally tally;
    const tj_match_report what = {
        .name = {tj_match_engine_name(c->match, 0), tj_match_engine_name(c->match, 1)},
        .command = {c->options.engine[0].command, c->options.engine[1].command},
        .conditions = c->conditions.data,
        .folder = c->options.folder,
        .wanted = c->options.games,
        .rows = rows,
        .tally = &tally,
        .terminal = &c->call->terminal};
    int rc = tj_match_tally_games(c->match, &tally, err);

    if (!rc && c->call->json)
        tj_match_report_json(&what, out);
    else if (!rc)
        tj_match_report_text(&what, out);
    return rc;
}

static int play(match_command *c, tj_buf *out, tj_err *err)
{
    int rc = tj_match_play(c->match, c->call->monitor, err);
    size_t count;
    const tj_match_row *rows = tj_match_games(c->match, &count);

    if (!rc)
        return report(c, rows, out, err);
    if (count && !report(c, rows, out, NULL))
        tj_print_buf(out, NULL);
    if (rc == TJ_E_STOPPED) {
        *err = (tj_err)TJ_ERR_INIT;
        tj_fail(err, rc, "stopped after %zu of %" PRIu32 " games%s", count, c->options.games,
                c->options.folder ? "; run the same command again to continue" : "");
    }
    return rc;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    match_command c = {.call = call, .given = call->options};
    int rc;

    tj_progress_end(&call->progress); /* nothing ticks while engines are asked: Ctrl-C ends the program */
    rc = prepare(&c, err);
    tj_progress_start(&call->progress, &call->terminal, NULL);
    if (!rc)
        rc = play(&c, out, err);
    tj_match_free(c.match);
    tj_buf_release(&c.conditions);
    return rc;
}

const tj_command tj_cmd_match = {
    .name = "match",
    .synopsis = "ENGINE1 ENGINE2",
    .summary = "play many games of Go or shogi between two engines",
    .description =
        "Runs the commands ENGINE1 and ENGINE2, each quoted as one argument, and lets them play each other. "
        "They are Go engines that speak GTP, or shogi engines that speak USI (or GNU Shogi's own protocol); "
        "the protocol is detected. Programs are looked up in PATH, then in /usr/games and /usr/local/games. "
        "No shell is involved; use sh -c '...' if you need one.\n\n"
        "Every two games have the same opening, so that each engine plays it once as Black and once as "
        "White: a few random moves, or the games of a file. Without them, engines that always play the same "
        "way would repeat one game.\n\n"
        "The program, not the engines, judges the moves. An engine that plays an illegal move, takes too "
        "long, dies or gives a meaningless answer loses the game and is restarted for the next.\n\n"
        "Go: with --ko simple only retaking the ko at once is forbidden, and a game is void when a position "
        "occurs for the third time; with --ko superko every move that repeats an earlier position is "
        "illegal. After two passes stones and surrounded points are counted, without the stones that engines "
        "report dead (final_status_list): the referee if there is one, otherwise the players. If the "
        "players' answers give different scores, only stones that both call dead are removed, and the game "
        "counts as disputed.\n\n"
        "Shogi: checkmate wins, and so does leaving the opponent without a move; mate by a dropped pawn, two "
        "pawns on a file and leaving the king in check lose. A position that occurs for the fourth time is a "
        "draw, or a loss for the side that gave perpetual check. A declaration (`bestmove win`) is checked, "
        "and a wrong one loses. --think sets how long engines think, --option1 and --option2 set their "
        "options.\n\n"
        "With --out every finished game is stored at once. You can stop the match at any time; the same "
        "command plays the missing games, and a larger --games adds more. Changed conditions are refused. "
        "Ctrl-C stops the match and shows the score so far (exit code 3).\n\n"
        "The score is the share of points, with draws as half a point and without void games, and has a 95 % "
        "Wilson interval. Elo is the difference in strength for which this score is expected.",
    .examples =
        (const tj_example[]){
            {"tejun match 'gnugo --mode gtp --level 1' 'tejun gtp pro' -o match", "100 games"},
            {"tejun match 'gnugo --mode gtp' 'tejun gtp pro' --size 9 -n 20 -j 2", "two at a time"},
            {"tejun match A B --openings fuseki.sgf --first-moves 10", "from given openings"},
            {"tejun match fairy-stockfish gnushogi --think1 'nodes 500' --think2 'depth 2'", "shogi"},
            {"tejun match A B --think 'clock 300 byoyomi 5' --option1 USI_Hash=64", "with clocks"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct match_options, .rules.match = {.size = sizeof(tj_match_options),
                                                      .games = 100,
                                                      .random_moves = 4,
                                                      .seed = 1,
                                                      .timeout = 300,
                                                      .jobs = 1,
                                                      .board = 19,
                                                      .komi = 7.5,
                                                      .margin = 1}),
    .min_args = 2,
    .max_args = 2,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){NULL},
    .run = run,
};
