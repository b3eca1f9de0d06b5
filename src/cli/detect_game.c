#include "cli/detect_game.h"

#include "answer/position_params.h"
#include "base/error.h"

const char *const tj_game_choices[] = {"any", "go", "shogi", NULL};

static int detect_kind(const char *path, int asked, const tj_game_kind **kind, tj_err *err)
{
    tj_corpus *corpus = NULL;
    int rc = asked ? 0 : tj_corpus_open(&corpus, path, err);

    *kind = NULL;
    if (!rc)
        rc = tj_game_of_corpus(asked, corpus, kind, err);
    tj_corpus_free(corpus);
    return rc;
}

int tj_detect_game(const char *path, int asked, bool *shogi, tj_err *err)
{
    const tj_game_kind *kind;
    int rc = detect_kind(path, asked, &kind, err);

    *shogi = !rc && kind == tj_game_kind_named("shogi");
    return rc;
}

int tj_detect_board(const char *path, int game, int64_t size, unsigned *board, tj_err *err)
{
    const tj_game_kind *kind = tj_game_chosen(game);
    int rc;

    *board = (unsigned)size;
    if (size && kind && tj_game_kind_of_board(*board) != kind)
        return tj_fail(err, TJ_E_USAGE, "--size %u cannot be used with --game %s", *board,
                       tj_game_kind_name(kind));
    if (size)
        return 0;
    rc = detect_kind(path, game, &kind, err);
    if (!rc)
        *board = tj_game_kind_usual_board(kind);
    return rc;
}
