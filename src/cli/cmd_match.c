/* tejun match */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/match_report.h"
#include "cli/progress.h"
#include "cli/quantity.h"
#include "client/go_match.h"

struct match_options {
    int64_t games, size, random_moves, first_moves, seed, move_limit, jobs;
    double komi, timeout;
    const char *openings, *referee, *out, *name1, *name2;
    int ko;
    bool allow_suicide, json;
};

static const char *const kos[] = {"simple", "superko", NULL};

static const tj_option options[] = {
    TJ_INTEGER(struct match_options, games, 'n', "games", "N", 1, TJ_MATCH_GAMES_MAX,
               "play N games, the engines taking Black in turn"),
    TJ_TEXT(struct match_options, out, 'o', "out", "FOLDER",
            "keep games (games.sgf) and results (results.tsv) there; run again, the match goes on"),
    TJ_INTEGER(struct match_options, jobs, 'j', "jobs", "N", 1, TJ_MATCH_JOBS_MAX,
               "play N games at once, each with its own pair of engines"),
    TJ_INTEGER(struct match_options, size, 0, "size", "N", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX,
               "on boards of N lines"),
    TJ_NUMBER(struct match_options, komi, 0, "komi", "POINTS", -1000, 1000, "points that White gets"),
    TJ_INTEGER(struct match_options, random_moves, 0, "random-moves", "N", 0, 50,
               "begin with N moves at random, others for every two games; 0: with the empty board"),
    TJ_INTEGER(struct match_options, seed, 0, "seed", "N", 0, INT64_MAX, "for other random moves"),
    TJ_TEXT(struct match_options, openings, 0, "openings", "FILE",
            "begin with the games of this SGF file instead, each played with both colours"),
    TJ_INTEGER(struct match_options, first_moves, 0, "first-moves", "N", 0, 1000,
               "of each of these games only the first N moves; 0: all"),
    TJ_NUMBER(struct match_options, timeout, 0, "timeout", "SECONDS", 0, 1000000,
              "an engine that takes longer for a move loses"),
    TJ_INTEGER(struct match_options, move_limit, 0, "move-limit", "N", 0, 100000,
               "a game of N moves is void; 0: three times as many as the board has points"),
    TJ_CHOICE(struct match_options, ko, 0, "ko", "RULE", kos, "what may not be repeated"),
    TJ_FLAG(struct match_options, allow_suicide, 0, "allow-suicide",
            "two or more stones may be taken off by their own player"),
    TJ_TEXT(struct match_options, referee, 0, "referee", "COMMAND",
            "a third engine that tells which stones are dead"),
    TJ_TEXT(struct match_options, name1, 0, "name1", "NAME", "of the first engine, instead of what it says"),
    TJ_TEXT(struct match_options, name2, 0, "name2", "NAME", "of the second"),
    TJ_FLAG(struct match_options, json, 0, "json", "print JSON for programs"),
    TJ_OPTIONS_END};

/* Everything about a match that is being played. */
typedef struct contest {
    const tj_invocation *call;
    const struct match_options *given;
    tj_go_match match;
    char *labels[2];
    tj_go_openings openings;
    tj_buf komi, opening_text, opening_fact, conditions;
    tj_match_rows rows;
} contest;

/* ---- before ---- */

static unsigned move_limit(const struct match_options *given)
{
    return (unsigned)(given->move_limit ? given->move_limit : 3 * given->size * given->size);
}

static int read_openings(contest *c, tj_err *err)
{
    const struct match_options *given = c->given;
    size_t left_out = 0;
    int rc = tj_go_openings_read(&c->openings, given->openings, &c->match.laws, (unsigned)given->first_moves,
                                 &left_out, err);

    if (rc)
        return rc;
    if (left_out)
        fprintf(stderr, "tejun match: %s left out: other boards, set-up stones, or illegal\n",
                tj_quantity_noun(left_out, "opening is", "openings are").text);
    if ((uint64_t)given->games > 2 * (uint64_t)c->openings.len)
        fprintf(stderr, "tejun match: there are openings for %zu games only; they are played again\n",
                2 * c->openings.len);
    tj_buf_printf(&c->opening_text, "%s of %s", tj_quantity_noun(c->openings.len, "opening", "openings").text,
                  given->openings);
    tj_buf_printf(&c->opening_fact, "%zu from a file, %016" PRIx64, c->openings.len,
                  tj_go_openings_hash(&c->openings));
    return 0;
}

