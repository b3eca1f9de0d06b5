/* Made-up games in which the same things happen in the corners again and again, and all that is made of them
 * on the way to local sequences. */
#pragma once

#include "gen_corpus.h"
#include "mine/go/joseki/acquire_local.h"
#include "tests/support/oracle/oracle_local.h"

/* count games on 19x19 in which made-up corner sequences come back in all corners, turned, mirrored, with
 * exchanged colours and orders, left and taken up again, and broken off; with passes, set-up stones and moves
 * elsewhere; one game in sixteen is long.  Release them with gen_games_release. */
void gen_corner_games(gen_games *games, uint64_t seed, size_t count);

/* A game from a string of moves such as "Bqd Wdc B Wpp": colour and SGF pair, without pair a pass.  Whatever
 * stands in the game before is kept. */
void gen_game_moves(gen_game *game, const char *moves);

/* A corpus, its texts as the library makes them, and the oracle's streams. */
typedef struct gen_corners {
    gen_corpus made;
    tj_game_text *text;
    tj_local_text local;
    tj_ngrams grams;
    oracle_streams streams;
    gen_games games; /* of gen_corners_new; otherwise none */
} gen_corners;

/* Imports the games in `steps` files, each smaller than the one before, so that segments are not merged at
 * once; ends the process if something fails. */
void gen_corners_init(gen_corners *corners, const gen_games *games, size_t steps);
/* The same with games of gen_corner_games. */
void gen_corners_new(gen_corners *corners, uint64_t seed, size_t count, size_t steps);
/* Makes the texts anew from the newest generation of the corpus. */
void gen_corners_refresh(gen_corners *corners);
void gen_corners_release(gen_corners *corners);
