#include "cli/filter_hint.h"

#include <stdio.h>

#include "base/text/text.h"
#include "tejun/player.h"

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
