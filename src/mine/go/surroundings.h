/* Where acquired sequences are played: the stones around them (Nakamura 2002, section 3, figures 11 to 14).
 *
 * The picture of an occurrence is the smallest rectangle that holds its moves, widened by 2 lines on each
 * side: its stones in the position just before the sequence, the moves with their numbers, and where the
 * board ends.  Colours are told from the first mover's side.  Pictures that a symmetry and a translation take
 * into each other are equal.  Passes take no room but are part of the picture. */
#pragma once

#include "mine/go/sequence.h"

/* All occurrences of one sequence.  Exactly one of the two lists is given; both are borrowed. */
typedef struct tj_occurrences {
    const uint32_t *codes_at; /* of a string of codes: its positions in the text, such as sa + from */
    const tj_sequence_occurrence *places; /* of a local sequence */
    size_t count;                         /* 1 or more */
    unsigned len;    /* codes of the string (see tj_sequence_span); moves of a local sequence */
    unsigned before; /* the position is that before the sequence's move of this number, from 0: 0 for strings
                        of codes, 1 for local sequences; the points of the moves before are left empty */
} tj_occurrences;

/* Finds the pictures of lists[0..count-1], all in one go: every game is replayed once, and only as far as it
 * is needed; 32 bytes of memory for every occurrence.  The text must be of this corpus.  out[0..count-1] is
 * written.  TJ_E_RANGE: an occurrence that is none; TJ_E_FORMAT: the corpus is damaged; TJ_E_NOMEM;
 * TJ_E_STOPPED.  Progress in the phase "looking around". */
int tj_surroundings_find(const tj_game_text *text, const tj_corpus *corpus, const tj_occurrences *lists,
                         size_t count, tj_surroundings *out, const tj_progress_monitor *monitor, tj_err *err);
