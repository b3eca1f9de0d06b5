/* Games with evaluations, from which a curve is fitted (fit.h): one evaluation a game, and how the game
 * ended.
 *
 * They come from records whose moves have comments as computers' servers keep them,
 *
 *     +2726FU
 *     '** 30 -3334FU +2625FU        evaluation from Black's side, then the moves expected
 *
 * in any notation of tejun/kifu.h; or from tables, a game a line, with tabs or blanks between the columns:
 *
 *     evaluation  result  [difference  [black  white]]
 *
 * result is 1, 0.5 or 0 for Black, or in words ("B+R", "draw"); difference is Black's rating less White's,
 * "-" (between tabs also nothing) where it is not known; black and white are names.  Lines that begin with #
 * and a line of headings are passed over. */
#ifndef TJ_BOOK_FIT_FIT_GAMES_H
#define TJ_BOOK_FIT_FIT_GAMES_H

#include "base/memory.h"
#include "tejun/book.h"

#define TJ_FIT_NO_PLAYER UINT32_MAX

typedef struct tj_fit_game {
    double evaluation;
    double result;         /* 1: Black won, 0.5: drawn, 0 */
    double difference;     /* of ratings, Black's less White's; NaN: not known */
    uint32_t black, white; /* numbers of players, TJ_FIT_NO_PLAYER where there is no name */
} tj_fit_game;

/* Which evaluation of a record is taken. */
typedef struct tj_fit_options {
    unsigned ply;       /* the first one from this move on; 0 and 1: of the game */
    const char *player; /* only evaluations of this player; NULL: of any */
    tj_book *book; /* not NULL: that which the book has of the last move that it knows, as in the paper */
    double cap;    /* evaluations beyond are cut to this */
} tj_fit_options;

typedef struct tj_fit_games {
    tj_fit_game *items;
    size_t len, cap;
    struct {
        const char **items; /* by number */
        size_t len, cap;
    } players;
    uint32_t *slots; /* numbers of players, by hash */
    size_t capacity;
    struct tj_string_arena *strings;
    /* Left out: */
    uint64_t undecided;   /* games whose record does not say who won */
    uint64_t unevaluated; /* games without the evaluation that is looked for */
    uint64_t bad;         /* records and lines that cannot be read */
    tj_book_faults faults;
} tj_fit_games;

/* Zero bytes are none. */
void tj_fit_games_release(tj_fit_games *games);

/* Adds the games of a file: records if they look like some, otherwise a table.  TJ_E_NOMEM, and what the book
 * fails with; bad lines are counted. */
int tj_fit_games_read(tj_fit_games *games, const char *bytes, size_t n, const tj_fit_options *choice,
                      tj_err *err);

/* The player's number, who is added if new; "" is nobody. */
int tj_fit_games_add_player(tj_fit_games *games, const char *name, size_t n, uint32_t *number, tj_err *err);

#endif
