/* A book in memory, made move by move by the readers. */
#pragma once

#include "book/book_private.h"
#include "book/position_table.h"

typedef struct tj_memory_book tj_memory_book;

/* NULL if memory ran out. */
tj_memory_book *tj_memory_book_new(void);
void tj_memory_book_free(tj_memory_book *memory);
/* Makes it the content of a book, which frees it. */
void tj_memory_book_attach(tj_memory_book *memory, tj_book *book);

/* The same book in memory, for many look-ups; positions that cannot be packed are left out.  With
 * a choice (may be NULL) moves that it does not allow are never played; plies, turns and the way of choosing
 * play no part.  *memory (may be NULL) is it, to be changed; the book owns it. */
int tj_memory_book_copy(tj_book **out, tj_book *from, const tj_book_choice *choice, tj_memory_book **memory,
                        const tj_progress_monitor *monitor, tj_err *err);

/* What to do with a move that the position has already. */
typedef enum tj_book_on_duplicate { TJ_BOOK_KEEP_FIRST, TJ_BOOK_ADD_UP } tj_book_on_duplicate;

/* Adds the position, which may have no moves: it is then left out when the book is listed.  TJ_E_RANGE,
 * TJ_E_NOMEM; TJ_E_USAGE if others are of another game or board. */
int tj_memory_book_add_position(tj_memory_book *memory, const tj_book_position *position, uint32_t *number,
                                tj_err *err);
/* tj_book_entry.again. */
void tj_memory_book_mark_again(tj_memory_book *memory, uint32_t number);
/* Adds a move, which must be legal, to a position.  *duplicate (may be NULL): it was there. */
int tj_memory_book_add_move(tj_memory_book *memory, uint32_t number, const tj_book_move *move,
                            tj_book_on_duplicate how, bool *duplicate, tj_err *err);

/* Adds the counts of a game, or a variation, to those of a move. */
int tj_memory_book_count_move(tj_memory_book *memory, const tj_book_position *position,
                              const tj_book_move *move, tj_err *err);

/* Positions have numbers in the order in which they were added. */
size_t tj_memory_book_position_count(const tj_memory_book *memory);
void tj_memory_book_get(const tj_memory_book *memory, uint32_t number, tj_book_position *out);
