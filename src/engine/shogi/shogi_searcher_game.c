/* Games as a search wants them: a position and what came before it. */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/shogi/shogi_searcher.h"

static bool is_handicap(const tj_shogi *p)
{
    const tj_shogi_start_row *start = tj_shogi_start_of(p);

    return start && start != tj_shogi_start_at(0);
}

void tj_shogi_game_init(tj_shogi_game *game)
{
    *game = (tj_shogi_game){.positions = {NULL, 0, 0}};
    tj_shogi_init(&game->position);
}

void tj_shogi_game_release(tj_shogi_game *game)
{
    free(game->positions.items);
    tj_shogi_game_init(game);
}

int tj_shogi_game_begin(tj_shogi_game *game, const tj_shogi *start)
{
    if (TJ_RESERVE(&game->positions, 1))
        return TJ_E_NOMEM;
    game->position = *start;
    game->handicap = is_handicap(start);
    game->positions.items[0] = tj_shogi_repetition_entry_of(start, NULL, false);
    game->positions.len = 1;
    return 0;
}

int tj_shogi_game_play(tj_shogi_game *game, tj_shogi_move move)
{
    if (TJ_RESERVE(&game->positions, game->positions.len + 1))
        return TJ_E_NOMEM;
    tj_shogi_apply(&game->position, move);
    game->positions.items[game->positions.len] = tj_shogi_repetition_entry_of(
        &game->position, &game->positions.items[game->positions.len - 1], tj_shogi_in_check(&game->position));
    game->positions.len++;
    return 0;
}
