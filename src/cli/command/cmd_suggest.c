/* tejun suggest */
#include "answer/answer_kind.h"
#include "answer/question/questions.h"
#include "cli/board_diagram.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "cli/report/game_row.h"
#include "base/text/quantity.h"

/* Programs get all moves unless they say how many. */
static int prepare(tj_invocation *call, tj_err *err TJ_UNUSED)
{
    tj_suggest_params *params = call->params;

    if (call->json && params->limit < 0)
        params->limit = 0;
    return 0;
}

static void explain(const tj_invocation *call TJ_UNUSED, const void *found)
{
    const tj_suggest_answer *answer = found;

    if (answer->models)
        tj_memory_age_warn(&answer->models->memory_info.age);
}

/* ---- text ---- */

static void put_heading(const tj_suggest_answer *answer, tj_buf *out)
{
    const tj_pattern_models *models = answer->models;

    tj_buf_printf(out, "%s to move after %s",
                  tj_position_to_move(&answer->position.position) == TJ_BLACK ? "Black" : "White",
                  tj_quantity_noun(answer->position.moves.len, "move").text);
    if (models->memory)
        tj_buf_printf(out, ": %s from %s", tj_quantity_noun(answer->found->proposed, "candidate").text,
                      tj_quantity_noun(models->memory_info.cases, "remembered move").text);
    tj_buf_puts(out, "\n\n");
}

enum column { LETTER, MOVE, NATIVE, LIKELY, DIFFERS, EQUAL, ALIKE, WON, YEARS, PLACES, COLUMNS };

static void put_cases(tj_table *table, const tj_candidate *one, size_t examples)
{
    const tj_case_record *record = &one->record;
    const tj_score score = {record->wins, record->losses, record->draws, record->unknown};
    tj_buf places = TJ_BUF_INIT;
    double rate = tj_score_rate(&score);

    if (!one->cases) {
        for (int column = DIFFERS; column < COLUMNS; column++)
            tj_table_text(table, "");
        return;
    }
    if (one->difference || one->weight > 0) /* a weighted one is a number among numbers */
        tj_table_printf(table, "%u", (unsigned)one->difference);
    else
        tj_table_text(table, "equal");
    tj_table_count(table, one->equal);
    tj_table_count(table, one->cases);
    if (rate < 0)
        tj_table_text(table, "");
    else
        tj_table_printf(table, "%.0f %%", 100 * rate);
    tj_years_cell(table, record->year_first, record->year_last);
    for (size_t i = 0; i < one->shown_count && i < examples; i++)
        tj_buf_printf(&places, "%s%u:%u", i ? " " : "", (unsigned)one->shown[i].game,
                      (unsigned)one->shown[i].move);
    tj_table_buf(table, &places);
    tj_buf_release(&places);
}

static void add_row(tj_table *table, const tj_suggest_answer *answer, size_t i, bool native)
{
    const char letter[] = {i < TJ_DIAGRAM_LETTERS ? (char)('a' + (int)i) : '\0', '\0'};
    const tj_candidate *one = &answer->found->items[i];

    tj_table_text(table, letter);
    for (int as = 0; as < 2; as++) {
        tj_buf move = TJ_BUF_INIT;

        tj_move_put(&answer->position.position, tj_move_line_last(&answer->position.moves), one->move, as,
                    &move);
        tj_table_buf(table, &move);
        tj_buf_release(&move);
    }
    tj_table_printf(table, "%.1f %%", 100 * (double)one->probability);
    put_cases(table, one, native ? 2 : 3);
}

static void put_table(const tj_suggest_answer *answer, const tj_terminal *terminal, bool native, tj_buf *out)
{
    static const tj_column ALL[COLUMNS] = {
        [LETTER] = {"", TJ_LEFT},         [MOVE] = {"move", TJ_LEFT},        [NATIVE] = {"", TJ_LEFT},
        [LIKELY] = {"likely", TJ_RIGHT},  [DIFFERS] = {"differs", TJ_RIGHT}, [EQUAL] = {"equal", TJ_RIGHT},
        [ALIKE] = {"alike", TJ_RIGHT},    [WON] = {"won", TJ_RIGHT},         [YEARS] = {"years", TJ_LEFT},
        [PLACES] = {"game:move", TJ_LEFT}};
    tj_table *table = tj_table_new(ALL, COLUMNS);

    if (!native)
        tj_table_hide(table, NATIVE);
    if (!answer->models->ranking)
        tj_table_hide(table, LIKELY);
    for (size_t column = DIFFERS; column < COLUMNS && !answer->models->memory; column++)
        tj_table_hide(table, column);
    for (size_t i = 0; i < answer->found->len; i++)
        add_row(table, answer, i, native);
    if (answer->found->len)
        tj_table_put(table, terminal, false, out);
    else
        tj_table_free(table);
}

static int report(tj_invocation *call, const void *found, tj_buf *out, tj_err *err TJ_UNUSED)
{
    const tj_suggest_answer *answer = found;
    const tj_position *position = &answer->position.position;
    tj_board_diagram diagram = {.position = position,
                                .last = tj_move_line_last(&answer->position.moves),
                                .ascii = call->ascii,
                                .colour = call->terminal.colour};
    bool native = !diagram.ascii && tj_answer_kind_of(position->kind)->native_key;

    for (size_t i = 0; i < answer->found->len; i++)
        tj_board_diagram_add(&diagram, answer->found->items[i].move);
    put_heading(answer, out);
    tj_board_diagram_write(&diagram, out);
    tj_buf_putc(out, '\n');
    put_table(answer, &call->terminal, native, out);
    return 0;
}

const tj_command tj_cmd_suggest = {
    .name = "suggest",
    .synopsis = "CORPUS [MOVE...]",
    .question = &tj_suggest_question,
    .examples =
        (const tj_example[]){{"tejun suggest pro Q16 D4 Q3", "after these moves"},
                             {"tejun suggest pro --file game.sgf --move 40", "after 40 moves of a game"},
                             {"tejun suggest kifu 7g7f 3c3d ▲６六歩", "shogi, in any notation"},
                             {"tejun suggest kifu --file game.kif --move 40", "shogi, from a record"},
                             {0}},
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_ASCII,
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .prepare = prepare,
    .report = report,
    .explain = explain,
};
