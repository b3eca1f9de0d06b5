/* The starting position of a shogi game as set-up, for segments: nothing for the start of an even game;
 * otherwise everything on the board and in hand, and who begins.
 *
 *     before 0, point 0..80        a piece on that square; colour: the piece, as in tj_shogi.board
 *               128 + 16c + kind   pieces of colour c in hand; colour: how many
 *               255                always there; colour: who begins */
#pragma once

#include "game/kind.h"
#include "tejun/shogi.h"

/* Appends it to the record's set-up. */
int tj_shogi_setup_add(tj_record *record, const tj_shogi *start);

/* The position that a game starts from.  TJ_E_FORMAT if the set-up is damaged. */
int tj_shogi_setup_position(const tj_setup *setup, size_t count, tj_shogi *start);
/* The same for a game of a segment. */
int tj_shogi_setup_read(const tj_stored_setup *setup, size_t count, tj_shogi *start);

/* How many pieces an entry is. */
unsigned tj_shogi_setup_pieces(const tj_setup *entry);
#define TJ_SHOGI_PIECES 40 /* of an even game */
