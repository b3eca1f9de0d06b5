/* Expanding a book with an engine: best first (Buro 1999; Masuko and Tanaka 2013, section 2.1), where one
 * side would drop out of it, or with whole games (meta Monte-Carlo; Chaslot et al. 2009).
 *
 *     tj_expansion *expansion = NULL;
 *     tj_expansion_rules rules;
 *     tj_expand_measure measure;
 *
 *     tj_expansion_rules_init(&rules, sizeof rules);
 *     rules.board = tj_expansion_usual_board();
 *     if (tj_expansion_open(&expansion, "new.book", &rules, NULL, NULL) == 0 &&
 *         tj_expansion_measure(expansion, NULL, &measure, NULL, NULL, NULL, NULL) == 0)
 *         printf("%d positions\n", (int)measure.positions);
 *     tj_expansion_close(expansion);
 *
 * What is found out goes into the book's file at once, each piece in a transaction, so that who is killed has
 * lost nothing but what was under way.  A book whose expansion was killed has a file NAME-wal beside it,
 * which belongs to it until somebody opens it again.  Only games whose engines tell evaluations have such
 * books. */
#ifndef TEJUN_BOOK_EXPAND_H
#define TEJUN_BOOK_EXPAND_H

#include "tejun/book.h"
#include "tejun/engine.h"

/* ---- a book that is being expanded ---- */

/* Values are in hundredths of a pawn. */
#define TJ_EXPAND_NO_VALUE INT32_MIN

/* How moves that were added are played, as long as nobody edits them: where the book plays nothing else,
 * those worth at most `margin` less than the best of them, with weight 1.  Where it does, they have weight 0,
 * so that they are answered but not played; with `adopt`, those worth at least as much as the best of the
 * moves that it plays (and whose values are known) get the smallest weight of these.  Moves that were there
 * keep what they have; where they had counts only, these become weights, which changes nothing between them.
 */
typedef struct tj_expansion_rules {
    size_t size;    /* set by tj_expansion_rules_init, as all below is */
    unsigned board; /* 0, none, until it is set: of a book that is made because there is none, see
                       tejun/game_kind.h */
    int32_t draw;   /* what a repetition is worth to Black */
    int32_t margin; /* 30 */
    bool adopt;
} tj_expansion_rules;
TJ_API void tj_expansion_rules_init(tj_expansion_rules *rules, size_t size);

typedef struct tj_expansion tj_expansion;

/* Opens a book of our own, or makes it if there is none, and works out its values.  While it is open, this
 * process must not open the same file by tj_book_open.  TJ_E_BUSY: somebody else is at it; TJ_E_USAGE: a game
 * whose books cannot be expanded; TJ_E_FORMAT: no book of our own, or damaged; TJ_E_IO. */
TJ_API int tj_expansion_open(tj_expansion **out, const char *path, const tj_expansion_rules *rules,
                             const tj_progress_monitor *monitor, tj_err *err);
TJ_API void tj_expansion_close(tj_expansion *x);
/* The usual board of the first game whose books can be expanded. */
TJ_API unsigned tj_expansion_usual_board(void);
/* Positions that cannot be kept in memory (more pieces than a set has) and are left alone. */
TJ_API size_t tj_expansion_left_out(const tj_expansion *x);

/* ---- with an engine's best moves ---- */

/* How an engine is asked for the best move that the book does not have. */
enum tj_examine_method {
    TJ_EXAMINE_ANY,         /* whatever the engine can */
    TJ_EXAMINE_SEARCHMOVES, /* about all other moves: exact, but few engines know it */
    TJ_EXAMINE_MULTIPV,     /* for one line more than the book has moves, with the engine's option MultiPV */
    TJ_EXAMINE_PLAIN /* not at all: where the engine's best move is in the book, there is no alternative */
};

