#include "cli/book/book_expand_report.h"

#include "base/json.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

static double a_position(const tj_expand_measure *m)
{
    return m->positions ? (double)m->moves / (double)m->positions : 0;
}

/* ---- text ---- */

static void write_table(const tj_book_expand_report *report, tj_table *table, tj_buf *out)
{
    tj_table_style style = {false, !report->terminal->utf8, report->terminal->cut_width};

    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

static void put_work(const tj_book_expand_report *report, tj_buf *out)
{
    const tj_expand_result *e = report->expanded;
    const tj_monte_carlo_result *p = report->played;

    if (e) {
        tj_buf_printf(out, "%s examined, %s added",
                      tj_quantity_noun(e->examined, "position", "positions").text,
                      tj_quantity_noun(e->added, "move", "moves").text);
        if (e->finished)
            tj_buf_puts(out, "; nothing is left to be examined\nwithin --plies and --decided");
    } else {
        tj_buf_printf(out, "%s: Black won %s, White %s, drawn %s; %s of the moves from the book",
                      tj_quantity_noun(p->games, "game", "games").text, tj_quantity_count(p->black).text,
                      tj_quantity_count(p->white).text, tj_quantity_count(p->draws).text,
                      tj_quantity_percent(p->from_book, p->moves).text);
        if (p->repeated)
            tj_buf_printf(out, "; %s another", tj_quantity_noun(p->repeated, "repeats", "repeat").text);
    }
    tj_buf_putc(out, '\n');
}

static void value_cell(bool known, double value, const char *format, tj_table *table)
{
    if (known)
        tj_table_printf(table, format, value);
    else
        tj_table_text(table, "-");
}

static void share_cell(double share, tj_table *table)
{
    tj_table_printf(table, "%.0f %%", 100 * share);
}

/* A row of the comparison. */
typedef struct row {
    const char *name;
    void (*cell)(const tj_expand_measure *m, tj_table *table);
} row;

static void cell_positions(const tj_expand_measure *m, tj_table *table)
{
    tj_table_count(table, m->positions);
}

static void cell_moves(const tj_expand_measure *m, tj_table *table)
{
    tj_table_count(table, m->moves);
}

static void cell_a_position(const tj_expand_measure *m, tj_table *table)
{
    tj_table_printf(table, "%.4f", a_position(m));
}

static void cell_exits(const tj_expand_measure *m, tj_table *table)
{
    tj_table_count(table, m->exits);
}

static void cell_entropy(const tj_expand_measure *m, tj_table *table)
{
    tj_table_printf(table, "%.2f", m->entropy);
}

static void cell_length(const tj_expand_measure *m, tj_table *table)
{
    tj_table_printf(table, "%.1f", m->length);
}

static void cell_root(const tj_expand_measure *m, tj_table *table)
{
    value_cell(m->root != TJ_EXPAND_NO_VALUE, m->root, "%+.0f", table);
}

static void cell_exit_value(const tj_expand_measure *m, tj_table *table)
{
    value_cell(m->exit_known > 0, m->exit_value, "%+.0f", table);
}

static void cell_exit_known(const tj_expand_measure *m, tj_table *table)
{
    share_cell(m->exit_known, table);
}

static void cell_loss_black(const tj_expand_measure *m, tj_table *table)
{
    value_cell(m->loss_known > 0, m->loss[TJ_BLACK], "%.0f", table);
}

static void cell_loss_white(const tj_expand_measure *m, tj_table *table)
{
    value_cell(m->loss_known > 0, m->loss[TJ_WHITE], "%.0f", table);
}

static void cell_loss_known(const tj_expand_measure *m, tj_table *table)
{
    share_cell(m->loss_known, table);
}

static const row ROWS[] = {
    {"positions", cell_positions},
    {"moves", cell_moves},
    {"moves a position", cell_a_position},
    {"positions where games of the book with itself leave it", cell_exits},
    {"their entropy, bits", cell_entropy},
    {"moves until then", cell_length},
    {"value of the first position", cell_root},
    {"mean value where the book is left", cell_exit_value},
    {"  of which is known", cell_exit_known},
    {"lost by Black's moves from the book, in a game", cell_loss_black},
    {"lost by White's", cell_loss_white},
    {"  of which is known", cell_loss_known},
};

static void put_comparison(const tj_book_expand_report *report, tj_buf *out)
{
    static const tj_column columns[] = {{"", TJ_LEFT}, {"before", TJ_RIGHT}, {"after", TJ_RIGHT}};
    tj_table *table = tj_table_new(columns, 3);

    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        tj_table_text(table, ROWS[i].name);
        ROWS[i].cell(&report->before, table);
        ROWS[i].cell(&report->after, table);
    }
    tj_buf_putc(out, '\n');
    write_table(report, table, out);
    tj_buf_puts(out, "\nValues are for Black, in hundredths of a pawn.\n");
}

