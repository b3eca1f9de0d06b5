/* The book of GPS Shogi, joseki.dat: words of 32 bits, big endian.
 *
 *     OFFSET  SIZE    MEANING
 *     0       16      version (1), number of states s, number of moves m, the state at the start
 *     16      16 s    of each state: its first move, how many it has, games won by Black, by White
 *             12 m    of each move: the move, the state it leads to, its weight (0 to 10,000)
 *             164 s   of each state: 40 pieces, side to move (0 Black, -1 White)
 *
 *     piece   bits 0-3 rank, 4-7 file (both 0: in hand), 16-19 kind, 20 and above owner (0 Black, -1 White)
 *     move    bits 0-3 rank, 4-7 file it comes from (0: a drop), 8-11 rank, 12-15 file it goes to,
 *             19 promotes, 20-23 kind captured, 24-27 kind after the move, 28 and above player
 *     kinds   2 +P  3 +L  4 +N  5 +S  6 +B  7 +R  8 K  9 G  10 P  11 L  12 N  13 S  14 B  15 R
 *
 * A move is played if its weight is above 0 and at least a tenth (in the start state a sixteenth) of the
 * largest of its state, in proportion to its weight.  Others keep a weight of 0 here. */
#ifndef TJ_BOOK_FORMAT_SHOGI_GPS_H
#define TJ_BOOK_FORMAT_SHOGI_GPS_H

#include "book/memory_book.h"

bool tj_gps_looks_like(const uint8_t *bytes, size_t n);
/* Reads into an empty book of memory: states that can be reached over all moves, playable or not, through
 * states with a playable one; with whole_file all states.  TJ_E_FORMAT with the offset. */
int tj_gps_read(const uint8_t *bytes, size_t n, bool whole_file, tj_memory_book *memory,
                tj_book_faults *faults, const tj_progress_monitor *monitor, tj_err *err);

#endif
