/* tejun players */
#include "answer/question/questions.h"
#include "base/error.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/report/game_row.h"
#include "base/text/quantity.h"

struct players_options {
    const char *merge;
};

static const tj_param options[] = {TJ_FILE(struct players_options, merge, 0, "merge", "FILE",
                                           "treat spellings as one person; FILE has lines such as \"Cho "
                                           "Chikun = Cho Chi-hun = 趙治勲\", with the name to display first"),
                                   TJ_PARAMS_END};

static int merge(const tj_invocation *call, const char *path, tj_buf *out, tj_err *err)
{
    tj_buf text = TJ_BUF_INIT;
    uint64_t merged = 0;
    int rc = tj_file_read(path, &text, err);

    if (!rc && (rc = tj_player_merge(call->corpus, text.data ? text.data : "", text.len, &merged, err)) &&
        err->line)
        tj_err_set_place(err, path, 0, 0, 0);
    tj_buf_release(&text);
    if (!rc)
        tj_buf_printf(out, "%s merged\n", tj_quantity_noun(merged, "spelling").text);
    return rc;
}

static int report(tj_invocation *call, const void *found, tj_buf *out, tj_err *err TJ_UNUSED)
{
    static const tj_column COLUMNS[] = {
        {"player", TJ_LEFT}, {"games", TJ_RIGHT}, {"won", TJ_RIGHT}, {"years", TJ_LEFT}, {"also", TJ_LEFT}};
    const tj_players_answer *answer = found;
    tj_table *table;

    if (!answer->len && !call->tsv)
        return 0;
    table = tj_table_new(COLUMNS, 5);
    for (size_t i = 0; i < answer->listed; i++) {
        const tj_player *player = &answer->items[i];

        tj_table_text(table, player->name);
        tj_table_count(table, player->games);
        tj_score_cell(table, &(tj_score){player->wins, player->losses, player->draws, 0});
        tj_years_cell(table, player->year_first, player->year_last);
        tj_table_text(table, player->spellings);
    }
    tj_table_put(table, &call->terminal, call->tsv, out);
    if (answer->listed < answer->len)
        tj_terminal_message("more players exist; use --limit 0 to list all");
    return 0;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct players_options *given = call->options;
    const tj_players_params *params = call->params;
    const tj_given outputs[] = {{"--json", call->json}, {"--tsv", call->tsv}, {"--merge", given->merge}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    if (rc)
        return rc;
    if (given->merge && params->name.len)
        return tj_fail(err, TJ_E_USAGE, "--merge takes names from its file only");
    return given->merge ? merge(call, given->merge, out, err) : tj_command_ask(call, NULL, out, err);
}

const tj_command tj_cmd_players = {
    .name = "players",
    .synopsis = "CORPUS [NAME]",
    .question = &tj_players_question,
    .examples =
        (const tj_example[]){{"tejun players pro 'cho*'", "names that begin with Cho"},
                             {"tejun players pro --merge names.txt", "merge spellings listed in a file"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct players_options, .merge = NULL),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV,
    .corpus = TJ_CORPUS_FIRST,
    .max_args = 1,
    .run = run,
    .report = report,
};
