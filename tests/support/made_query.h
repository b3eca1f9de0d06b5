/* Made-up questions to made-up games: sequences drawn from games (turned, mirrored, moved, with moves left
 * out or changed) and invented ones, with colours, move numbers and filters. */
#ifndef TJ_TESTS_MADE_QUERY_H
#define TJ_TESTS_MADE_QUERY_H

#include "made_games.h"
#include "tejun/search.h"

#define MADE_QUERY_MAX 60 /* most have up to 4 or 12 */

typedef struct made_query {
    tj_query query; /* points into this struct: do not copy */
    uint16_t points[MADE_QUERY_MAX];
    tj_filter filter;
} made_query;

/* A question of that kind; sizes are as frequent as among the games (count >= 1). */
void made_query_new(made_query *made, uint64_t *seed, const tj_record *const *records, size_t count,
                    enum tj_place place);

/* Adds a random filter (query.filter is then set), in words that made_filter_passes understands. */
void made_query_add_filter(made_query *made, uint64_t *seed);
bool made_filter_passes(const tj_filter *filter, const made_game *game);

#endif
