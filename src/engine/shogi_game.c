/* Games as a search wants them: a position and what came before it. */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/shogi_searcher.h"

static bool is_handicap(const tj_shogi *p)
{
    const tj_shogi_start_row *start = tj_shogi_start_of(p);

    return start && start != tj_shogi_start_at(0);
}

void tj_shogi_game_init(tj_shogi_game *game)
{
    *game = (tj_shogi_game){.past = {NULL, 0, 0}};
    tj_shogi_init(&game->position);
}

void tj_shogi_game_release(tj_shogi_game *game)
{
    free(game->past.items);
    tj_shogi_game_init(game);
}

int tj_shogi_game_begin(tj_shogi_game *game, const tj_shogi *start)
{
    if (TJ_RESERVE(&game->past, 1))
        return TJ_E_NOMEM;
    game->position = *start;
    game->handicap = is_handicap(start);
    game->past.items[0] = tj_shogi_past_of(start, NULL, false);
    game->past.len = 1;
    return 0;
}

int tj_shogi_game_play(tj_shogi_game *game, tj_shogi_move move)
{
    if (TJ_RESERVE(&game->past, game->past.len + 1))
        return TJ_E_NOMEM;
    tj_shogi_apply(&game->position, move);
    game->past.items[game->past.len] = tj_shogi_past_of(
        &game->position, &game->past.items[game->past.len - 1], tj_shogi_in_check(&game->position));
    game->past.len++;
    return 0;
}
