#include "cli/report/game_row.h"

#include <string.h>

#include "base/text/quantity.h"
#include "cli/command.h"

void tj_score_cell(tj_table *table, const tj_score *score)
{
    double rate = tj_score_rate(score);

    if (rate < 0)
        tj_table_text(table, "-");
    else
        tj_table_printf(table, "%.1f %%", 100 * rate);
}

void tj_years_cell(tj_table *table, int first, int last)
{
    if (!first)
        tj_table_text(table, "");
    else if (first == last)
        tj_table_printf(table, "%d", first);
    else
        tj_table_printf(table, "%d-%d", first, last);
}

static void cut_cell(tj_table *table, const char *text, unsigned columns, const tj_terminal *terminal)
{
    tj_buf cut = TJ_BUF_INIT;

    if (!text || !terminal->cut_width) {
        tj_table_text(table, text);
        return;
    }
    tj_table_put_cut(&cut, text, columns, !terminal->utf8);
    tj_table_buf(table, &cut);
    tj_buf_release(&cut);
}

void tj_game_cells(tj_table *table, const tj_game *game, const tj_terminal *terminal)
{
    bool one_day = game->date_from == game->date_to,
         too_long =
             terminal->cut_width && strlen(game->field[TJ_FIELD_DATE] ? game->field[TJ_FIELD_DATE] : "") > 10;

    if (game->date_from && (one_day || too_long))
        tj_table_printf(table, "%04d-%02d-%02d", game->date_from / 10000, game->date_from / 100 % 100,
                        game->date_from % 100);
    else
        cut_cell(table, game->field[TJ_FIELD_DATE], 10, terminal);
    cut_cell(table, game->field[TJ_FIELD_BLACK], 18, terminal);
    cut_cell(table, game->field[TJ_FIELD_WHITE], 18, terminal);
    cut_cell(table, game->field[TJ_FIELD_RESULT], 8, terminal);
}

int tj_hit_cells(tj_table *table, tj_corpus *corpus, uint32_t id, const tj_terminal *terminal, tj_err *err)
{
    tj_game game;
    int rc = tj_game_get(corpus, id, &game, err);

    if (rc)
        return rc;
    tj_game_cells(table, &game, terminal);
    tj_table_text(table, game.field[TJ_FIELD_EVENT]);
    tj_game_release(&game);
    return 0;
}

void tj_next_cells(tj_table *table, char letter, const tj_buf *name, uint64_t count, uint64_t all,
                   const tj_score *score, int year_first, int year_last)
{
    tj_table_text(table, (const char[]){letter, '\0'});
    tj_table_buf(table, name);
    tj_table_count(table, count);
    tj_table_percent(table, count, all);
    if (score)
        tj_score_cell(table, score);
    else
        tj_table_text(table, "");
    tj_years_cell(table, year_first, year_last);
}

void tj_others_cells(tj_table *table, uint64_t kinds, uint64_t count, uint64_t all)
{
    tj_quantity text = tj_quantity_noun(kinds, "other");
    const tj_buf name = {text.text, strlen(text.text), sizeof text.text, false};

    if (kinds)
        tj_next_cells(table, '\0', &name, count, all, NULL, 0, 0);
}

void tj_headline_end(tj_buf *out, size_t start, int year_first, int year_last, tj_buf *rest, uint64_t unknown)
{
    const char *between = rest->len ? "; " : " ";

    if (unknown)
        tj_buf_printf(rest, "%s(%s without result)", rest->len ? " " : "", tj_quantity_count(unknown).text);
    if (year_first)
        tj_buf_printf(out, year_first == year_last ? ", %d" : ", %d-%d", year_first, year_last);
    if (rest->len)
        tj_buf_puts(out, out->len - start + rest->len > 78 ? ";\n" : between);
    tj_buf_join(out, rest);
    tj_buf_putc(out, '\n');
    tj_buf_release(rest);
}

void tj_newest_put(size_t listed, uint64_t all, tj_buf *out)
{
    if (listed < all)
        tj_buf_printf(out, "\nthe newest %s:\n", tj_quantity_count(listed).text);
    else
        tj_buf_putc(out, '\n');
}

int tj_print_game(tj_corpus *corpus, uint32_t id, int as, bool behind, const tj_query *query,
                  const tj_hit *hit, tj_err *err)
{
    const char *separator = behind ? tj_export_separator(as) : "";
    tj_buf out = TJ_BUF_INIT;
    int rc = tj_game_export(corpus, id, as, query, hit, &out, err);

    if (!rc) {
        tj_print(separator, strlen(separator));
        tj_print(out.data, out.len);
    }
    tj_buf_release(&out);
    return rc;
}
