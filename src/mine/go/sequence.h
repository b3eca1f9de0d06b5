/* Acquired sequences as moves on a board, whatever method they came from. */
#pragma once

#include "base/text/span.h"
#include "mine/go/game_text.h"
#include "mine/ngram.h"
#include "tejun/mine.h"

/* Numbers of the moves of one occurrence in its game's part of a tj_game_text, ascending. */
typedef struct tj_sequence_occurrence {
    uint32_t game; /* in tj_game_text.games */
    uint32_t move[TJ_SEQUENCE_MAX];
} tj_sequence_occurrence;

/* The symmetry that takes moves[0..len-1], as in a tj_game_text, to where they are drawn: the first point as
 * near to the upper right corner as it gets, and no farther from the right edge than from the upper one; as
 * far as that leaves a choice, the second point by the same rule, and so on.  Where all of them together
 * leave a choice (they lie on one line of symmetry), the first symmetry. */
unsigned tj_sequence_symmetry(const uint16_t *moves, unsigned len);

/* The image of a move (or of a stone written as one) under a symmetry, if wished with colours exchanged. */
uint16_t tj_sequence_turn(uint16_t move, unsigned symmetry, bool exchange);

/* Reads "Q16" or "pass", which becomes TJ_SEQUENCE_PASS.  0, TJ_E_RANGE (off the board), TJ_E_FORMAT. */
int tj_sequence_point_read(tj_span word, unsigned *point);

/* The drawn form of moves[0..len-1], len <= TJ_SEQUENCE_MAX: the same for all 8 images of the moves and for
 * exchanged colours. */
void tj_sequence_of_moves(const uint16_t *moves, unsigned len, tj_sequence *out);

/* The smallest rectangle around moves[0..len-1]; empty if all of them are passes. */
tj_sequence_box tj_sequence_box_of(const uint16_t *moves, unsigned len);

/* How many moves a string of `codes` codes at that position of the text is drawn as, and the position of the
 * first of them: the move before the first code is the first one, unless that code tells where a game began
 * or nothing stands before it.  0 if the string is empty, longer than TJ_NGRAM_MAX or crosses a border. */
unsigned tj_sequence_span(const tj_game_text *text, uint32_t at, unsigned codes, uint32_t *first);

/* The occurrences of string[0..len-1], len >= 1, no 0 among them: sa[*from .. *to-1].  Two binary searches.
 * 0, or TJ_E_NOTFOUND with *from == *to. */
int tj_ngrams_find(const tj_ngrams *grams, const uint16_t *string, unsigned len, uint32_t *from,
                   uint32_t *to);
