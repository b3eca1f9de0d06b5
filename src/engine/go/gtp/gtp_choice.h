/* Playing, passing or resigning, once the search has said what it thinks.
 *
 * The search counts area and would play on until the last point is filled.  People expect a pass when nothing
 * is left to gain, and a resignation when a game is lost. */
#ifndef TJ_ENGINE_GO_GTP_GTP_CHOICE_H
#define TJ_ENGINE_GO_GTP_GTP_CHOICE_H

#include "engine/go/gtp/gtp_game.h"

#define TJ_GTP_RESIGN TJ_GO_POINTS_MAX /* no point, no pass */

/* Lost for so many own moves in a row: resign. */
#define TJ_GTP_LOST_MOVES 3

typedef struct tj_gtp_resign_state {
    unsigned lost[3]; /* own moves in a row for which the search wanted to resign, by colour */
} tj_gtp_resign_state;

/* Has the board filled up?  Before that an opponent's pass is a mistake to be made use of, and a pass of our
 * own would be one. */
bool tj_gtp_choice_late(const tj_gtp_game *game);

/* Are there no points left that nobody holds?  Every empty point has an owner. */
bool tj_gtp_choice_settled(const tj_gtp_game *game, const tj_mcts_estimate *estimate);

/* The move: a point, TJ_PASS or TJ_GTP_RESIGN.  The best of the result that is legal and repeats no
 * position is played, unless
 *   - the search gave the game up for TJ_GTP_LOST_MOVES moves in a row, this one included: resign;
 *   - there is none: pass;
 * and if it is late
 *   - the opponent has passed and the game as it stands is won: pass;
 *   - the search puts passing first, and everything is settled or no move was looked at more often: pass;
 *   - everything is settled, and the search has looked at passing and found that it loses neither points nor
 *     chances: pass.
 * estimate is NULL if there was no time to find out; then the search alone decides.  resign_state is brought
 * up to date. */
unsigned tj_gtp_choose_move(const tj_gtp_game *game, int colour, const tj_mcts_result *result,
                            const tj_mcts_estimate *estimate, tj_gtp_resign_state *resign_state);

/* The move where the players do not agree on what is dead (kgs-genmove_cleanup): takes dead stones off,
 * never resigns, and passes only when none of the opponent's is left. */
unsigned tj_gtp_choose_cleanup(const tj_gtp_game *game, int colour, const tj_mcts_result *result,
                               const tj_mcts_estimate *estimate);

#endif
