#include "cli/report/suggestion_report.h"

#include "base/error.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

#define COLUMNS_MAX 10

static void put_heading(const tj_suggestion *s, tj_buf *out)
{
    tj_buf_printf(out, "%s to move after %s",
                  tj_position_to_move(&s->position) == TJ_BLACK ? "Black" : "White",
                  tj_quantity_noun(s->moves, "move", "moves").text);
    if (s->models->memory)
        tj_buf_printf(
            out, ": %s from %s", tj_quantity_noun(s->found->proposed, "candidate", "candidates").text,
            tj_quantity_noun(s->models->memory_info.cases, "remembered move", "remembered moves").text);
    tj_buf_puts(out, "\n\n");
}

static void put_record(tj_table *table, const tj_case_record *record)
{
    uint64_t known = record->wins + record->losses + record->draws;

    if (known)
        tj_table_printf(table, "%.0f %%",
                        100 * ((double)record->wins + 0.5 * (double)record->draws) / (double)known);
    else
        tj_table_text(table, "");
    if (record->year_first && record->year_first != record->year_last)
        tj_table_printf(table, "%d-%d", record->year_first, record->year_last);
    else if (record->year_first)
        tj_table_printf(table, "%d", record->year_first);
    else
        tj_table_text(table, "");
}

static void put_candidate(tj_table *table, const tj_candidate *one, const tj_suggestion_style *style)
{
    tj_buf places = TJ_BUF_INIT;

    if (!one->cases) {
        for (int column = 0; column < 6; column++)
            tj_table_text(table, "");
        return;
    }
    if (!one->difference && style->equal_word)
        tj_table_text(table, "equal");
    else
        tj_table_printf(table, "%u", (unsigned)one->difference);
    tj_table_count(table, one->equal);
    tj_table_count(table, one->cases);
    put_record(table, &one->record);
    for (size_t i = 0; i < one->shown_count && i < style->examples; i++)
        tj_buf_printf(&places, "%s%u:%u", i ? " " : "", (unsigned)one->shown[i].game,
                      (unsigned)one->shown[i].move);
    tj_table_buf(table, &places);
    tj_buf_release(&places);
}

static void add_row(tj_table *table, const tj_suggestion *s, size_t i, const tj_suggestion_style *style)
{
    const char letter[] = {i < TJ_SUGGESTION_LETTERS ? (char)('a' + (int)i) : '\0', '\0'};
    const tj_candidate *one = &s->found->items[i];
    tj_buf name = TJ_BUF_INIT;
    char move[TJ_MOVE_TEXT_MAX];

    tj_position_move_format(&s->position, one->move, move);
    tj_table_text(table, letter);
    tj_table_text(table, move);
    if (style->name) {
        style->name(s, one->move, &name);
        tj_table_buf(table, &name);
    }
    if (s->models->ranking)
        tj_table_printf(table, "%.1f %%", 100 * (double)one->probability);
    if (s->models->memory)
        put_candidate(table, one, style);
    tj_buf_release(&name);
}

/* columns must stay as long as the table. */
static tj_table *make_table(const tj_suggestion *s, const tj_suggestion_style *style,
                            tj_column columns[COLUMNS_MAX])
{
    const tj_column all[COLUMNS_MAX] = {{"", TJ_LEFT},           {"move", TJ_LEFT},     {"", TJ_LEFT},
                                        {"likely", TJ_RIGHT},    {"differs", TJ_RIGHT}, {"equal", TJ_RIGHT},
                                        {"alike", TJ_RIGHT},     {"won", TJ_RIGHT},     {"years", TJ_LEFT},
                                        {style->places, TJ_LEFT}};
    size_t count = 0;

    for (size_t c = 0; c < COLUMNS_MAX; c++)
        if (c < 2 || (c == 2 && style->name) || (c == 3 && s->models->ranking) ||
            (c > 3 && s->models->memory))
            columns[count++] = all[c];
    return tj_table_new(columns, count);
}

int tj_suggestion_text(const tj_suggestion *s, const tj_suggestion_style *style, tj_buf *out, tj_err *err)
{
    const tj_table_style table_style = {false, style->ascii, style->terminal->cut_width};
    tj_column columns[COLUMNS_MAX];
    tj_table *table = make_table(s, style, columns);
    int rc;

    put_heading(s, out);
    style->draw(s, style, out);
    tj_buf_putc(out, '\n');
    for (size_t i = 0; i < s->found->len; i++)
        add_row(table, s, i, style);
    rc = s->found->len && tj_table_write(table, &table_style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}
