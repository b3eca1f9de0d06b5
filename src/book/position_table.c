#include "book/position_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

enum { ROOM_MIN = 64 };

void tj_position_table_release(tj_position_table *table)
{
    free(table->items);
    free(table->slots);
    memset(table, 0, sizeof *table);
}

/* The slot that holds the position, or the empty one where it belongs. */
static size_t slot_of(const tj_position_table *table, uint64_t key, const tj_packed *packed)
{
    size_t mask = table->room - 1, slot = (size_t)key & mask;

    for (;; slot = (slot + 1) & mask) {
        uint32_t number = table->slots[slot];

        if (number == TJ_POSITION_NONE ||
            (table->items[number].key == key && tj_packed_equal(&table->items[number].packed, packed)))
            return slot;
    }
}

uint32_t tj_position_table_find(const tj_position_table *table, const tj_shogi *position)
{
    tj_packed packed;

    if (!table->len || !tj_packed_from(&packed, position))
        return TJ_POSITION_NONE;
    return table->slots[slot_of(table, tj_shogi_key(position), &packed)];
}

uint32_t tj_position_table_find_row(const tj_position_table *table, const tj_position_row *row)
{
    return table->len ? table->slots[slot_of(table, row->key, &row->packed)] : TJ_POSITION_NONE;
}

/* Twice the slots, all filled anew.  Half of them stay empty. */
static int widen(tj_position_table *table)
{
    size_t room = table->room ? 2 * table->room : ROOM_MIN;
    uint32_t *slots = tj_alloc(room, sizeof *slots);

    if (!slots)
        return TJ_E_NOMEM;
    memset(slots, 0xff, room * sizeof *slots);
    for (size_t i = 0; i < table->len; i++) {
        size_t slot = (size_t)table->items[i].key & (room - 1);

        while (slots[slot] != TJ_POSITION_NONE)
            slot = (slot + 1) & (room - 1);
        slots[slot] = (uint32_t)i;
    }
    free(table->slots);
    table->slots = slots;
    table->room = room;
    return 0;
}

int tj_position_table_add(tj_position_table *table, const tj_shogi *position, uint32_t *number, bool *added,
                          tj_err *err)
{
    uint64_t key = tj_shogi_key(position);
    tj_packed packed;
    size_t slot;

    if (!tj_packed_from(&packed, position))
        return tj_fail(err, TJ_E_RANGE, "there are more pieces than a set has");
    if (table->len >= TJ_POSITION_NONE)
        return tj_fail(err, TJ_E_RANGE, "a book in memory has at most 4,294,967,295 positions");
    if (2 * (table->len + 1) > table->room && widen(table))
        return tj_fail_nomem(err);
    slot = slot_of(table, key, &packed);
    *number = table->slots[slot];
    if (added)
        *added = *number == TJ_POSITION_NONE;
    if (*number != TJ_POSITION_NONE)
        return 0;
    if (TJ_RESERVE(table, table->len + 1))
        return tj_fail_nomem(err);
    *number = table->slots[slot] = (uint32_t)table->len;
    table->items[table->len++] = (tj_position_row){key, packed};
    return 0;
}

void tj_position_table_get(const tj_position_table *table, uint32_t number, tj_shogi *out)
{
    tj_packed_open(&table->items[number].packed, out);
}
