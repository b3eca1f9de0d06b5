#include "cli/corpus_games.h"

#include "answer/position_params.h"
#include "base/error.h"
#include "base/text/text.h"
#include "base/text/quantity.h"
#include "cli/terminal/terminal.h"
#include "tejun/player.h"

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

/* Nothing comes near a name of signs only: with stars around it every name would. */
static bool has_letters(const char *name)
{
    tj_buf folded = TJ_BUF_INIT;
    bool some;

    tj_text_fold(name, &folded);
    some = folded.len > 0;
    tj_buf_release(&folded);
    return some;
}

/* Looks for names that begin alike. */
static void explain_player(tj_corpus *corpus, const char *name)
{
    tj_buf pattern = TJ_BUF_INIT, near = TJ_BUF_INIT;
    tj_player *players = NULL;
    size_t count = 0;

    if (!name || tj_player_list(corpus, name, 1, &players, &count, NULL))
        return;
    tj_player_list_free(players, count);
    if (count)
        return;
    if (has_letters(name))
        tj_buf_printf(&pattern, "*%s*", name);
    if (pattern.len && tj_buf_ok(&pattern) &&
        tj_player_list(corpus, pattern.data, 3, &players, &count, NULL) == 0) {
        for (size_t i = 0; i < count; i++)
            tj_buf_printf(&near, "%s%s", i ? ", " : "; did you mean ", players[i].name);
        tj_player_list_free(players, count);
    }
    tj_terminal_message("tejun: no player \"%s\" in this corpus%s%s", name, near.len ? near.data : "",
                        near.len ? "?" : "");
    tj_buf_release(&pattern);
    tj_buf_release(&near);
}

void tj_filter_hint(tj_corpus *corpus, const tj_filter *filter)
{
    explain_player(corpus, filter->player);
    explain_player(corpus, filter->player2);
    explain_player(corpus, filter->black);
    explain_player(corpus, filter->white);
}

void tj_corpus_games_explain(tj_corpus *corpus, const tj_filter *filter, const tj_game_kind *kind,
                             unsigned board)
{
    tj_buf text = TJ_BUF_INIT;
    tj_corpus_info info;

    if (filter)
        tj_filter_hint(corpus, filter);
    if (board)
        kind = tj_game_kind_of_board(board);
    if ((board ? tj_corpus_games_on(corpus, board) : kind && tj_corpus_games_of(corpus, kind)) ||
        tj_corpus_info_get(corpus, &info, NULL) || (!kind && info.games))
        return;
    if (!info.games)
        tj_buf_puts(&text, "is empty; add games with `tejun import`");
    else {
        tj_buf_puts(&text, "has no games ");
        if (board)
            tj_board_put(board, &text);
        else
            tj_buf_printf(&text, "of %s", tj_game_kind_title(kind));
        tj_buf_puts(&text, ", only ");
        tj_corpus_games_put(&info, &text);
        if (board && !has_one_board(kind) && tj_corpus_games_of(corpus, kind))
            tj_buf_puts(&text, " (--size)");
    }
    if (tj_buf_ok(&text))
        tj_terminal_message("tejun: the corpus %s", text.data);
    tj_buf_release(&text);
}

bool tj_corpus_games_missing(const char *path, const tj_filter *filter, unsigned board)
{
    tj_corpus *corpus;

    if (tj_corpus_open(&corpus, path, NULL))
        return false;
    tj_corpus_games_explain(corpus, filter, NULL, board);
    tj_corpus_free(corpus);
    return true;
}

int tj_detect_board(const char *path, int game, int64_t size, unsigned *board, tj_err *err)
{
    const tj_game_kind *kind = tj_game_chosen(game);
    tj_corpus *corpus = NULL;
    int rc;

    *board = (unsigned)size;
    if (size && kind && tj_game_kind_of_board(*board) != kind)
        return tj_fail(err, TJ_E_USAGE, "--size %u cannot be used with --game %s", *board,
                       tj_game_kind_name(kind));
    if (size)
        return 0;
    if ((!kind && (rc = tj_corpus_open(&corpus, path, err))) ||
        (rc = tj_game_of_corpus(game, corpus, &kind, err)))
        goto out;
    *board = tj_game_kind_usual_board(kind);
out:
    tj_corpus_free(corpus);
    return rc;
}

void tj_memory_age_put(const tj_memory_set_age *age, tj_buf *out)
{
    if (age->to_learn)
        tj_buf_printf(out, "%s not learned yet",
                      tj_quantity_phrase(age->to_learn, "game is", "games are").text);
    if (age->to_learn && age->gone)
        tj_buf_puts(out, ", ");
    if (age->gone)
        tj_buf_printf(out, "%s gone",
                      tj_quantity_phrase(age->gone, "game of the memory is", "games of the memory are").text);
}

void tj_memory_age_warn(const tj_memory_set_age *age)
{
    tj_buf text = TJ_BUF_INIT;

    tj_memory_age_put(age, &text);
    if (text.len && tj_buf_ok(&text))
        tj_terminal_message("tejun: %s; run `tejun learn` again with the same options", text.data);
    tj_buf_release(&text);
}
