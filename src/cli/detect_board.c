#include "cli/detect_board.h"

#include "answer/position_params.h"
#include "base/error.h"

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
    rc = kind ? 0 : tj_corpus_open(&corpus, path, err);
    if (!rc)
        rc = tj_game_of_corpus(game, corpus, &kind, err);
    if (!rc)
        *board = tj_game_kind_usual_board(kind);
    tj_corpus_free(corpus);
    return rc;
}
