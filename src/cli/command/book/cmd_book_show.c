/* tejun book show */
#include "answer/book/book_json.h"
#include "answer/book/book_questions.h"
#include "answer/move_line.h"
#include "cli/board_diagram.h"
#include "cli/book/book_input.h"

struct show_options {
    bool whole_file;
};

static const tj_param options[] = {TJ_FLAG(struct show_options, whole_file, 0, "whole-file",
                                           "look the position up as the book's own engine does"),
                                   TJ_PARAMS_END};

enum { LETTER, MOVE, PROBABILITY, FACTS, REPLY = FACTS + TJ_BOOK_FACTS, SOURCE, NOTE, COLUMNS };

static void fill_columns(tj_column columns[COLUMNS])
{
    columns[LETTER] = (tj_column){"", TJ_LEFT, .tsv = ""};
    columns[MOVE] = (tj_column){"move", TJ_LEFT};
    columns[PROBABILITY] = (tj_column){"played", TJ_RIGHT, .tsv = "probability"};
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        columns[FACTS + i] = (tj_column){tj_book_facts[i].heading, TJ_RIGHT};
    columns[REPLY] = (tj_column){"answer", TJ_LEFT};
    columns[SOURCE] = (tj_column){"source", TJ_LEFT};
    columns[NOTE] = (tj_column){"note", TJ_LEFT};
}

/* Columns that no move has anything for are left out for people. */
static void hide_empty(const tj_book_entry *entry, tj_table *table)
{
    bool notes = false, sources = false;
    unsigned known = 0;

    for (size_t i = 0; i < entry->len; i++) {
        known |= entry->items[i].known;
        notes |= entry->items[i].note != NULL;
        sources |= entry->items[i].source != NULL;
    }
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (!(known & tj_book_facts[i].bit))
            tj_table_hide(table, FACTS + i);
    if (!(known & TJ_BOOK_REPLY))
        tj_table_hide(table, REPLY);
    if (!sources)
        tj_table_hide(table, SOURCE);
    if (!notes)
        tj_table_hide(table, NOTE);
}

static void move_cell(const tj_position *position, uint16_t move, bool ascii, tj_table *table)
{
    tj_buf text = TJ_BUF_INIT;

    tj_move_put(position, NULL, move, !ascii, &text);
    tj_table_buf(table, &text);
    tj_buf_release(&text);
}

static void reply_cell(const tj_position *position, const tj_book_move *move, bool ascii, tj_table *table)
{
    tj_position after;

    tj_position_copy(&after, position);
    tj_position_play_any_rules(&after, move->move, NULL);
    if (move->known & TJ_BOOK_REPLY)
        move_cell(&after, move->reply, ascii, table);
    else
        tj_table_none(table);
}

static void move_row(const tj_board_diagram *diagram, const tj_book_move *move, bool tsv, tj_table *table)
{
    const char letter[] = {tj_board_diagram_letter(diagram, move->move), '\0'};
    const bool ascii = tsv || diagram->ascii;

    tj_table_text(table, letter);
    move_cell(diagram->position, move->move, ascii, table);
    if (tsv)
        tj_table_printf(table, "%.9g", move->probability);
    else
        tj_table_printf(table, "%.2f %%", 100 * move->probability);
    for (size_t i = 0; i < TJ_BOOK_FACTS; i++)
        if (move->known & tj_book_facts[i].bit)
            tj_table_printf(table, i ? "%.0f" : "%.6g", tj_book_fact_get(&tj_book_facts[i], move));
        else
            tj_table_none(table);
    reply_cell(diagram->position, move, ascii, table);
    tj_table_text(table, move->source);
    tj_table_text(table, move->note);
}

static int report(tj_invocation *call, const void *found, tj_buf *out, tj_err *err TJ_UNUSED)
{
    const tj_book_show_answer *answer = found;
    tj_board_diagram diagram = {.position = &answer->query.at, .turn = true, .ascii = call->ascii};
    tj_book_entry entry = answer->entry; /* sorted in place: the book's order is not needed */
    tj_column columns[COLUMNS];
    tj_table *table;

    fill_columns(columns);
    tj_book_entry_sort(&entry);
    for (size_t i = 0; i < entry.len; i++)
        tj_board_diagram_add(&diagram, entry.items[i].move);
    table = tj_table_new(columns, COLUMNS);
    for (size_t i = 0; i < entry.len; i++)
        move_row(&diagram, &entry.items[i], call->tsv, table);
    if (!call->tsv) {
        tj_board_diagram_write(&diagram, out);
        tj_buf_puts(out, entry.len ? "\n"
                                   : "\n"
                                     "this position is not in the book\n");
        hide_empty(&entry, table);
    }
    if (entry.len || call->tsv)
        tj_table_put(table, &call->terminal, call->tsv, out);
    else
        tj_table_free(table);
    return 0;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct show_options *given = call->options;
    tj_book_show_params *params = call->params;

    return tj_books_ask(call, &params->moves, 1, tj_books_how(given->whole_file, true), out, err);
}

const tj_command tj_cmd_book_show = {
    .name = "book show",
    .synopsis = "FILE [MOVE...]",
    .question = &tj_book_show_question,
    .examples = (const tj_example[]){{"tejun book show joseki.dat", "the first move"},
                                     {"tejun book show joseki.dat 7g7f 3c3d", "after two moves"},
                                     {"tejun book show my.book --sfen 2-piece", "in a handicap game"},
                                     {"tejun book show fuseki.book Q16 D4", "a Go book"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct show_options, 0),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV | TJ_OUTPUT_ASCII,
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .run = run,
    .report = report,
};
