/* Games as rows: one way to show them in lists, JSON and SGF. */
#ifndef TJ_CLI_GAME_ROW_H
#define TJ_CLI_GAME_ROW_H

#include "base/json.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "tejun/game.h"
#include "tejun/search.h"

/* The winner in a word for programs: "black", "white", "draw", "void", "unknown". */
const char *tj_winner_name(int winner);

/* The game's members, into an object that is open. */
void tj_game_json(tj_json *json, const tj_game *game);

/* Results and their win rate, a span of years (null where unknown), into an object that is open. */
void tj_score_json(tj_json *json, const tj_score *score);
void tj_years_json(tj_json *json, int first, int last);

/* A share of wins as "52.3 %", "-" where no result is known; a span of years as "1934" or "1934-1980". */
void tj_score_cell(tj_table *table, const tj_score *score);
void tj_years_cell(tj_table *table, int first, int last);

/* Adds date, black, white and result as four cells; on a terminal long ones are cut so that lines stay short.
 */
void tj_game_cells(tj_table *table, const tj_game *game, const tj_terminal *terminal);

/* Appends the game as SGF; with a hit, its matched moves are marked. */
int tj_game_write_sgf(tj_corpus *corpus, uint32_t id, const tj_query *query, const tj_hit *hit, tj_buf *out,
                      tj_err *err);
/* Appends a shogi game in that notation (tj_kifu_format). */
int tj_game_write_kifu(tj_corpus *corpus, uint32_t id, int format, tj_buf *out, tj_err *err);

#endif
