/* Bonanza's book.bin, little endian:
 *
 *     OFFSET  SIZE  MEANING
 *     0       6     of each of 16,384 sections: u32 offset in the file, u16 bytes
 *     98304         the sections in their order
 *
 * A position is in the section that the low 14 bits of its key name.  A section is a run of entries:
 *
 *     0       1     bytes of the entry, L
 *     1       8     key
 *     9       4     of each of (L - 9) / 4 moves: u16 move, u16 frequency out of 65,535
 *
 *      14  13       7  6       0
 *     +---+----------+----------+    to and from: squares, 0 is 9a, 1 is 8a, 9 is 9b; drops are from
 *     | + |   from   |    to    |    80 + P 1, L 2, N 3, S 4, G 5, B 6, R 7
 *     +---+----------+----------+
 *
 * Key and moves are those of the board turned so that the mover plays up, or of the mirror image of that,
 * whichever has the smaller key: the exclusive or of random words for pieces on squares and for hands. */
#ifndef TJ_BOOK_FORMAT_SHOGI_BONANZA_H
#define TJ_BOOK_FORMAT_SHOGI_BONANZA_H

#include "book/format/shogi/keyed_book.h"

/* Is every section and every entry whole?  TJ_E_FORMAT with the offset. */
int tj_bonanza_check(const uint8_t *bytes, size_t n, tj_err *err);
/* The smaller of the two keys; *mirrored: it is that of the mirror image. */
uint64_t tj_bonanza_key(const tj_shogi *position, bool *mirrored);

#define TJ_BONANZA_SECTIONS 16384
#define TJ_BONANZA_INDEX    (TJ_BONANZA_SECTIONS * 6)

#endif
