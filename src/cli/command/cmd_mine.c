/* tejun mine */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/go/joseki_json.h"
#include "base/error.h"
#include "cli/absolute_path.h"
#include "cli/filter_hint.h"
#include "cli/go/mine/joseki_output.h"
#include "cli/go/mine/mine_report.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/output_file.h"
#include "cli/go/mine/profile_windows.h"
#include "tejun/game.h"

enum { TOP_LIST = 20, TOP_PAGE = 100, TOP_TREE = 1000, TOP_TABLE = 25000 }; /* unless --top says otherwise */

#define THRESHOLD 4.0

/* Options that choose and tune the method. */
struct method_options {
    int method, code;
    tj_words windows;
    double threshold;
    bool rank_correct;
};

struct mine_options {
    tj_filter_params filter;
    struct method_options how;
    int export;
    int64_t min_moves, max_moves, top;
    const char *html, *tree, *tree_html, *tree_json;
    bool distinct, few_games, tsv, json, ascii;
};

/* In the order of tj_mine_method. */
static const char *const methods[] = {"local", "normalised", "entropy", "sfp", "msfp", NULL};
static const char *const codes[] = {"er", "es", NULL}; /* of tj_mine_code */
static const char *const exports[] = {"no", "sgf", NULL};

static const tj_param method_rows[] = {
    TJ_CHOICE(struct method_options, method, 'm', "method", "HOW", methods,
              "how to tell what is a set sequence"),
    TJ_CHOICE(struct method_options, code, 0, "code", "CODE", codes,
              "how a move is told from the one before: by the step to it, seen from the edge (er), or by its "
              "length only (es)"),
    TJ_TEXTS(struct method_options, windows, 'w', "window", "N",
             "sfp, msfp: width of the profile in moves; msfp takes several (6 for sfp, 4 and 5 for msfp)"),
    TJ_NUMBER(struct method_options, threshold, 0, "threshold", "T", 1, 1000,
              "sfp: how steeply the profile must rise and fall"),
    TJ_FLAG(struct method_options, rank_correct, 0, "rank-correct",
            "code er: sequences that are the same in es share a rank, as in the paper"),
    TJ_PARAMS_END};

static const tj_param options[] = {
    TJ_INTEGER(
        struct mine_options, top, 'n', "top", "N", 1, 100000000,
        "the best N; 20 unless given, 100 on a page or in SGF, 1,000 in a dictionary, 25,000 with --tsv "
        "or --json"),
    TJ_TEXT(struct mine_options, tree, 0, "tree", "FILE",
            "write a joseki dictionary: one SGF tree with variations"),
    TJ_TEXT(struct mine_options, tree_html, 0, "tree-html", "FILE", "the dictionary as a page to browse"),
    TJ_TEXT(struct mine_options, tree_json, 0, "tree-json", "FILE", "the dictionary as JSON, for programs"),
    TJ_TEXT(struct mine_options, html, 0, "html", "FILE",
            "write a page with a board for each sequence of 5 moves or more, and the stones around it"),
    TJ_CHOICE(struct mine_options, export, 0, "export", "AS", exports,
              "write the sequences as game records, with the stones around them"),
    TJ_INTEGER(struct mine_options, min_moves, 0, "min-moves", "N", 1, 51, "sequences of at least N moves"),
    TJ_INTEGER(struct mine_options, max_moves, 0, "max-moves", "N", 1, 51, "sequences of at most N moves"),
    TJ_FLAG(struct mine_options, distinct, 0, "distinct",
            "leave out games that share 40 moves in a row with an earlier one"),
    TJ_FLAG(struct mine_options, few_games, 0, "few-games", "mine even fewer than 100 games"),
    TJ_FLAG(struct mine_options, tsv, 0, "tsv",
            "print tab-separated values: the list that `tejun recall` reads"),
    TJ_FLAG(struct mine_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct mine_options, ascii, 0, "ascii", "draw boards in plain ASCII"),
    TJ_FILTER_PARAMS(struct mine_options),
    TJ_INCLUDE(struct mine_options, how, struct method_options, "Other methods (Nakamura 2002)", method_rows),
    TJ_PARAMS_END};

static bool has_tree(const struct mine_options *given)
{
    return given->tree || given->tree_html || given->tree_json;
}

static int check_method(const struct mine_options *given, tj_mine_method method, tj_err *err)
{
    bool profiles = method == TJ_MINE_SFP || method == TJ_MINE_MSFP;

    if (given->how.windows.len && !profiles)
        return tj_fail(err, TJ_E_USAGE, "--window goes with --method sfp or msfp");
    if (given->how.threshold != THRESHOLD && method != TJ_MINE_SFP)
        return tj_fail(err, TJ_E_USAGE, "--threshold goes with --method sfp");
    if (given->how.windows.len > 1 && method == TJ_MINE_SFP)
        return tj_fail(err, TJ_E_USAGE, "--method sfp has one window; msfp takes several");
    if (has_tree(given) && method != TJ_MINE_LOCAL)
        return tj_fail(err, TJ_E_USAGE, "--tree goes with --method local, whose sequences have a place");
    return 0;
}

