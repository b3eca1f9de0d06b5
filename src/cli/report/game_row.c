#include "cli/report/game_row.h"

#include <string.h>

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
