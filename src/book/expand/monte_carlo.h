/* A book from whole games (meta Monte-Carlo; Chaslot et al. 2009; Masuko and Tanaka 2013, section 2.1): for
 * games whose positions are hard to evaluate.
 *
 * A game begins in the root.  Where the book has a move whose share of wins, draws counting half, is above
 * the threshold, the move with the highest share is played; otherwise the engine's.  When the game is over
 * (client/referee.h) its result is added to every move that was played.
 *
 * Engines that always say the same would play one game for ever.  One that can tell several lines of play
 * (MultiPV) is asked for `lines`, and one of the moves that are at most `margin` worse than its best is drawn
 * by chance. */
#ifndef TJ_BOOK_EXPAND_MONTE_CARLO_H
#define TJ_BOOK_EXPAND_MONTE_CARLO_H

#include "book/expand/expand.h"
#include "client/referee.h"

typedef struct tj_monte_carlo_options {
    const tj_engine_command *engine; /* for both sides */
    double patience;                 /* seconds that it may take for a move */
    double threshold;                /* 0 to 1 */
    int side;                        /* who plays from the book: tj_expand_side */
    unsigned lines;                  /* 1: always the best */
    int32_t margin;
    uint64_t seed;
    const tj_shogi *root; /* NULL: an even game */
    uint32_t plies;       /* only so many moves from the root go into the book; 0: all */
    tj_referee_rules rules;
    uint64_t games;                     /* 0: without limit */
    double seconds;                     /* begin no game after that; 0: without limit */
    unsigned jobs;                      /* games at once */
    const tj_progress_monitor *monitor; /* phase "playing" */
} tj_monte_carlo_options;

typedef struct tj_monte_carlo_result {
    uint64_t games, black, white, draws; /* that were played to the end, and who has won */
    uint64_t failed;                     /* broken off: the engine died, was silent or played nonsense */
    uint64_t repeated;                   /* of the games: move by move as another one of this run */
    uint64_t from_book, moves;           /* moves from the book, of all moves */
    char why[256];                       /* of the last failure */
} tj_monte_carlo_result;

/* Plays into the book.  Each game that is over is in it at once.  TJ_E_STOPPED; TJ_E_IO: the engine fails
 * again and again, or in all games; others.  *result tells what was done in any case. */
int tj_monte_carlo(const char *path, const tj_monte_carlo_options *options, tj_monte_carlo_result *result,
                   tj_err *err);

#endif
