/* A position of Go as books know it: stones, side to move and ko point, the same however the board is turned.
 *
 * Of the 8 ways to turn a board the standard form is the one that comes first when they are compared point by
 * point, row by row from the top left, Black before White before empty, and then by the ko point.  As text it
 * is, like an SFEN, rows from the top, side to move, ko point:
 *
 *     3X15/19/19/15O3/19/... w -        X Black, O White, a number for so many empty points in a row
 *     3X15/19/19/15O3/19/... b D18      Black may not play at D18
 *
 * Where a position looks the same from several sides, one move stands for all that are the same then: the
 * first of them, rows from the top, then columns. */
#pragma once

#include "tejun/go.h"
#include "tejun/position.h"

typedef struct tj_go_canonical {
    uint8_t size, colour; /* lines; to move */
    uint8_t turn;         /* the symmetry that takes the board that was asked about to this form */
    uint8_t same;         /* bit s: symmetry s leaves this form as it is; bit 0 always */
    uint16_t ko;          /* where the side to move may not play, or TJ_PASS */
    uint32_t ply;         /* moves that led there, as far as is known; no part of the position */
    uint8_t stone[TJ_GO_POINTS_MAX];
} tj_go_canonical;

/* The standard form; ply is 0.  colour is TJ_BLACK or TJ_WHITE. */
void tj_go_canonical_of(const tj_go_board *board, int colour, tj_go_canonical *out);
/* The board as it lies, not turned; what is told of symmetries is not worked out. */
void tj_go_form_as_is(const tj_go_board *board, int colour, tj_go_canonical *out);
/* The form as a board, with its ko. */
void tj_go_canonical_board(const tj_go_canonical *form, tj_go_board *out);

/* A move and the reply to it on the board that was asked about become those of the form, and back.  Points or
 * TJ_PASS. */
void tj_go_canonical_map_move(const tj_go_canonical *form, uint16_t *move, uint16_t *reply);
void tj_go_canonical_unmap_move(const tj_go_canonical *form, uint16_t *move, uint16_t *reply);

void tj_go_canonical_text(const tj_go_canonical *form, char out[TJ_POSITION_TEXT_MAX]);
/* Reads a text, which need not be that of a standard form: turn then tells how it became one.  TJ_E_FORMAT
 * with a sentence, also where a chain has no liberty. */
int tj_go_canonical_parse(tj_go_canonical *out, const char *text, size_t n, tj_err *err);
/* Reads a text as it stands.  The same errors. */
int tj_go_form_parse_as_is(tj_go_canonical *out, const char *text, size_t n, tj_err *err);

/* A hash of the position, for tables in memory. */
uint64_t tj_go_canonical_hash(const tj_go_canonical *form);

/* In words of 64 bits: two bits a point (tj_colour), row by row, then 10 bits for ko (1023: none), one that
 * is set if White is to move, and the 8 of `same`.  Bits that are not used are 0. */
#define TJ_GO_CANONICAL_PACKED_WORDS_MAX 20
size_t tj_go_canonical_packed_words(unsigned size); /* 12 for 19 lines */
void tj_go_canonical_pack(const tj_go_canonical *form, uint64_t *out);
/* turn and ply are 0. */
void tj_go_canonical_unpack(const uint64_t *packed, unsigned size, tj_go_canonical *out);
