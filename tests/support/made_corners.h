/* Made-up games in which the same things happen in the corners again and again, and all that is made of them
 * on the way to local sequences. */
#ifndef TJ_TESTS_MADE_CORNERS_H
#define TJ_TESTS_MADE_CORNERS_H

#include "made_corpus.h"
#include "mine/local.h"
#include "oracle_local.h"

/* count games on 19x19 in which made-up corner sequences come back in all corners, turned, mirrored, with
 * exchanged colours and orders, left and taken up again, and broken off; with passes, set-up stones and moves
 * elsewhere; one game in sixteen is long.  Release them with made_games_release. */
void made_corner_games(made_games *games, uint64_t seed, size_t count);

/* A game from a string of moves such as "Bqd Wdc B Wpp": colour and SGF pair, without pair a pass.  Whatever
 * stands in the game before is kept. */
void made_game_moves(made_game *game, const char *moves);

/* A corpus, its texts as the library makes them, and the oracle's streams. */
typedef struct made_corners {
    made_corpus made;
    tj_game_text text;
    tj_local_text local;
    tj_ngrams grams;
    oracle_streams streams;
    made_games games; /* of made_corners_new; otherwise none */
} made_corners;

/* Imports the games in `steps` files, each smaller than the one before, so that segments are not merged at
 * once; ends the process if something fails. */
void made_corners_init(made_corners *corners, const made_games *games, size_t steps);
/* The same with games of made_corner_games. */
void made_corners_new(made_corners *corners, uint64_t seed, size_t count, size_t steps);
/* Makes the texts anew from the newest generation of the corpus. */
void made_corners_refresh(made_corners *corners);
void made_corners_release(made_corners *corners);

#endif
