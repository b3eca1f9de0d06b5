#include "cli/detect_game.h"

#include <string.h>

#include "answer/shogi/shogi_steps.h"
#include "base/error.h"
#include "tejun/go.h"
#include "tejun/shogi.h"

const char *const tj_game_choices[] = {"any", "go", "shogi", NULL};

static int games_in_corpus(const char *path, uint64_t *go, uint64_t *shogi, tj_err *err)
{
    tj_corpus_info info;
    tj_corpus *corpus = NULL;
    int rc = tj_corpus_open(&corpus, path, err);

    if (!rc)
        rc = tj_corpus_info_get(corpus, &info, err);
    tj_corpus_free(corpus);
    if (rc)
        return rc;
    *shogi = info.games_of_size[TJ_BOARD_SHOGI];
    *go = info.games - *shogi;
    return 0;
}

int tj_detect_game(const char *path, int asked, bool *shogi, tj_err *err)
{
    uint64_t go_games = 0, shogi_games = 0;
    int rc = asked == TJ_GAME_CHOICE_ANY ? games_in_corpus(path, &go_games, &shogi_games, err) : 0;

    *shogi = asked == TJ_GAME_CHOICE_SHOGI || shogi_games > go_games;
    return rc;
}

int tj_check_game_option(int asked, bool shogi, tj_err *err)
{
    if (asked == TJ_GAME_CHOICE_ANY || (asked == TJ_GAME_CHOICE_SHOGI) == shogi)
        return 0;
    return tj_fail(err, TJ_E_USAGE, "--game %s cannot be used with a position of %s", tj_game_choices[asked],
                   shogi ? "shogi" : "Go");
}

/* On the largest board there is: which one it is played on is not known here. */
static bool is_point(const char *word)
{
    size_t n = strcspn(word, ", \t");
    unsigned point;
    char text[8];

    if (n >= sizeof text)
        return false;
    memcpy(text, word, n);
    text[n] = 0;
    return tj_go_point_parse(TJ_GO_SIZE_MAX, text, &point, NULL) == 0;
}

#define SHOGI_MOVES "7g7f, 7776FU or ▲７六歩"

/* The parser of points tells what is wrong with a word that can only be one. */
static int fail_neither(const char *word, bool go, bool shogi, tj_err *err)
{
    if (go && shogi)
        return tj_fail(err, TJ_E_USAGE,
                       "\"%.40s\" is no move: write Q16 or pd for Go, " SHOGI_MOVES " for shogi", word);
    if (shogi)
        return tj_fail(err, TJ_E_USAGE, "\"%.40s\" is no move of shogi: write " SHOGI_MOVES, word);
    return 0;
}

int tj_detect_game_by_moves(const tj_words *moves, const char *corpus, int asked, bool *shogi, tj_err *err)
{
    const char *word = moves->items[0] + strspn(moves->items[0], ", \t");
    uint64_t go = asked == TJ_GAME_CHOICE_GO, is_shogi = asked == TJ_GAME_CHOICE_SHOGI;

    *shogi = tj_shogi_steps_match(word);
    if (*shogi || is_point(word))
        return tj_check_game_option(asked, *shogi, err);
    if (asked == TJ_GAME_CHOICE_ANY && games_in_corpus(corpus, &go, &is_shogi, NULL))
        go = is_shogi = 1; /* the move is told first, then the corpus */
    return fail_neither(word, go, is_shogi, err);
}

int tj_run_by_game(tj_invocation *call, int asked, int (*go)(tj_invocation *call),
                   int (*shogi)(tj_invocation *call))
{
    tj_err err = TJ_ERR_INIT;
    bool is_shogi;
    int rc = tj_detect_game(call->corpus, asked, &is_shogi, &err);

    if (rc)
        return tj_exit_failed(call, rc, &err);
    return is_shogi ? shogi(call) : go(call);
}