/* An engine that is asked; all is borrowed. */
typedef struct tj_examine_setup {
    const tj_game_kind *game;
    const tj_engine_command *engine;
    int method;     /* tj_examine_method */
    double seconds; /* that the engine may take for a position */
    char *name;     /* malloc'ed, by tj_examine_probe_engine */
} tj_examine_setup;

/* Starts the engine to see what it can and what it is called; fills setup->method, where it is
 * TJ_EXAMINE_ANY, and setup->name.  The monitor (may be NULL; phase "starting") is called ten times a second.
 * TJ_E_USAGE: no engine that evaluates positions. */
TJ_API int tj_examine_probe_engine(tj_examine_setup *setup, const tj_progress_monitor *monitor, tj_err *err);

/* The cost of a position is the smallest sum, over the moves of a way to it from the root, of
 *
 *     what the move is worth less than the position it is made in + ply_cost
 *
 * where a move of unknown value loses nothing.  Whatever costs least comes next. */
enum tj_expand_method {
    /* A position that was not examined is examined at its cost; an examined one has its alternative added to
     * the book at its cost, what the alternative loses, and ply_cost. */
    TJ_EXPAND_BEST_FIRST,
    /* For the side that uses the book: only moves that the book plays are followed for that side, but all
     * moves of the opponent's, whose positions are examined and whose alternatives are added as above.  Where
     * the own side is to move and the book plays nothing, it has dropped out: the position is examined, and
     * its best move added, at its cost.  Where it plays nothing but moves that were added, the position is
     * examined once more, and an alternative that has turned out to be better is added at its cost.  The own
     * side's other positions are left as they are. */
    TJ_EXPAND_DROP_OUT
};
enum tj_expand_side { TJ_EXPAND_BOTH, TJ_EXPAND_BLACK, TJ_EXPAND_WHITE };

typedef struct tj_expand_options {
    size_t size;             /* set by tj_expand_options_init, as all below is */
    int method;              /* tj_expand_method */
    int side;                /* of drop-out: tj_expand_side; both: whichever has the cheapest */
    const tj_position *root; /* where to begin; NULL: with an even game */
    uint32_t ply_cost;       /* TJ_EXPAND_PLY_COST */
    uint32_t plies;          /* moves are added up to this ply from the root; 0: no limit */
    uint32_t decided; /* where a side is ahead by more nothing is done any more: moves worth more, or as much
                         less, are not followed into positions that were not examined, and such alternatives
                         are not added (TJ_EXPAND_DECIDED); 0: without limit */
    uint64_t positions;                 /* number to examine; 0: no limit */
    double seconds;                     /* begin nothing more after that, 0: without limit */
    unsigned jobs;                      /* engines at once, 1 to 64; 1 */
    const char *name;                   /* for the book: who has said it; NULL: the engine's name */
    const tj_progress_monitor *monitor; /* phase "examining" */
} tj_expand_options;
#define TJ_EXPAND_PLY_COST 2
#define TJ_EXPAND_DECIDED  1000
TJ_API void tj_expand_options_init(tj_expand_options *options, size_t size);

#define TJ_EXPAND_FAILURES_MAX 5 /* positions in a row at which the engine may fail */

typedef struct tj_expand_result {
    uint64_t examined, added, failed;
    bool finished; /* nothing is left to be done */
    char why[256]; /* of the last failure */
} tj_expand_result;

/* With one job, and an engine that always says the same, the same book always becomes the same book, stopped
 * in between or not.  TJ_E_STOPPED: the monitor has said so; TJ_E_IO: the engine fails again and again, or
 * wherever it was asked.  What was found out until then is in the book in any case, and told in *result. */
TJ_API int tj_expand(tj_expansion *x, const tj_examine_setup *setup, const tj_expand_options *options,
                     tj_expand_result *result, tj_err *err);

/* ---- with whole games ---- */

/* A game begins in the root.  Where the book has a move whose share of wins, draws counting half, is above
 * the threshold, the move with the highest share is played; otherwise the engine's.  When the game is over
 * its result is added to every move that was played.
 *
 * Engines that always say the same would play one game for ever.  One that can tell several lines of play
 * (MultiPV) is asked for `lines`, and one of the moves that are at most `margin` worse than its best is drawn
 * by chance. */
