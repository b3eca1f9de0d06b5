#include "book/position_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

enum { CAPACITY_MIN = 64 };

void tj_position_table_release(tj_position_table *table)
{
    free(table->items);
    free(table->slots);
    memset(table, 0, sizeof *table);
}

/* The slot that holds the position, or the empty one where it belongs.  row: key and words. */
static size_t slot_of(const tj_position_table *table, const uint64_t *row)
{
    size_t mask = table->capacity - 1, slot = (size_t)row[0] & mask;

    for (;; slot = (slot + 1) & mask) {
        uint32_t number = table->slots[slot];

        if (number == TJ_POSITION_NONE ||
            memcmp(table->items + number * table->row, row, table->row * sizeof *row) == 0)
            return slot;
    }
}

/* False if the table cannot have it. */
static bool row_of(const tj_position_table *table, const tj_book_position *position, uint64_t *row)
{
    if (position->board != table->board)
        return false;
    row[0] = position->kind->hash(position);
    return position->kind->pack(position, row + 1);
}

uint32_t tj_position_table_find(const tj_position_table *table, const tj_book_position *position)
{
    uint64_t row[1 + TJ_BOOK_PACKED_WORDS_MAX];

    if (!table->len || !row_of(table, position, row))
        return TJ_POSITION_NONE;
    return table->slots[slot_of(table, row)];
}

uint32_t tj_position_table_find_same(const tj_position_table *table, const tj_position_table *other,
                                     uint32_t number)
{
    if (!table->len || table->board != other->board)
        return TJ_POSITION_NONE;
    return table->slots[slot_of(table, other->items + number * other->row)];
}

/* Doubles the slots and rehashes.  Half of them stay empty. */
static int grow(tj_position_table *table)
{
    size_t capacity = table->capacity ? 2 * table->capacity : CAPACITY_MIN;
    uint32_t *slots = tj_alloc(capacity, sizeof *slots);

    if (!slots)
        return TJ_E_NOMEM;
    memset(slots, 0xff, capacity * sizeof *slots);
    for (size_t i = 0; i < table->len; i++) {
        size_t slot = (size_t)table->items[i * table->row] & (capacity - 1);

        while (slots[slot] != TJ_POSITION_NONE)
            slot = (slot + 1) & (capacity - 1);
        slots[slot] = (uint32_t)i;
    }
    free(table->slots);
    table->slots = slots;
    table->capacity = capacity;
    return 0;
}

int tj_position_table_add(tj_position_table *table, const tj_book_position *position, uint32_t *number,
                          bool *added, tj_err *err)
{
    uint64_t row[1 + TJ_BOOK_PACKED_WORDS_MAX];
    size_t slot;

    if (!table->row) { /* the first position decides what the table is of */
        table->board = position->board;
        table->row = 1 + position->kind->packed_words(position->board);
    }
    if (position->board != table->board)
        return tj_fail(err, TJ_E_USAGE, "a book must have one game and one board size");
    if (table->len >= TJ_POSITION_NONE)
        return tj_fail(err, TJ_E_RANGE, "the book has more than 4,294,967,295 positions");
    if (2 * (table->len + 1) > table->capacity && grow(table))
        return tj_fail_nomem(err);
    if (!row_of(table, position, row))
        return tj_fail(err, TJ_E_RANGE, "the position has too many pieces for a book");
    slot = slot_of(table, row);
    *number = table->slots[slot];
    if (added)
        *added = *number == TJ_POSITION_NONE;
    if (*number != TJ_POSITION_NONE)
        return 0;
    if (TJ_RESERVE(table, (table->len + 1) * table->row))
        return tj_fail_nomem(err);
    memcpy(table->items + table->len * table->row, row, table->row * sizeof *row);
    *number = table->slots[slot] = (uint32_t)table->len++;
    return 0;
}

void tj_position_table_get(const tj_position_table *table, uint32_t number, tj_book_position *out)
{
    tj_book_position_unpack(table->items + number * table->row + 1, table->board, out);
}
