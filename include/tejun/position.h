/* A position of any game: what books, searches and engines are asked about.
 *
 *     tj_position position;
 *     uint16_t move;
 *     char text[TJ_POSITION_TEXT_MAX];
 *
 *     tj_position_init(&position, 19, NULL);
 *     if (tj_position_move_parse(&position, "Q16", 3, &move, NULL) == 0 &&
 *         tj_position_play(&position, move, NULL) == 0) {
 *         tj_position_format(&position, text);
 *         printf("%s\n", text);
 *     }
 *
 * Where a game has more to offer, its own header does: tj_position_go in tejun/go.h, tj_position_shogi in
 * tejun/shogi.h. */
#ifndef TEJUN_POSITION_H
#define TEJUN_POSITION_H

#include <stdbool.h>

#include "tejun/game_kind.h"

/* Embed it, copy it with tj_position_copy; no memory behind it. */
#define TJ_POSITION_WORDS 1088
typedef struct tj_position {
    const tj_game_kind *kind;
    uint32_t board;                    /* its number, see tejun/game_kind.h */
    uint32_t ply;                      /* moves played so far, where that is known; no part of the position */
    uint64_t state[TJ_POSITION_WORDS]; /* the game's own */
} tj_position;

/* A move is 16 bits, which the game's own header explains: in Go a point, row * size + column, rows from the
 * top; in shogi a tj_shogi_move.  TJ_PASS is a pass in every game. */

/* The start of an even game on that board.  TJ_E_RANGE: no game is played on it. */
TJ_API int tj_position_init(tj_position *position, unsigned board, tj_err *err);
/* Copies what the game needs of it, which can be much less than sizeof(tj_position). */
TJ_API void tj_position_copy(tj_position *to, const tj_position *from);

/* TJ_BLACK or TJ_WHITE: whose turn it is. */
TJ_API int tj_position_to_move(const tj_position *position);
/* Makes it somebody's turn.  TJ_E_USAGE with a sentence where the rules do not allow that. */
TJ_API int tj_position_set_to_move(tj_position *position, int colour, tj_err *err);

/* Is the move legal?  Any 16 bits can be asked about. */
TJ_API bool tj_position_is_legal(const tj_position *position, unsigned move);
/* Plays it.  TJ_E_USAGE with the reason if it is not legal; the position is untouched then. */
TJ_API int tj_position_play(tj_position *position, unsigned move, tj_err *err);
/* The same where a game's rule sets differ: it may be a move that only some of them allow (in Go the suicide
 * of several stones). */
TJ_API int tj_position_play_any_rules(tj_position *position, unsigned move, tj_err *err);

/* All legal moves, in no particular order; returns how many.  A pass is no move where it is always legal. */
#define TJ_POSITION_MOVES_MAX 2187
TJ_API size_t tj_position_moves(const tj_position *position, uint16_t moves[TJ_POSITION_MOVES_MAX]);

/* Counts the sequences of `depth` legal moves.  TJ_E_USAGE: this game does not count them. */
TJ_API int tj_position_perft(const tj_position *position, unsigned depth, uint64_t *nodes, tj_err *err);

/* What a position is known by in a corpus (explore). */
typedef struct tj_position_key {
    uint64_t key;
    uint8_t symmetry;         /* takes the board to the position's standard form */
    uint8_t equal_symmetries; /* bit s: symmetry s does so too (the position is symmetric itself) */
} tj_position_key;
TJ_API tj_position_key tj_position_key_of(const tj_position *position);

/* The position as one line of text: an SFEN for shogi; for Go rows from the top, side to move and ko point
 * (doc/book-file.md). */
#define TJ_POSITION_TEXT_MAX 700
TJ_API void tj_position_format(const tj_position *position, char out[TJ_POSITION_TEXT_MAX]);
/* What such a text is called in JSON: "sfen"; "position" where it has no name of its own. */
TJ_API const char *tj_position_text_name(const tj_position *position);
/* Reads such a text, or the name of a start that the game has ("2-piece").  What is odd, but can be
 * played on, is told in *err all the same.  TJ_E_FORMAT with a sentence. */
TJ_API int tj_position_parse(tj_position *position, const tj_game_kind *kind, const char *text, size_t n,
                             tj_err *err);

/* Moves as text: "Q16", "7g7f". TJ_E_FORMAT, TJ_E_RANGE; nothing is said about legality. */
TJ_API int tj_position_move_parse(const tj_position *position, const char *text, size_t n, uint16_t *move,
                                  tj_err *err);
#define TJ_MOVE_TEXT_MAX 16
TJ_API void tj_position_move_format(const tj_position *position, unsigned move, char out[TJ_MOVE_TEXT_MAX]);

/* Reads the first move of a text in any notation that the game's players use: "Q16", "pd"; "7g7f", "+7776FU",
 * "▲７六歩", "同銀".  last is the move before (NULL: none).  Moves are divided by blanks or commas; Japanese
 * ones may stand without anything between them.  *used is the bytes of the move or, after an error, of the
 * word, with what divides it from the text before.  TJ_E_NOTFOUND: the text has no move left; TJ_E_FORMAT,
 * TJ_E_RANGE; legality is looked at only as far as it tells moves apart. */
TJ_API int tj_position_move_read(const tj_position *position, const uint16_t *last, const char *text,
                                 size_t n, size_t *used, uint16_t *move, tj_err *err);
/* The move as the game's players write it, "Q16", "▲７六歩"; as tj_position_move_format does if it is not
 * legal, and with TJ_E_NOMEM. */
#define TJ_MOVE_NATIVE_MAX 40
TJ_API int tj_position_move_native(const tj_position *position, const uint16_t *last, unsigned move,
                                   char out[TJ_MOVE_NATIVE_MAX]);

#endif
