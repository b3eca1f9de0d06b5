#include "game/shogi/shogi_setup.h"

#include "base/memory.h"

enum { IN_HAND = 128, BEGINS = 255 };

static int add(tj_record *record, unsigned point, unsigned what)
{
    if (TJ_RESERVE(&record->setup, record->setup.len + 1))
        return TJ_E_NOMEM;
    record->setup.items[record->setup.len++] = (tj_setup){0, (uint16_t)point, (uint8_t)what};
    return 0;
}

int tj_shogi_setup_add(tj_record *record, const tj_shogi *start)
{
    int rc = 0;

    if (tj_shogi_start_of(start) == tj_shogi_start_at(0))
        return 0;
    for (unsigned square = 0; !rc && square < TJ_SHOGI_SQUARES; square++)
        if (start->board[square])
            rc = add(record, square, start->board[square]);
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; !rc && kind <= TJ_SHOGI_ROOK; kind++)
            if (start->hand[colour][kind])
                rc = add(record, IN_HAND + 16 * colour + kind, start->hand[colour][kind]);
    return rc ? rc : add(record, BEGINS, start->side);
}

static int put(tj_shogi *start, unsigned point, unsigned what)
{
    if (point < IN_HAND)
        return tj_shogi_put(start, point, what);
    if (point < BEGINS)
        return tj_shogi_set_hand(start, (point - IN_HAND) / 16, point % 16, what);
    if (point > BEGINS || (what != TJ_BLACK && what != TJ_WHITE))
        return TJ_E_RANGE;
    start->side = (uint8_t)what;
    return 0;
}

int tj_shogi_setup_position(const tj_setup *setup, size_t count, tj_shogi *start)
{
    (count ? tj_shogi_clear : tj_shogi_init)(start);
    for (size_t i = 0; i < count; i++)
        if (put(start, setup[i].point, setup[i].colour))
            return TJ_E_FORMAT;
    return 0;
}

int tj_shogi_setup_read(const tj_stored_setup *setup, size_t count, tj_shogi *start)
{
    (count ? tj_shogi_clear : tj_shogi_init)(start);
    for (size_t i = 0; i < count; i++)
        if (put(start, setup[i].point, setup[i].colour))
            return TJ_E_FORMAT;
    return 0;
}

unsigned tj_shogi_setup_pieces(const tj_setup *entry)
{
    return entry->point < IN_HAND ? 1 : entry->point < BEGINS ? entry->colour : 0;
}
