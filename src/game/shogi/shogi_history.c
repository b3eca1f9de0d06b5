/* Repetition: the different positions of a game in a list, which is searched for every move: games are short.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tejun/shogi.h"

#define REPEATED 4 /* occurrences */

struct tj_shogi_history_slot {
    uint64_t board_key;
    uint64_t rest; /* hands and side */
    uint32_t first, count;
};
typedef struct tj_shogi_history_slot seen;

void tj_shogi_history_init(tj_shogi_history *history)
{
    memset(history, 0, sizeof *history);
}

void tj_shogi_history_clear(tj_shogi_history *history)
{
    history->used = 0;
    history->length = 0;
    memset(history->checks, 0, sizeof history->checks);
}

void tj_shogi_history_release(tj_shogi_history *history)
{
    free(history->slots);
    tj_shogi_history_init(history);
}

/* The slot of a position, which is added if it is new; NULL if memory ran out. */
static seen *slot_of(tj_shogi_history *history, const tj_shogi *p)
{
    const seen fresh = {p->board_key, tj_shogi_hand_key(p) << 2 | p->side, history->length, 0};

    for (size_t i = 0; i < history->used; i++)
        if (history->slots[i].board_key == fresh.board_key && history->slots[i].rest == fresh.rest)
            return &history->slots[i];
    if (tj_grow((void **)&history->slots, &history->capacity, history->used + 1, sizeof fresh))
        return NULL;
    history->slots[history->used] = fresh;
    return &history->slots[history->used++];
}

/* Both players' moves since the first occurrence are half of the plies between.  Where both always gave check
 * neither is to blame. */
static int repetition_of(const tj_shogi_history *history, const seen *slot)
{
    uint32_t moves = (history->length - slot->first) / 2;
    bool black = history->checks[TJ_BLACK] >= moves, white = history->checks[TJ_WHITE] >= moves;

    if (slot->count < REPEATED)
        return TJ_SHOGI_NOT_REPEATED;
    return black == white ? TJ_SHOGI_REPEATED : black ? TJ_SHOGI_BLACK_PERPETUAL : TJ_SHOGI_WHITE_PERPETUAL;
}

int tj_shogi_history_add(tj_shogi_history *history, const tj_shogi *p, int *repetition)
{
    unsigned mover = tj_shogi_opponent(p->side);
    seen *slot = slot_of(history, p);

    if (!slot)
        return TJ_E_NOMEM;
    if (history->length)
        history->checks[mover] = tj_shogi_in_check(p) ? history->checks[mover] + 1 : 0;
    slot->count++;
    if (repetition)
        *repetition = repetition_of(history, slot);
    history->length++;
    return TJ_OK;
}

tj_winner tj_shogi_winner(const tj_shogi *p, int repetition)
{
    switch (repetition) {
    case TJ_SHOGI_REPEATED:
        return TJ_WINNER_DRAW;
    case TJ_SHOGI_BLACK_PERPETUAL:
        return TJ_WINNER_WHITE;
    case TJ_SHOGI_WHITE_PERPETUAL:
        return TJ_WINNER_BLACK;
    default:
        break;
    }
    if (tj_shogi_count_moves(p))
        return TJ_WINNER_UNKNOWN;
    return p->side == TJ_BLACK ? TJ_WINNER_WHITE : TJ_WINNER_BLACK;
}
