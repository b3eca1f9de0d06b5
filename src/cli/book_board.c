#include "cli/book_board.h"

#include <string.h>

#include "cli/book_spot.h"

static tj_book_spot spot_of(const tj_shogi *position)
{
    return (tj_book_spot){.game = TJ_SHOGI, .shogi = *position};
}

void tj_book_board_draw(const tj_shogi *position, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    const tj_book_spot spot = spot_of(position);

    tj_book_spot_draw(&spot, entry, ascii, out);
}

void tj_book_board_put_move(const tj_shogi *position, tj_shogi_move move, bool ascii, tj_buf *out)
{
    const tj_book_spot spot = spot_of(position);

    tj_book_spot_put_move(&spot, move, ascii, out);
}

int tj_book_board_put_moves(const tj_shogi *position, const tj_book_entry *entry, bool ascii, unsigned width,
                            tj_buf *out, tj_err *err)
{
    const tj_book_spot spot = spot_of(position);

    return tj_book_spot_put_moves(&spot, entry, ascii, width, out, err);
}

void tj_book_board_sfen(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi_sfen_format(position, out);
    *strrchr(out, ' ') = 0;
}

void tj_book_board_json_moves(const tj_book_entry *entry, tj_json *json)
{
    const tj_book_spot spot = {.game = TJ_SHOGI};

    tj_book_spot_json_moves(&spot, entry, json);
}
