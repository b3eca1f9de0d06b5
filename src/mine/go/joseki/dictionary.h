/* Joseki dictionaries: lists of lines (sequences of moves) that people or programs have written down, to
 * compare mined sequences with.
 *
 * What a file is, its content decides:
 *
 *   SGF      every way from a tree's first node to a leaf is a line (format/go/sgf_lines.h).  Stones set up
 *            before the first move are its first moves, in the order written.
 *   text     a line of text is a line.  Empty ones and those that start with # are nothing.  The moves are
 *            words: Q16, pd, Bpd, BQ16, B[pd], pass; between them stand spaces or commas.  Where a word has
 *            no colour it is the other player's turn; Black begins.
 *   table    text with tabs: the first field that is nothing but a list of two moves or more is the line.
 *            The first row may be one of headings, without moves.
 *
 * Lines may lie anywhere on a board of 19x19.  Nothing is turned, mirrored or sorted. */
#pragma once

#include <stdbool.h>

#include "tejun/mine.h"

#define TJ_DICTIONARY_SIZE       19    /* lines of the board */
#define TJ_DICTIONARY_MOVES_MAX  65535 /* of one line */
#define TJ_DICTIONARY_FAULTS_MAX 1000  /* kept with their sentences; all are counted */

typedef struct tj_dictionary_line {
    size_t first;   /* of its moves, in moves.items */
    uint32_t count; /* 2 or more */
    uint64_t line;  /* in the file, from 1; of SGF the one where it ends */
} tj_dictionary_line;

/* Why something was left out. */
typedef struct tj_dictionary_fault {
    uint64_t line;   /* in the file, from 1 */
    uint64_t column; /* in bytes, from 1; 0 if it is the whole line */
    char text[128];  /* "move 5 (Q16): the point is occupied" */
} tj_dictionary_fault;

struct tj_dictionary {
    char *name; /* the file's, as given */
    struct {
        tj_dictionary_line *items;
        size_t len, cap;
    } lines; /* in the order of the file */
    struct {
        tj_dictionary_move *items;
        size_t len, cap;
    } moves; /* of all lines, one after the other */
    struct {
        tj_dictionary_fault *items;
        size_t len, cap;
    } faults;
    size_t fault_count;  /* with those that were not kept */
    size_t duplicates;   /* good lines that repeat an earlier one; SGF: left out */
    bool once;           /* SGF: no two lines have the same moves */
    size_t filtered_out; /* lines without a field `only` */
};

static inline const tj_dictionary_move *tj_dictionary_moves(const tj_dictionary *dictionary, size_t line)
{
    return dictionary->moves.items + dictionary->lines.items[line].first;
}

/* Reads bytes[0..n-1] in any encoding of base/text/text.h, UTF-16 too.  `name` is for messages.  `only`: only
 * lines one of whose fields is this word (UTF-8); NULL: all.  *out is NULL or to be freed whatever is
 * returned: after an error its faults are worth showing.
 *
 * Every line is replayed: one with an illegal move (simple ko, no suicide), with fewer than two moves, with
 * stones set up or taken off in its course or on another board is a fault and left out.  A pass is left out
 * of the moves; what it does to turns and ko stays.
 *
 * SGF may reach a line by two ways: it counts once.  A file of lines says itself what its lines are: a
 * repeated one counts again.
 *
 * TJ_E_FORMAT: no good line at all; TJ_E_USAGE: `only` with SGF, which has no fields; TJ_E_RANGE: more than
 * tj_sgf_lines takes; TJ_E_NOMEM. */
int tj_dictionary_parse(tj_dictionary **out, const char *bytes, size_t n, const char *name, const char *only,
                        tj_err *err);