static int make_openings(contest *c, tj_err *err)
{
    const struct match_options *given = c->given;
    size_t pairs = given->random_moves ? ((size_t)given->games + 1) / 2 : 1;

    if (given->openings)
        return read_openings(c, err);
    if (given->random_moves)
        tj_buf_printf(&c->opening_text, "%s at random",
                      tj_quantity_noun((uint64_t)given->random_moves, "move", "moves").text);
    else
        tj_buf_puts(&c->opening_text, "no openings");
    tj_buf_printf(&c->opening_fact, "%" PRId64 " random moves, seed %" PRId64, given->random_moves,
                  given->seed);
    return tj_go_openings_random(&c->openings, c->match.laws.size, (unsigned)given->random_moves,
                                 (uint64_t)given->seed, pairs, err);
}

/* The engines' names, made different if need be. */
static int ask_names(contest *c, tj_err *err)
{
    const char *const names[2] = {c->given->name1, c->given->name2};
    int rc = 0;

    for (int i = 0; i < 2 && !rc; i++)
        rc = tj_go_match_probe(c->match.command[i], &c->match.laws, c->match.seconds, &c->labels[i], err);
    for (int i = 0; i < 2 && !rc; i++)
        if (names[i]) {
            free(c->labels[i]);
            c->labels[i] = tj_strndup(names[i], strlen(names[i]));
            rc = c->labels[i] ? 0 : tj_fail_nomem(err);
        }
    if (!rc && strcmp(c->labels[0], c->labels[1]) == 0)
        for (int i = 0; i < 2 && !rc; i++) {
            tj_buf text = TJ_BUF_INIT;

            tj_buf_printf(&text, "%s (%d)", c->labels[i], i + 1);
            free(c->labels[i]);
            c->labels[i] = tj_buf_detach(&text);
            rc = c->labels[i] ? 0 : tj_fail_nomem(err);
        }
    c->match.label[0] = c->labels[0];
    c->match.label[1] = c->labels[1];
    return rc;
}

static int check_options(const struct match_options *given, tj_err *err)
{
    if (fabs(given->komi * 4 - round(given->komi * 4)) > 0)
        return tj_fail(err, TJ_E_USAGE, "--komi wants a multiple of 0.25");
    if (!(given->timeout > 0))
        return tj_fail(err, TJ_E_USAGE, "--timeout wants more than 0 seconds");
    if (given->first_moves && !given->openings)
        return tj_fail(err, TJ_E_USAGE, "--first-moves goes with --openings");
    return 0;
}

static int prepare(contest *c, tj_err *err)
{
    const struct match_options *given = c->given;
    int rc = check_options(given, err);

    c->match = (tj_go_match){.laws = {.size = (unsigned)given->size,
                                      .komi = given->komi,
                                      .superko = given->ko == 1,
                                      .allow_suicide = given->allow_suicide,
                                      .move_limit = move_limit(given)},
                             .command = {c->call->args.items[0], c->call->args.items[1]},
                             .referee = given->referee,
                             .seconds = given->timeout,
                             .openings = &c->openings};
    if (!rc)
        rc = make_openings(c, err);
    if (!rc)
        rc = ask_names(c, err);
    tj_double_put(&c->komi, given->komi);
    tj_buf_printf(&c->conditions, "%ux%u, komi %s, %s", c->match.laws.size, c->match.laws.size,
                  c->komi.data ? c->komi.data : "", c->opening_text.data ? c->opening_text.data : "");
    if (!rc && (!tj_buf_ok(&c->conditions) || !tj_buf_ok(&c->opening_fact) || !tj_buf_ok(&c->komi)))
        rc = tj_fail_nomem(err);
    return rc;
}

/* ---- playing ---- */

