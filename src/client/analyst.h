/* Engines that evaluate positions: what analysis and books need to know of a game's engines.
 *
 * They are the engines of tj_match_kind (match_kind.h), of games that have its functions for analysis. Return
 * codes are those of client.h: TJ_E_IO and TJ_E_FORMAT are the engine's fault, and it is restarted for the
 * next game. */
#pragma once

#include <stdatomic.h>

#include "client/client.h"
#include "tejun/engine.h"

enum tj_analysis_choice { TJ_ANALYSIS_NOTHING, TJ_ANALYSIS_MOVE, TJ_ANALYSIS_RESIGN, TJ_ANALYSIS_WIN };
enum tj_analysis_bound { TJ_ANALYSIS_EXACT, TJ_ANALYSIS_LOWER_BOUND, TJ_ANALYSIS_UPPER_BOUND };

#define TJ_ANALYSIS_LINE_MAX 64 /* moves of a line that are kept */

/* What an engine thinks of a position, from its own side.  What it did not say is 0. */
typedef struct tj_analysis {
    int choice;            /* tj_analysis_choice */
    uint16_t move, ponder; /* what it plays, and what it expects then; the game's own number for none */
    bool has_score;
    bool mate;     /* the score is the number of moves to mate (negative: to be mated); INT32_MAX and
                      -INT32_MAX if the number is not known */
    int32_t score; /* otherwise in hundredths of a pawn */
    uint8_t bound; /* tj_analysis_bound of the score */
    uint32_t depth;
    uint64_t nodes;
    size_t count;
    uint16_t line[TJ_ANALYSIS_LINE_MAX]; /* the moves it expects, line[0..count-1]; not checked */
} tj_analysis;

/* Lines of play, one for each move that an engine has said something about: several at once (MultiPV). */
typedef struct tj_analysis_line {
    uint16_t move; /* with which it begins; not checked */
    bool mate;     /* this and the others as in tj_analysis */
    uint8_t bound;
    int32_t score;
    uint32_t depth;
} tj_analysis_line;

#define TJ_ANALYSIS_LINES_MAX 600 /* others are ignored */
typedef struct tj_analysis_lines {
    tj_analysis_line items[TJ_ANALYSIS_LINES_MAX];
    size_t len;
} tj_analysis_lines;

typedef struct tj_analyst_query {
    const tj_position *position; /* NULL: the start of an even game */
    const uint16_t *moves;       /* played from there: moves[0..n_moves-1] */
    size_t n_moves;
    double seconds;                      /* to answer in */
    const struct tj_game_clocks *clocks; /* match_kind.h; NULL: the limit has none */
    const uint16_t
        *only; /* think about only[0..n_only-1] alone, which not all engines can; none: about all */
    size_t n_only;
    tj_analysis_lines *lines; /* filled with what it says of moves; may be NULL */
} tj_analyst_query;

/* The table of a game whose engines evaluate; NULL: they report no evaluations. */
const struct tj_match_kind *tj_analyst_kind_of(const tj_game_kind *game);

/* tj_match_kind.analyse; TJ_E_FORMAT also for an illegal move and for one without a score. */
int tj_analyst_evaluate(tj_client *engine, const tj_analyst_query *query, tj_analysis *analysis, tj_err *err);
/* Lets it report on that many moves at once. */
int tj_analyst_set_lines(const struct tj_match_kind *kind, tj_client *engine, size_t lines, tj_err *err);
/* It answers nonsense: ends it.  TJ_E_FORMAT. */
int tj_analyst_fail(tj_client *engine, const char *what, tj_err *err);
