/* Positions and moves of books of shogi in a terminal and as JSON; book_spot.h is for either game. */
#ifndef TJ_CLI_BOOK_BOARD_H
#define TJ_CLI_BOOK_BOARD_H

#include "base/json.h"
#include "tejun/book.h"

/* Draws the board, with letters where the entry's first moves go (NULL: none). */
void tj_book_board_draw(const tj_shogi *position, const tj_book_entry *entry, bool ascii, tj_buf *out);

/* Appends "▲７六歩", or in USI, as ASCII. */
void tj_book_board_put_move(const tj_shogi *position, tj_shogi_move move, bool ascii, tj_buf *out);

/* Appends the moves that are played, most probable first, "△８四歩 31.2 %, ...", in lines of `width` columns.
 */
int tj_book_board_put_moves(const tj_shogi *position, const tj_book_entry *entry, bool ascii, unsigned width,
                            tj_buf *out, tj_err *err);

/* "board side hands", without the number of the move. */
void tj_book_board_sfen(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX]);

/* An array `moves` with all that is known of each. */
void tj_book_board_json_moves(const tj_book_entry *entry, tj_json *json);

#endif
