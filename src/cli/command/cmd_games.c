/* tejun games */
#include <stdio.h>

#include "answer/question/questions.h"
#include "cli/command.h"
#include "cli/report/game_row.h"
#include "base/text/quantity.h"

struct games_options {
    bool count;
    int export;
};

static const tj_param options[] = {
    TJ_FLAG(struct games_options, count, 'c', "count", "print only the number of games"),
    TJ_CHOICE(
        struct games_options, export, 0, "export", "AS", tj_export_words,
        "write the games to standard output: as in their files (original); Go as SGF from the stored moves; "
        "shogi in any of its notations, with comments and variations where the notation has them"),
    TJ_PARAMS_END};

static int prepare(tj_invocation *call, tj_err *err)
{
    const struct games_options *given = call->options;
    tj_games_params *params = call->params;
    const tj_given outputs[] = {{"--export", given->export},
                                {"--json", call->json},
                                {"--tsv", call->tsv},
                                {"--count", given->count},
                                {0}};

    if (given->export && params->limit < 0 && !params->numbers.len)
        params->limit = 0;
    if (!params->game && !params->numbers.len) /* what can be written like that */
        params->game = tj_game_choice(tj_export_kind(given->export));
    return tj_options_exclusive(outputs, err);
}

static int put_table(const tj_invocation *call, const tj_games_answer *answer, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_RIGHT}, {"date", TJ_LEFT},   {"black", TJ_LEFT},
                                        {"white", TJ_LEFT}, {"result", TJ_LEFT}, {"moves", TJ_RIGHT},
                                        {"event", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 7);
    int rc = 0;

    for (size_t i = 0; i < answer->len; i++) {
        tj_game game;

        if ((rc = tj_game_get(call->asked->corpus, answer->items[i], &game, err)))
            break;
        tj_table_printf(table, "%u", game.id);
        tj_game_cells(table, &game, &call->terminal);
        tj_table_count(table, game.moves);
        tj_table_text(table, game.field[TJ_FIELD_EVENT]);
        tj_game_release(&game);
    }
    return tj_table_end(rc, table, &call->terminal, call->tsv, out);
}

static int report(tj_invocation *call, const void *found, tj_buf *out, tj_err *err)
{
    const struct games_options *given = call->options;
    const tj_games_answer *answer = found;
    uint64_t total = (uint64_t)call->asked->total;
    int rc = 0;

    if (given->count) {
        tj_buf_printf(out, "%llu\n", (unsigned long long)total);
        return 0;
    }
    for (size_t i = 0; given->export && !rc && i < answer->len && !ferror(stdout); i++)
        rc = tj_print_game(call->asked->corpus, answer->items[i], given->export, i > 0, NULL, NULL, err);
    if (!rc && given->export == TJ_EXPORT_ORIGINAL && answer->len > 1)
        tj_buf_putc(out, '\n');
    if (rc || given->export)
        return rc;
    if (!call->tsv && !answer->len) {
        tj_terminal_message("no games found");
        return 0;
    }
    rc = put_table(call, answer, out, err);
    if (!rc && answer->len < total)
        tj_terminal_message("%s more; use --limit 0 to list all",
                            tj_quantity_count(total - answer->len).text);
    return rc;
}

const tj_command tj_cmd_games = {
    .name = "games",
    .synopsis = "CORPUS [NUMBER...]",
    .question = &tj_games_question,
    .examples =
        (const tj_example[]){
            {"tejun games pro -p 'Go Seigen' --sort date", "his games, oldest first"},
            {"tejun games pro 12 --export original", "the record as in its file"},
            {"tejun games pro -e Honinbo --export sgf > h.sgf", "a collection"},
            {"tejun games kifu --export kif > all.kif", "shogi games from records in any notation"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct games_options, .export = TJ_EXPORT_NO),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV,
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .prepare = prepare,
    .report = report,
};
