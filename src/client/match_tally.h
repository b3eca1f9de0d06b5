/* What the games of a match come to. */
#ifndef TJ_CLIENT_MATCH_TALLY_H
#define TJ_CLIENT_MATCH_TALLY_H

#include "client/match_row.h"

/* Games seen from player 0. */
typedef struct tj_match_score {
    uint64_t won, lost, drawn, nothing;  /* nothing: void games */
    double share, share_low, share_high; /* of the points, draws counting half, void games left out; with its
                                            95 % Wilson interval; 0, 0 and 1 without such games */
    double elo, elo_low, elo_high;       /* the same as differences in Elo; may be infinite */
} tj_match_score;

/* One player's doings. */
typedef struct tj_match_player_stats {
    uint64_t moves;
    uint64_t nodes; /* positions looked at; 0 if that is not told */
    double seconds;
    uint64_t ended[TJ_MATCH_HOWS]; /* games that it lost in that way */
} tj_match_player_stats;

typedef struct tj_match_tally {
    tj_match_score moving_first, moving_second, all;
    tj_match_player_stats player[2];
    uint64_t games, moves; /* moves: of all games, openings included */
    uint64_t repeated;     /* games ended by repetition: void, drawn or, in shogi, lost */
    uint64_t too_long;     /* games ended by the limit of moves: void or drawn */
    uint64_t disputed;
    uint64_t same; /* games that are, move by move, another game again with the same players' colours:
                      they tell nothing new, and the interval is too narrow by them */
} tj_match_tally;

/* O(n log n).  TJ_E_NOMEM. */
int tj_match_tally_count(tj_match_tally *tally, const tj_match_rows *rows, tj_err *err);

#endif
