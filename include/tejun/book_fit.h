/* Fitting the curve from evaluations to chances of winning (tejun/book_grade.h) to games, as Masuko and
 * Tanaka do in section 3.3: without the strength of the players, and with it.
 *
 *     const char table[] = "120 1\n-80 0\n30 0.5\n200 0\n-150 1\n60 1\n";
 *     tj_fit_games games;
 *     tj_fit fit;
 *
 *     tj_fit_games_init(&games);
 *     if (tj_fit_games_read(&games, table, sizeof table - 1, NULL, NULL) == 0 &&
 *         tj_fit_compute(&fit, &games, TJ_FIT_PLAIN, 0, NULL) == 0) {
 *         printf("%zu games: %.6f, %.6f\n", fit.games, fit.curve.constant, fit.curve.slope);
 *         tj_fit_release(&fit);
 *     }
 *     tj_fit_games_release(&games);
 */
#ifndef TEJUN_BOOK_FIT_H
#define TEJUN_BOOK_FIT_H

#include "tejun/book_grade.h"

/* ---- games ---- */

/* One evaluation a game, and how the game ended.  They come from records whose moves have comments as
 * computers' servers keep them,
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
#define TJ_FIT_NO_PLAYER UINT32_MAX

typedef struct tj_fit_game {
    double evaluation;
    double result;         /* 1: Black won, 0.5: drawn, 0 */
    double difference;     /* of ratings, Black's less White's; NaN: not known */
    uint32_t black, white; /* numbers of players, TJ_FIT_NO_PLAYER where there is no name */
} tj_fit_game;

/* Which evaluation of a record is taken. */
typedef struct tj_fit_options {
    size_t size;        /* set by tj_fit_options_init, as all below is */
    unsigned ply;       /* the first one from this move on; 0 and 1 (the usual one): of the game */
    const char *player; /* only evaluations of this player; NULL: of any */
    tj_book *book; /* not NULL: that which the book has of the last move that it knows, as in the paper */
    double cap;    /* evaluations beyond are cut to this: TJ_EVALUATION_CAP */
} tj_fit_options;
TJ_API void tj_fit_options_init(tj_fit_options *options, size_t size);

typedef struct tj_fit_games {
    tj_fit_game *items;
    size_t len, cap;
    struct {
        const char **items; /* by number */
        size_t len, cap;
    } players;
    uint32_t *slots; /* numbers of players plus 1, by the hash of their names */
    size_t capacity;
    struct tj_string_arena *strings;
    /* Left out: */
    uint64_t undecided;   /* games whose record does not say who won */
    uint64_t unevaluated; /* games without the evaluation that is looked for */
    uint64_t bad;         /* records and lines that cannot be read */
    tj_book_faults faults;
} tj_fit_games;

/* Zero bytes are none, too. */
TJ_API void tj_fit_games_init(tj_fit_games *games);
TJ_API void tj_fit_games_release(tj_fit_games *games);

/* Adds the games of a file: records if they look like some, otherwise a table.  TJ_E_NOMEM, and what the book
 * fails with; bad lines are counted.  choice may be NULL. */
TJ_API int tj_fit_games_read(tj_fit_games *games, const char *bytes, size_t n, const tj_fit_options *choice,
                             tj_err *err);

/* A line that was left out, or with line 0 a file that cannot be read. */
typedef void (*tj_fit_report)(void *ctx, const char *path, uint64_t line, const char *text);
/* The same for files, folders, archives and "-", standard input; report (may be NULL) is told what is wrong
 * with them.  The monitor counts bytes, phase "reading". */
TJ_API int tj_fit_games_read_files(tj_fit_games *games, const char *const *paths, size_t n,
                                   const tj_fit_options *choice, tj_fit_report report, void *ctx,
                                   const tj_progress_monitor *monitor, tj_err *err);

/* ---- curves ---- */

/* plain      constant + slope * v
 * ratings    constant + slope * v + rating * (Black's rating less White's)
 * players    constant + slope * v + strength of Black - strength of White
 *
 * The last is the paper's, where one program plays many others: there b(i) = its strength less that of
 * opponent i.  Here the player with most games has strength 0, as have all those with few games; every other
 * one has a strength of its own.  Games of a player who has won, or lost, all of them say nothing of the
 * curve and are left out.  Where strengths cannot be told from the first move's advantage (the one always
 * plays Black, and nobody else has few games), the last of them is taken to be 0. */
enum tj_fit_kind { TJ_FIT_PLAIN, TJ_FIT_RATINGS, TJ_FIT_PLAYERS, TJ_FIT_KINDS };

/* "plain", "ratings", "players". */
TJ_API const char *tj_fit_kind_name(int kind);

typedef struct tj_fit_player {
    uint32_t number; /* in tj_fit_games.players */
    uint32_t games;
    double strength, error; /* error 0: it could not be told apart, see above */
} tj_fit_player;

#define TJ_FIT_PLAYER_GAMES 10 /* that a player needs for a strength, as in the paper */

typedef struct tj_fit {
    int kind;
    size_t games;    /* that it was fitted to */
    size_t left_out; /* without ratings; of players who won or lost everything */
    tj_win_curve curve;
    double constant_error, slope_error; /* standard errors */
    double covariance;                  /* of constant and slope */
    double rating, rating_error;        /* of one point; TJ_FIT_RATINGS only */
    double deviance;
    uint32_t reference; /* whose strength is 0; TJ_FIT_PLAYERS only */
    struct {
        tj_fit_player *items;
        size_t len, cap;
    } players; /* strongest first; TJ_FIT_PLAYERS only */
} tj_fit;

/* least: games that a player needs for a strength (TJ_FIT_PLAYER_GAMES).  TJ_E_RANGE with a sentence: there
 * are no such games, or no finite curve is the best; TJ_E_NOMEM.  Release it also after a failure. */
TJ_API int tj_fit_compute(tj_fit *fit, const tj_fit_games *games, int kind, size_t least, tj_err *err);
TJ_API void tj_fit_release(tj_fit *fit);

/* Games by the step of their evaluation. */
typedef struct tj_fit_step {
    int step;
    uint32_t games;
    double points; /* of Black, draws counting half */
} tj_fit_step;

typedef struct tj_fit_steps {
    tj_fit_step *items; /* those in which there are games, lowest first */
    size_t len, cap;
} tj_fit_steps;

/* Zero bytes are none; release by free(items).  TJ_E_NOMEM. */
TJ_API int tj_fit_histogram(const tj_fit_games *games, tj_fit_steps *steps, tj_err *err);

#endif
