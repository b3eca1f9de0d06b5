/* tejun explore */
#include <stdlib.h>

#include "base/error.h"
#include "cli/report/explore_report.h"
#include "cli/filter_hint.h"
#include "cli/corpus_games.h"
#include "cli/terminal/progress.h"
#include "cli/detect_game.h"
#include "tejun/game.h"

#define SIZE_DEFAULT 19

struct explore_options {
    tj_filter_params filter;
    const char *sgf, *record, *sfen;
    int64_t move, size, limit, players, next;
    int colour, game;
    bool json, ascii;
};

static const char *const colours[] = {"turn", "black", "white", NULL};

static const tj_param options[] = {
    TJ_TEXT(struct explore_options, sgf, 0, "sgf", "FILE", "take the position from this game of Go"),
    TJ_TEXT(struct explore_options, record, 0, "record", "FILE",
            "take the position from this shogi record: KIF, KI2, CSA, USI or JKF"),
    TJ_INTEGER(struct explore_options, move, 0, "move", "N", -1, 100000,
               "with --sgf or --record: the position after N moves; -1: at the end"),
    TJ_TEXT(struct explore_options, sfen, 0, "sfen", "SFEN",
            "shogi: moves begin with this position, which may be a handicap's name, such as 2-piece"),
    TJ_INTEGER(struct explore_options, size, 0, "size", "N", 2, 25,
               "Go: lines of the board; 19 unless given"),
    TJ_CHOICE(struct explore_options, colour, 0, "colour", "WHO", colours,
              "who is to move: whose turn it is, or always that side"),
    TJ_CHOICE(struct explore_options, game, 0, "game", "WHICH", tj_game_choices,
              "which game's start, if nothing else tells; any: the one that the corpus has more games of"),
    TJ_INTEGER(struct explore_options, limit, 'n', "limit", "N", 0, 1000000000,
               "list at most N games, newest first; 0: all"),
    TJ_INTEGER(struct explore_options, players, 0, "players", "N", 0, 1000000000,
               "list at most N players, those with most games first; 0: all"),
    TJ_INTEGER(struct explore_options, next, 0, "next", "N", 0, 10000, "list at most N moves; 0: all"),
    TJ_FLAG(struct explore_options, json, 0, "json",
            "print JSON for programs: all moves, and as many games and players as --limit and --players say"),
    TJ_FLAG(struct explore_options, ascii, 0, "ascii", "draw the board in plain ASCII, shogi moves as USI"),
    TJ_FILTER_PARAMS(struct explore_options),
    TJ_PARAMS_END};

/* The position that is asked about. */
typedef struct asked {
    int game; /* TJ_GAME_CHOICE_ANY: not known yet */
    tj_go_state go;
    tj_shogi_state shogi;
} asked;

/* What is given tells, and the option agrees, or tells by itself. */
static int find_game(const tj_invocation *call, asked *a, tj_err *err)
{
    const struct explore_options *given = call->options;
    const tj_given go[] = {{"--size", given->size}, {0}};
    bool shogi = given->record || given->sfen;
    int rc = 0;

    a->game = given->game;
    if (shogi || given->sgf || given->size)
        rc = tj_check_game_option(given->game, shogi, err);
    if (!rc && call->args.len && !shogi)
        rc = tj_detect_game_by_moves(&call->args, call->corpus, given->game, &shogi, err);
    if (!rc && (shogi || given->sgf || given->size || call->args.len))
        a->game = shogi ? TJ_GAME_CHOICE_SHOGI : TJ_GAME_CHOICE_GO;
    return !rc && shogi ? tj_options_only_for("Go", go, err) : rc;
}

static int check_options(const tj_invocation *call, asked *a, tj_err *err)
{
    const struct explore_options *given = call->options;
    const tj_given sources[] = {{"--sgf", given->sgf},
                                {"--record", given->record},
                                {"--sfen", given->sfen},
                                {"--size", given->size},
                                {0}};
    bool file = given->sgf || given->record;
    int rc = tj_options_exclusive(sources, err);

    if (rc)
        return rc;
    if (file && call->args.len)
        return tj_fail(err, TJ_E_USAGE, "%s brings its own moves: leave out \"%.40s\"",
                       given->sgf ? "--sgf" : "--record", call->args.items[0]);
    if (!file && given->move >= 0)
        return tj_fail(err, TJ_E_USAGE, "--move goes with --sgf and --record");
    return find_game(call, a, err);
}

/* The game that the corpus has more games of. */
static int choose_game(tj_corpus *corpus, asked *a, tj_err *err)
{
    tj_filter filter = TJ_FILTER_INIT;
    uint64_t all = 0, shogi = 0;
    int rc = tj_game_count(corpus, NULL, &all, err);

    filter.kind = tj_game_kind_of_board(TJ_BOARD_SHOGI);
    if (!rc)
        rc = tj_game_count(corpus, &filter, &shogi, err);
    a->game = shogi > all - shogi ? TJ_GAME_CHOICE_SHOGI : TJ_GAME_CHOICE_GO;
    return rc;
}

