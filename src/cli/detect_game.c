#include "cli/detect_game.h"

#include "answer/position_params.h"

const char *const tj_game_choices[] = {"any", "go", "shogi", NULL};

int tj_detect_game(const char *path, int asked, bool *shogi, tj_err *err)
{
    const tj_game_kind *kind = NULL;
    tj_corpus *corpus = NULL;
    int rc = asked ? 0 : tj_corpus_open(&corpus, path, err);

    if (!rc)
        rc = tj_game_of_corpus(asked, corpus, &kind, err);
    tj_corpus_free(corpus);
    *shogi = !rc && kind == tj_game_kind_named("shogi");
    return rc;
}
