/* tejun players */
#include <stdio.h>
#include <stdlib.h>

#include "answer/players_json.h"
#include "base/error.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/filter_hint.h"
#include "cli/corpus_games.h"
#include "cli/report/game_row.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

struct players_options {
    bool json, tsv;
    int64_t limit;
    const char *merge;
};

static const tj_param options[] = {
    TJ_TEXT(struct players_options, merge, 0, "merge", "FILE",
            "take spellings for one person: lines such as \"Cho Chikun = Cho Chi-hun = 趙治勲\", the name to "
            "go by first"),
    TJ_INTEGER(struct players_options, limit, 'n', "limit", "N", 0, 1000000,
               "show at most N players; 0: all"),
    TJ_FLAG(struct players_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct players_options, tsv, 0, "tsv", "print tab-separated values"), TJ_PARAMS_END};

static int merge(tj_invocation *call, const char *path)
{
    tj_buf text = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    uint64_t merged = 0;
    int rc = tj_file_read(path, &text, &err);

    if (!rc) {
        rc = tj_player_merge(call->corpus, text.data ? text.data : "", text.len, &merged, &err);
        if (err.line)
            tj_err_set_place(&err, path, 0, 0, 0);
    }
    tj_buf_release(&text);
    if (rc)
        return tj_exit_error(&err);
    printf("%s merged\n", tj_quantity_noun(merged, "spelling", "spellings").text);
    return TJ_EXIT_DONE;
}

static void print_table(const tj_player *players, size_t count, const tj_invocation *call, bool tsv,
                        tj_buf *out)
{
    static const tj_column COLUMNS[] = {
        {"player", TJ_LEFT}, {"games", TJ_RIGHT}, {"won", TJ_RIGHT}, {"years", TJ_LEFT}, {"also", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 5);
    tj_table_style style = {tsv, !call->terminal.utf8, call->terminal.cut_width};

    for (size_t i = 0; i < count; i++) {
        tj_table_text(table, players[i].name);
        tj_table_count(table, players[i].games);
        tj_score_cell(table, &(tj_score){players[i].wins, players[i].losses, players[i].draws, 0});
        tj_years_cell(table, players[i].year_first, players[i].year_last);
        tj_table_text(table, players[i].spellings);
    }
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

static void explain_nobody(tj_corpus *corpus, const char *name)
{
    const tj_filter filter = {.player = name};

    tj_filter_hint(corpus, &filter);
    tj_corpus_games_explain(corpus, TJ_ANY_BOARD);
}

static int run(tj_invocation *call)
{
    const struct players_options *given = call->options;
    const char *name = call->args.len ? call->args.items[0] : NULL;
    tj_corpus *corpus;
    tj_player *players = NULL;
    size_t count = 0, shown;
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    const tj_given outputs[] = {
        {"--json", given->json}, {"--tsv", given->tsv}, {"--merge", given->merge}, {0}};
    int rc = tj_options_exclusive(outputs, &err);

    if (rc)
        return tj_exit_failed(call, rc, &err);
    if (given->merge && name)
        return tj_exit_usage(call, "--merge takes all names from its file");
    if (given->merge)
        return merge(call, given->merge);
    rc = tj_corpus_open(&corpus, call->corpus, &err);
    if (!rc)
        rc =
            tj_player_list(corpus, name, given->limit ? (size_t)given->limit + 1 : 0, &players, &count, &err);
    if (!rc && !count)
        explain_nobody(corpus, name);
    tj_corpus_free(corpus);
    if (rc)
        return tj_exit_failed(call, rc, &err);
    shown = given->limit && count > (size_t)given->limit ? (size_t)given->limit : count;
    if (given->json)
        tj_players_json(players, shown, &out);
    else if (count || given->tsv)
        print_table(players, shown, call, given->tsv, &out);
    tj_player_list_free(players, count);
    rc = tj_exit_with(&out, count ? TJ_EXIT_DONE : TJ_EXIT_NOTHING);
    if (shown < count && !given->json)
        tj_terminal_message("there are more; --limit 0 shows all");
    return rc;
}

const tj_command tj_cmd_players = {
    .name = "players",
    .synopsis = "CORPUS [NAME]",
    .summary = "list players, merge spellings of their names",
    .description =
        "Lists the players with most games first; a game of somebody with himself counts once, and for no "
        "percentage. NAME may hold * for anything; case, accents, punctuation and "
        "spaces do not matter, and spellings that differ in nothing else are one person from the start. "
        "For all others there is an alias file: a line a person, the spellings separated by =. It is "
        "remembered for later imports.",
    .examples = (const tj_example[]){{"tejun players pro 'cho*'", "everybody whose name begins with Cho"},
                                     {"tejun players pro --merge names.txt", "merge spellings"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct players_options, .limit = 50),
    .corpus = TJ_CORPUS_FIRST,
    .max_args = 1,
    .run = run,
};