typedef struct tj_monte_carlo_options {
    size_t size;                        /* set by tj_monte_carlo_options_init, as all below is */
    const tj_engine_command *engine;    /* for both sides */
    double patience;                    /* seconds that it may take for a move, 300 */
    double threshold;                   /* 0 to 1; 0.5 */
    int side;                           /* who plays from the book: tj_expand_side */
    unsigned lines;                     /* 1: always the best; 4 */
    int32_t margin;                     /* 30 */
    uint64_t seed;                      /* 1 */
    unsigned board;                     /* as in tj_expansion_rules */
    const tj_position *root;            /* NULL: an even game */
    uint32_t plies;                     /* number of moves from the root that go into the book; 0: all */
    uint64_t games;                     /* 0: without limit */
    double seconds;                     /* begin no game after that; 0: without limit */
    unsigned jobs;                      /* games at once, 1 */
    const tj_progress_monitor *monitor; /* phase "playing" */
} tj_monte_carlo_options;
TJ_API void tj_monte_carlo_options_init(tj_monte_carlo_options *options, size_t size);

typedef struct tj_monte_carlo_result {
    uint64_t games, black, white, draws; /* that were played to the end, and who has won */
    uint64_t failed;                     /* broken off: the engine died, was silent or played nonsense */
    uint64_t repeated;                   /* of the games: move by move as another one of this run */
    uint64_t from_book, moves;           /* moves from the book, of all moves */
    char why[256];                       /* of the last failure */
} tj_monte_carlo_result;

/* Plays into the book, which nobody has open for expanding.  Each game that is over is in it at once.
 * TJ_E_STOPPED; TJ_E_IO: the engine fails again and again, or in all games; others.  *result tells what was
 * done in any case. */
TJ_API int tj_monte_carlo(const char *path, const tj_monte_carlo_options *options,
                          tj_monte_carlo_result *result, tj_err *err);

/* ---- what an expansion does to a book ---- */

/* How large, how varied and how good it is.  Variety is what Masuko and Tanaka measure (2013, sections 3.1
 * and 3.2): positions, moves, and where games of the book with itself leave it.  How good it is comes from
 * the values of the expansion: what the positions are worth where the book is left (by themselves, or by the
 * moves that lead to them), and what its moves lose against the best that is known in their positions, added
 * up over a game.  Both are known in part only; the share says how much. */
typedef struct tj_expand_measure {
    uint64_t positions, moves; /* in which something is played, and that are played */
    uint64_t exits;            /* positions where the book is left */
    double entropy;            /* of these, in bits */
    double length;             /* moves from the book, in the mean */
    double rest;               /* probability of never leaving it */
    int32_t root;              /* value of the root for Black, or TJ_EXPAND_NO_VALUE */
    double exit_value;         /* mean value for Black where the book is left, over those that are known */
    double exit_known;         /* their probability, 0 to 1 */
    double loss[3];    /* by colour: hundredths of a pawn lost by the moves from the book, in a game */
    double loss_known; /* share of the moves from the book of which that is known, 0 to 1 */
} tj_expand_measure;

/* The book if moves are played only that lose at most so much against the best one; INT32_MAX: all. */
typedef struct tj_expand_tradeoff {
    int32_t margin;
    tj_expand_measure measure;
} tj_expand_tradeoff;

/* Games from the root (NULL: an even game).  tradeoffs[0..*n-1] come with their margins and are measured,
 * too; *n becomes 0 if it is not known what moves lose.  Both may be NULL. */
TJ_API int tj_expansion_measure(const tj_expansion *x, const tj_position *root, tj_expand_measure *whole,
                                tj_expand_tradeoff *tradeoffs, size_t *n, const tj_progress_monitor *monitor,
                                tj_err *err);

#endif
