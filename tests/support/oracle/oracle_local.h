/* Local streams, what is acquired from them, and borders, by plain loops: written from the definitions in
 * mine/go/joseki/local_text.h, mine/go/joseki/acquire_local.h and mine/go/border.h alone, sharing no code
 * with the library.
 *
 * Where the definitions leave room, this is how it is filled:
 *  - stones of a stream that were captured still belong to it;
 *  - both players turned elsewhere where the next move does not belong to the stream; a pass is a move
 *    elsewhere, and so is the end of the game;
 *  - a gap too large to be told is 254;
 *  - what follows the last stone that is kept of a stream is a move that no other stream went on with;
 *  - the second stone of a stream is no extra move, however late it was played. */
#pragma once

#include <stdbool.h>

#include "mine/go/game_text.h"

enum { ORACLE_STREAM_MAX = 50, ORACLE_NEVER = 255, ORACLE_LOCALITIES = 3 };

typedef struct oracle_stone {
    uint16_t symbol; /* 1 + 2 * point + white, as it looks in the upper right corner */
    unsigned move, gap;
    bool whole, fresh;
} oracle_stone;

/* A stream that has at least one stone. */
typedef struct oracle_stream {
    unsigned game, corner;
    unsigned width; /* 0, 1, 2: within 3, 4, 5 lines */
    unsigned len;
    int first_colour; /* in the game */
    oracle_stone stones[ORACLE_STREAM_MAX];
} oracle_stream;

/* By games, corners and localities, the widest first. */
typedef struct oracle_streams {
    oracle_stream *items;
    size_t len, cap;
} oracle_streams;

void oracle_streams_make(oracle_streams *streams, const tj_game_text *text);
void oracle_streams_release(oracle_streams *streams);

/* Does the stream begin with these symbols? */
bool oracle_begins(const oracle_stream *stream, const uint16_t *symbols, unsigned len);
/* The same, and no wider locality of its corner does: true for one stream of each corner at most. */
bool oracle_begins_widest(const oracle_streams *streams, size_t stream, const uint16_t *symbols,
                          unsigned len);

typedef struct oracle_sequence {
    double score;
    unsigned frequency; /* corners */
    size_t stream;      /* the first that begins with it */
    unsigned len;
} oracle_sequence;

/* Sorted: higher score (equal up to 1e-9 of the larger is equal), more frequent, longer, earlier. */
typedef struct oracle_sequences {
    oracle_sequence *items;
    size_t len, cap;
} oracle_sequences;

void oracle_sequences_acquire(oracle_sequences *list, const oracle_streams *streams, unsigned len_min,
                              unsigned len_max);
void oracle_sequences_release(oracle_sequences *list);

typedef struct oracle_border {
    unsigned count, left, extra_before, extra_after;
} oracle_border;

oracle_border oracle_border_of_streams(const oracle_streams *streams, const uint16_t *symbols, unsigned len);