/* Everything that is asked for needs a place of its own. */
static int check_places(const struct mine_options *given, tj_err *err)
{
    const char *const files[] = {given->html, given->tree, given->tree_html, given->tree_json};
    bool prints = given->tsv || given->json || given->export;

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i] && prints && strcmp(files[i], "-") == 0)
            return tj_fail(err, TJ_E_USAGE, "only one thing can be written to standard output");
        for (size_t k = 0; k < i; k++)
            if (files[i] && files[k] && strcmp(files[i], files[k]) == 0)
                return tj_fail(err, TJ_E_USAGE, "only one thing can be written to \"%s\"", files[i]);
    }
    return 0;
}

static bool has_files(const struct mine_options *given)
{
    return given->html || has_tree(given);
}

/* How many sequences an output shows. */
static size_t top_of(const struct mine_options *given, size_t preset)
{
    return given->top ? (size_t)given->top : preset;
}

/* As many as the largest output wants, and enough to class them and to say which follow which. */
static size_t top_needed(const struct mine_options *given)
{
    size_t top = top_of(given, given->tsv || given->json ? TOP_TABLE : TOP_TREE);

    return top > TOP_TREE ? top : TOP_TREE;
}

static int make_options(const struct mine_options *given, tj_filter *filter, tj_mine_options *out,
                        tj_err *err)
{
    const tj_given outputs[] = {
        {"--tsv", given->tsv}, {"--json", given->json}, {"--export", given->export}, {0}};
    tj_mine_method method = (tj_mine_method)given->how.method;
    int rc;

    tj_mine_options_init(out, sizeof *out);
    if ((rc = tj_options_exclusive(outputs, err)) || (rc = check_method(given, method, err)) ||
        (rc = check_places(given, err)) ||
        (rc = tj_profile_windows_parse(&given->how.windows, out->windows, &out->window_count, err)))
        return rc;
    out->method = method;
    out->threshold = given->how.threshold;
    out->code = (tj_mine_code)given->how.code;
    out->moves_min = (unsigned)given->min_moves;
    out->moves_max = (unsigned)given->max_moves;
    out->top = top_needed(given);
    out->rank_correct = given->how.rank_correct;
    out->distinct = given->distinct;
    out->few_games = given->few_games;
    out->filter = tj_filter_from_params(&given->filter, filter) ? filter : NULL;
    return 0;
}

static int write_file(const char *path, int rc, tj_buf *content, tj_err *err)
{
    if (!rc)
        rc = tj_output_file_write(path, content, err);
    if (!rc && strcmp(path, "-") != 0)
        tj_terminal_message("tejun: wrote %s", path);
    tj_buf_release(content);
    return rc;
}

/* All forms of the dictionary come from one tree of the first sequences. */
static int write_trees(const struct mine_options *given, const tj_mining *mining,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    uint64_t games = tj_mining_games(mining);
    tj_joseki_tree *tree;
    tj_buf out = TJ_BUF_INIT;
    int rc = tj_mining_tree(mining, top_of(given, TOP_TREE), &tree, monitor, err);

    if (!rc && given->tree) {
        tj_joseki_write_sgf(tree, games, &out);
        rc = write_file(given->tree, 0, &out, err);
    }
    if (!rc && given->tree_html) {
        tj_joseki_write_html(tree, games, &out);
        rc = write_file(given->tree_html, 0, &out, err);
    }
    if (!rc && given->tree_json) {
        rc = tj_joseki_json(tree, mining, &out, err);
        rc = write_file(given->tree_json, rc, &out, err);
    }
    tj_joseki_tree_free(tree);
    return rc;
}

static int write_files(const struct mine_options *given, const tj_mine_report *report, tj_err *err)
{
    tj_buf out = TJ_BUF_INIT;
    int rc = 0;

    if (given->html) {
        rc = tj_mine_report_html(report, top_of(given, TOP_PAGE), &out, err);
        rc = write_file(given->html, rc, &out, err);
    }
    if (!rc && has_tree(given))
        rc = write_trees(given, report->mining, report->monitor, err);
    return rc;
}

static int print(const tj_invocation *call, const tj_mine_report *report, tj_buf *out, tj_err *err)
{
    const struct mine_options *given = call->options;
    const tj_go_diagram_style style = {given->ascii || !call->terminal.utf8, call->terminal.colour,
                                       call->terminal.width};

    if (given->tsv)
        return tj_mine_report_tsv(report, top_of(given, TOP_TABLE), out, err);
    if (given->json)
        return tj_mine_report_json(report, top_of(given, TOP_TABLE), out, err);
    if (given->export)
        return tj_mine_report_sgf(report, top_of(given, TOP_PAGE), out, err);
    if (has_files(given))
        return 0;
    return tj_mine_report_list(report, top_of(given, TOP_LIST), &style, out, err);
}

