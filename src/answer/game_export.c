#include "answer/game_export.h"

#include <stdlib.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "base/error.h"

/* After the first two: the notations of all games. */
const char *const tj_export_words[] = {"no", "original", "sgf", "csa", "kif", "ki2", "usi", "jkf", NULL};

/* The index of the notation in the game's list; -1: the game cannot be written like that. */
static int notation_of(const tj_game_kind *kind, int as)
{
    const char *const *list = tj_answer_kind_of(kind)->notations;

    for (int i = 0; list && list[i]; i++)
        if (!strcmp(list[i], tj_export_words[as]))
            return i;
    return -1;
}

const tj_game_kind *tj_export_kind(int as)
{
    const tj_game_kind *kind = NULL;

    for (size_t i = 0; as >= TJ_EXPORT_MADE && (kind = tj_game_kind_at(i)) && notation_of(kind, as) < 0; i++)
        ;
    return kind;
}

const char *tj_export_separator(int as)
{
    return as == TJ_EXPORT_CSA ? "/\n" : as == TJ_EXPORT_ORIGINAL ? "\n" : "";
}

static int write_game(tj_corpus *corpus, uint32_t id, int as, const tj_query *query, const tj_hit *hit,
                      char **text, size_t *n, tj_err *err)
{
    const tj_game_kind *wanted = tj_export_kind(as), *kind = NULL;
    tj_game game;
    int rc = tj_game_get(corpus, id, &game, err);

    if (rc)
        return rc;
    kind = tj_game_kind_of_board(game.size);
    tj_game_release(&game);
    if (kind != wanted)
        return tj_fail(err, TJ_E_USAGE, "game %u is a %s game, which cannot be written as %s", id,
                       tj_game_kind_title(kind), tj_export_words[as]);
    return tj_answer_kind_of(kind)->write_game(corpus, id, notation_of(kind, as), query, hit, text, n, err);
}

int tj_game_export(tj_corpus *corpus, uint32_t id, int as, const tj_query *query, const tj_hit *hit,
                   tj_buf *out, tj_err *err)
{
    char *text = NULL;
    size_t n = 0;
    int rc = as == TJ_EXPORT_ORIGINAL ? tj_game_original(corpus, id, &text, &n, err)
                                      : write_game(corpus, id, as, query, hit, &text, &n, err);

    if (!rc)
        tj_buf_add(out, text, n);
    free(text);
    return rc || tj_buf_ok(out) ? rc : tj_fail_nomem(err);
}
