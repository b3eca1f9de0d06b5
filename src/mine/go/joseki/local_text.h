/* What was played in the corners: for each game and corner the moves of that locality, with moves elsewhere
 * left out.
 *
 * A corner's stream begins with the first stone within 7 lines of both edges.  After it, a move belongs to
 * the stream if it lies within d lines (both ways) of a stone of the stream, and within 13 lines of the
 * corner; what else was played does not interrupt it.  Each corner is looked at with d = 3, 4 and 5
 * (localities): a sequence that appears in all of them does not depend on where one draws the line.
 *
 * Streams are described as they would look in the upper right corner: of the two ways to turn the board
 * there, the one in which the first stone off the diagonal is nearer to the right edge; the first stone
 * counts as Black. Thus equal sequences are equal strings whatever corner and colour they were played in.
 *
 *     symbol   1 + 2 * point (row * 19 + column) + 1 for White; 0 ends a stream
 *
 * The first TJ_NGRAM_MAX stones of a stream are kept.  About 35 symbols a stream, 12 streams a game, 6 bytes
 * a symbol. */
#pragma once

#include "mine/go/game_text.h"
#include "mine/ngram.h"

#define TJ_LOCALITIES   3
#define TJ_CORNER_LINES 7  /* where a stream may begin */
#define TJ_CORNER_REACH 13 /* how far it may go */
#define TJ_CORNERS      4
#define TJ_LOCAL_LIMIT  (1 + 2 * TJ_MINE_SIZE * TJ_MINE_SIZE) /* one more than the largest symbol */
#define TJ_GAP_NEVER    255

/* A stone of a stream, beside its symbol. */
typedef struct tj_local_stone {
    uint16_t move; /* its number in the game, from 0; up to 65535 */
    uint8_t gap;   /* moves of the game until the stream goes on: 1 is at once, TJ_GAP_NEVER: it does not */
    uint8_t flags; /* TJ_LOCAL_* */
} tj_local_stone;

enum {
    TJ_LOCAL_WIDTH = 3, /* two bits: which locality, 0 is the narrowest */
    TJ_LOCAL_UNINTERRUPTED =
        4,                /* from the second stone of the stream to this one nothing was played elsewhere */
    TJ_LOCAL_DISTINCT = 8 /* no wider locality of this corner has the same stones up to this one */
};

typedef struct tj_local_stream {
    uint32_t start; /* of its symbols */
    uint32_t game;  /* in the game text */
    uint8_t len;
    uint8_t corner;   /* 0 upper left, 1 upper right, 2 lower left, 3 lower right */
    uint8_t symmetry; /* takes the game to the upper right corner */
    uint8_t zero;
} tj_local_stream;

typedef struct tj_local_text {
    uint16_t *symbols;
    tj_local_stone *stones;
    size_t n;
    tj_local_stream *streams;
    size_t stream_count;
} tj_local_text;

/* The symbol as a move of a tj_sequence: tj_text_point, tj_sequence_colour. */
static inline uint16_t tj_local_move(uint16_t symbol)
{
    return (uint16_t)((symbol - 1u) / 2 | ((symbol - 1u) & 1 ? TJ_SEQUENCE_WHITE : 0));
}

static inline uint16_t tj_local_symbol(uint16_t move)
{
    return (uint16_t)(1 + 2 * tj_text_point(move) + (move & TJ_SEQUENCE_WHITE ? 1 : 0));
}

/* All streams of all games, in the order of games, corners and localities (widest first). */
int tj_local_text_build(tj_local_text *local, const tj_game_text *text, const tj_progress_monitor *monitor,
                        tj_err *err);
void tj_local_text_release(tj_local_text *local);

/* The stream that holds position `at`. */
const tj_local_stream *tj_local_stream_at(const tj_local_text *local, size_t at);

/* Sorts the streams: grams->sa gets their starts in the order of their symbols, grams->n is their number,
 * grams->lcp the common prefixes of neighbours.  Of the functions in mine/ngram.h only tj_repeats_score makes
 * sense on this: its strings are then the beginnings of streams. */
int tj_local_ngrams_build(tj_ngrams *grams, const tj_local_text *local, const tj_progress_monitor *monitor,
                          tj_err *err);
