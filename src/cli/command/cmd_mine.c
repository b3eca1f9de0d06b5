/* tejun mine */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/absolute_path.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "cli/report/mine_report.h"
#include "cli/terminal/output_file.h"
#include "tejun/game.h"

enum { TOP_LIST = 20, TOP_PAGE = 100 }; /* unless --limit says otherwise */

struct mine_options {
    int export;
    const char *html, *tree, *tree_html, *tree_json;
};

static const char *const exports[] = {"no", "sgf", NULL};

static const tj_param options[] = {
    TJ_TEXT(struct mine_options, tree, 0, "tree", "FILE",
            "write a joseki dictionary as one SGF tree with variations"),
    TJ_TEXT(struct mine_options, tree_html, 0, "tree-html", "FILE", "write the dictionary as an HTML page"),
    TJ_TEXT(struct mine_options, tree_json, 0, "tree-json", "FILE",
            "write the dictionary as JSON, for programs"),
    TJ_TEXT(struct mine_options, html, 0, "html", "FILE",
            "write an HTML page with a board for each sequence of 5 moves or more, and the stones around it"),
    TJ_CHOICE(struct mine_options, export, 0, "export", "AS", exports,
              "write the sequences as game records, with the stones around them"),
    TJ_PARAMS_END};

static bool has_tree(const struct mine_options *given)
{
    return given->tree || given->tree_html || given->tree_json;
}

/* Everything that is asked for needs a place of its own. */
static int prepare(tj_invocation *call, tj_err *err)
{
    const struct mine_options *given = call->options;
    tj_mine_params *params = call->params;
    const char *const files[] = {given->html, given->tree, given->tree_html, given->tree_json};
    const tj_given outputs[] = {
        {"--tsv", call->tsv}, {"--json", call->json}, {"--export", given->export}, {0}};
    bool prints = call->tsv || call->json || given->export;

    if (!call->tsv && !call->json)
        params->preset = TJ_MINE_TREE;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i] && prints && strcmp(files[i], "-") == 0)
            return tj_fail(err, TJ_E_USAGE, "only one thing can be written to standard output");
        for (size_t k = 0; k < i; k++)
            if (files[i] && files[k] && strcmp(files[i], files[k]) == 0)
                return tj_fail(err, TJ_E_USAGE, "only one thing can be written to \"%s\"", files[i]);
    }
    if (has_tree(given) && params->how.method != TJ_MINE_LOCAL)
        return tj_fail(err, TJ_E_USAGE,
                       "--tree needs --method local; other methods do not record where a sequence lies");
    return tj_options_exclusive(outputs, err);
}

static void explain(const tj_invocation *call, const void *found)
{
    const tj_mine_params *params = call->params;
    tj_filter filter = ((const tj_mine_answer *)found)->filter;
    uint64_t games = 0;

    if (call->asked->found)
        return;
    tj_filter_hint(call->asked->corpus, &filter);
    filter.board = TJ_MINE_SIZE;
    if (!params->few_games && !tj_game_count(call->asked->corpus, &filter, &games, NULL) && games > 1 &&
        games < TJ_MINE_GAMES_MIN)
        tj_terminal_message("use --few-games to mine them anyway");
}

/* Writes content, which is released, if making it went well (rc). */
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
static int write_trees(const struct mine_options *given, const tj_mining *mining, size_t limit,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    uint64_t games = tj_mining_games(mining);
    tj_joseki_tree *tree;
    tj_buf out = TJ_BUF_INIT;
    int rc = tj_mining_tree(mining, limit, &tree, monitor, err);

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

static int write_files(const tj_invocation *call, const void *answer, tj_err *err)
{
    const struct mine_options *given = call->options;
    tj_buf out = TJ_BUF_INIT;
    int rc = 0;

    if (given->html) {
        rc = tj_mine_report(answer, TJ_MINE_HTML, tj_mine_limit(call->params, TOP_PAGE), &call->terminal,
                            false, call->monitor, &out, err);
        rc = write_file(given->html, rc, &out, err);
    }
    if (!rc && has_tree(given))
        rc = write_trees(given, ((const tj_mine_answer *)answer)->mining,
                         tj_mine_limit(call->params, TJ_MINE_TREE), call->monitor, err);
    return rc;
}

static int put_tsv(const tj_mining *mining, size_t limit, const char *corpus, tj_buf *out, tj_err *err)
{
    char *path = tj_absolute_path(corpus), *text;
    size_t n;
    int rc = tj_mining_list(mining, limit, path, &text, &n, err);

    if (!rc) {
        tj_buf_add(out, text, n);
        free(text);
    }
    free(path);
    return rc;
}

static int report(tj_invocation *call, const void *found, tj_buf *out, tj_err *err)
{
    const struct mine_options *given = call->options;
    const tj_mine_params *params = call->params;
    const tj_mine_answer *answer = found;

    if (call->tsv)
        return put_tsv(answer->mining, tj_mine_limit(params, TJ_MINE_TABLE), call->corpus, out, err);
    if (!given->export && (given->html || has_tree(given)))
        return 0;
    return tj_mine_report(answer, given->export ? TJ_MINE_SGF : TJ_MINE_LIST,
                          tj_mine_limit(params, given->export ? TOP_PAGE : TOP_LIST), &call->terminal,
                          call->ascii, call->monitor, out, err);
}

static const char *const units[] = {"tree", "moves", "looking around", "games", NULL};

const tj_command tj_cmd_mine = {
    .name = "mine",
    .synopsis = "CORPUS",
    .question = &tj_mine_question,
    .examples =
        (const tj_example[]){
            {"tejun mine pro", "the 20 sequences with the highest scores, with boards"},
            {"tejun mine pro --tree joseki.sgf", "a joseki dictionary for any SGF editor"},
            {"tejun mine pro --tree-html joseki.html", "the same as a web page"},
            {"tejun mine pro --method msfp --until 2002 --tsv > msfp.tsv", "a list for `tejun recall`"},
            {"tejun mine pro -p 'Go Seigen' --html go.html", "one player's sequences"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct mine_options, 0),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV | TJ_OUTPUT_ASCII,
    .corpus = TJ_CORPUS_FIRST,
    .units = units,
    .prepare = prepare,
    .write = write_files,
    .report = report,
    .explain = explain,
};
