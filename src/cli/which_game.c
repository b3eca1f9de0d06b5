#include "cli/which_game.h"

#include "base/error.h"

const char *const tj_which_game_words[] = {"any", "go", "shogi", NULL};
enum { ANY, GO, SHOGI };

int tj_which_game(const char *path, int asked, bool *shogi, tj_err *err)
{
    tj_corpus_info info;
    tj_corpus *corpus = NULL;
    uint64_t games;
    int rc;

    *shogi = asked == SHOGI;
    if (asked != ANY)
        return 0;
    rc = tj_corpus_open(&corpus, path, err);
    if (!rc)
        rc = tj_corpus_info_get(corpus, &info, err);
    tj_corpus_free(corpus);
    if (rc)
        return rc;
    games = info.games_of_size[TJ_BOARD_SHOGI];
    *shogi = games && games == info.games;
    return games && games < info.games
               ? tj_fail(err, TJ_E_USAGE, "the corpus holds Go and shogi: give --game go or --game shogi")
               : 0;
}

int tj_run_by_game(tj_invocation *call, int asked, int (*go)(tj_invocation *call),
                   int (*shogi)(tj_invocation *call))
{
    tj_err err = TJ_ERR_INIT;
    bool is_shogi;
    int rc = tj_which_game(call->corpus, asked, &is_shogi, &err);

    if (rc)
        return tj_exit_fault(call, rc, &err);
    return is_shogi ? shogi(call) : go(call);
}
