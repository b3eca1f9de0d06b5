/* A set of positions, each of which has a number: 0, 1, 2 ... in the order in which they came. */
#ifndef TJ_BOOK_POSITION_TABLE_H
#define TJ_BOOK_POSITION_TABLE_H

#include "book/packed.h"

#define TJ_POSITION_NONE UINT32_MAX

typedef struct tj_position_row {
    uint64_t key; /* tj_shogi_key */
    tj_packed packed;
} tj_position_row;

typedef struct tj_position_table {
    tj_position_row *items;
    size_t len, cap;
    uint32_t *slots; /* numbers, by hash; a power of two of them */
    size_t room;
} tj_position_table;

/* Zero bytes are an empty table. */
void tj_position_table_release(tj_position_table *table);

/* The position's number, or TJ_POSITION_NONE. */
uint32_t tj_position_table_find(const tj_position_table *table, const tj_shogi *position);
/* The same for a row of another table. */
uint32_t tj_position_table_find_row(const tj_position_table *table, const tj_position_row *row);
/* The same, added if it was not there; *added (may be NULL) tells.  TJ_E_RANGE: it cannot be packed, or there
 * are 2^32 - 1 positions; TJ_E_NOMEM. */
int tj_position_table_add(tj_position_table *table, const tj_shogi *position, uint32_t *number, bool *added,
                          tj_err *err);
void tj_position_table_get(const tj_position_table *table, uint32_t number, tj_shogi *out);

#endif
