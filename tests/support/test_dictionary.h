/* Dictionaries without rules, for the tests of recall. */
#pragma once

#include <string.h>

#include "mine/go/joseki/dictionary.h"
#include "tests/support/oracle/oracle_mine.h"

#define BOOK_LINES 40
#define BOOK_MOVES 8 /* of a line, at most */

/* What is in it, beside the dictionary that points there. */
typedef struct book {
    tj_dictionary dictionary;
    tj_dictionary_line lines[BOOK_LINES];
    tj_dictionary_move moves[BOOK_LINES * BOOK_MOVES];
} book;

static inline void book_init(book *b)
{
    memset(b, 0, sizeof *b);
    b->dictionary.lines.items = b->lines;
    b->dictionary.moves.items = b->moves;
}

static inline void book_add(book *b, const tj_dictionary_move *moves, size_t n)
{
    tj_dictionary *d = &b->dictionary;

    b->lines[d->lines.len] = (tj_dictionary_line){d->moves.len, (uint32_t)n, d->lines.len + 1};
    d->lines.len++;
    memcpy(b->moves + d->moves.len, moves, n * sizeof *moves);
    d->moves.len += n;
}

/* The points of a line; returns their number. */
static inline size_t book_points(const tj_dictionary *d, size_t line, uint16_t *points)
{
    size_t n = d->lines.items[line].count;

    for (size_t i = 0; i < n; i++)
        points[i] = tj_dictionary_moves(d, line)[i].point;
    return n;
}

/* Are these the line's E_S codes without its first stone?  k >= 3.  Steps, whatever axes there are. */
static inline bool book_has_es(const uint16_t *line, size_t k, const oracle_code *codes, size_t len)
{
    oracle_es told[BOOK_MOVES];

    if (len != k - 2)
        return false;
    oracle_es_codes(line + 1, k - 1, told);
    for (size_t i = 0; i < len; i++)
        if (oracle_es_symbol(oracle_es_of_step(codes[i].x, codes[i].y)) != oracle_es_symbol(told[i + 1]))
            return false;
    return true;
}
