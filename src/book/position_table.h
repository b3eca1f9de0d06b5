/* A set of positions of one game, numbered 0, 1, 2 ... in the order of their adding. */
#pragma once

#include "book/book_kind.h"

#define TJ_POSITION_NONE UINT32_MAX

typedef struct tj_position_table {
    uint64_t *items; /* of each position its key, then its packed words */
    size_t len, cap; /* positions; words that there is capacity for */
    size_t row;      /* words of a position with its key; 0 while there is none */
    unsigned board;  /* that of the first position, and of all others */
    uint32_t *slots; /* numbers, by hash; a power of two of them */
    size_t capacity;
} tj_position_table;

/* Zero bytes are an empty table. */
void tj_position_table_release(tj_position_table *table);

/* The position's number, or TJ_POSITION_NONE. */
uint32_t tj_position_table_find(const tj_position_table *table, const tj_book_position *position);
/* The number of a position of another table. */
uint32_t tj_position_table_find_same(const tj_position_table *table, const tj_position_table *other,
                                     uint32_t number);
/* The same, added if it was not there; *added (may be NULL) tells.  TJ_E_RANGE: it cannot be packed, or there
 * are 2^32 - 1 positions; TJ_E_USAGE: the table has positions of another game or board; TJ_E_NOMEM. */
int tj_position_table_add(tj_position_table *table, const tj_book_position *position, uint32_t *number,
                          bool *added, tj_err *err);
/* Without the ply. */
void tj_position_table_get(const tj_position_table *table, uint32_t number, tj_book_position *out);
