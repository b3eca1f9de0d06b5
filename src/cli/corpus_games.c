#include "cli/corpus_games.h"

#include "cli/filter_hint.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/terminal.h"

static bool has_one_board(const tj_game_kind *kind)
{
    return tj_game_kind_first_board(kind) == tj_game_kind_last_board(kind);
}

void tj_board_put(unsigned board, tj_buf *out)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    if (kind && has_one_board(kind))
        tj_buf_printf(out, "of %s", tj_game_kind_title(kind));
    else
        tj_buf_printf(out, "on %ux%u", tj_board_lines(board), tj_board_lines(board));
}

void tj_corpus_games_put(const tj_corpus_info *info, tj_buf *out)
{
    bool first = true;

    for (unsigned board = sizeof info->games_of_size / sizeof *info->games_of_size; board-- > 0;)
        if (info->games_of_size[board]) {
            tj_buf_printf(out, "%s%s ", first ? "" : ", ",
                          tj_quantity_count(info->games_of_size[board]).text);
            tj_board_put(board, out);
            first = false;
        }
}

static uint64_t games_of(const tj_corpus_info *info, const tj_game_kind *kind)
{
    uint64_t games = 0;

    for (unsigned b = tj_game_kind_first_board(kind); b <= tj_game_kind_last_board(kind); b++)
        games += info->games_of_size[b];
    return games;
}

/* kind: what is on no board; NULL: any game. */
static void explain(const tj_corpus_info *info, const tj_game_kind *kind, unsigned board)
{
    tj_buf text = TJ_BUF_INIT;

    if (!info->games)
        tj_buf_puts(&text, "is empty; add games with `tejun import`");
    else {
        tj_buf_puts(&text, "has no games ");
        if (board)
            tj_board_put(board, &text);
        else
            tj_buf_printf(&text, "of %s", tj_game_kind_title(kind));
        tj_buf_puts(&text, ", only ");
        tj_corpus_games_put(info, &text);
        if (board && !has_one_board(kind) && games_of(info, kind))
            tj_buf_puts(&text, " (--size)");
    }
    if (tj_buf_ok(&text))
        tj_terminal_message("tejun: the corpus %s", text.data);
    tj_buf_release(&text);
}

void tj_corpus_games_explain(tj_corpus *corpus, unsigned board)
{
    tj_corpus_info info;

    if (!tj_corpus_info_get(corpus, &info, NULL) && !(board ? info.games_of_size[board] : info.games))
        explain(&info, tj_game_kind_of_board(board), board);
}

void tj_corpus_games_explain_kind(tj_corpus *corpus, const tj_game_kind *kind)
{
    tj_corpus_info info;

    if (!tj_corpus_info_get(corpus, &info, NULL) && !(kind ? games_of(&info, kind) : info.games))
        explain(&info, kind, 0);
}

bool tj_corpus_games_missing(const char *path, const tj_filter *filter, unsigned board)
{
    tj_corpus *corpus;

    if (tj_corpus_open(&corpus, path, NULL))
        return false;
    if (filter)
        tj_filter_hint(corpus, filter);
    tj_corpus_games_explain(corpus, board);
    tj_corpus_free(corpus);
    return true;
}