static int play(contest *c, tj_err *err)
{
    const struct match_options *given = c->given;
    char size[16], limit[16], seconds[32];
    const tj_match_fact facts[] = {{"game", "Go"},
                                   {"first engine", c->match.command[0]},
                                   {"second engine", c->match.command[1]},
                                   {"first name", c->match.label[0]},
                                   {"second name", c->match.label[1]},
                                   {"size", size},
                                   {"komi", c->komi.data},
                                   {"ko", kos[given->ko]},
                                   {"suicide", given->allow_suicide ? "allowed" : "forbidden"},
                                   {"move limit", limit},
                                   {"timeout", seconds},
                                   {"openings", c->opening_fact.data},
                                   {"referee", given->referee ? given->referee : "none"},
                                   {NULL, NULL}};
    const tj_match_options how = {
        .games = (uint32_t)given->games, .jobs = (unsigned)given->jobs, .folder = given->out, .facts = facts};
    const tj_match_game game = tj_go_match_game(&c->match);
    tj_progress progress;
    int rc;

    snprintf(size, sizeof size, "%u", c->match.laws.size);
    snprintf(limit, sizeof limit, "%u", c->match.laws.move_limit);
    snprintf(seconds, sizeof seconds, "%g", given->timeout);
    tj_progress_start(&progress, &c->call->terminal, NULL);
    rc = tj_match_run(&game, &how, &c->rows, &progress.watch, err);
    tj_progress_end(&progress);
    return rc;
}

/* Appends what has been played. */
static int report(const contest *c, tj_buf *out, tj_err *err)
{
    tj_match_tally tally;
    const tj_match_report what = {.label = {c->match.label[0], c->match.label[1]},
                                  .command = {c->match.command[0], c->match.command[1]},
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
static int conclude(const contest *c, int rc, tj_err *err)
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
    fflush(stdout);
    if (rc != TJ_E_STOPPED)
        return tj_exit_error(err);
    fprintf(stderr, "tejun match: stopped after %zu of %" PRId64 " games%s\n", c->rows.len, c->given->games,
            c->given->out ? "; the same command goes on with it" : "");
    return TJ_EXIT_FAILURE;
}

static int run(tj_invocation *call)
{
    contest c = {.call = call, .given = call->options};
    tj_err err = TJ_ERR_INIT;
    int rc = prepare(&c, &err), code;

    if (!rc)
        rc = play(&c, &err);
    if (rc == TJ_E_USAGE && !err.path[0])
        code = tj_exit_usage(call, "%s", err.text);
    else
        code = conclude(&c, rc, &err);
    free(c.labels[0]);
    free(c.labels[1]);
    free(c.rows.items);
    tj_go_openings_release(&c.openings);
    tj_buf_release(&c.komi);
    tj_buf_release(&c.opening_text);
    tj_buf_release(&c.opening_fact);
    tj_buf_release(&c.conditions);
    return code;
}

const tj_command tj_cmd_match = {
    .name = "match",
    .synopsis = "ENGINE1 ENGINE2",
    .summary = "let two GTP engines play many games against each other",
    .description =
        "ENGINE1 and ENGINE2 are commands that start Go engines which speak GTP, each in quotes as one word. "
        "Names are looked for in PATH, then in /usr/games and /usr/local/games; no shell is involved (sh -c "
        "'...' brings one in).\n\n"
        "Every two games begin with the same opening, so that each engine has it once as Black and once as "
        "White: a few moves at random, because engines that always play alike would otherwise play one game "
        "again and again, or the games of a file.\n\n"
        "The moves are judged here, not by the engines. Who plays an illegal move, takes too long, dies or "
        "answers nonsense loses the game, and is started anew for the next. With --ko simple only the ko "
        "itself is forbidden, and a position that comes for the third time makes the game void; with --ko "
        "superko every move that brings back an earlier position is illegal. After two passes stones and "
        "surrounded points are counted, without the stones that engines say are dead "
        "(final_status_list): the referee if there is one, otherwise the players; where they lead to "
        "different "
        "scores, the first engine's word is taken and the game counts as disputed.\n\n"
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
            {0}},
    .options = options,
    TJ_DEFAULTS(struct match_options, .games = 100, .size = 19, .komi = 7.5, .random_moves = 4, .seed = 1,
                .timeout = 300, .jobs = 1),
    .min_args = 2,
    .max_args = 2,
    .run = run,
};