static void put_tradeoff(const tj_book_expand_report *report, tj_buf *out)
{
    static const tj_column columns[] = {
        {"at most", TJ_RIGHT}, {"left in", TJ_RIGHT}, {"bits", TJ_RIGHT},          {"moves", TJ_RIGHT},
        {"value", TJ_RIGHT},   {"known", TJ_RIGHT},   {"lost by Black", TJ_RIGHT}, {"by White", TJ_RIGHT}};
    tj_table *table = tj_table_new(columns, sizeof columns / sizeof *columns);

    for (size_t i = 0; i < report->n_tradeoffs; i++) {
        const tj_expand_tradeoff *t = &report->tradeoffs[i];

        if (t->margin == INT32_MAX)
            tj_table_text(table, "any");
        else
            tj_table_printf(table, "%d", (int)t->margin);
        cell_exits(&t->measure, table);
        cell_entropy(&t->measure, table);
        cell_length(&t->measure, table);
        cell_exit_value(&t->measure, table);
        cell_exit_known(&t->measure, table);
        cell_loss_black(&t->measure, table);
        cell_loss_white(&t->measure, table);
    }
    tj_buf_puts(out, "\nGood moves against variety: if only moves were played that lose at most so much\n"
                     "against the best move of their position in the book\n\n");
    write_table(report, table, out);
}

void tj_book_expand_text(const tj_book_expand_report *report, tj_buf *out)
{
    put_work(report, out);
    if (report->measured)
        put_comparison(report, out);
    if (report->n_tradeoffs)
        put_tradeoff(report, out);
}

/* ---- JSON ---- */

static void put_known(tj_json *json, const char *key, bool known, double value)
{
    if (known)
        tj_json_double(json, key, value);
    else
        tj_json_null(json, key);
}

static void put_size(tj_json *json, const tj_expand_measure *m)
{
    tj_json_u64(json, "positions", m->positions);
    tj_json_u64(json, "moves", m->moves);
    tj_json_double(json, "moves_a_position", a_position(m));
}

static void put_measure(tj_json *json, const tj_expand_measure *m)
{
    tj_json_u64(json, "exits", m->exits);
    tj_json_double(json, "entropy", m->entropy);
    tj_json_double(json, "length", m->length);
    tj_json_double(json, "never_left", m->rest);
    put_known(json, "value", m->root != TJ_EXPAND_NO_VALUE, m->root);
    put_known(json, "exit_value", m->exit_known > 0, m->exit_value);
    tj_json_double(json, "exit_known", m->exit_known);
    put_known(json, "loss_black", m->loss_known > 0, m->loss[TJ_BLACK]);
    put_known(json, "loss_white", m->loss_known > 0, m->loss[TJ_WHITE]);
    tj_json_double(json, "loss_known", m->loss_known);
}

static void put_work_json(tj_json *json, const tj_book_expand_report *report)
{
    const tj_expand_result *e = report->expanded;
    const tj_monte_carlo_result *p = report->played;

    if (e) {
        tj_json_string(json, "alternatives", report->alternatives);
        tj_json_u64(json, "examined", e->examined);
        tj_json_u64(json, "added", e->added);
        tj_json_u64(json, "failed", e->failed);
        tj_json_bool(json, "finished", e->finished);
    } else {
        tj_json_u64(json, "games", p->games);
        tj_json_u64(json, "black", p->black);
        tj_json_u64(json, "white", p->white);
        tj_json_u64(json, "draws", p->draws);
        tj_json_u64(json, "failed", p->failed);
        tj_json_u64(json, "repeated", p->repeated);
        tj_json_u64(json, "played_moves", p->moves);
        tj_json_u64(json, "from_book", p->from_book);
    }
    tj_json_double(json, "seconds", report->seconds);
}

void tj_book_expand_json(const tj_book_expand_report *report, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "book", report->book);
    tj_json_string(&json, "engine", report->engine);
    tj_json_string(&json, "method", report->method);
    put_work_json(&json, report);
    tj_json_object(&json, "before");
    put_size(&json, &report->before);
    put_measure(&json, &report->before);
    tj_json_end(&json);
    if (report->measured) {
        tj_json_object(&json, "after");
        put_size(&json, &report->after);
        put_measure(&json, &report->after);
        tj_json_end(&json);
    }
    tj_json_array(&json, "tradeoff");
    for (size_t i = 0; i < report->n_tradeoffs; i++) {
        tj_json_object(&json, NULL);
        put_known(&json, "margin", report->tradeoffs[i].margin != INT32_MAX, report->tradeoffs[i].margin);
        put_measure(&json, &report->tradeoffs[i].measure);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
