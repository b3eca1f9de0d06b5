#include "pattern/pattern_kind.h"

#include <stdio.h>

const struct tj_pattern_kind *tj_pattern_kind_of_board(unsigned board)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    return kind ? tj_game_row_of(kind)->pattern : NULL;
}

const char *tj_board_words(unsigned board, char out[TJ_BOARD_WORDS_MAX])
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    if (!kind || kind->first_board != kind->last_board)
        snprintf(out, TJ_BOARD_WORDS_MAX, "on %ux%u", board, board);
    else
        snprintf(out, TJ_BOARD_WORDS_MAX, "of %s", kind->title);
    return out;
}
