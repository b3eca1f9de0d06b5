/* A segment: games on one board (tejun/game_kind.h) with their index, in one immutable file; and beside it a
 * small file of facts about those games (dates, results) which is rewritten when a header changes.
 *
 * Sections of NAME.seg (container, magic "tejunseg"), n symbols, g games, b bits for a position:
 *
 *     info        24  u32 board, n, g, entries of the lists fixed, coded, anywhere
 *     games       8g  u32 start in the text, u32 row of the game in the catalogue; both ascending
 *     blocks          u32 for every 256th position: number of the game it lies in
 *     setup      12s  u32 game number, u32 before move, u16 point, u8 colour, u8 0; by game, then move;
 *                     shogi: see game/shogi/shogi_setup.h
 *     place       2n  symbols: game/kind.h; Go: sequence/go/relative_code.h; shogi:
 *                     game/shogi/shogi_symbol.h
 *     codes       2n  only for games with relative codes
 *     steps       2n  the same
 *     fixed.list, coded.list, anywhere.list    positions of b bits (sequence/index.h), then 8 zero bytes
 *     fixed.keys, coded.keys, anywhere.keys    u64 for every 64th entry
 *     position.keys, position.at, position.turns   8, 4 and 1 bytes for each position of each game
 *                     (corpus/store/position_index.h); absent in older files
 *
 * Sections of NAME.facts (magic "tejunfct"):
 *
 *     facts      12g  i32 first day, i32 last day (yyyymmdd, 0 unknown), u8 winner (tj_winner), u8 state, u16
 *                     0
 *     sides      12g  u32 Black's row in the catalogue (spellings of names), u32 White's, u16 rating of
 *                     Black, u16 of White; 0 unknown; absent in older files */
#pragma once

#include "corpus/store/container.h"
#include "corpus/store/position_index.h"
#include "corpus/store/game_buffer.h"
#include "sequence/index.h"
#include "tejun/filter.h"

#define TJ_BLOCK_SHIFT 8

typedef struct tj_segment {
    tj_container file, facts_file;
    unsigned board;
    const tj_game_kind *kind; /* that is played on it */
    tj_geometry geometry;     /* where the kind has relative codes */
    tj_index index;
    tj_position_index positions; /* count 0: absent */
    const tj_segment_game *games;
    const tj_stored_setup *setup;
    const uint32_t *blocks;
    const tj_facts *facts;
    const tj_sides *sides; /* NULL: absent */
    uint32_t game_count, setup_count;
    uint32_t *skips; /* left-out turns before every 256th position, once somebody asked for them */
} tj_segment;

/* Segments whose games a buffer begins with, in their order. */
typedef struct tj_merged_segments {
    tj_position_source *items;
    size_t len, cap;
    uint32_t games; /* of them that are in the buffer */
    bool replay;    /* one of them has no positions: all games are replayed */
} tj_merged_segments;

/* Writes a new file.  merged: NULL if there are none.  At most 23 bytes a symbol are in use at any time, the
 * buffer included. */
int tj_segment_write(const char *path, unsigned board, const tj_game_buffer *buffer,
                     const tj_merged_segments *merged, unsigned threads, const tj_progress_monitor *monitor,
                     tj_err *err);
/* Games that are no segment yet, for what asks for games, set-up, text and facts only; NULL if memory ran
 * out. free() it. */
tj_segment *tj_segment_of_buffer(unsigned board, const tj_game_buffer *buffer);
/* sides may be NULL: absent. */
int tj_facts_write(const char *path, const tj_facts *facts, const tj_sides *sides, uint32_t count,
                   tj_err *err);

/* facts_path may be NULL: then facts are absent (NULL). */
int tj_segment_open(tj_segment **out, const char *path, const char *facts_path, tj_err *err);
void tj_segment_free(tj_segment *segment);

/* Number (not id) of the game that position `at` lies in. */
uint32_t tj_segment_game_at(const tj_segment *segment, uint32_t at);

/* End of a game's symbols: the position of its border. */
uint32_t tj_segment_game_end(const tj_segment *segment, uint32_t game);

/* The game with that catalogue row: true and its number, or false. */
bool tj_segment_find_game(const tj_segment *segment, uint32_t id, uint32_t *game);

/* A game's set-up stones: the first one, and *count. */
const tj_stored_setup *tj_segment_setup(const tj_segment *segment, uint32_t game, uint32_t *count);
/* The game as the tables of its kind take it.  Where the file is damaged it may be shorter than it was. */
tj_stored_game tj_segment_stored(const tj_segment *segment, uint32_t game);

/* The position of the game's next move or pass behind `last`, or of its border. */
static inline uint32_t tj_segment_next_turn(const tj_segment *segment, uint32_t last)
{
    uint32_t at = last + 1;

    while (at + 1 < segment->index.n && segment->index.place[at] == TJ_SYMBOL_SKIP)
        at++;
    return at;
}

/* Number of moves (passes included) from the game's start up to position `at`, exclusive. */
uint32_t tj_segment_moves_before(const tj_segment *segment, uint32_t game, uint32_t at);

/* Makes tj_segment_moves_before cost next to nothing from now on, for callers that ask about every
 * occurrence. One pass over the text.  Not while other threads read the segment. */
int tj_segment_count_skips(tj_segment *segment);

/* Every checksum, and the index proved against its text. */
int tj_segment_check(const tj_segment *segment, const char *path, const char *facts_path, tj_err *err);
