/* Apery's book.bin: entries of 16 bytes, little endian, sorted by key.
 *
 *     OFFSET  SIZE  MEANING
 *     0       8     key of the position
 *     8       2     move
 *     10      2     count: probabilities are in proportion to it
 *     12      4     evaluation, signed, for who moves
 *
 *      14  13       7  6       0
 *     +---+----------+----------+    squares as ours; drops are from
 *     | + |   from   |    to    |    80 + P 1, L 2, N 3, S 4, B 5, R 6, G 7
 *     +---+----------+----------+
 *
 * The key is the exclusive or of random words for the pieces on their squares, for the hand of the side to
 * move (counts of 0 have words, too) and one if White is to move; the other hand follows from the rest.  The
 * words come from the 64-bit Mersenne Twister: 81 squares of each of 31 piece numbers (White's are 16 more;
 * P 1, L 2, N 3, S 4, B 5, R 6, G 7, K 8, promotion adds 8), 19 counts of each of P, L, N, S, G, B, R in
 * hand, and that of White's turn. */
#ifndef TJ_BOOK_FORMAT_SHOGI_APERY_H
#define TJ_BOOK_FORMAT_SHOGI_APERY_H

#include "book/format/shogi/keyed_book.h"

#define TJ_APERY_ENTRY 16

uint64_t tj_apery_key(const tj_shogi *position);
uint16_t tj_apery_move(tj_shogi_move move);

#endif
