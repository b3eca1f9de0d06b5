/* Opening books by chance, and the same as files of other programs. */
#ifndef TESTS_SUPPORT_MADE_BOOK_H
#define TESTS_SUPPORT_MADE_BOOK_H

#include "base/memory.h"
#include "oracle_book.h"

/* A book of up to `positions` positions around the start with 1 to 4 moves each, from few kinds of moves, so
 * that they are reached in many ways and also again.  Shares are in proportion to weights; now and then one
 * is 0. */
void made_book(uint64_t *state, size_t positions, oracle_book *book);

/* Gives the moves of a book weights and counts side by side, or neither, and writes it as a new file of our
 * own. */
void made_mixed_file(uint64_t *state, oracle_book *book, const char *path);

/* Writers.  Bonanza's keeps one entry for positions that are the same mirrored or turned: the book must be
 * one that made_bonanza has made. */
void made_yaneuraou(const oracle_book *book, const char *line_end, tj_buf *out);
void made_bonanza_bytes(const oracle_book *book, tj_buf *out);
void made_gps_bytes(const oracle_book *book, tj_buf *out);
void made_apery_bytes(const oracle_book *book, tj_buf *out);

/* A book unfolded from entries that are the same for mirrored and for turned positions, over its own moves;
 * *classes is how many there are. */
void made_bonanza(uint64_t *state, size_t positions, oracle_book *book, size_t *classes);

/* The same from lines of USI moves, ended by NULL. */
void made_bonanza_lines(const char *const *lines, oracle_book *book, size_t *classes);

/* Shares as GPS has them: only weights of at least a tenth (a sixteenth at the start) of the largest. */
void made_gps_shares(oracle_book *book);

#endif
