/* Joseki recall: how much of a dictionary's lines a list of acquired sequences holds (Nakamura 2002, Table
 * 3).
 *
 * Lists of codes: the line's first move, the corner stone, is dropped, since codes tell nothing of it; the
 * other k - 1 moves give k - 2 codes.  They have no history, so there is a string for each way to inherit
 * axes (tj_code_variants_make); the line is acquired at the rank of the first row that equals one of
 * them. For E_S lists the strings are simplified.  A line of two moves has no code and is never acquired.
 *
 * Lists of places: the line is acquired by a row with the same points in the same order under one of the 8
 * symmetries, corner stone included, and with the same colours or all of them exchanged.
 *
 * All lines' strings stand in one tree of symbols.  Rows are walked down this tree, and so are all places of
 * a text, of which few get beyond the second symbol: no string is hashed, copied or sorted. */
#pragma once

#include "mine/go/joseki/dictionary.h"
#include "mine/go/sequence_list.h"

/* counts[i] becomes the number of times that line i was played in a text's games.
 *
 * For codes that is where one of the line's strings stands in the text, which must be in this coding; 0 for
 * lines of two moves.  For places (a text in any coding): as `tejun search --local` has it, only moves in a
 * window are looked at, the rectangle around the line widened by 2 lines; they must be the line's,
 * one after the other, in one of the 8 images; but their colours must be the line's, or all of them
 * exchanged, whether or not they alternate.
 *
 * TJ_E_NOMEM, TJ_E_STOPPED.  A tenth of a second for codes; for places some milliseconds a line, on 7 million
 * moves. */
int tj_recall_count_text(tj_mine_code code, const tj_dictionary *dictionary, const tj_game_text *text,
                         uint64_t *counts, const tj_progress_monitor *monitor, tj_err *err);
