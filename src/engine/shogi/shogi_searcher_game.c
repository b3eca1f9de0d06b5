/* Games as a search wants them: a position and what came before it; repetition. */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/shogi/shogi_searcher_private.h"

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

/* ---- repetition ---- */

tj_shogi_repetition_entry tj_shogi_repetition_entry_of(const tj_shogi *p,
                                                       const tj_shogi_repetition_entry *before, bool in_check)
{
    tj_shogi_repetition_entry now = {.board_key = p->board_key, .side = p->side};
    unsigned mover = tj_shogi_opponent(p->side);

    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        now.hand |= (uint64_t)p->hand[TJ_BLACK][kind] << 8 * kind;
    if (before) {
        now.checks[p->side] = before->checks[p->side];
        now.checks[mover] = in_check ? (uint16_t)(before->checks[mover] + 1) : 0;
    }
    return now;
}

/* Every count of a at least that of b?  Counts are below 128, so that no byte borrows from its neighbour
 * unless it is the lesser one. */
static bool covers(uint64_t a, uint64_t b)
{
    const uint64_t tops = 0x8080808080808080u;

    return (((a | tops) - b) & tops) == tops;
}

static int by_checks(const tj_shogi_repetition_entry *now, size_t plies)
{
    bool own = now->checks[now->side] * (size_t)2 >= plies;
    bool other = now->checks[tj_shogi_opponent(now->side)] * (size_t)2 >= plies;

    return own == other ? TJ_SHOGI_REPETITION_DRAW : own ? TJ_SHOGI_REPETITION_LOSE : TJ_SHOGI_REPETITION_WIN;
}

int tj_shogi_repetition_find(const tj_shogi_repetition_entry *positions, size_t length, size_t back)
{
    const tj_shogi_repetition_entry *now = &positions[length - 1];

    if (back > length - 1)
        back = length - 1;
    for (size_t plies = 4; plies <= back; plies += 2) {
        const tj_shogi_repetition_entry *then = now - plies;

        if (then->board_key != now->board_key || then->side != now->side)
            continue;
        if (then->hand == now->hand)
            return by_checks(now, plies);
        if (covers(now->hand, then->hand))
            return now->side == TJ_BLACK ? TJ_SHOGI_REPETITION_SUPERIOR : TJ_SHOGI_REPETITION_INFERIOR;
        if (covers(then->hand, now->hand))
            return now->side == TJ_BLACK ? TJ_SHOGI_REPETITION_INFERIOR : TJ_SHOGI_REPETITION_SUPERIOR;
    }
    return TJ_SHOGI_REPETITION_NONE;
}