static int read_position(const tj_invocation *call, asked *a, tj_err *err)
{
    const struct explore_options *given = call->options;
    size_t moves = given->move < 0 ? SIZE_MAX : (size_t)given->move;
    int rc;

    if (given->sgf)
        rc = tj_go_state_from_sgf(&a->go, given->sgf, moves, err);
    else if (given->record)
        rc = tj_shogi_state_from_file(&a->shogi, given->record, moves, err);
    else if (a->game == TJ_GAME_CHOICE_SHOGI)
        rc = tj_shogi_state_from_words(&a->shogi, given->sfen, &call->args, err);
    else
        rc = tj_go_state_from_words(&a->go, given->size ? (unsigned)given->size : SIZE_DEFAULT, &call->args,
                                    err);
    if (given->colour) {
        a->go.colour = given->colour;
        a->shogi.position.side = (uint8_t)given->colour;
    }
    return rc;
}

static int explore(const tj_invocation *call, tj_corpus *corpus, const tj_explore_query *query,
                   tj_explore_result **result, tj_err *err)
{
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &call->terminal, NULL);
    rc = tj_explore(corpus, query, &progress.monitor, result, err);
    tj_progress_end(&progress);
    if (!rc && !(*result)->games && query->filter)
        tj_filter_hint(corpus, query->filter);
    if (!rc && !(*result)->games)
        tj_corpus_games_explain(corpus, query->shogi ? TJ_BOARD_SHOGI : query->board->size);
    return rc;
}

static int show(const tj_invocation *call, tj_corpus *corpus, const asked *a, tj_buf *out, uint64_t *found,
                tj_err *err)
{
    const struct explore_options *given = call->options;
    bool shogi = a->game == TJ_GAME_CHOICE_SHOGI;
    tj_explore_query query = TJ_EXPLORE_QUERY_INIT;
    tj_explore_report report = {
        .explored = {.corpus = corpus, .go = shogi ? NULL : &a->go, .shogi = shogi ? &a->shogi : NULL},
        .terminal = &call->terminal,
        .ascii = given->ascii || !call->terminal.utf8,
        .next_limit = (size_t)given->next};
    tj_explore_result *result = NULL;
    tj_filter filter;
    int rc;

    query.board = shogi ? NULL : &a->go.board;
    query.colour = a->go.colour;
    query.shogi = shogi ? &a->shogi.position : NULL;
    query.filter = tj_filter_from_params(&given->filter, &filter) ? &filter : NULL;
    query.hits = (size_t)given->limit;
    query.players = (size_t)given->players;
    rc = explore(call, corpus, &query, &result, err);
    report.explored.result = result;
    if (!rc) {
        *found = result->games;
        rc = given->json ? tj_explore_json(&report.explored, out, err)
                         : tj_explore_report_text(&report, out, err);
    }
    tj_explore_result_free(result);
    return rc;
}

static int work(const tj_invocation *call, asked *a, tj_buf *out, uint64_t *found, tj_err *err)
{
    tj_corpus *corpus = NULL;
    int rc = check_options(call, a, err);

    if (!rc && a->game)
        rc = read_position(call, a, err);
    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, err);
    if (!rc && !a->game) {
        rc = choose_game(corpus, a, err);
        if (!rc)
            rc = read_position(call, a, err);
    }
    if (!rc)
        rc = show(call, corpus, a, out, found, err);
    tj_corpus_free(corpus);
    return rc;
}

static int run(tj_invocation *call)
{
    asked *a = tj_zalloc(1, sizeof *a);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    uint64_t found = 0;
    int rc = a ? work(call, a, &out, &found, &err) : tj_fail_nomem(&err);

    free(a);
    return tj_exit_text(call, rc, &err, &out, found ? TJ_EXIT_DONE : TJ_EXIT_NOTHING);
}

const tj_command tj_cmd_explore = {
    .name = "explore",
    .synopsis = "CORPUS [MOVE...]",
    .summary = "a position, however it was reached, and what came next",
    .description =
        "Finds every game in which this position came up, in whatever order moves were played, and shows "
        "what was "
        "played next: in how many games, how the player who did so fared, and when; then who has had the "
        "position, and the newest games. Without moves it is the start of a game. Moves of Go are written "
        "Q16 or "
        "pd, those of shogi 7g7f or ▲７六歩.\n\n"
        "A position of Go is the stones and who is to move, however the board is turned; whether a ko may be "
        "retaken does not matter. A position of shogi is the board, what is in hand, and who is to move. A "
        "game "
        "counts once, with the first time the position came up in it. Where a position of Go looks the same "
        "from "
        "several sides, moves that are the same then count together.\n\n"
        "\"To move\" among the players is the number of games in which it was that player's turn. \"Rating\" "
        "is "
        "the mean rating of the players who made the move, where records give numbers for it. Games without "
        "a "
        "known result do not count for percentages.",
    .examples =
        (const tj_example[]){{"tejun explore pro", "how games begin"},
                             {"tejun explore pro Q16 D4 Q4 D16", "two star points against two"},
                             {"tejun explore pro R16 D4 -p 'Go Seigen'", "in his games only"},
                             {"tejun explore pro --sgf game.sgf --move 40", "after 40 moves of a game"},
                             {"tejun explore kifu 7g7f 3c3d 2g2f", "shogi"},
                             {"tejun explore kifu --sfen 2-piece", "shogi with a handicap"},
                             {"tejun explore kifu --record game.kif --move 30", "after 30 moves of a record"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct explore_options, .move = -1, .limit = 10, .players = 10, .next = 15),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
