/* Fitting the curve from evaluations to chances of winning (win_curve.h) to games, as Masuko and Tanaka do in
 * section 3.3: without the strength of the players, and with it.
 *
 *     plain      constant + slope * v
 *     ratings    constant + slope * v + rating * (Black's rating less White's)
 *     players    constant + slope * v + strength of Black - strength of White
 *
 * The last is the paper's, where one program plays many others: there b(i) = its strength less that of
 * opponent i.  Here the player with most games has strength 0, as have all those with few games; every other
 * one has a strength of its own.  Games of a player who has won, or lost, all of them say nothing of the
 * curve and are left out.  Where strengths cannot be told from the first move's advantage (the one always
 * plays Black, and nobody else has few games), the last of them is taken to be 0. */
#ifndef TJ_BOOK_FIT_CURVE_FIT_H
#define TJ_BOOK_FIT_CURVE_FIT_H

#include "book/fit/fit_games.h"
#include "book/grade/win_curve.h"

enum tj_fit_kind { TJ_FIT_PLAIN, TJ_FIT_RATINGS, TJ_FIT_PLAYERS, TJ_FIT_KINDS };

/* "plain", "ratings", "players". */
extern const char *const tj_fit_kind_names[TJ_FIT_KINDS];

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
int tj_fit_compute(tj_fit *fit, const tj_fit_games *games, int kind, size_t least, tj_err *err);
void tj_fit_release(tj_fit *fit);

/* Games by the step of their evaluation (win_curve.h). */
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
int tj_fit_histogram(const tj_fit_games *games, tj_fit_steps *steps, tj_err *err);

#endif
