/* tejun explore */
#include <stdlib.h>

#include "base/error.h"
#include "cli/explore_report.h"
#include "cli/game_filter.h"
#include "cli/progress.h"

#define SIZE_PRESET 19

struct explore_options {
    tj_filter_options filter;
    const char *sgf;
    int64_t move, size, limit, players, next;
    int colour;
    bool json, ascii;
};

static const char *const colours[] = {"turn", "black", "white", NULL};

static const tj_option options[] = {
    TJ_TEXT(struct explore_options, sgf, 0, "sgf", "FILE", "take the position from this game"),
    TJ_INTEGER(struct explore_options, move, 0, "move", "N", -1, 100000,
               "with --sgf: the position after N moves (-1: at the end)"),
    TJ_INTEGER(struct explore_options, size, 0, "size", "N", 2, 25, "lines of the board; 19 unless given"),
    TJ_CHOICE(struct explore_options, colour, 0, "colour", "WHO", colours,
              "who is to move: whose turn it is, or always that side"),
    TJ_INTEGER(struct explore_options, limit, 'n', "limit", "N", 0, 1000000000,
               "list at most N games, newest first; 0: all"),
    TJ_INTEGER(struct explore_options, players, 0, "players", "N", 0, 1000000000,
               "list at most N players, those with most games first; 0: all"),
    TJ_INTEGER(struct explore_options, next, 0, "next", "N", 0, 10000, "list at most N moves; 0: all"),
    TJ_FLAG(struct explore_options, json, 0, "json",
            "print JSON for programs: all moves, and as many games and players as --limit and --players say"),
    TJ_FLAG(struct explore_options, ascii, 0, "ascii", "draw the board in plain ASCII"),
    TJ_FILTER_OPTIONS(struct explore_options),
    TJ_OPTIONS_END};

static int read_position(const tj_invocation *call, tj_position *position, tj_err *err)
{
    const struct explore_options *given = call->options;
    int rc;

    if (given->sgf && (call->args.len || given->size))
        return tj_fail(err, TJ_E_USAGE, "give moves, or --sgf FILE");
    if (!given->sgf && given->move >= 0)
        return tj_fail(err, TJ_E_USAGE, "--move goes with --sgf");
    if (given->sgf)
        rc =
            tj_position_from_sgf(position, given->sgf, given->move < 0 ? SIZE_MAX : (size_t)given->move, err);
    else
        rc = tj_position_from_words(position, given->size ? (unsigned)given->size : SIZE_PRESET, &call->args,
                                    err);
    if (given->colour)
        position->colour = given->colour;
    return rc;
}

static int explore(const tj_invocation *call, tj_corpus *corpus, const tj_explore_query *query,
                   tj_explore_result **result, tj_err *err)
{
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &call->terminal, NULL);
    rc = tj_explore(corpus, query, &progress.watch, result, err);
    tj_progress_end(&progress);
    if (!rc && !(*result)->games && query->filter)
        tj_filter_explain(corpus, query->filter);
    return rc;
}

static int work(const tj_invocation *call, tj_position *position, tj_buf *out, uint64_t *found, tj_err *err)
{
    const struct explore_options *given = call->options;
    tj_explore_query query = TJ_EXPLORE_QUERY_INIT;
    tj_explore_report report = {.position = position,
                                .terminal = &call->terminal,
                                .ascii = given->ascii || !call->terminal.utf8,
                                .next_limit = (size_t)given->next};
    tj_explore_result *result = NULL;
    tj_filter filter;
    int rc = read_position(call, position, err);

    query.board = &position->board;
    query.colour = position->colour;
    query.filter = tj_filter_from_options(&given->filter, &filter) ? &filter : NULL;
    query.hits = (size_t)given->limit;
    query.players = (size_t)given->players;
    if (!rc)
        rc = tj_corpus_open(&report.corpus, call->corpus, err);
    if (!rc)
        rc = explore(call, report.corpus, &query, &result, err);
    report.result = result;
    if (!rc) {
        *found = result->games;
        rc = given->json ? tj_explore_report_json(&report, out, err)
                         : tj_explore_report_text(&report, out, err);
    }
    tj_explore_result_free(result);
    tj_corpus_free(report.corpus);
    return rc;
}

static int run(tj_invocation *call)
{
    tj_position *position = tj_zalloc(1, sizeof *position);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    uint64_t found = 0;
    int rc = position ? work(call, position, &out, &found, &err) : tj_fail_nomem(&err);

    free(position);
    if (!rc)
        return tj_exit_with(&out, found ? TJ_EXIT_DONE : TJ_EXIT_NOTHING);
    tj_buf_release(&out);
    return rc == TJ_E_USAGE ? tj_exit_usage(call, "%s", err.text) : tj_exit_error(&err);
}

const tj_command tj_cmd_explore = {
    .name = "explore",
    .synopsis = "CORPUS [MOVE...]",
    .summary = "a position, however it was reached, and what came next",
    .description =
        "Finds every game in which this position came up, in whatever order its stones were played and "
        "however "
        "the board is turned, and shows what was played next: in how many games, how the player who did so "
        "fared, "
        "and when; then who has had the position, and the newest games. Without moves it is the empty "
        "board.\n\n"
        "A position is the stones and who is to move; whether a ko may be retaken does not matter. A game "
        "counts "
        "once, with the first time the position came up in it. Where the position looks the same from "
        "several "
        "sides, moves that are the same then count together. \"To move\" among the players is the number of "
        "games "
        "in which it was that player's turn. \"Rating\" is the mean rating of the players who made the move, "
        "where records give numbers for it. Games without a known result do not count for percentages.",
    .examples =
        (const tj_example[]){{"tejun explore pro", "how games begin"},
                             {"tejun explore pro Q16 D4 Q4 D16", "two star points against two"},
                             {"tejun explore pro R16 D4 -p 'Go Seigen'", "in his games only"},
                             {"tejun explore pro --sgf game.sgf --move 40", "after 40 moves of a game"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct explore_options, .move = -1, .limit = 10, .players = 10, .next = 15),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
