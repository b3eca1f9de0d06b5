/* Expanding books in tests: an examiner that makes values up from the letters of positions and moves, and the
 * file read again as rows of strings, in which everything is worked out anew, the slow way. */
#pragma once

#include "book/expand/expansion.h"
#include "tejun/shogi.h"

/* ---- an examiner ---- */

typedef struct fake_examiner {
    int way;           /* TJ_EXAMINE_PLAIN: the best move only */
    unsigned range;    /* values are below it, above its negative */
    unsigned fails;    /* at all positions of which the letters say so: one in so many; 0: none */
    atomic_uint calls; /* changed by the examiner */
    unsigned dies;     /* at this call; 0: never */
} fake_examiner;

tj_examiner fake_examiner_of(fake_examiner *f);

/* Opens the book, expands it (a repetition is worth 0, the margin is 20, good moves are adopted), closes it.
 */
int fake_expand(const char *path, fake_examiner *f, const tj_expand_options *options,
                tj_expand_result *result);

/* ---- the file, as strings ---- */

typedef struct expand_line {
    char sfen[TJ_SHOGI_SFEN_MAX], move[8], after[TJ_SHOGI_SFEN_MAX], source[16];
    int32_t told; /* TJ_EXPAND_NO_VALUE: nothing */
    double weight;
} expand_line;

typedef struct expand_look {
    char sfen[TJ_SHOGI_SFEN_MAX], move[8];
    int32_t value;
} expand_look;

typedef struct expand_rows {
    expand_line lines[4000];
    expand_look looks[4000];
    size_t n_lines, n_looks;
} expand_rows;

expand_rows *expand_rows_read(const char *path); /* to be given back to free */
const expand_line *expand_line_of(const expand_rows *rows, const char *sfen, const char *move);

/* Every alternative is the best move that is not in the book. */
void expand_expect_alternatives(const expand_rows *rows, const fake_examiner *f);
/* The values of moves, from draws on until nothing changes. */
void expand_expect_values(const expand_rows *rows);
/* Added moves are played if they are within 20 of the best, there being no others. */
void expand_expect_weights(const expand_rows *rows);
/* Both files hold the same. */
void expand_expect_same(const char *a, const char *b);

/* Two paths, where nothing is yet, in a folder of the test program: for cmocka's set-up and tear-down, which
 * fails if anything was left there.  The folder is in memory if that can be had: books are opened and closed
 * often, and disks may be slow. */
extern char expand_paths[2][120];
int expand_set_up(void **state);
int expand_tear_down(void **state);
