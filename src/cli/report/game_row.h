/* Games as rows of tables. */
#ifndef TJ_CLI_REPORT_GAME_ROW_H
#define TJ_CLI_REPORT_GAME_ROW_H

#include "cli/terminal/text_table.h"
#include "cli/terminal/terminal.h"
#include "tejun/game.h"
#include "tejun/search.h"

/* A share of wins as "52.3 %", "-" where no result is known; a span of years as "1934" or "1934-1980". */
void tj_score_cell(tj_table *table, const tj_score *score);
void tj_years_cell(tj_table *table, int first, int last);

/* Adds date, black, white and result as four cells; a date that is one day as 1998-04-30, whatever the record
 * writes.  On a terminal long ones are cut so that lines stay short. */
void tj_game_cells(tj_table *table, const tj_game *game, const tj_terminal *terminal);

#endif
