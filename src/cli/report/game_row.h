/* Games, results and continuations as rows of tables, and games as records. */
#pragma once

#include "answer/game_json.h"
#include "base/text/text_table.h"
#include "cli/terminal/terminal.h"
#include "tejun/game.h"
#include "tejun/search.h"

/* A share of wins as "52.3 %", "-" where no result is known; a span of years as "1934" or "1934-1980". */
void tj_score_cell(tj_table *table, const tj_score *score);
void tj_years_cell(tj_table *table, int first, int last);

/* Adds date, black, white and result as four cells; a date that is one day as 1998-04-30, whatever the record
 * writes.  On a terminal long ones are cut so that lines stay short. */
void tj_game_cells(tj_table *table, const tj_game *game, const tj_terminal *terminal);

/* Adds these four and the event of a game of the corpus. */
int tj_hit_cells(tj_table *table, tj_corpus *corpus, uint32_t game, const tj_terminal *terminal, tj_err *err);

/* The first six cells of a continuation: letter (NUL: none), name, count and its share of all, won (score
 * NULL: no move was made), years. */
void tj_next_cells(tj_table *table, char letter, const tj_buf *name, uint64_t count, uint64_t all,
                   const tj_score *score, int year_first, int year_last);
/* The same for so many that are not shown; no cells if there are none. */
void tj_others_cells(tj_table *table, uint64_t kinds, uint64_t count, uint64_t all);

/* The end of a line that began at `start`: ", 1934-1980", then `rest` (a sentence or nothing) and how many
 * have no known result, on a line of their own if they are too long.  Releases rest. */
void tj_headline_end(tj_buf *out, size_t start, int year_first, int year_last, tj_buf *rest,
                     uint64_t unknown);
/* The line above a list of the newest games, or an empty one where it has all. */
void tj_newest_put(size_t listed, uint64_t all, tj_buf *out);

/* Writes one game to standard output, see tj_game_export; behind another one, with what stands between them.
 * Games are written one by one: all of them may be larger than memory. */
int tj_print_game(tj_corpus *corpus, uint32_t id, int as, bool behind, const tj_query *query,
                  const tj_hit *hit, tj_err *err);
