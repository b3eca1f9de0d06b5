#include "base/error.h"
#include "cli/report/case_cells.h"
#include "cli/terminal/quantity.h"
#include "cli/shogi/shogi_diagram.h"
#include "cli/shogi/shogi_suggestion_report.h"
#include "cli/terminal/text_table.h"

#define LETTERS     26
#define EXAMPLES    2 /* cases named in the table: rows are wider than those of Go */
#define COLUMNS_MAX 10

static void put_heading(const tj_shogi_suggestions *s, tj_buf *out)
{
    const tj_shogi *p = &s->state.position;

    tj_buf_printf(out, "%s to move after %s", p->side == TJ_BLACK ? "Black" : "White",
                  tj_quantity_noun(s->state.moves, "move", "moves").text);
    if (s->models->has_memory)
        tj_buf_printf(out, ": %s from %s",
                      tj_quantity_noun(s->candidates.len, "candidate", "candidates").text,
                      tj_quantity_noun(s->models->learnt.cases, "remembered move", "remembered moves").text);
    tj_buf_puts(out, "\n\n");
}

static void draw(const tj_shogi_suggestions *s, bool ascii, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = &s->state.position};

    for (size_t i = 0; i < s->len && i < LETTERS; i++) {
        unsigned to = tj_shogi_move_to(s->items[i].move);

        if (!diagram.label[to]) /* several moves can go to one square: the first is named */
            diagram.label[to] = (char)('a' + (int)i);
    }
    tj_shogi_diagram_write(&diagram, ascii, out);
}

static void put_candidate(tj_table *table, const tj_shogi_candidate *one)
{
    if (!one) {
        for (int column = 0; column < 6; column++)
            tj_table_text(table, "");
        return;
    }
    tj_table_printf(table, "%u", (unsigned)one->difference);
    tj_table_count(table, one->equal);
    tj_table_count(table, one->cases);
    tj_case_record_cells(table, &one->record);
    tj_case_places_cell(table, one->shown, one->shown_count, EXAMPLES);
}

static void add_row(tj_table *table, const tj_shogi_suggestions *s, size_t i, bool ascii)
{
    const char letter[] = {i < LETTERS ? (char)('a' + (int)i) : '\0', '\0'};
    tj_buf japanese = TJ_BUF_INIT;
    char usi[8];

    tj_shogi_move_format(s->items[i].move, usi);
    tj_shogi_state_put_move(&s->state, s->items[i].move, false, &japanese);
    tj_table_text(table, letter);
    tj_table_text(table, usi);
    if (!ascii)
        tj_table_buf(table, &japanese);
    if (s->models->has_ranking)
        tj_table_printf(table, "%.1f %%", 100 * (double)s->items[i].probability);
    if (s->models->has_memory)
        put_candidate(table, s->items[i].candidate);
    tj_buf_release(&japanese);
}

/* columns must stay as long as the table. */
static tj_table *make_table(const tj_shogi_suggestions *s, bool ascii, tj_column columns[COLUMNS_MAX])
{
    static const tj_column COLUMNS[COLUMNS_MAX] = {
        {"", TJ_LEFT},         {"move", TJ_LEFT},     {"", TJ_LEFT},       {"likely", TJ_RIGHT},
        {"differs", TJ_RIGHT}, {"equal", TJ_RIGHT},   {"alike", TJ_RIGHT}, {"won", TJ_RIGHT},
        {"years", TJ_LEFT},    {"game:move", TJ_LEFT}};
    size_t count = 0;

    for (size_t c = 0; c < COLUMNS_MAX; c++)
        if (c < 2 || (c == 2 && !ascii) || (c == 3 && s->models->has_ranking) ||
            (c > 3 && s->models->has_memory))
            columns[count++] = COLUMNS[c];
    return tj_table_new(columns, count);
}

int tj_shogi_suggestions_text(const tj_shogi_suggestions *s, bool ascii, const tj_terminal *terminal,
                              tj_buf *out, tj_err *err)
{
    const bool plain = ascii || !terminal->utf8;
    const tj_table_style style = {false, plain, terminal->cut_width};
    tj_column columns[COLUMNS_MAX];
    tj_table *table = make_table(s, plain, columns);
    int rc;

    put_heading(s, out);
    draw(s, plain, out);
    tj_buf_putc(out, '\n');
    for (size_t i = 0; i < s->len; i++)
        add_row(table, s, i, plain);
    rc = s->len && tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}