static int exit_code(const tj_invocation *call, int rc, const tj_err *err)
{
    return rc == TJ_E_NOTFOUND ? tj_exit_nothing(err) : tj_exit_failed(call, rc, err);
}

/* Was nothing mined because there are too few games? */
static bool is_few(tj_corpus *corpus, const tj_mine_options *how)
{
    tj_filter filter = TJ_FILTER_INIT;
    uint64_t games = 0;

    if (how->filter)
        filter = *how->filter;
    filter.board = TJ_MINE_SIZE;
    return !how->few_games && !tj_game_count(corpus, &filter, &games, NULL) && games > 1 &&
           games < TJ_MINE_GAMES_MIN;
}

static int run(tj_invocation *call)
{
    static const char *const UNITS[] = {"tree", "moves", "looking around", "games", NULL};
    const struct mine_options *given = call->options;
    tj_mine_report report = {.method = methods[given->how.method],
                             .code = given->how.method == TJ_MINE_LOCAL ? "place" : codes[given->how.code],
                             .local = given->how.method == TJ_MINE_LOCAL};
    tj_mine_options how;
    tj_mining *mining = NULL;
    tj_filter filter;
    tj_corpus *corpus = NULL;
    tj_progress progress;
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    char *path = NULL;
    bool few;
    int rc = make_options(given, &filter, &how, &err);

    if (!rc && (rc = tj_corpus_open(&corpus, call->corpus, &err)))
        return tj_exit_error(&err);
    if (rc)
        return exit_code(call, rc, &err);
    tj_progress_start(&progress, &call->terminal, UNITS);
    rc = tj_mine(&mining, corpus, &how, &progress.monitor, &err);
    if (!rc) {
        report.mining = mining;
        report.corpus = path = tj_absolute_path(call->corpus);
        report.monitor = &progress.monitor;
        rc = print(call, &report, &out, &err);
    }
    if (!rc)
        rc = write_files(given, &report, &err);
    tj_progress_end(&progress);
    if (rc == TJ_E_NOTFOUND && how.filter)
        tj_filter_hint(corpus, how.filter);
    few = rc == TJ_E_NOTFOUND && is_few(corpus, &how);
    tj_mining_free(mining);
    tj_corpus_free(corpus);
    free(path);
    if (!rc)
        return tj_exit_with(&out, TJ_EXIT_DONE);
    tj_buf_release(&out);
    rc = exit_code(call, rc, &err);
    if (few)
        tj_terminal_message("use --few-games to mine them anyway");
    return rc;
}

const tj_command tj_cmd_mine = {
    .name = "mine",
    .synopsis = "CORPUS",
    .summary = "acquire set sequences (joseki and the like) from the games",
    .description =
        "Finds the sequences that players play as units, without being told any: joseki, standard exchanges, "
        "set openings. 19x19 games only; a hundred of them at least, better thousands.\n\n"
        "It looks at each corner and leaves out moves elsewhere, so that it sees a joseki even where the "
        "players "
        "turned away in between. A sequence scores each time it was played through and then left, more if it "
        "is "
        "long, less if it mostly goes on with one and the same move.\n\n"
        "A dictionary (--tree, --tree-html, --tree-json) says for every move in how many corners, when and "
        "with what "
        "success "
        "it was played, and what came next. Orders of play that lead to the same stones are merged. Files "
        "that "
        "are there already are replaced, as with --html.\n\n"
        "Each of the first 100 sequences is classed by what happens after it: complete (at least every "
        "second "
        "time the players turned elsewhere), complete but may go on (every fourth time), with a move before "
        "or "
        "after that does not belong to it, or breaking off in the middle.\n\n"
        "The four methods of Nakamura (2002) see consecutive moves only, anywhere on the board: normalised "
        "frequency, entropy of the moves before and behind, and profiles of how often each stretch of a game "
        "was played, of one width (sfp) or several (msfp).",
    .examples =
        (const tj_example[]){
            {"tejun mine pro", "the 20 most firmly set sequences, with boards"},
            {"tejun mine pro --tree joseki.sgf", "a joseki dictionary for any SGF editor"},
            {"tejun mine pro --tree-html joseki.html", "the same, to browse"},
            {"tejun mine pro --method msfp --until 2002 --tsv > msfp.tsv", "a list for `tejun recall`"},
            {"tejun mine pro -p 'Go Seigen' --html go.html", "one player's sequences"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct mine_options, .how.threshold = THRESHOLD),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
