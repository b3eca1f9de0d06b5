/* Repetition: a hash table of the positions of a game, open addressing, at most half full. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tejun/shogi.h"

#define INITIAL_CAPACITY 256 /* a game of usual length fits */
#define REPEATED         4   /* occurrences */

struct tj_shogi_history_slot {
    uint64_t board_key;
    uint64_t rest; /* hands and side; 0 in an empty slot */
    uint32_t first, count;
};
typedef struct tj_shogi_history_slot seen;

void tj_shogi_history_init(tj_shogi_history *history)
{
    memset(history, 0, sizeof *history);
}

void tj_shogi_history_clear(tj_shogi_history *history)
{
    if (history->slots)
        memset(history->slots, 0, history->capacity * sizeof *history->slots);
    history->used = 0;
    history->length = 0;
    memset(history->checks, 0, sizeof history->checks);
}

void tj_shogi_history_release(tj_shogi_history *history)
{
    free(history->slots);
    tj_shogi_history_init(history);
}

/* Hands and side to move: never 0. */
static uint64_t rest_of(const tj_shogi *p)
{
    return tj_shogi_hand_key(p) << 2 | p->side;
}

/* The slot of a position, or the empty one where it belongs. */
static seen *slot_of(seen *slots, size_t capacity, uint64_t board_key, uint64_t rest)
{
    size_t i = (size_t)(board_key ^ rest) & (capacity - 1);

    while (slots[i].rest && (slots[i].board_key != board_key || slots[i].rest != rest))
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

static int grow(tj_shogi_history *history)
{
    if (2 * (history->used + 1) <= history->capacity)
        return TJ_OK;
    size_t capacity = history->capacity ? 2 * history->capacity : INITIAL_CAPACITY;
    seen *slots = tj_zalloc(capacity, sizeof *slots);
    if (!slots)
        return TJ_E_NOMEM;
    for (size_t i = 0; i < history->capacity; i++)
        if (history->slots[i].rest)
            *slot_of(slots, capacity, history->slots[i].board_key, history->slots[i].rest) =
                history->slots[i];
    free(history->slots);
    history->slots = slots;
    history->capacity = capacity;
    return TJ_OK;
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
    uint64_t rest = rest_of(p);

    if (grow(history))
        return TJ_E_NOMEM;
    if (history->length)
        history->checks[mover] = tj_shogi_in_check(p) ? history->checks[mover] + 1 : 0;
    seen *slot = slot_of(history->slots, history->capacity, p->board_key, rest);
    if (!slot->rest) {
        *slot = (seen){p->board_key, rest, history->length, 0};
        history->used++;
    }
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
