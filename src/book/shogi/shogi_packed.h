/* A position of shogi in 48 bytes: what a book knows positions by.
 *
 *     bits 0..80     which squares are taken, square 0 first
 *     then           5 bits for each piece: kind, and 16 if it is White's
 *     then           for Black and White: pawns in hand in 5 bits, lances, knights, silvers and golds in 3,
 *                    bishops and rooks in 2
 *     then           1 if White is to move
 *
 * Bits that are not used are 0, so that equal positions have equal bytes.  With the pieces of one set that is
 * 324 bits at most; positions with more pieces (they are odd, see tj_shogi_validate) have no packed form. */
#ifndef TJ_BOOK_SHOGI_SHOGI_PACKED_H
#define TJ_BOOK_SHOGI_SHOGI_PACKED_H

#include "tejun/shogi.h"

typedef struct tj_shogi_packed {
    uint64_t word[6];
} tj_shogi_packed;

bool tj_shogi_pack(tj_shogi_packed *out, const tj_shogi *position);
/* The position that was packed; its number is 1. */
void tj_shogi_unpack(const tj_shogi_packed *packed, tj_shogi *out);

#endif
