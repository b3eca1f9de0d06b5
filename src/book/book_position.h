/* A position of either game, and what books, their statistics and matches need to know of it: the only place
 * where these ask which game it is. */
#ifndef TJ_BOOK_BOOK_POSITION_H
#define TJ_BOOK_BOOK_POSITION_H

#include "game/go/go_canonical.h"
#include "tejun/book.h"

typedef struct tj_book_position {
    int game; /* tj_game_id: which of the two it is */
    union {
        tj_shogi shogi;
        tj_go_canonical go;
    } as;
} tj_book_position;

/* The start of an even game, or an empty board of so many lines. */
void tj_book_position_start(tj_book_position *out, int game, unsigned size);
void tj_book_position_of_shogi(tj_book_position *out, const tj_shogi *position);
void tj_book_position_of_go(tj_book_position *out, const tj_go_board *board, int colour);

/* What a book file knows it by: tj_shogi_key, or XXH3 of the text, which is given. */
uint64_t tj_book_position_key(const tj_book_position *position, const char *text);
/* For tables in memory: tj_shogi_key, or something quicker than that text. */
uint64_t tj_book_position_hash(const tj_book_position *position);
unsigned tj_book_position_side(const tj_book_position *position); /* to move */
/* How many moves led there; no part of the position. */
uint32_t tj_book_position_ply(const tj_book_position *position);
void tj_book_position_set_ply(tj_book_position *position, uint32_t ply);

/* An SFEN without the move's number, or the text of book/go_form.h. */
void tj_book_position_text(const tj_book_position *position, char out[TJ_BOOK_POSITION_MAX]);
/* TJ_E_FORMAT with a sentence; TJ_E_RANGE for positions of shogi that are odd. */
int tj_book_position_parse(tj_book_position *out, int game, const char *text, size_t n, tj_err *err);

/* In words of 64 bits, equal for equal positions.  False: it cannot be packed (book/shogi/shogi_packed.h). */
#define TJ_BOOK_PACKED_WORDS_MAX TJ_GO_CANONICAL_PACKED_WORDS_MAX
size_t tj_book_position_packed_words(int game, unsigned size);
bool tj_book_position_pack(const tj_book_position *position, uint64_t *out);
void tj_book_position_unpack(const uint64_t *packed, int game, unsigned size, tj_book_position *out);

/* Moves in the position's own frame: "7g7f", "Q16", "pass". */
void tj_book_position_format_move(const tj_book_position *position, uint16_t move, char out[8]);
bool tj_book_position_parse_move(const tj_book_position *position, const char *text, uint16_t *move);

/* A position from which moves are made: for Go that needs a board. */
typedef struct tj_book_state {
    tj_book_position at;
    tj_go_board board; /* Go: of at */
} tj_book_state;

void tj_book_state_set(tj_book_state *state, const tj_book_position *position);
/* Is the move legal there?  In Go so is the suicide of several stones, because some rules allow it; and the
 * move must be the first of those that are the same. */
bool tj_book_state_is_legal(const tj_book_state *state, uint16_t move);
/* The position after a legal move.  In Go its frame is its own: a reply is turned with it by `turn` of the
 * form. */
void tj_book_state_after(const tj_book_state *state, uint16_t move, tj_book_position *out);

#endif
