/* Lists of moves that are never, or always, to be played: see tj_book_list in tejun/book.h. */
#ifndef TJ_BOOK_LIST_H
#define TJ_BOOK_LIST_H

#include "book/position.h"

/* A move of a position, both in the position's own frame. */
typedef struct tj_book_listed {
    tj_book_position position;
    uint64_t key;
    uint16_t move;
    uint64_t line; /* of the list */
} tj_book_listed;

struct tj_book_list {
    tj_book_listed *items; /* by key, then as they stand there */
    size_t len, cap;
};

/* The first move of the position, and how many there are; NULL and 0 if there is none. */
const tj_book_listed *tj_book_list_find(const tj_book_list *list, const tj_book_position *position,
                                        size_t *count);

#endif
