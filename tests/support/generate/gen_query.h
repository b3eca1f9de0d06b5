/* Made-up questions to made-up games: sequences drawn from games (turned, mirrored, moved, with moves left
 * out or changed) and invented ones, with colours, move numbers and filters. */
#pragma once

#include "gen_games.h"
#include "tejun/search.h"

#define GEN_QUERY_MAX 60 /* most have up to 4 or 12 */

typedef struct gen_query {
    tj_query query; /* points into this struct: do not copy */
    tj_query_step steps[GEN_QUERY_MAX];
    tj_filter filter;
} gen_query;

/* A question of that kind; sizes are as frequent as among the games (count >= 1). */
void gen_query_new(gen_query *made, uint64_t *seed, const tj_record *const *records, size_t count,
                   enum tj_search_mode place);

/* Adds a random filter (query.filter is then set), in words that gen_filter_passes understands. */
void gen_query_add_filter(gen_query *made, uint64_t *seed);
bool gen_filter_passes(const tj_filter *filter, const gen_game *game);
