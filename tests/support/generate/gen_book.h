/* Opening books by chance, and the same as files of other programs. */
#pragma once

#include "base/memory.h"
#include "tests/support/oracle/oracle_book.h"

/* A book of up to `positions` positions around the start with 1 to 4 moves each, from few kinds of moves, so
 * that they are reached in many ways and also again.  Shares are in proportion to weights; now and then one
 * is 0. */
void gen_book(uint64_t *state, size_t positions, oracle_book *book);

/* Gives the moves of a book weights and counts side by side, or neither, and writes it as a new file of our
 * own. */
void gen_mixed_file(uint64_t *state, oracle_book *book, const char *path);

/* Writers.  Bonanza's keeps one entry for positions that are the same mirrored or turned: the book must be
 * one that gen_bonanza has made. */
void gen_yaneuraou(const oracle_book *book, const char *line_end, tj_buf *out);
void gen_bonanza_bytes(const oracle_book *book, tj_buf *out);
void gen_gps_bytes(const oracle_book *book, tj_buf *out);
void gen_apery_bytes(const oracle_book *book, tj_buf *out);

/* A book unfolded from entries that are the same for mirrored and for turned positions, over its own moves;
 * *classes is how many there are. */
void gen_bonanza(uint64_t *state, size_t positions, oracle_book *book, size_t *classes);

/* The same from lines of USI moves, ended by NULL. */
void gen_bonanza_lines(const char *const *lines, oracle_book *book, size_t *classes);

/* Shares as GPS has them: only weights of at least a tenth (a sixteenth at the start) of the largest. */
void gen_gps_shares(oracle_book *book);
