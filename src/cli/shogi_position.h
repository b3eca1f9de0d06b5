/* A shogi position given on the command line: moves, an SFEN, or a place in a record. */
#ifndef TJ_CLI_SHOGI_POSITION_H
#define TJ_CLI_SHOGI_POSITION_H

#include "cli/command.h"
#include "tejun/shogi.h"

typedef struct tj_shogi_place {
    tj_shogi position;
    size_t moves;       /* played so far */
    tj_shogi_move last; /* of them, or TJ_SHOGI_NO_MOVE */
} tj_shogi_place;

/* After words such as "7g7f", "+7776FU", "▲７六歩", or several with commas or blanks between, played from
 * sfen (NULL: an even game's start).  TJ_E_USAGE for what is no move or is not legal. */
int tj_shogi_place_from_words(tj_shogi_place *place, const char *sfen, const tj_words *words, tj_err *err);

/* After the first `moves` moves (SIZE_MAX: all) of the first game in a file.  TJ_E_RANGE if it has fewer. */
int tj_shogi_place_from_record(tj_shogi_place *place, const char *path, size_t moves, tj_err *err);

#endif
