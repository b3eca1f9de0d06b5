#include "cli/corpus_games.h"

#include <stdio.h>

#include "cli/terminal/quantity.h"
#include "cli/terminal/terminal.h"

void tj_corpus_games_put(const tj_corpus_info *info, tj_buf *out)
{
    bool first = true;

    if (info->games_of_size[TJ_BOARD_SHOGI]) {
        tj_buf_printf(out, "%s of shogi", tj_quantity_count(info->games_of_size[TJ_BOARD_SHOGI]).text);
        first = false;
    }
    for (unsigned size = 25; size >= 2; size--)
        if (info->games_of_size[size]) {
            tj_buf_printf(out, "%s%s on %ux%u", first ? "" : ", ",
                          tj_quantity_count(info->games_of_size[size]).text, size, size);
            first = false;
        }
}

static uint64_t games_on(const tj_corpus_info *info, unsigned board)
{
    switch (board) {
    case TJ_ANY_BOARD:
        return info->games;
    case TJ_ANY_GO_BOARD:
        return info->games - info->games_of_size[TJ_BOARD_SHOGI];
    default:
        return info->games_of_size[board];
    }
}

void tj_corpus_games_explain(tj_corpus *corpus, unsigned board)
{
    tj_corpus_info info;
    tj_buf text = TJ_BUF_INIT;

    if (tj_corpus_info_get(corpus, &info, NULL) || games_on(&info, board))
        return;
    if (!info.games)
        tj_buf_puts(&text, "is empty: `tejun import` adds games");
    else {
        tj_buf_puts(&text, "has no games ");
        if (board == TJ_BOARD_SHOGI || board == TJ_ANY_GO_BOARD)
            tj_buf_printf(&text, "of %s", board == TJ_BOARD_SHOGI ? "shogi" : "Go");
        else
            tj_buf_printf(&text, "on %ux%u", board, board);
        tj_buf_puts(&text, ", only ");
        tj_corpus_games_put(&info, &text);
        if (board != TJ_BOARD_SHOGI && games_on(&info, TJ_ANY_GO_BOARD))
            tj_buf_puts(&text, " (--size)");
    }
    if (tj_buf_ok(&text))
        tj_terminal_message("tejun: the corpus %s", text.data);
    tj_buf_release(&text);
}
