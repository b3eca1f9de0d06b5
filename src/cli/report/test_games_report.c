#include "cli/report/test_games_report.h"

#include "base/error.h"
#include "cli/filter_hint.h"
#include "cli/terminal/quantity.h"

static void put_left_out(const tj_test_games *g, tj_buf *out)
{
    tj_buf_puts(out, "         left out:");
    if (g->known)
        tj_buf_printf(out, " %s learnt from%s", tj_quantity_count(g->known).text, g->alike ? "," : "");
    if (g->alike)
        tj_buf_printf(out, " %s that %s like one of those", tj_quantity_count(g->alike).text,
                      g->alike == 1 ? "begins" : "begin");
    tj_buf_puts(out, "\n");
}

void tj_test_games_text(const tj_test_games *g, bool shogi, const char *corpus, const char *test, tj_buf *out)
{
    tj_buf_printf(out, "tested   on %s%s of %s", tj_quantity_noun(g->len, "game", "games").text,
                  shogi ? " of shogi" : "", test);
    if (g->len < g->fit)
        tj_buf_printf(out, ", evenly spread over %s", tj_quantity_count(g->fit).text);
    tj_buf_puts(out, "\n");
    if (g->known || g->alike)
        put_left_out(g, out);
    if (g->gone)
        tj_buf_printf(out, "         %s no longer in %s: might be among the test games unseen\n",
                      tj_quantity_noun(g->gone, "game learnt from is", "games learnt from are").text, corpus);
}

void tj_test_games_json(const tj_test_games *games, bool shogi, tj_json *json)
{
    tj_json_object(json, "games");
    tj_json_u64(json, "chosen", games->chosen);
    tj_json_u64(json, "learnt_from", games->known);
    tj_json_u64(json, "begin_alike", games->alike);
    tj_json_u64(json, "fit", games->fit);
    tj_json_u64(json, "tested", games->len);
    if (!shogi)
        tj_json_u64(json, "to_end", games->to_end);
    tj_json_u64(json, "learnt_from_and_gone", games->gone);
    tj_json_end(json);
}

int tj_test_games_none(const tj_test_games *games, tj_corpus *corpus, const tj_filter *filter,
                       const char *path, tj_err *err)
{
    if (!games->chosen) {
        if (filter)
            tj_filter_hint(corpus, filter);
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
