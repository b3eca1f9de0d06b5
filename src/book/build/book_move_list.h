/* Lists of moves that are never, or always, to be played: see tj_book_move_list in tejun/book.h. */
#ifndef TJ_BOOK_BUILD_BOOK_MOVE_LIST_H
#define TJ_BOOK_BUILD_BOOK_MOVE_LIST_H

#include "book/book_kind.h"

/* A move of a position, both in the position's own frame. */
typedef struct tj_book_move_list_item {
    tj_book_position position;
    uint64_t key;
    uint16_t move;
    uint64_t line; /* of the list */
} tj_book_move_list_item;

struct tj_book_move_list {
    tj_book_move_list_item *items; /* by key, then as they stand there */
    size_t len, cap;
};

/* The first move of the position, and how many there are; NULL and 0 if there is none. */
const tj_book_move_list_item *tj_book_move_list_find(const tj_book_move_list *list,
                                                     const tj_book_position *position, size_t *count);

#endif
