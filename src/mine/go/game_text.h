/* The games of a corpus as one text of codes, for n-gram statistics (Nakamura 2002, section 2.1).
 *
 * Every move of a game is one symbol, every game is followed by a 0:
 *
 *     E_R     1 .. 1369     the move relative to the one before (sequence/go/relative_code.h)
 *             1370 .. 1424  a game's first move on the board: which of 55 classes of points
 *             1425          a pass
 *     E_S     1 .. 190      |dx| and |dy| to the move before, unordered
 *             191 .. 245    first moves, 246 a pass
 *
 * Turns that were left out (handicap, a colour that moved twice) take no room.  Games stand in the order of
 * their numbers, so that nothing depends on how segments are cut.  19x19 only. */
#pragma once

#include "corpus/corpus_handle.h"
#include "mine/ngram.h"
#include "sequence/go/relative_code.h"
#include "tejun/mine.h"

enum {
    TJ_ER_FIRST = (2 * TJ_MINE_SIZE - 1) * (2 * TJ_MINE_SIZE - 1) + 1, /* first moves from here */
    TJ_ER_PASS = TJ_ER_FIRST + 55,
    TJ_ER_LIMIT, /* one more than the largest symbol */
    TJ_ES_FIRST = 1 + TJ_MINE_SIZE * (TJ_MINE_SIZE + 1) / 2,
    TJ_ES_PASS = TJ_ES_FIRST + 55,
    TJ_ES_LIMIT
};

typedef struct tj_text_game {
    uint32_t start;   /* of its symbols in the text */
    uint32_t moves;   /* number of them */
    uint32_t id;      /* in the catalogue */
    uint32_t segment; /* of the corpus */
    uint32_t number;  /* in the segment */
} tj_text_game;

struct tj_game_text {
    uint16_t *symbols; /* n */
    uint16_t *moves;   /* n, what was played there: tj_text_point, tj_sequence_colour */
    size_t n;
    tj_text_game *games;
    size_t game_count;
    tj_mine_code code;
    tj_geometry geometry;
};

/* The point of a move in a text, with TJ_SEQUENCE_PASS as it stands: a pass or a border. */
static inline unsigned tj_text_point(uint16_t move)
{
    return move & TJ_SEQUENCE_PASS;
}

/* Turns an E_R text into E_S: what is left of a code without signs and order. */
void tj_game_text_simplify(tj_game_text *text);
/* The E_S symbol of an E_R symbol. */
unsigned tj_code_simplified(unsigned er);

/* One more than the largest symbol of a coding. */
static inline unsigned tj_code_limit(tj_mine_code code)
{
    return code == TJ_MINE_ES ? TJ_ES_LIMIT : TJ_ER_LIMIT;
}

/* Writes a symbol of a coding, never 0, as sequence lists have it (mine/go/sequence_list.h). */
#define TJ_CODE_TEXT_MAX 12
void tj_code_format(tj_mine_code code, unsigned symbol, char out[TJ_CODE_TEXT_MAX]);

/* Keeps the games whose entry in stays[0..game_count-1] is true. */
void tj_game_text_keep(tj_game_text *text, const bool *stays);

/* The number in `games` of the game that position `at` lies in. */
size_t tj_game_text_game_at(const tj_game_text *text, size_t at);

/* Codes the moves of one game, given as place symbols (sequence/go/relative_code.h, from the game's start):
 * writes one E_R symbol and one move for each, left-out turns dropped, and returns their number.  scratch has
 * room for n codes. */
size_t tj_game_text_code(const tj_geometry *geometry, const uint16_t *place, size_t n, uint16_t *scratch,
                         uint16_t *symbols, uint16_t *moves);

/* ---- near-duplicates: another ending, a missing move, the same game from another source ---- */

#define TJ_NEAR_DUPLICATE_RUN 40 /* codes */

/* Games of an E_R text that share such a run, directly or through others, are one cluster: drops all but the
 * first game of each, and gives the number of dropped ones. */
int tj_game_text_distinct(tj_game_text *text, size_t *dropped, const tj_progress_monitor *monitor,
                          tj_err *err);
