#include "cli/book/book_versus_report.h"

#include <math.h>

#include "cli/book/book_board.h"
#include "cli/terminal/text_grid.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

static void write_table(const tj_book_versus_report *report, tj_table *table, tj_buf *out)
{
    tj_table_style style = {report->tsv, !report->terminal->utf8, report->terminal->cut_width};

    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

/* ---- all pairs: table 3 of the paper ---- */

static void put_pairs(const tj_book_versus_report *report, tj_buf *out)
{
    static const tj_column columns[] = {{"exits", TJ_RIGHT},      {"bits", TJ_RIGHT},
                                        {"book moves", TJ_RIGHT}, {"never left", TJ_RIGHT},
                                        {"Black", TJ_LEFT},       {"White", TJ_LEFT}};
    tj_table *table = tj_table_new(columns, 6);

    for (size_t i = 0; i < report->versus.n_pairs; i++) {
        const tj_book_match_result *r = tj_book_match_result_of(report->versus.pairs[i].match);

        tj_table_count(table, r->n_exits);
        tj_table_printf(table, "%.2f", r->entropy);
        tj_table_printf(table, "%.1f", r->length);
        if (r->rest > 0)
            tj_table_printf(table, "%.3f %%", 100 * r->rest);
        else
            tj_table_text(table, "-");
        tj_table_text(table, report->versus.pairs[i].black);
        tj_table_text(table, report->versus.pairs[i].white);
    }
    write_table(report, table, out);
}

/* ---- one pair ---- */

static void put_summary(const tj_book_pair *pair, tj_buf *out)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);

    tj_buf_puts(out, "Black  ");
    tj_table_put_sanitized(out, pair->black);
    tj_buf_puts(out, "\nWhite  ");
    tj_table_put_sanitized(out, pair->white);
    tj_buf_printf(out, "\n\nbook is left in %s", tj_quantity_noun(r->n_exits, "position", "positions").text);
    if (r->n_exits > 1)
        tj_buf_printf(out, ", %.2f bits (as varied as %s equal ones)", r->entropy,
                      tj_quantity_count((uint64_t)llround(exp2(r->entropy))).text);
    tj_buf_putc(out, '\n');
    tj_buf_printf(out, "after %.1f moves on average, %zu at most\n", r->length,
                  r->n_plies ? r->n_plies - 1 : 0);
    if (r->rest > 0)
        tj_buf_printf(out,
                      "with probability %.3f %% it is not left within %zu moves: the books go\n"
                      "in circles, or --most is too small\n",
                      100 * r->rest, r->n_plies - 1);
}

static void put_plies(const tj_book_versus_report *report, const tj_book_pair *pair, tj_buf *out)
{
    static const tj_column columns[] = {
        {"ply", TJ_RIGHT},     {"positions", TJ_RIGHT}, {"in book", TJ_RIGHT},    {"exits", TJ_RIGHT},
        {"leaving", TJ_RIGHT}, {"bits now", TJ_RIGHT},  {"bits so far", TJ_RIGHT}};
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);
    tj_table *table = tj_table_new(columns, 7);

    for (size_t i = 0; i < r->n_plies; i++) {
        const tj_book_match_ply *ply = &r->plies[i];

        tj_table_count(table, i);
        tj_table_count(table, ply->positions);
        tj_table_printf(table, "%.2f %%", 100 * ply->inside);
        tj_table_count(table, ply->exits);
        tj_table_printf(table, "%.2f %%", 100 * ply->exit);
        tj_table_printf(table, "%.2f", ply->layer);
        tj_table_printf(table, "%.2f", ply->absorbed);
    }
    tj_buf_putc(out, '\n');
    write_table(report, table, out);
}

static size_t shown_exits(const tj_book_versus_report *report, const tj_book_match_result *r)
{
    return report->versus.limit && report->versus.limit < r->n_exits ? report->versus.limit : r->n_exits;
}

static void put_exits(const tj_book_versus_report *report, const tj_book_pair *pair, tj_buf *out)
{
    static const tj_column columns[] = {{"exit", TJ_RIGHT}, {"ply", TJ_RIGHT}, {"position", TJ_LEFT_UNCUT}};
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);
    tj_table *table = tj_table_new(columns, 3);
    char text[TJ_POSITION_TEXT_MAX];
    tj_position query;

    for (size_t i = 0; i < shown_exits(report, r); i++) {
        tj_book_match_position(pair->match, r->exits[i].number, &query);
        tj_book_text(&query, text);
        tj_table_printf(table, "%.2f %%", 100 * r->exits[i].probability);
        tj_table_count(table, r->exits[i].ply);
        tj_table_text(table, text);
    }
    tj_buf_putc(out, '\n');
    write_table(report, table, out);
}

/* Figures 9 and 10 of the paper. */
static void put_typical(const tj_book_versus_report *report, const tj_book_typical *typical, tj_buf *out)
{
    tj_buf here = TJ_BUF_INIT, there = TJ_BUF_INIT;
    tj_position query;

    if (!typical->place)
        return;
    tj_book_match_position(typical->match, typical->place->number, &query);
    tj_buf_printf(&here, "Typical of %s: ", typical->book);
    if (typical->place->probability > 1) /* games go round in circles and come by again */
        tj_buf_printf(&here, "%.2f times in a game with itself", typical->place->probability);
    else
        tj_buf_printf(&here, "%.2f %% of its games with itself", 100 * typical->place->probability);
    tj_buf_printf(&here, ", ply %u;", typical->place->ply);
    tj_buf_printf(&there, "unknown to games of %s", typical->other);
    tj_buf_putc(out, '\n');
    tj_text_grid_note(out, &here, report->terminal->cut_width);
    tj_text_grid_note(out, &there, report->terminal->cut_width);
    tj_book_query_draw(&query, NULL, report->ascii, out);
}

void tj_book_versus_text(const tj_book_versus_report *report, tj_buf *out)
{
    if (report->versus.n_pairs == 1) {
        put_summary(&report->versus.pairs[0], out);
        if (report->plies)
            put_plies(report, &report->versus.pairs[0], out);
        put_exits(report, &report->versus.pairs[0], out);
    } else {
        put_pairs(report, out);
    }
    for (size_t i = 0; i < report->versus.n_typical; i++)
        put_typical(report, &report->versus.typical[i], out);
}
