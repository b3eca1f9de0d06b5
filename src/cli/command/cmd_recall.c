/* tejun recall */
#include <stdlib.h>

#include "answer/question/questions.h"
#include "cli/command.h"
#include "cli/terminal/help.h"
#include "base/text/quantity.h"

static int prepare(tj_invocation *call, tj_err *err TJ_UNUSED)
{
    ((tj_recall_params *)call->params)->preset = getenv("TEJUN_CORPUS");
    return 0;
}

/* ---- tables ---- */

static void share_cells(tj_table *table, bool known, size_t part, size_t whole)
{
    if (known)
        tj_table_count(table, part);
    else
        tj_table_text(table, "-");
    if (known && whole)
        tj_table_percent(table, part, whole);
    else
        tj_table_text(table, "-");
}

static void rank_row(const tj_recall_answer *answer, uint32_t rank, bool tsv, tj_table *table)
{
    bool known = rank <= answer->list_info.last_rank;
    tj_recall at = tj_recall_answer_at(answer, rank);

    tj_table_count(table, rank);
    if (tsv)
        tj_table_count(table, at.lines);
    share_cells(table, known, at.acquired, at.lines);
    if (tsv && answer->counts)
        tj_table_count(table, at.repeated);
    if (answer->counts)
        share_cells(table, known, at.repeated_acquired, at.repeated);
}

/* For people the numbers of lines stand above the table, for programs in it.  Where the list ends is a row of
 * its own; people are shown no ranks behind it. */
static tj_table *rank_table(const tj_recall_answer *answer, bool tsv)
{
    static const tj_column shown[] = {{"rank", TJ_RIGHT},
                                      {"all lines", TJ_RIGHT},
                                      {"", TJ_RIGHT},
                                      {"played twice or more", TJ_RIGHT},
                                      {"", TJ_RIGHT}};
    static const tj_column plain[] = {
        {"rank", TJ_RIGHT},  {"lines", TJ_RIGHT},          {"acquired", TJ_RIGHT},    {"recall", TJ_RIGHT},
        {"twice", TJ_RIGHT}, {"twice_acquired", TJ_RIGHT}, {"twice_recall", TJ_RIGHT}};
    size_t pair = tsv ? 3 : 2;
    tj_table *table = tj_table_new(tsv ? plain : shown, 1 + (answer->counts ? 2 * pair : pair));
    uint32_t end = answer->list_info.last_rank, before = 0;

    for (size_t i = 0; i < TJ_RECALL_RANKS; i++) {
        if ((!i || before < end) && end < tj_recall_ranks[i])
            rank_row(answer, end, tsv, table);
        before = tj_recall_ranks[i];
        if (tsv || before <= end)
            rank_row(answer, before, tsv, table);
    }
    return table;
}

static tj_table *line_table(const tj_recall_answer *answer)
{
    static const tj_column counted[] = {
        {"line", TJ_RIGHT}, {"rank", TJ_RIGHT}, {"played", TJ_RIGHT}, {"moves", TJ_LEFT}};
    static const tj_column plain[] = {{"line", TJ_RIGHT}, {"rank", TJ_RIGHT}, {"moves", TJ_LEFT}};
    tj_table *table = answer->counts ? tj_table_new(counted, 4) : tj_table_new(plain, 3);
    tj_buf moves = TJ_BUF_INIT;

    for (size_t i = 0; i < answer->lines.lines; i++) {
        tj_table_count(table, tj_recall_answer_line(answer, i, &moves));
        if (answer->ranks[i])
            tj_table_count(table, answer->ranks[i]);
        else
            tj_table_text(table, "-");
        if (answer->counts)
            tj_table_count(table, answer->counts[i]);
        tj_table_buf(table, &moves);
    }
    tj_buf_release(&moves);
    return table;
}

/* ---- text ---- */

#define HEADING_COLUMN 12

/* A line that goes on below where it is wider than the terminal. */
static void put_note(const tj_terminal *terminal, const char *label, tj_buf *text, tj_buf *out)
{
    tj_buf_printf(out, "%-*s", HEADING_COLUMN, label);
    if (!tj_buf_ok(text))
        out->failed = true;
    else if (terminal->cut_width)
        tj_help_wrap(text->data, HEADING_COLUMN, HEADING_COLUMN, terminal->cut_width, out);
    else
        tj_buf_printf(out, "%s\n", text->data);
    tj_buf_clear(text);
}

static void put_heading(const tj_terminal *terminal, const tj_recall_params *params,
                        const tj_recall_answer *answer, tj_buf *out)
{
    static const char *const codes[] = {"E_R codes", "E_S codes", "places"};
    const tj_sequence_list_info *list = &answer->list_info;
    tj_recall all = tj_recall_answer_at(answer, UINT32_MAX);
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%s: %s, %s, %s", params->files.items[0], list->method, codes[list->code],
                  tj_quantity_noun(list->sequences, "sequence").text);
    if (list->games)
        tj_buf_printf(&text, " of %s", tj_quantity_noun(list->games, "game").text);
    put_note(terminal, "list", &text, out);
    tj_buf_printf(&text, "%s: %s", params->files.items[1], tj_quantity_noun(all.lines, "line").text);
    if (answer->lines.duplicates)
        tj_buf_printf(&text, answer->lines.once ? "; %s left out" : ", %s among them",
                      tj_quantity_noun(answer->lines.duplicates, "duplicate").text);
    put_note(terminal, "dictionary", &text, out);
    if (answer->counts) {
        tj_buf_printf(&text, "%s (%s): %s of the lines played twice or more", tj_corpus_path(answer->corpus),
                      tj_quantity_noun(answer->games, "game").text, tj_quantity_count(all.repeated).text);
        put_note(terminal, "counted in", &text, out);
    }
    tj_buf_putc(out, '\n');
    tj_buf_release(&text);
}

static int report(tj_invocation *call, const void *found, tj_buf *out, tj_err *err TJ_UNUSED)
{
    const tj_recall_params *params = call->params;
    const tj_recall_answer *answer = found;
    bool ends = !params->lines && answer->list_info.last_rank < tj_recall_ranks[TJ_RECALL_RANKS - 1];
    tj_quantity end = tj_quantity_count(answer->list_info.last_rank);

    if (!call->tsv)
        put_heading(&call->terminal, params, answer, out);
    tj_table_put(params->lines ? line_table(answer) : rank_table(answer, call->tsv), &call->terminal,
                 call->tsv, out);
    if (ends && call->tsv)
        tj_terminal_message("tejun: the list ends at rank %s", end.text);
    else if (ends)
        tj_buf_printf(out, "\nthe list ends at rank %s\n", end.text);
    return 0;
}

const tj_command tj_cmd_recall = {
    .name = "recall",
    .synopsis = "LIST DICTIONARY",
    .question = &tj_recall_question,
    .examples =
        (const tj_example[]){
            {"tejun recall msfp.tsv joseki.sgf", "recall at 13 ranks"},
            {"tejun recall msfp.tsv lines.tsv --only leaf --lines", "which lines were found"},
            {"tejun recall local.tsv joseki.sgf --half odd", "with half of the dictionary"},
            {0}},
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV,
    .min_args = 2,
    .max_args = 2,
    .prepare = prepare,
    .report = report,
};
