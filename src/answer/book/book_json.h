/* What books know of moves, and as JSON. */
#pragma once

#include "base/json.h"
#include "tejun/book.h"

/* A number that a book may know of a move. */
typedef struct tj_book_fact {
    unsigned bit;        /* tj_book_field */
    const char *name;    /* in JSON */
    const char *heading; /* in tables */
    int type;
    size_t at; /* the member of tj_book_move */
} tj_book_fact;

enum { TJ_BOOK_FACTS = 7 };
extern const tj_book_fact
    tj_book_facts[TJ_BOOK_FACTS]; /* the weight first, which alone may have a fraction */
double tj_book_fact_get(const tj_book_fact *fact, const tj_book_move *move);
/* Also says that it is known. */
void tj_book_fact_set(const tj_book_fact *fact, tj_book_move *move, double value);

void tj_book_move_json(tj_json *json, const char *key, const tj_position *position, unsigned move);
/* An array with all that is known of each move of the position. */
void tj_book_moves_json(tj_json *json, const char *key, const tj_position *position,
                        const tj_book_entry *entry);
/* The member "sfen" or "board". */
void tj_book_position_json(tj_json *json, const tj_position *position);

/* The most probable moves first; those that are alike stay as the book has them. */
void tj_book_entry_sort(tj_book_entry *entry);
