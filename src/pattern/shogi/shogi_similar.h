/* The patterns of a shogi memory are windows (pattern/shogi/shogi_window.h): when two of them are alike.  A
 * legal move is a candidate if it was played where squares, hands and move were equal or alike.
 *
 * Kubota et al. count equal windows only, and say that this is why matches become rare by move 60: in the
 * middle game no two hands are the same.  Here a window is like another, to a degree, if the move is the
 * same, at most one of the eight squares beside the centre differs, that one being on the board in both, and
 * the difference is at most TJ_SHOGI_DIFFERENCE_MAX.  The difference is the sum of
 *
 *                                          beside the centre   two steps away   knight's further ranks
 *     a piece against none                        16                  4                   2
 *     another kind of the same side               16                  4                   2
 *     an own piece against an opponent's          24                  6                   3
 *     off the board against on it                  -                  8                   4
 *
 *     1    for each side and kind of which the hands hold different numbers
 *     16   if one takes a piece and the other does not; 8 if they take different kinds
 *     16   if one gives check and the other does not
 *     4    each if only one of them goes where the opponent attacks; where another own piece does; comes from
 *          where the opponent attacks
 *
 * Windows that the paper calls equal differ by circumstances only, by 44 at most, and are always alike.  A
 * case that differs by d has the weight 2^(-d/4). */
#pragma once

#include "pattern/shogi/shogi_window.h"

#define TJ_MEMORY_NAME_SHOGI "shogi"

/* Word 0 of a window with squares 4 to 7 before squares 0 to 3: patterns with equal moves and equal squares 4
 * to 7 stand together in this order, as those with equal squares 0 to 3 do in the patterns' own. */
static inline uint64_t tj_memory_second_key(uint64_t word)
{
    return (word & UINT64_C(0xffff) << 48) | (word >> 8 & 0xfffff) << 28 | (word >> 28 & 0xfffff) << 8;
}

static inline tj_window tj_memory_window(const tj_memory *memory, uint32_t number)
{
    return (tj_window){
        {memory->word[0][number], memory->word[1][number], memory->word[2][number], memory->word[3][number]}};
}

#define TJ_SHOGI_DIFFERENCE_MAX 48
#define TJ_SHOGI_NOT_SIMILAR    UINT32_MAX

/* The difference of two windows as they stand, or TJ_SHOGI_NOT_SIMILAR.  A few nanoseconds. */
uint32_t tj_window_difference(const tj_window *a, const tj_window *b);

/* 2^(-difference / 4), for differences up to TJ_SHOGI_DIFFERENCE_MAX. */
float tj_window_weight(uint32_t difference);

/* Under which forms a memory can hold what is like a window: one form, or both it and its mirror image. */
typedef struct tj_window_forms {
    tj_window form[2];
    unsigned count;
} tj_window_forms;

/* In a sided memory as it stands; otherwise with the smaller move, both if the move is its own mirror image.
 * form[0] is then canonical, the smaller one of the window and its mirror image. */
tj_window_forms tj_window_forms_of(const tj_window *window, bool sided);

/* Calls found once for each pattern of the memory that is like one of the forms, with the smallest
 * difference; equal: as the paper means it.  Only patterns with the same move and four equal squares beside
 * the centre are looked at: of two halves of the inner ring one is equal, and either half has an order of its
 * own. */
void tj_shogi_similar_search(const tj_memory *memory, const tj_window_forms *forms, tj_found_fn *found,
                             void *ctx);
