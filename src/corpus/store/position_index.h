/* All positions of the games of a segment, sorted: where has this position occurred?
 *
 * What makes two positions the same, and under which symmetries, the game's table says (game/kind.h); the
 * symmetry is 0 where a game has none.  A position is known by the place of the move that was played in it:
 * the symbol at that place of the text, or the game's border for the last position.
 *
 * Three arrays, 13 bytes a position: keys ascending, and for equal keys places ascending. */
#pragma once

#include "sequence/index.h"

struct tj_segment;

/* In a mapped file, or in memory of its own where it was built or merged. */
typedef struct tj_position_index {
    uint64_t *key;
    uint32_t *at;
    uint8_t *turn; /* the symmetry that takes the game's board to the standard form */
    uint32_t count;
} tj_position_index;

/* Plays through the games of the segment from number `first` on; only games, set-up, text and board are
 * looked at.  At most 21 bytes a symbol are in use at any time, 13 a position at the end.  TJ_E_NOMEM,
 * TJ_E_FORMAT (a game that cannot have been played), TJ_E_STOPPED. */
int tj_position_index_build(tj_position_index *out, const struct tj_segment *segment, uint32_t first,
                            unsigned threads, const tj_progress_monitor *monitor, tj_err *err);

/* Positions that go into another segment: those of the games that stay there, at other places. */
typedef struct tj_position_source {
    const struct tj_segment *segment;
    uint32_t *start; /* by number of the game: where it begins in the new text; TJ_GAME_GONE: it does not
                        stay. NULL: all games stay where they are */
} tj_position_source;
#define TJ_GAME_GONE UINT32_MAX

/* Merges sorted lists, whose games follow each other in the new text, into one: keys stay what they are, and
 * no game is played.  TJ_E_NOMEM, TJ_E_STOPPED. */
int tj_position_index_merge(tj_position_index *out, const tj_position_source *sources, size_t count,
                            const tj_progress_monitor *monitor, tj_err *err);
void tj_position_index_release(tj_position_index *positions);

/* Checks the segment's positions by recomputing them.  TJ_E_FORMAT, TJ_E_NOMEM. */
int tj_position_index_check(const struct tj_segment *segment, tj_err *err);

/* The entries of a position. */
tj_index_range tj_position_index_find(const tj_position_index *positions, uint64_t key);
