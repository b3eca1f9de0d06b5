/* What USI engines say (Universal Shogi Interface): pure functions on bytes, tolerant where engines are known
 * to be sloppy. */
#ifndef TJ_CLIENT_SHOGI_USI_RESPONSE_H
#define TJ_CLIENT_SHOGI_USI_RESPONSE_H

#include "base/text/span.h"
#include "tejun/shogi.h"

enum tj_usi_choice { TJ_USI_NOTHING, TJ_USI_MOVE, TJ_USI_RESIGN, TJ_USI_WIN };
enum tj_usi_bound { TJ_USI_EXACT, TJ_USI_LOWER_BOUND, TJ_USI_UPPER_BOUND };

#define TJ_USI_LINE_MAX 64 /* moves of a line that are kept */

/* What an engine has made of a position, from its own side.  What it did not tell is 0. */
typedef struct tj_usi_analysis {
    int choice;                 /* tj_usi_choice */
    tj_shogi_move move, ponder; /* what it plays, and what it expects then; TJ_SHOGI_NO_MOVE for none */
    bool has_score;
    bool mate;     /* the score is the number of moves to mate (negative: to be mated); INT32_MAX and
                      -INT32_MAX if it is not known in how many */
    int32_t score; /* otherwise in hundredths of a pawn */
    uint8_t bound; /* tj_usi_bound of the score */
    uint32_t depth;
    uint64_t nodes;
    size_t count;
    tj_shogi_move line[TJ_USI_LINE_MAX]; /* the moves it expects, line[0..count-1]; as it told them, not
                                            proved to be legal */
} tj_usi_analysis;

/* Adds what an "info" line tells.  Score, depth and line are those of the last line that has an exact score
 * or, as long as there is none, of the last with a bound; of several lines of play (multipv) the first
 * counts.  False if it is no such line; what cannot be understood in it is passed over. */
bool tj_usi_response_info(tj_span line, tj_usi_analysis *analysis);

/* Lines of play, one for each move that an engine has told something about: several at once (MultiPV). */
typedef struct tj_usi_line {
    tj_shogi_move move; /* with which it begins; not proved to be legal */
    bool mate;          /* this and the others as in tj_usi_analysis */
    uint8_t bound;
    int32_t score;
    uint32_t depth;
} tj_usi_line;

#define TJ_USI_LINES_MAX 600 /* no position has more legal moves; others are passed over */
typedef struct tj_usi_lines {
    tj_usi_line items[TJ_USI_LINES_MAX];
    size_t len;
} tj_usi_lines;

/* Adds what an "info" line tells about the move that its line of play begins with: of each move the last
 * exact score counts or, as long as there is none, the last with a bound. */
void tj_usi_response_line(tj_span line, tj_usi_lines *lines);

/* "bestmove 7g7f", "bestmove 7g7f ponder 3c3d", "bestmove resign", "bestmove win".  False if it is another
 * line.  A choice that is none of these leaves TJ_USI_NOTHING. */
bool tj_usi_response_bestmove(tj_span line, tj_usi_analysis *analysis);

/* The name in "option name NAME type ..."; false for another line. */
bool tj_usi_response_option(tj_span line, tj_span *name);

/* Does the line begin with these words, and what follows them? */
bool tj_usi_response_begins(tj_span line, const char *words, tj_span *rest);

#endif
