#include "cli/no_test_games.h"

#include "base/error.h"
#include "cli/game_filter.h"
#include "cli/quantity.h"

int tj_no_test_games(const tj_test_games *games, tj_corpus *corpus, const tj_filter *filter, const char *path,
                     tj_err *err)
{
    if (!games->chosen) {
        if (filter)
            tj_filter_explain(corpus, filter);
        return tj_fail_path(err, TJ_E_NOTFOUND, path, "no game to test on");
    }
    if (games->known == games->chosen)
        return tj_fail_path(
            err, TJ_E_NOTFOUND, path,
            "no game to test on: memory or ranking were made from all %s; make them from fewer "
            "(--until), or test elsewhere (--test)",
            tj_quantity_noun(games->chosen, "game", "games").text);
    return tj_fail_path(err, TJ_E_NOTFOUND, path,
                        "no game to test on: memory or ranking were made from %s of the %s, the others begin "
                        "like one of those; make them from fewer games (--until), or test elsewhere (--test)",
                        tj_quantity_count(games->known).text,
                        tj_quantity_noun(games->chosen, "game", "games").text);
}
